//! Whether a deed is possible just now, and what would come of it.

use super::view::{Foreseen, May, Untold};
use crate::locale::telling::refusals;
use nomic_engine::What;
use nomic_engine::rules::signs;
use nomic_sync::{Intent, Peer};
use nomic_wording::{Locale, telling};

/// Engine's answer to an intent. Signs that are invisible in texts are removed when the move is
/// made, so they don't count here either.
pub(crate) fn may(peer: &Peer, intent: Intent, language: Locale) -> May {
    match peer.preview(plainly(intent)) {
        Ok(()) => May::Yes,
        Err(refusal) => May::No(refusals::refusal(&refusal, peer, language)),
    }
}

/// Effects of an intent, without the deed itself, which the asker knows.
pub(crate) fn foreseen(peer: &Peer, intent: Intent, language: Locale) -> Foreseen {
    let foresight = match peer.foresee(plainly(intent)) {
        Ok(foresight) => foresight,
        Err(refusal) => return Foreseen::refused(refusals::refusal(&refusal, peer, language)),
    };
    let (state, me) = (peer.game().state(), peer.me());
    let told = |what: &What| telling::happening(what, me, state, language).say(language);
    // Results of a draw and others' secrets must not influence a choice.
    let mut foreseen = Foreseen {
        untold: foresight.drawn.then_some(Untold::Drawn),
        ..Foreseen::default()
    };
    for happening in &foresight.certain {
        match &happening.what {
            What::VoteOpened { .. } | What::Opened { .. } | What::OpenedVoid { .. } => {
                foreseen.untold = Some(Untold::Secret);
                break;
            }
            What::Won { .. } => foreseen.wins.push(told(&happening.what)),
            // Players don't need the rules' own variables.
            What::KeepSet { .. }
            | What::Acted { .. }
            | What::TimeCalled { .. }
            | What::ClosedWhenDue { .. }
            | What::Drawn { .. } => {}
            what => foreseen.happens.push(told(what)),
        }
    }
    foreseen
}

fn plainly(intent: Intent) -> Intent {
    intent.reworded(|text| *text = signs::swept(text))
}
