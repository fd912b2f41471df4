//! Sifting the chronicle: by player, by rule, by kind.

use super::field::SelectField;
use crate::app::t;
use crate::locale::spoken::why::Sift as W;
use crate::locale::words::Record;
use crate::state::ordered::put_in_order;
use crate::state::sieve::{Sieve, note};
use crate::state::view::{KindView, RulingView};
use leptos::prelude::*;
use nomic_engine::RuleNumber;

/// The choices above the chronicle.
#[component]
pub(crate) fn Sift(sieve: RwSignal<Sieve>, whole: Memo<Vec<RulingView>>) -> impl IntoView {
    let players = Memo::new(move |_| {
        let mut names = Vec::new();
        whole.with(|list| {
            for name in list.iter().flat_map(|ruling| &ruling.players) {
                note(&mut names, name.clone());
            }
        });
        put_in_order(&mut names, String::clone);
        names
    });
    let rules = Memo::new(move |_| {
        let mut numbers = Vec::new();
        whole.with(|list| {
            for number in list.iter().flat_map(|ruling| &ruling.rules) {
                note(&mut numbers, *number);
            }
        });
        put_in_order(&mut numbers, |number| *number);
        numbers
    });
    view! {
        <div class="sift no-print" role="group" aria-label=t(W::Heading)>
            <SelectField
                id="sift-player"
                label=Signal::derive(t(W::ByPlayer))
                none=Signal::derive(t(W::AnyPlayer))
                value=Signal::derive(move || sieve.get().player.unwrap_or_default())
                options=Signal::derive(move || players.get().into_iter().map(|name| (name.clone(), name)).collect())
                choose=move |value: String| sieve.update(|sieve| sieve.player = some(value))
            />
            <SelectField
                id="sift-rule"
                label=Signal::derive(t(W::ByRule))
                none=Signal::derive(t(W::AnyRule))
                value=Signal::derive(move || sieve.get().rule.map(|rule| rule.to_string()).unwrap_or_default())
                options=Signal::derive(move || rules.get().into_iter().map(|rule| (rule.to_string(), RuleNumber(rule).to_string())).collect())
                choose=move |value: String| sieve.update(|sieve| sieve.rule = value.parse().ok())
            />
            <SelectField
                id="sift-kind"
                label=Signal::derive(t(W::ByKind))
                none=Signal::derive(t(W::AnyKind))
                value=Signal::derive(move || sieve.get().kind.map(|kind| kind.name().to_owned()).unwrap_or_default())
                options=kinds()
                choose=move |value: String| sieve.update(|sieve| sieve.kind = KindView::named(&value))
            />
            <label class="check">
                <input
                    type="checkbox"
                    data-testid="show-refused"
                    prop:checked=move || sieve.get().refused
                    on:change=move |event| sieve.update(|sieve| sieve.refused = event_target_checked(&event))
                />
                {t(Record::ShowRefused)}
            </label>
            <Show when=move || sieve.get().holds_back()>
                <button
                    class="button button-quiet"
                    type="button"
                    on:click=move |_| sieve.set(Sieve::default())
                    data-testid="sift-clear"
                >
                    {t(W::Clear)}
                </button>
            </Show>
        </div>
    }
}

fn some(value: String) -> Option<String> {
    (!value.is_empty()).then_some(value)
}

fn kinds() -> Signal<Vec<(String, String)>> {
    let words = KindView::ALL.map(|kind| (kind.name(), t(heading(kind))));
    Signal::derive(move || {
        let words = words.iter();
        words
            .map(|(name, said)| ((*name).to_owned(), said()))
            .collect()
    })
}

/// What a kind of happening is called.
const fn heading(kind: KindView) -> W {
    match kind {
        KindView::Law => W::Law,
        KindView::Proposals => W::Proposals,
        KindView::Scores => W::Scores,
        KindView::Turns => W::Turns,
        KindView::Court => W::Court,
        KindView::Deeds => W::Deeds,
        KindView::People => W::People,
        KindView::Faults => W::Faults,
    }
}
