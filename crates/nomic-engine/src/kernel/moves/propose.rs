//! Proposing a change of the rules.

use super::{GameIntent, GameMove, Move};
use crate::effects::because::Because;
use crate::effects::effect::Effect;
use crate::kernel::questions::add_reason;
use crate::kernel::step::QueuedStep;
use crate::kernel::validation::examine;
use crate::kernel::{Act, Ask};
use crate::model::proposal::Proposer;
use crate::request::change::Draft;
use crate::request::intent::{Completion, Incomplete, Reword, reword_draft};
use crate::rules::Program;
use crate::vocabulary::hooks::ON_PROPOSED;
use crate::{PlayerId, ProposalId, ProposalNumber, Refusal, StatedValues};

/// Propose changes of rules.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProposeMove {
    #[n(0)]
    pub draft: Draft,
}

impl GameIntent for ProposeMove {
    fn complete(self, _completion: &Completion<'_>) -> Result<Move, Incomplete> {
        Ok(self.into())
    }

    fn reword(&mut self, reword: Reword<'_>) {
        reword_draft(&mut self.draft, reword);
    }
}

pub(in crate::kernel) struct CheckedProposal {
    proposer: PlayerId,
    programs: Vec<Program>,
    number: ProposalNumber,
    because: Because,
}

/// Checks if the mover may propose at all: player and time, not contents.
pub(in crate::kernel) fn may_propose(ask: &mut Ask<'_>) -> Result<(), Refusal> {
    let proposer = ask.playing()?;
    ask.begin_proposal(proposer).map(|_| ())
}

impl GameMove for ProposeMove {
    type Checked = CheckedProposal;

    fn check(&self, ask: &mut Ask<'_>) -> Result<CheckedProposal, Refusal> {
        let programs = examine(&self.draft)?;
        let proposer = ask.playing()?;
        let (number, because) = ask.begin_proposal(proposer)?;
        Ok(CheckedProposal {
            proposer,
            programs,
            number,
            because,
        })
    }

    /// Refused by rules that don't let these changes be made: they see the proposal in the docket.
    fn apply<'e>(&'e self, act: &mut Act<'e>, checked: CheckedProposal) -> Result<(), Refusal> {
        let id = ProposalId(act.event().id);
        let (number, author) = (checked.number, Proposer::Player(checked.proposer));
        let proposal = act.put_forward(id, author, number, self.draft.clone(), checked.programs);
        let stated = act.store_stated(&proposal, &StatedValues::default())?;
        let mut reasons = act.examine_changes(&proposal)?;
        act.require_numbers(&proposal)?;
        add_reason(&mut reasons, checked.because);
        let proposed = Effect::Proposed {
            proposal: number,
            behalf: None,
        };
        act.record_effect(proposed, reasons);
        act.report_stated(&proposal, stated);
        act.queue(QueuedStep::occasion(ON_PROPOSED, (proposal.serial(),)));
        Ok(())
    }
}
