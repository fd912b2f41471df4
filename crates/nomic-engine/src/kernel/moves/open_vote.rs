//! Putting a proposal to the vote.

use super::{GameIntent, GameMove, Move};
use crate::effects::because::Because;
use crate::kernel::{Act, Ask};
use crate::model::proposal::{Proposal, Stage};
use crate::request::intent::{Completion, Incomplete};
use crate::vocabulary::hooks::{OFFICER, OPENING};
use crate::{Overtaken, ProposalHash, ProposalId, Refusal};
use std::sync::Arc;

/// Ends the debate: the wording is fixed and voting opens.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct OpenVotingMove {
    #[n(0)]
    pub proposal: ProposalId,
    #[n(1)]
    pub hash: ProposalHash,
}

/// End the debate and let the vote begin.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OpenVotingIntent {
    pub proposal: ProposalId,
}

impl GameIntent for OpenVotingIntent {
    fn complete(self, completion: &Completion<'_>) -> Result<Move, Incomplete> {
        let proposal = completion.state().proposal(self.proposal);
        let proposal = proposal.ok_or(Incomplete::UnknownProposal)?;
        let moved = OpenVotingMove {
            proposal: proposal.id,
            hash: proposal.hash,
        };
        Ok(moved.into())
    }
}

impl GameMove for OpenVotingMove {
    type Checked = (Arc<Proposal>, Because);

    fn check(&self, ask: &mut Ask<'_>) -> Result<Self::Checked, Refusal> {
        ask.playing()?;
        let proposal = ask.open_proposal(self.proposal)?;
        if proposal.stage() != Stage::Debate {
            return Err(Refusal::NotDebating);
        }
        if proposal.hash != self.hash {
            return Err(Refusal::StaleHash);
        }
        let officer = require_officer(ask, &proposal)?;
        ask.examine_changes(&proposal)?;
        if let Some(Overtaken { rule, by, .. }) = ask.overtaken(&proposal) {
            return Err(Refusal::Overtaken { rule, by });
        }
        ask.check(OPENING, (proposal.serial(),))?;
        Ok((proposal, officer))
    }

    fn apply<'e>(
        &'e self,
        act: &mut Act<'e>,
        (proposal, officer): Self::Checked,
    ) -> Result<(), Refusal> {
        act.put_to_the_vote(&proposal, officer);
        Ok(())
    }
}

fn require_officer(ask: &mut Ask<'_>, proposal: &Proposal) -> Result<Because, Refusal> {
    let answer = ask.ask(OFFICER, (proposal.serial(),));
    match answer {
        Some(officer) if Some(officer.value) == ask.player() => Ok(officer.because),
        other => Err(Refusal::NotOfficer {
            officer: other.map(|officer| officer.value),
        }),
    }
}
