//! Proposing a change of the rules.

use crate::because::Because;
use crate::change::Draft;
use crate::clerk::Clerk;
use crate::clerk::asking::add_reason;
use crate::clerk::examining::examine;
use crate::clerk::step::Step;
use crate::limits::MAX_OPEN_PROPOSALS;
use crate::proposal::Proposer;
use crate::vocabulary::hooks::{ON_PROPOSED, PROPOSING};
use crate::what::What;
use crate::{PlayerId, ProposalId, ProposalNumber, Refusal};

/// Whether whoever makes this event may propose anything at all: who and when, not what.
pub(in crate::clerk) fn may_propose(clerk: &mut Clerk<'_>) -> Result<(), Refusal> {
    begin_proposal(clerk).map(|_| ())
}

pub(super) fn make(clerk: &mut Clerk<'_>, draft: &Draft) -> Result<(), Refusal> {
    let programs = examine(draft)?;
    let (proposer, number, because) = begin_proposal(clerk)?;
    let id = ProposalId(clerk.event().id);
    let author = Proposer::Player(proposer);
    let proposal = clerk.put_forward(id, author, number, draft.clone(), programs);
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
    if clerk.state().docket().open().len() >= MAX_OPEN_PROPOSALS {
        return Err(Refusal::TooMany {
            limit: MAX_OPEN_PROPOSALS,
        });
    }
    clerk.check(PROPOSING, (proposer,))?;
    let (number, because) = clerk.next_number()?;
    Ok((proposer, number, because))
}
