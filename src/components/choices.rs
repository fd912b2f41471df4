//! What a ruleset leaves open, as questions to whoever founds the game.

use super::field::SelectField;
use crate::app::{App, t};
use crate::locale::spoken::set_up::SetUp;
use crate::state::starters::{ChoiceView, choices};
use leptos::prelude::*;
use nomic_rulesets::{Blueprint, Picks};

/// The questions of a ruleset; nothing at all if it leaves nothing open.
#[component]
pub(crate) fn Choices(
    blueprint: RwSignal<Option<Blueprint>>,
    picks: RwSignal<Picks>,
) -> impl IntoView {
    let app = App::here();
    // What was picked for another ruleset may be nothing that this one offers.
    Effect::new(move |_| {
        blueprint.track();
        picks.set(Picks::default());
    });
    let names = Memo::new(move |_| {
        blueprint.with(|known| {
            let known = known.as_ref().map(Blueprint::choices);
            let names = known
                .into_iter()
                .flatten()
                .map(|choice| choice.name.clone());
            names.collect::<Vec<_>>()
        })
    });
    let views = Memo::new(move |_| {
        let language = app.language.get();
        picks
            .with(|picks| {
                blueprint.with(|known| {
                    let known = known.as_ref();
                    known.map(|blueprint| choices(blueprint, picks, language))
                })
            })
            .unwrap_or_default()
    });
    let fields = move || {
        let names = names.get().into_iter();
        names
            .map(|name| view! { <Choice name=name views=views picks=picks /> })
            .collect_view()
    };
    view! {
        <Show when=move || !names.with(Vec::is_empty)>
            <fieldset class="stack-tight" data-testid="choices">
                <legend class="legend">{t(SetUp::Open)}</legend>
                <p class="hint">{t(SetUp::OpenText)}</p>
                <div class="open-choices">{fields}</div>
            </fieldset>
        </Show>
    }
}

#[component]
fn Choice(name: String, views: Memo<Vec<ChoiceView>>, picks: RwSignal<Picks>) -> impl IntoView {
    let id = format!("choice-{name}");
    let known = name.clone();
    let view = Memo::new(move |_| {
        views.with(|views| views.iter().find(|view| view.name == known).cloned())
    });
    let part = move |of: fn(ChoiceView) -> String| {
        Signal::derive(move || view.get().map(of).unwrap_or_default())
    };
    let options = Signal::derive(move || view.get().map(|view| view.options).unwrap_or_default());
    let choose = move |value: String| picks.update(|picks| picks.pick(&name, &value));
    let hint = part(|view| view.hint);
    view! {
        <div class="stack-tight">
            <SelectField
                id=id
                label=part(|view| view.question)
                value=part(|view| view.picked)
                options=options
                choose=choose
            />
            <Show when=move || !hint.get().is_empty()><p class="hint">{hint}</p></Show>
        </div>
    }
}
