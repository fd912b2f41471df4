//! Proposals and their debate.

use super::Clerk;
use super::asking::{add_reason, asked, by_default};
use super::examining::{self, examine};
use super::occasion::Step;
use crate::limits::{MAX_OPEN_PROPOSALS, MAX_REMARK, MAX_REMARKS};
use crate::proposal::{Proposal, Remark, Stage};
use crate::vocabulary::hooks::{NUMBERING, ON_PROPOSED, PROPOSING};
use crate::what::What;
use crate::{Because, Draft, PlayerId, ProposalId, ProposalNumber, Refusal};
use std::sync::Arc;

impl Clerk<'_> {
    /// Whether whoever makes this event may propose anything at all: who and when, not what.
    pub(crate) fn may_propose(mut self) -> Result<(), Refusal> {
        self.admit()?;
        self.begin_proposal().map(|_| ())
    }

    pub(super) fn propose(&mut self, draft: &Draft) -> Result<(), Refusal> {
        let programs = examine(draft)?;
        let (proposer, number, because) = self.begin_proposal()?;
        let id = ProposalId(self.event.id);
        let serial = self.state.next_serial;
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
            proposed_ms: self.state.moment.now,
            programs,
        });
        self.state.open.insert(serial, Arc::clone(&proposal));
        self.state.next_serial = serial.saturating_add(1);
        self.state.last_number = Some(number);
        let mut reasons = self.examine_changes(&proposal)?;
        add_reason(&mut reasons, because);
        self.happened(What::Proposed { proposal: number }, reasons);
        self.queue(Step::occasion(ON_PROPOSED, (proposal.serial(),)));
        Ok(())
    }

    /// What has to hold of every proposal, whatever it changes: its proposer, its number, and why it
    /// is that one.
    fn begin_proposal(&mut self) -> Result<(PlayerId, ProposalNumber, Because), Refusal> {
        let proposer = self.playing()?;
        if self.state.open.len() >= MAX_OPEN_PROPOSALS {
            return Err(Refusal::TooMany {
                limit: MAX_OPEN_PROPOSALS,
            });
        }
        self.check(PROPOSING, (proposer,))?;
        let (number, because) = self.next_number()?;
        Ok((proposer, number, because))
    }

    /// The number for a new proposal, which has to be one that no other bears.
    fn next_number(&mut self) -> Result<(ProposalNumber, Because), Refusal> {
        let last = self.state.last_number.map_or(0, |number| number.0);
        let asked = self.ask(NUMBERING, (last.into(),));
        let answer = asked.unwrap_or_else(|| by_default(i64::from(last).saturating_add(1)));
        let number = u32::try_from(answer.value)
            .ok()
            .filter(|number| *number > 0);
        let number = ProposalNumber(number.ok_or(Refusal::NumberTaken)?);
        // Numbers usually rise, and then there is no need to look through all of them.
        let fresh = number.0 > self.state.highest_number;
        if !fresh && self.state.proposal_numbered(number).is_some() {
            return Err(Refusal::NumberTaken);
        }
        self.state.highest_number = self.state.highest_number.max(number.0);
        Ok((number, answer.because))
    }

    pub(super) fn revise(&mut self, id: ProposalId, draft: &Draft) -> Result<(), Refusal> {
        let player = self.playing()?;
        let before = self.open_proposal(id)?;
        if before.stage() != Stage::Debate {
            return Err(Refusal::NotDebating);
        }
        if before.proposer != player {
            return Err(Refusal::NotProposer {
                proposer: before.proposer,
            });
        }
        if *before.draft == *draft {
            return Err(Refusal::NoChange);
        }
        let programs = examine(draft)?;
        self.change_proposal(before.serial, |proposal| {
            proposal.reword(draft.clone(), programs)
        });
        let proposal = self.open_proposal(id)?;
        let because = self.examine_changes(&proposal)?;
        let what = What::Revised {
            proposal: proposal.number,
            version: proposal.version,
        };
        self.happened(what, because);
        Ok(())
    }

    pub(super) fn remark(&mut self, id: ProposalId, text: &str) -> Result<(), Refusal> {
        let player = self.mover()?;
        let proposal = self.open_proposal(id)?;
        examining::text(text, MAX_REMARK)?;
        if text.trim().is_empty() {
            return Err(Refusal::NoChange);
        }
        if proposal.remarks.len() >= MAX_REMARKS {
            return Err(Refusal::TooMany { limit: MAX_REMARKS });
        }
        let remark = Remark {
            player,
            text: text.into(),
            version: proposal.version,
        };
        self.change_proposal(proposal.serial, |proposal| proposal.remarks.push(remark));
        self.happened(
            What::Remarked {
                proposal: proposal.number,
            },
            asked(),
        );
        Ok(())
    }
}
