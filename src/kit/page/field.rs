//! Form fields with their labels and hints.

use crate::app::t;
use leptos::prelude::*;
use nomic_engine::rules::Language;
use nomic_wording::messages::home;

/// Field for the player's own name.
#[component]
pub(crate) fn NameField(id: &'static str, value: RwSignal<String>) -> impl IntoView {
    view! {
        <TextField
            id=id
            label=Signal::derive(t(home::YOUR_NAME))
            hint=Signal::derive(t(home::YOUR_NAME_HINT))
            value=value
            longest=40
            autocomplete="nickname"
            required=true
        />
    }
}

#[component]
pub(crate) fn TextField(
    #[prop(into)] id: String,
    /// Name in tests; the id, if a page has a single such field.
    #[prop(optional)]
    known_as: Option<&'static str>,
    #[prop(into)] label: Signal<String>,
    #[prop(optional, into)] hint: Option<Signal<String>>,
    #[prop(optional, into)] sample: Option<Signal<String>>,
    value: RwSignal<String>,
    /// The language of what is written, for the browser's spelling and for who has it read out.
    #[prop(optional)]
    written_in: Option<RwSignal<Language>>,
    #[prop(default = 200)] longest: u32,
    #[prop(default = "off")] autocomplete: &'static str,
    /// True if the browser marks it while it is empty.
    #[prop(optional)]
    required: bool,
) -> impl IntoView {
    let hint_id = format!("{id}-hint");
    let known_as = known_as.map_or_else(|| id.clone(), str::to_owned);
    let described = hint.is_some().then(|| hint_id.clone());
    view! {
        <div class="field">
            <label for=id.clone()>{move || label.get()}</label>
            <input
                class="input"
                id=id
                data-testid=known_as
                lang=move || written_in.map(|language| language.get().code())
                maxlength=longest
                autocomplete=autocomplete
                required=required
                placeholder=move || sample.map(|sample| sample.get()).unwrap_or_default()
                aria-describedby=described
                prop:value=move || value.get()
                on:input=move |event| value.set(event_target_value(&event))
            />
            {hint.map(|hint| view! { <p class="hint" id=hint_id>{move || hint.get()}</p> })}
        </div>
    }
}

#[component]
pub(crate) fn TextArea(
    #[prop(into)] id: String,
    #[prop(optional)] known_as: Option<&'static str>,
    #[prop(into)] label: Signal<String>,
    #[prop(optional, into)] hint: Option<Signal<String>>,
    value: RwSignal<String>,
    #[prop(optional)] written_in: Option<RwSignal<Language>>,
    #[prop(default = "input")] class: &'static str,
    #[prop(default = 5)] rows: u32,
    #[prop(optional)] plain: bool,
    #[prop(optional)] required: bool,
) -> impl IntoView {
    let hint_id = format!("{id}-hint");
    let known_as = known_as.map_or_else(|| id.clone(), str::to_owned);
    let described = hint.is_some().then(|| hint_id.clone());
    view! {
        <div class="field">
            <label for=id.clone()>{move || label.get()}</label>
            <textarea
                class=class
                id=id
                data-testid=known_as
                lang=move || written_in.map(|language| language.get().code())
                rows=rows
                required=required
                spellcheck=if plain { "false" } else { "true" }
                aria-describedby=described
                prop:value=move || value.get()
                on:input=move |event| value.set(event_target_value(&event))
            ></textarea>
            {hint.map(|hint| view! { <p class="hint" id=hint_id>{move || hint.get()}</p> })}
        </div>
    }
}

/// A choice among things; nothing is chosen at first, unless the value says so.
#[component]
pub(crate) fn SelectField(
    #[prop(into)] id: String,
    #[prop(into)] label: Signal<String>,
    /// Text while nothing is chosen; without it there is always a choice.
    #[prop(optional, into)]
    none: Option<Signal<String>>,
    #[prop(into)] value: Signal<String>,
    #[prop(into)] options: Signal<Vec<(String, String)>>,
    choose: impl Fn(String) + 'static,
) -> impl IntoView {
    let entries = move || {
        let chosen = value.get();
        let options = options.get().into_iter();
        options
            .map(|(key, words)| {
                let selected = key == chosen;
                view! { <option value=key selected=selected>{words}</option> }
            })
            .collect_view()
    };
    let none = none.map(|none| {
        view! { <option value="" selected=move || value.get().is_empty()>{move || none.get()}</option> }
    });
    view! {
        <div class="field">
            <label for=id.clone()>{move || label.get()}</label>
            <select
                class="input"
                id=id.clone()
                data-testid=id
                on:change=move |event| choose(event_target_value(&event))
            >
                {none}
                {entries}
            </select>
        </div>
    }
}
