//! Effects of a move, beside the button that makes it.

use crate::app::t;
use crate::kit::answers::view::{ForecastView, Untold};
use leptos::prelude::*;
use nomic_wording::Key;
use nomic_wording::messages::act;

/// Number of sentences shown next to a button; more are folded.
const AT_ONCE: usize = 5;

/// Effects of doing it now; empty if there are none besides the obvious one.
#[component]
pub(crate) fn Happens(foreseen: Memo<ForecastView>) -> impl IntoView {
    view! {
        <Wins foreseen=foreseen word=act::THEN_HAPPENS />
        <Rest foreseen=foreseen word=act::THEN_HAPPENS />
    }
}

/// Winners: never folded, since nothing else matters as much.
#[component]
pub(crate) fn Wins(foreseen: Memo<ForecastView>, word: Key) -> impl IntoView {
    move || {
        let wins = foreseen.with(|foreseen| foreseen.wins.join(" "));
        (!wins.is_empty()).then(|| {
            view! { <p data-testid="would-win"><span class="small">{t(word)}</span>" "<strong>{wins}</strong></p> }
        })
    }
}

#[component]
pub(crate) fn Rest(
    foreseen: Memo<ForecastView>,
    word: Key,
    /// Shows any number of sentences at once, as voters need them.
    #[prop(optional)]
    unfolded: bool,
) -> impl IntoView {
    move || {
        let ForecastView {
            happens, untold, ..
        } = foreseen.get();
        let few = unfolded || happens.len() <= AT_ONCE;
        let told = (!happens.is_empty()).then(|| {
            let lines = happens.into_iter().map(|line| view! { <li>{line}</li> });
            let lines = lines.collect_view();
            let lines = view! { <ul class="foreseen">{lines}</ul> };
            // Folded sentences take one step more by the keyboard.
            let told = match few {
                true => view! { <p>{t(word)}</p>{lines} }.into_any(),
                false => view! {
                    <details><summary>{t(word)}</summary>{lines}</details>
                }
                .into_any(),
            };
            view! { <div class="small" data-testid="foreseen">{told}</div> }
        });
        let why = untold.map(|untold| match untold {
            Untold::Drawn => act::THEN_DRAWN,
            Untold::Secret => act::THEN_OPENED,
        });
        let why = why.map(|why| view! { <p class="hint" data-testid="untold">{t(why)}</p> });
        (told, why)
    }
}
