//! Rulings of the engine on events.

use crate::encoding::cbor::{self, RunningHash};
use crate::model::ballot::Ground;
use crate::{Because, Effect, EventId, PlayerId, ProposalNumber, Refusal};

/// Ruling on one event. The list of all rulings is the chronicle. The caller keeps it; the state
/// contains only its hash.
#[derive(Clone, Debug, PartialEq)]
pub struct Ruling {
    pub event: EventId,
    /// Mover; none if the device has no seat.
    pub player: Option<PlayerId>,
    pub verdict: Result<(), Refusal>,
    /// Effects in order. A refusal has at most reports of faults in rules.
    pub effects: Vec<RecordedEffect>,
}

impl Ruling {
    pub const fn accepted(&self) -> bool {
        self.verdict.is_ok()
    }

    /// Votes required for a proposal that this decided, if the rules gave a number. An
    /// [explained](crate::Game::explain) ruling also has the number that was found by trying.
    pub fn required(&self, proposal: ProposalNumber) -> Option<i64> {
        self.effects.iter().find_map(|happening| {
            let (decided, required) = decision(&happening.effect)?;
            required.filter(|_| decided == proposal)
        })
    }

    /// Whether an explanation may tell more: votes decided, and the rules gave no number.
    pub fn can_be_explained(&self) -> bool {
        let mut decisions = self.effects.iter().filter_map(|one| decision(&one.effect));
        decisions.any(|(_, required)| required.is_none())
    }

    /// Adds to a hash what the chronicle's takes of it. The words of a refusal are for people and left out.
    pub(crate) fn add_to(&self, hash: &mut RunningHash) {
        let refused = self.verdict.as_ref().err();
        let verdict = refused.map(|refusal| (refusal.code(), refusal.number()));
        hash.add(&(self.event, self.player, verdict, &self.effects));
    }
}

/// The proposal that votes decided, and the number required.
const fn decision(effect: &Effect) -> Option<(ProposalNumber, Option<i64>)> {
    let (Effect::Adopted {
        proposal, required, ..
    }
    | Effect::Rejected {
        proposal,
        required,
        ground: Ground::Votes,
        ..
    }) = effect
    else {
        return None;
    };
    Some((*proposal, *required))
}

#[derive(Clone, Debug, PartialEq, minicbor::Encode)]
pub struct RecordedEffect {
    #[n(0)]
    pub effect: Effect,
    /// Why; there is always at least one reason.
    #[n(1)]
    pub because: Vec<Because>,
    /// Number of renumberings in the game by then (see
    /// [`RuleBook::number_then`](crate::RuleBook::number_then)). It follows from the chronicle and
    /// is no part of the hash.
    #[cbor(skip)]
    pub renumberings: u32,
}

impl RecordedEffect {
    /// Hash for comparison. Comparing the contents would take code for each kind of effect, 10 KB
    /// of the page.
    pub fn mark(&self) -> [u8; 32] {
        cbor::digest("nomic/happening/v1", self)
    }
}
