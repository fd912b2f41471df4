//! Closing a ballot.

use crate::effects::because::{Because, KernelReason};
use crate::effects::what::What;
use crate::kernel::clerk::Clerk;
use crate::kernel::clerk::secrets::Reach;
use crate::model::ballot::Ballot;
use crate::model::secret::Opening;
use crate::vocabulary::hooks::{CLOSING, MAY_CHANGE};
use crate::{Player, Refusal, Reveal, Subject};

pub(super) fn make<'e>(
    clerk: &mut Clerk<'e>,
    subject: Subject,
    reveal: Reveal,
    throws: &'e [u32],
    openings: &[Opening],
) -> Result<(), Refusal> {
    let closer = clerk.playing()?;
    let ballot = clerk.voted_on(subject)?;
    let id = ballot.id;
    require_closer(clerk, &ballot)?;
    // If all votes are final and none waits to be opened, no vote can be left out.
    let sealed = ballot.shut_ms.is_some() && !ballot.sealed.is_empty();
    match ballot.all_voted() && !sealed && !may_still_change(clerk, &ballot) {
        true => clerk.check(CLOSING, (id,))?,
        false => {
            let times = (ballot.opened_ms, ballot.deadline_ms);
            clerk.check_ending(CLOSING, (id,), times)?;
        }
    }
    let link = clerk.reveal(reveal)?;
    clerk.open_all(openings, Reach::Ballot(subject))?;
    let ballots = clerk.state_mut().ballot_ledger_mut();
    ballots.reveal(id, closer, link);
    let ballot = clerk.voted_on(subject)?;
    if ballot.shut_ms.is_none() && !ballot.sealed.is_empty() {
        clerk.shut(&ballot);
        return Ok(());
    }
    clerk.lay_out(subject.source(), ballot.links.clone());
    clerk.lay_out_throws(throws)?;
    clerk.count_and_decide(id);
    Ok(())
}

/// Whether somebody who has voted, and plays, may vote again.
fn may_still_change(clerk: &mut Clerk<'_>, ballot: &Ballot) -> bool {
    let mut voters = ballot.electorate.iter();
    ballot.shut_ms.is_none()
        && voters.any(|voter| {
            let plays = clerk.state().player(*voter).is_some_and(Player::playing);
            let leave = plays.then(|| clerk.ask(MAY_CHANGE, (*voter, ballot.id)));
            leave.flatten().is_some_and(|leave| leave.value)
        })
}

/// Whether the mover can close this ballot: as the one whose task it is, or because its time is
/// up.
fn require_closer(clerk: &mut Clerk<'_>, ballot: &Ballot) -> Result<(), Refusal> {
    let closer = clerk.closer(ballot);
    if closer.is_some() && closer == clerk.player() {
        return Ok(());
    }
    let refusal = Refusal::NotOfficer { officer: closer };
    let unopened = !ballot.sealed.is_empty();
    let reveal_until_ms = ballot.reveal_until_ms.filter(|_| unopened);
    let due_ms = ballot.deadline_ms.or(reveal_until_ms).ok_or(refusal)?;
    clerk.require_due(due_ms.max(reveal_until_ms.unwrap_or(0)))?;
    let what = What::ClosedWhenDue {
        topic: clerk.topic(ballot.id),
        deadline_ms: due_ms,
    };
    clerk.happened(what, vec![Because::Kernel(KernelReason::Due)]);
    Ok(())
}
