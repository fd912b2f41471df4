//! Closing a ballot.

use super::{GameIntent, GameMove, Move};
use crate::effects::because::{Because, KernelReason};
use crate::effects::effect::Effect;
use crate::kernel::draws::Revealed;
use crate::kernel::openings::Reach;
use crate::kernel::{Act, Ask};
use crate::model::ballot::Ballot;
use crate::model::secret::Opening;
use crate::request::intent::{Completion, Incomplete};
use crate::vocabulary::hooks::{CLOSING, MAY_CHANGE};
use crate::{BallotId, Carried, Player, Refusal, Reveal, Seal, Subject};

/// Closes a ballot. A closing.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct CloseMove {
    #[n(0)]
    pub subject: Subject,
    #[n(1)]
    pub seal: Seal,
    #[n(2)]
    pub reveal: Reveal,
    /// Numbers shown by real dice, in the order of the draws; empty without real dice.
    #[n(3)]
    pub throws: Vec<u32>,
    /// Secret votes of this ballot that were sealed for the closer, opened.
    #[n(4)]
    pub openings: Vec<Opening>,
}

/// End the vote, and open what of it this device can.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CloseIntent {
    pub subject: Subject,
    /// Numbers shown by real dice, in the order of the draws.
    pub throws: Vec<u32>,
}

impl GameIntent for CloseIntent {
    fn complete(self, completion: &Completion<'_>) -> Result<Move, Incomplete> {
        let unopened = completion.state().unopened_on(self.subject);
        let moved = CloseMove {
            subject: self.subject,
            seal: completion.seal()?,
            reveal: completion.reveal()?,
            throws: self.throws,
            openings: completion.opened(unopened),
        };
        Ok(moved.into())
    }
}

pub(in crate::kernel) struct CheckedClose {
    ballot: BallotId,
    revealed: Revealed,
    /// Deadline, if the ballot is closed because of it and not by its officer.
    due_ms: Option<u64>,
}

impl GameMove for CloseMove {
    type Checked = CheckedClose;

    fn carried(&self) -> Carried<'_> {
        Carried {
            seal: Some(&self.seal),
            reveal: Some(self.reveal),
            ballot: Some(self.subject),
            ..Carried::default()
        }
    }

    fn check(&self, ask: &mut Ask<'_>) -> Result<CheckedClose, Refusal> {
        ask.playing()?;
        let ballot = ask.voted_on(self.subject)?;
        let due_ms = require_closer(ask, &ballot)?;
        // If all votes are final and none waits to be opened, no vote can be left out.
        let sealed = ballot.shut_ms.is_some() && !ballot.sealed.is_empty();
        match ballot.all_voted() && !sealed && !may_still_change(ask, &ballot) {
            true => ask.check(CLOSING, (ballot.id,))?,
            false => {
                let times = (ballot.opened_ms, ballot.deadline_ms);
                ask.check_ending(CLOSING, (ballot.id,), times)?;
            }
        }
        Ok(CheckedClose {
            ballot: ballot.id,
            revealed: ask.revealed(self.reveal)?,
            due_ms,
        })
    }

    /// Refused for openings that don't fit, one after the other, and for wrong throws.
    fn apply<'e>(&'e self, act: &mut Act<'e>, checked: CheckedClose) -> Result<(), Refusal> {
        let id = checked.ballot;
        if let Some(deadline_ms) = checked.due_ms {
            let topic = act.topic(id);
            let what = Effect::ClosedWhenDue { topic, deadline_ms };
            act.record_effect(what, vec![Because::Kernel(KernelReason::Due)]);
        }
        act.reveal_in(id, &checked.revealed);
        act.open_all(&self.openings, Reach::Ballot(self.subject))?;
        let ballot = act.voted_on(self.subject)?;
        if ballot.shut_ms.is_none() && !ballot.sealed.is_empty() {
            act.shut(&ballot);
            return Ok(());
        }
        act.lay_out(self.subject.source(), ballot.links.clone());
        act.require_throws(&self.throws)?;
        act.lay_out_throws(&self.throws);
        act.count_and_decide(id);
        Ok(())
    }
}

/// Whether a player who has voted may vote again.
fn may_still_change(ask: &mut Ask<'_>, ballot: &Ballot) -> bool {
    let mut voters = ballot.electorate.iter();
    ballot.shut_ms.is_none()
        && voters.any(|voter| {
            let plays = ask.state().player(*voter).is_some_and(Player::playing);
            let leave = plays.then(|| ask.ask(MAY_CHANGE, (*voter, ballot.id)));
            leave.flatten().is_some_and(|leave| leave.value)
        })
}

/// Requires that the mover may close this ballot: as its officer, or because its time is up. In the
/// second case returns the deadline.
fn require_closer(ask: &mut Ask<'_>, ballot: &Ballot) -> Result<Option<u64>, Refusal> {
    let closer = ask.closer(ballot);
    if closer.is_some() && closer == ask.player() {
        return Ok(None);
    }
    let refusal = Refusal::NotOfficer { officer: closer };
    let unopened = !ballot.sealed.is_empty();
    let reveal_until_ms = ballot.reveal_until_ms.filter(|_| unopened);
    let due_ms = ballot.deadline_ms.or(reveal_until_ms).ok_or(refusal)?;
    ask.require_due(due_ms.max(reveal_until_ms.unwrap_or(0)))?;
    Ok(Some(due_ms))
}
