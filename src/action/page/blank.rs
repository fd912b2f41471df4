//! A blank to be filled in, in the form of an action or beside a proposal.

use crate::action::answers::offers::{BlankView, FieldKind};
use crate::app::t;
use crate::kit::page::field::SelectField;
use leptos::prelude::*;
use nomic_wording::messages::ballot;

#[component]
pub(crate) fn BlankField(
    id: String,
    blank: BlankView,
    value: Signal<String>,
    put: Callback<String>,
) -> impl IntoView {
    let label = blank.label;
    let hint_id = format!("{id}-hint");
    let described = (!blank.hint.is_empty()).then(|| hint_id.clone());
    let hint = (!blank.hint.is_empty())
        .then(|| view! { <p class="hint" id=hint_id>{blank.hint.clone()}</p> });
    let choice = move |id: String, label: String, options: Signal<Vec<(String, String)>>| {
        view! {
            <SelectField
                id=id
                label=Signal::stored(label)
                none=Signal::derive(t(ballot::CHOOSE))
                value=value
                options=options
                choose=move |chosen| put.run(chosen)
            />
        }
    };
    let field = match blank.kind {
        FieldKind::Thing(_) | FieldKind::Choice => {
            choice(id, label, Signal::stored(blank.choices)).into_any()
        }
        FieldKind::Truth => {
            let (yes, no) = (t(ballot::YES), t(ballot::NO));
            let options =
                Signal::derive(move || vec![("yes".to_owned(), yes()), ("no".to_owned(), no())]);
            choice(id, label, options).into_any()
        }
        FieldKind::Code => {
            view! { <CodeBlank id=id label=label described=described value=value put=put /> }
                .into_any()
        }
        FieldKind::Number | FieldKind::Fraction | FieldKind::Text => {
            let mode = if blank.kind == FieldKind::Number {
                "numeric"
            } else {
                "text"
            };
            view! {
                <div class="field">
                    <label for=id.clone()>{label}</label>
                    <input
                        class="input"
                        id=id.clone()
                        data-testid=id
                        inputmode=mode
                        autocomplete="off"
                        maxlength="400"
                        aria-describedby=described
                        prop:value=move || value.get()
                        on:input=move |event| put.run(event_target_value(&event))
                    />
                </div>
            }
            .into_any()
        }
    };
    view! { {field} {hint} }
}

#[component]
fn CodeBlank(
    id: String,
    label: String,
    described: Option<String>,
    value: Signal<String>,
    put: Callback<String>,
) -> impl IntoView {
    view! {
        <div class="field">
            <label for=id.clone()>{label}</label>
            <textarea
                class="input code"
                id=id.clone()
                data-testid=id
                rows="4"
                maxlength="4096"
                spellcheck="false"
                aria-describedby=described
                prop:value=move || value.get()
                on:input=move |event| put.run(event_target_value(&event))
            ></textarea>
        </div>
    }
}
