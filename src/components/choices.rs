//! What a ruleset leaves open, as questions to whoever founds the game.

use super::field::SelectField;
use crate::app::{App, t};
use crate::state::starters::{ChoiceView, choices};
use leptos::prelude::*;
use nomic_rulesets::{Blueprint, Picks};
use nomic_wording::Locale;
use nomic_wording::messages::founding;

/// A ruleset that leaves something open, and what was picked.
#[derive(Clone, Copy)]
pub(crate) struct Open {
    pub(crate) blueprint: RwSignal<Option<Blueprint>>,
    pub(crate) picks: RwSignal<Picks>,
}

impl Open {
    /// Of a ruleset that is yet to be had.
    pub(crate) fn new() -> Self {
        Self {
            blueprint: RwSignal::new(None),
            picks: RwSignal::new(Picks::default()),
        }
    }

    /// What there is by now.
    pub(crate) fn now(self) -> (Option<Blueprint>, Picks) {
        (self.blueprint.get_untracked(), self.picks.get_untracked())
    }

    fn views(self, language: Locale) -> Vec<ChoiceView> {
        let (known, picks) = (self.blueprint.read(), self.picks.read());
        let views = known
            .as_ref()
            .map(|blueprint| choices(blueprint, &picks, language));
        views.unwrap_or_default()
    }
}

/// The questions of the ruleset, and the one of the rule on newcomers where that is added; nothing
/// at all if nothing is left open.
#[component]
pub(crate) fn Choices(rules: Open, admission: Open, added: Memo<bool>) -> impl IntoView {
    let app = App::here();
    // What was picked for another ruleset may be nothing that this one offers.
    Effect::new(move |_| {
        rules.blueprint.track();
        rules.picks.set(Picks::default());
    });
    let own = Memo::new(move |_| rules.views(app.language.get()));
    let more = Memo::new(move |_| match added.get() {
        true => admission.views(app.language.get()),
        false => Vec::new(),
    });
    let names = move |views: Memo<Vec<ChoiceView>>| {
        Memo::new(move |_| {
            views.with(|views| {
                let names = views.iter().map(|view| view.name.clone());
                names.collect::<Vec<_>>()
            })
        })
    };
    let (own_names, more_names) = (names(own), names(more));
    let fields = move |names: Memo<Vec<String>>, views, picks| {
        let names = names.get().into_iter();
        names
            .map(|name| view! { <Choice name=name views=views picks=picks /> })
            .collect_view()
    };
    view! {
        <Show when=move || !own_names.with(Vec::is_empty) || !more_names.with(Vec::is_empty)>
            <fieldset class="stack-tight" data-testid="choices">
                <legend class="legend">{t(founding::OPEN)}</legend>
                <p class="hint">{t(founding::OPEN_TEXT)}</p>
                <div class="open-choices">
                    {move || fields(own_names, own, rules.picks)}
                    {move || fields(more_names, more, admission.picks)}
                </div>
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
