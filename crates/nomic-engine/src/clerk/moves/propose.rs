//! Proposing a change of the rules.

use crate::because::Because;
use crate::change::Draft;
use crate::clerk::Clerk;
use crate::clerk::asking::{add_reason, by_default};
use crate::clerk::examining::examine;
use crate::clerk::step::Step;
use crate::limits::MAX_OPEN_PROPOSALS;
use crate::proposal::Proposal;
use crate::vocabulary::hooks::{NUMBERING, ON_PROPOSED, PROPOSING};
use crate::what::What;
use crate::{PlayerId, ProposalId, ProposalNumber, Refusal};
use std::sync::Arc;

/// Whether whoever makes this event may propose anything at all: who and when, not what.
pub(in crate::clerk) fn may_propose(clerk: &mut Clerk<'_>) -> Result<(), Refusal> {
    begin_proposal(clerk).map(|_| ())
}

pub(super) fn make(clerk: &mut Clerk<'_>, draft: &Draft) -> Result<(), Refusal> {
    let programs = examine(draft)?;
    let (proposer, number, because) = begin_proposal(clerk)?;
    let id = ProposalId(clerk.event.id);
    let serial = clerk.state.next_serial;
    let proposal = Arc::new(Proposal {
        id,
        number,
        proposer,
        draft: Arc::new(draft.clone()),
        version: 1,
        hash: draft.hash(id, 1),
        remarks: Vec::new(),
        ballot: None,
        decision: None,
        serial,
        proposed_ms: clerk.state.moment.now,
        programs,
    });
    clerk.state.open.insert(serial, Arc::clone(&proposal));
    clerk.state.next_serial = serial.saturating_add(1);
    clerk.state.last_number = Some(number);
    let mut reasons = clerk.examine_changes(&proposal)?;
    add_reason(&mut reasons, because);
    clerk.happened(What::Proposed { proposal: number }, reasons);
    clerk.queue(Step::occasion(ON_PROPOSED, (proposal.serial(),)));
    Ok(())
}

/// What has to hold of every proposal, whatever it changes: its proposer, its number, and why it
/// is that one.
fn begin_proposal(clerk: &mut Clerk<'_>) -> Result<(PlayerId, ProposalNumber, Because), Refusal> {
    let proposer = clerk.playing()?;
    if clerk.state.open.len() >= MAX_OPEN_PROPOSALS {
        return Err(Refusal::TooMany {
            limit: MAX_OPEN_PROPOSALS,
        });
    }
    clerk.check(PROPOSING, (proposer,))?;
    let (number, because) = next_number(clerk)?;
    Ok((proposer, number, because))
}

/// The number for a new proposal, which has to be one that no other bears.
fn next_number(clerk: &mut Clerk<'_>) -> Result<(ProposalNumber, Because), Refusal> {
    let last = clerk.state.last_number.map_or(0, |number| number.0);
    let asked = clerk.ask(NUMBERING, (last.into(),));
    let answer = asked.unwrap_or_else(|| by_default(i64::from(last).saturating_add(1)));
    let number = u32::try_from(answer.value)
        .ok()
        .filter(|number| *number > 0);
    let number = ProposalNumber(number.ok_or(Refusal::NumberTaken)?);
    // Numbers usually rise, and then there is no need to look through all of them.
    let fresh = number.0 > clerk.state.highest_number;
    if !fresh && clerk.state.proposal_numbered(number).is_some() {
        return Err(Refusal::NumberTaken);
    }
    clerk.state.highest_number = clerk.state.highest_number.max(number.0);
    Ok((number, answer.because))
}
