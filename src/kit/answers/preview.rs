//! Whether a move is possible just now, and its effects.

use super::view::{ForecastView, May, Untold};
use crate::locale::rendering::refusals;
use nomic_engine::rules::signs;
use nomic_engine::{Effect, Forecast};
use nomic_peer::{Foresight, Intent, Peer};
use nomic_wording::{Locale, rendering};

/// Engine's answer to an intent. Signs that are invisible in texts are removed when the move is
/// made, so they don't count here either.
pub(crate) fn may(peer: &Peer, intent: Intent, language: Locale) -> May {
    match peer.preview(plainly(intent)) {
        Ok(()) => May::Yes,
        Err(refusal) => May::No(refusals::refusal(&refusal, peer, language)),
    }
}

/// Effects of an intent besides the obvious one, which the page knows.
pub(crate) fn foreseen(peer: &Peer, intent: Intent, language: Locale) -> ForecastView {
    match peer.foresee(plainly(intent)) {
        Ok(foresight) => told(peer, &foresight, language),
        Err(refusal) => ForecastView::refused(refusals::refusal(&refusal, peer, language)),
    }
}

/// Sentences on the effects of a move.
pub(crate) fn told(peer: &Peer, foresight: &Foresight, language: Locale) -> ForecastView {
    let (state, me) = (peer.game().state(), peer.me());
    let told = |what: &Effect| rendering::render_effect(what, me, state, language).render(language);
    // Results of a draw and others' secrets must not influence a choice.
    let mut foreseen = ForecastView {
        untold: foresight.drawn.then_some(Untold::Drawn),
        ..ForecastView::default()
    };
    for happening in &foresight.certain {
        let what = &happening.effect;
        match what.concern().forecast {
            Forecast::Secret => {
                foreseen.untold = Some(Untold::Secret);
                break;
            }
            Forecast::Silent => {}
            Forecast::Told if matches!(what, Effect::Won { .. }) => foreseen.wins.push(told(what)),
            Forecast::Told => foreseen.happens.push(told(what)),
        }
    }
    foreseen
}

fn plainly(intent: Intent) -> Intent {
    intent.reworded(|text| *text = signs::without_invisible(text))
}
