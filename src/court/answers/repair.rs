//! Corrections: what is proposed, who has agreed, what I may do.

use super::remedies::{RemedyView, remedy_view};
use crate::kit::answers::names::name;
use crate::kit::answers::preview::may;
use crate::kit::answers::view::May;
use nomic_engine::moves::{AgreeMove, CorrectMove, WithdrawMove};
use nomic_engine::{Correction, CorrectionId, Remedy};
use nomic_peer::{Intent, Peer};
use nomic_wording::Locale;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RepairView {
    pub(crate) may_propose: bool,
    pub(crate) open: Vec<CorrectionView>,
    /// The newest first.
    pub(crate) past: Vec<CorrectionView>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CorrectionView {
    pub(crate) id: u32,
    pub(crate) author: String,
    /// The author's.
    pub(crate) seat: u16,
    pub(crate) reason: String,
    pub(crate) remedies: Vec<RemedyView>,
    /// The players who are asked, and whether each has agreed.
    pub(crate) players: Vec<(u16, String, bool)>,
    pub(crate) made: bool,
    pub(crate) withdrawn: bool,
    pub(crate) may_agree: bool,
    pub(crate) may_withdraw: bool,
}

pub(crate) fn repair(peer: &Peer, language: Locale) -> RepairView {
    let state = peer.game().state();
    let past = state.corrections().rev();
    let past = past.filter(|correction| !correction.open());
    RepairView {
        may_propose: peer.me().is_some_and(|me| state.may_correct(me)),
        open: open_corrections(peer, language),
        past: past
            .map(|correction| correction_view(peer, correction, language))
            .collect(),
    }
}

pub(crate) fn open_corrections(peer: &Peer, language: Locale) -> Vec<CorrectionView> {
    let open = peer.game().state().open_corrections();
    open.map(|correction| correction_view(peer, correction, language))
        .collect()
}

fn correction_view(peer: &Peer, correction: &Correction, language: Locale) -> CorrectionView {
    let state = peer.game().state();
    let players = state.asked_on(correction).into_iter();
    let players = players.map(|player| {
        let agreed = correction.agreed.contains(&player.id);
        (player.id.0, name(state, player.id), agreed)
    });
    let remedies = correction.remedies.iter();
    let open = correction.open() && peer.me().is_some();
    let may_do = |intent: Intent| open && may(peer, intent, language).is_allowed();
    CorrectionView {
        id: correction.id.0,
        author: name(state, correction.author),
        seat: correction.author.0,
        reason: correction.reason.to_string(),
        remedies: remedies
            .map(|remedy| remedy_view(peer, remedy, language))
            .collect(),
        players: players.collect(),
        made: correction.made,
        withdrawn: correction.withdrawn,
        may_agree: may_do(agree(correction.id.0)),
        may_withdraw: may_do(withdraw(correction.id.0)),
    }
}

pub(crate) const fn agree(correction: u32) -> Intent {
    Intent::Agree(AgreeMove {
        correction: CorrectionId(correction),
    })
}

pub(crate) const fn withdraw(correction: u32) -> Intent {
    Intent::Withdraw(WithdrawMove {
        correction: CorrectionId(correction),
    })
}

pub(crate) fn foreseen(peer: &Peer, reason: &str, remedies: &[Remedy], language: Locale) -> May {
    let intent = Intent::Correct(CorrectMove {
        reason: reason.to_owned(),
        remedies: remedies.to_vec(),
    });
    may(peer, intent, language)
}
