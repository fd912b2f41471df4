//! Whether a deed is possible just now, and what would come of it.

use super::view::{Foreseen, May, Untold};
use crate::locale::telling::refusals;
use nomic_engine::What;
use nomic_engine::rules::signs;
use nomic_sync::{Intent, Peer};
use nomic_wording::{Locale, telling};

/// What the engine says to an intent. What cannot be seen in its texts is left out as soon as it is
/// meant, so it does not count here either.
pub(crate) fn may(peer: &Peer, intent: Intent, language: Locale) -> May {
    match peer.preview(plainly(intent)) {
        Ok(()) => May::Yes,
        Err(refusal) => May::No(refusals::refusal(&refusal, peer, language)),
    }
}

/// What would come of an intent. That it was done is left out: who asks knows that.
pub(crate) fn foreseen(peer: &Peer, intent: Intent, language: Locale) -> Foreseen {
    let foresight = match peer.foresee(plainly(intent)) {
        Ok(foresight) => foresight,
        Err(refusal) => return Foreseen::refused(refusals::refusal(&refusal, peer, language)),
    };
    let (state, me) = (peer.game().state(), peer.me());
    let told = |what: &What| telling::happening(what, me, state, language).say(language);
    // Nobody is to choose by what a draw would give, or by what others have kept secret.
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
            // What rules note for themselves nobody needs to know to play.
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
