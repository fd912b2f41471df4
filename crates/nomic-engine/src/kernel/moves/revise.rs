//! Giving a proposal another wording.

use super::{GameIntent, GameMove, Move};
use crate::effects::effect::Effect;
use crate::kernel::validation::examine;
use crate::kernel::{Act, Ask};
use crate::model::proposal::{Proposal, Proposer, Stage};
use crate::request::change::Draft;
use crate::request::intent::{Completion, Incomplete, Reword, reword_draft};
use crate::rules::Program;
use crate::{ProposalId, Refusal};
use std::sync::Arc;

/// Give one's own proposal another wording while it is debated.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ReviseMove {
    #[n(0)]
    pub proposal: ProposalId,
    /// Its new version.
    #[n(1)]
    pub draft: Draft,
}

impl GameIntent for ReviseMove {
    fn complete(self, _completion: &Completion<'_>) -> Result<Move, Incomplete> {
        Ok(self.into())
    }

    fn reword(&mut self, reword: Reword<'_>) {
        reword_draft(&mut self.draft, reword);
    }
}

impl GameMove for ReviseMove {
    /// The proposal before, and the code of its new changes.
    type Checked = (Arc<Proposal>, Vec<Program>);

    fn check(&self, ask: &mut Ask<'_>) -> Result<Self::Checked, Refusal> {
        let player = ask.playing()?;
        let before = ask.open_proposal(self.proposal)?;
        if before.stage() != Stage::Debate {
            return Err(Refusal::NotDebating);
        }
        match before.proposer {
            Proposer::Player(proposer) if proposer == player => {}
            Proposer::Player(proposer) => return Err(Refusal::NotProposer { proposer }),
            Proposer::Rule(_) => return Err(Refusal::NotDebating),
        }
        if *before.draft == self.draft {
            return Err(Refusal::NoChange);
        }
        let programs = examine(&self.draft)?;
        Ok((before, programs))
    }

    /// Refused by rules that don't let these changes be made: they see the proposal in the docket.
    fn apply<'e>(
        &'e self,
        act: &mut Act<'e>,
        (before, programs): Self::Checked,
    ) -> Result<(), Refusal> {
        let bases = act.state().bases(&self.draft);
        let docket = act.state_mut().docket_mut();
        docket.reword(before.serial, self.draft.clone(), programs, bases);
        let proposal = act.open_proposal(self.proposal)?;
        let stated = act.store_stated(&proposal, &before.draft.values)?;
        let because = act.examine_changes(&proposal)?;
        act.require_numbers(&proposal)?;
        let what = Effect::Revised {
            proposal: proposal.number,
            version: proposal.version,
        };
        act.record_effect(what, because);
        act.report_stated(&proposal, stated);
        Ok(())
    }
}
