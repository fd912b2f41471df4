//! The steps that are still to come in the course of a move.

use crate::model::timer::Timer;
use crate::rules::Value;
use crate::vocabulary::hook::OccasionHook;
use crate::vocabulary::term::TermTuple;
use crate::{BallotId, RuleId};

pub(super) enum QueuedStep {
    /// Rules react to something.
    Occasion {
        hook: &'static str,
        args: Vec<Value>,
    },
    /// A repealed rule reacts to its repeal.
    FinalReaction(RuleId),
    /// A timer is over, and rules react to that.
    TimerFired(Timer),
    /// The first turn begins.
    FirstTurn,
    /// The turn is over; perhaps the circuit is, too.
    CountTurn,
    /// The next player's turn begins.
    PassTurn { circuit_over: bool },
    /// A ballot may end by itself.
    CountBallot(BallotId),
    /// Rules react to the coming count of a ballot.
    BeforeCount(BallotId),
    /// The votes of a ballot are counted.
    Count(BallotId),
    /// The next round begins.
    NextRound,
}

impl QueuedStep {
    pub(super) const fn passes_turn(&self) -> bool {
        matches!(self, QueuedStep::CountTurn | QueuedStep::PassTurn { .. })
    }

    pub(super) const fn begins_round(&self) -> bool {
        matches!(self, QueuedStep::NextRound)
    }

    pub(super) fn occasion<A: TermTuple>(occasion: OccasionHook<A>, about: A) -> QueuedStep {
        QueuedStep::Occasion {
            hook: occasion.name(),
            args: about.into_values().as_ref().to_vec(),
        }
    }
}
