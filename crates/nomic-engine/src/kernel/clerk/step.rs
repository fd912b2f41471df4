//! The steps that are still to come in the course of a move.

use crate::model::timer::Timer;
use crate::rules::Value;
use crate::vocabulary::hook::Occasion;
use crate::vocabulary::term::Terms;
use crate::{BallotId, RuleId};

/// Something that is still to come.
pub(super) enum Step {
    /// Rules react to something.
    Occasion {
        hook: &'static str,
        args: Vec<Value>,
    },
    /// A rule that was repealed hears of it.
    LastWord(RuleId),
    /// A timer is over, and rules react to that.
    TimeOver(Timer),
    /// The first turn begins.
    FirstTurn,
    /// The turn is over; perhaps the circuit is, too.
    CountTurn,
    /// The next player's turn begins.
    PassTurn { circuit_over: bool },
    /// A ballot may have ended by itself by now.
    CountBallot(BallotId),
    /// Rules react to it that the votes of a ballot are about to be counted.
    BeforeCount(BallotId),
    /// The votes of a ballot are counted.
    Count(BallotId),
    /// The next round begins.
    NextRound,
}

impl Step {
    /// Whether by this step the turn that is over passes on.
    pub(super) const fn passes_turn(&self) -> bool {
        matches!(self, Step::CountTurn | Step::PassTurn { .. })
    }

    /// Whether by this step the round that is over is followed by the next one.
    pub(super) const fn begins_round(&self) -> bool {
        matches!(self, Step::NextRound)
    }

    pub(super) fn occasion<A: Terms>(occasion: Occasion<A>, about: A) -> Step {
        Step::Occasion {
            hook: occasion.name(),
            args: about.into_values().as_ref().to_vec(),
        }
    }
}
