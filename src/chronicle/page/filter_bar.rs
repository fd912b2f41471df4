//! Sifting the chronicle: by player, by rule, by kind.

use crate::app::t;
use crate::chronicle::answers::filter::Filter;
use crate::chronicle::answers::view::ChronicleView;
use crate::kit::page::field::SelectField;
use crate::kit::page::shown::Shown;
use crate::kit::page::table::AnswerSignal;
use leptos::prelude::*;
use nomic_engine::Area;
use nomic_engine::RuleNumber;
use nomic_wording::Key;
use nomic_wording::messages::chronicle;

#[component]
pub(crate) fn FilterBar(
    filter: RwSignal<Filter>,
    /// Whether times and grades are shown.
    exact: RwSignal<bool>,
    told: AnswerSignal<ChronicleView>,
) -> impl IntoView {
    let players = Memo::new(move |_| {
        told.with(|told| {
            told.as_ref()
                .map(|told| told.players.clone())
                .unwrap_or_default()
        })
    });
    let rules = Memo::new(move |_| {
        told.with(|told| {
            told.as_ref()
                .map(|told| told.rules.clone())
                .unwrap_or_default()
        })
    });
    view! {
        <div class="filter-bar no-print" role="group" aria-label=t(chronicle::HEADING)>
            <SelectField
                id="filter-player"
                label=Signal::derive(t(chronicle::BY_PLAYER))
                none=Signal::derive(t(chronicle::ANY_PLAYER))
                value=Signal::derive(move || filter.get().player.unwrap_or_default())
                options=Signal::derive(move || players.get().into_iter().map(|name| (name.clone(), name)).collect())
                choose=move |value: String| filter.update(|filter| filter.player = some(value))
            />
            <SelectField
                id="filter-rule"
                label=Signal::derive(t(chronicle::BY_RULE))
                none=Signal::derive(t(chronicle::ANY_RULE))
                value=Signal::derive(move || filter.get().rule.map(|rule| rule.to_string()).unwrap_or_default())
                options=Signal::derive(move || rules.get().into_iter().map(|rule| (rule.to_string(), RuleNumber(rule).to_string())).collect())
                choose=move |value: String| filter.update(|filter| filter.rule = value.parse().ok())
            />
            <SelectField
                id="filter-kind"
                label=Signal::derive(t(chronicle::BY_KIND))
                none=Signal::derive(t(chronicle::ANY_KIND))
                value=Signal::derive(move || filter.get().kind.map(|kind| kind.name().to_owned()).unwrap_or_default())
                options=kinds()
                choose=move |value: String| filter.update(|filter| filter.kind = Area::named(&value))
            />
            <label class="check">
                <input
                    type="checkbox"
                    data-testid="show-refused"
                    prop:checked=move || filter.get().refused
                    on:change=move |event| filter.update(|filter| filter.refused = event_target_checked(&event))
                />
                {t(chronicle::SHOW_REFUSED)}
            </label>
            <label class="check">
                <input
                    type="checkbox"
                    data-testid="show-exact"
                    prop:checked=move || exact.get()
                    on:change=move |event| exact.set(event_target_checked(&event))
                />
                {t(chronicle::EXACT)}
            </label>
            <Shown when=move || filter.get().holds_back()>
                <button
                    class="button button-quiet"
                    type="button"
                    on:click=move |_| filter.set(Filter::default())
                    data-testid="filter-clear"
                >
                    {t(chronicle::CLEAR)}
                </button>
            </Shown>
        </div>
    }
}

fn some(value: String) -> Option<String> {
    (!value.is_empty()).then_some(value)
}

fn kinds() -> Signal<Vec<(String, String)>> {
    let words = Area::ALL.map(|kind| (kind.name(), t(heading(kind))));
    Signal::derive(move || {
        let words = words.iter();
        words
            .map(|(name, said)| ((*name).to_owned(), said()))
            .collect()
    })
}

const fn heading(kind: Area) -> Key {
    match kind {
        Area::Law => chronicle::LAW,
        Area::Proposals => chronicle::PROPOSALS,
        Area::Scores => chronicle::SCORES,
        Area::Turns => chronicle::TURNS,
        Area::Court => chronicle::COURT,
        Area::Deeds => chronicle::DEEDS,
        Area::People => chronicle::PEOPLE,
        Area::Faults => chronicle::FAULTS,
    }
}
