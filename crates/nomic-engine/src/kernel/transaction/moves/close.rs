//! Closing a ballot.

use crate::effects::because::{Because, KernelReason};
use crate::effects::effect::Effect;
use crate::kernel::transaction::Kernel;
use crate::kernel::transaction::openings::Reach;
use crate::model::ballot::Ballot;
use crate::model::secret::Opening;
use crate::vocabulary::hooks::{CLOSING, MAY_CHANGE};
use crate::{Player, Refusal, Reveal, Subject};

pub(super) fn make<'e>(
    kernel: &mut Kernel<'e>,
    subject: Subject,
    reveal: Reveal,
    throws: &'e [u32],
    openings: &[Opening],
) -> Result<(), Refusal> {
    let closer = kernel.playing()?;
    let ballot = kernel.voted_on(subject)?;
    let id = ballot.id;
    require_closer(kernel, &ballot)?;
    // If all votes are final and none waits to be opened, no vote can be left out.
    let sealed = ballot.shut_ms.is_some() && !ballot.sealed.is_empty();
    match ballot.all_voted() && !sealed && !may_still_change(kernel, &ballot) {
        true => kernel.check(CLOSING, (id,))?,
        false => {
            let times = (ballot.opened_ms, ballot.deadline_ms);
            kernel.check_ending(CLOSING, (id,), times)?;
        }
    }
    let link = kernel.reveal(reveal)?;
    kernel.open_all(openings, Reach::Ballot(subject))?;
    let ballots = kernel.state_mut().ballot_records_mut();
    ballots.reveal(id, closer, link);
    let ballot = kernel.voted_on(subject)?;
    if ballot.shut_ms.is_none() && !ballot.sealed.is_empty() {
        kernel.shut(&ballot);
        return Ok(());
    }
    kernel.lay_out(subject.source(), ballot.links.clone());
    kernel.lay_out_throws(throws)?;
    kernel.count_and_decide(id);
    Ok(())
}

/// Whether a player who has voted may vote again.
fn may_still_change(kernel: &mut Kernel<'_>, ballot: &Ballot) -> bool {
    let mut voters = ballot.electorate.iter();
    ballot.shut_ms.is_none()
        && voters.any(|voter| {
            let plays = kernel.state().player(*voter).is_some_and(Player::playing);
            let leave = plays.then(|| kernel.ask(MAY_CHANGE, (*voter, ballot.id)));
            leave.flatten().is_some_and(|leave| leave.value)
        })
}

/// Requires that the mover may close this ballot: as its officer, or because its time is up.
fn require_closer(kernel: &mut Kernel<'_>, ballot: &Ballot) -> Result<(), Refusal> {
    let closer = kernel.closer(ballot);
    if closer.is_some() && closer == kernel.player() {
        return Ok(());
    }
    let refusal = Refusal::NotOfficer { officer: closer };
    let unopened = !ballot.sealed.is_empty();
    let reveal_until_ms = ballot.reveal_until_ms.filter(|_| unopened);
    let due_ms = ballot.deadline_ms.or(reveal_until_ms).ok_or(refusal)?;
    kernel.require_due(due_ms.max(reveal_until_ms.unwrap_or(0)))?;
    let what = Effect::ClosedWhenDue {
        topic: kernel.topic(ballot.id),
        deadline_ms: due_ms,
    };
    kernel.record_effect(what, vec![Because::Kernel(KernelReason::Due)]);
    Ok(())
}
