//! Withdrawing proposals, and returning ended ones to debate.

use super::{Act, Ask};
use crate::base::limits::MAX_OPEN_PROPOSALS;
use crate::effects::because::Because;
use crate::effects::effect::Effect;
use crate::model::ballot::{Decision, Outcome};
use crate::model::proposal::{Proposal, Stage};
use crate::rulebook::book::ProvisionRef;
use crate::rules::FaultCode;
use crate::vocabulary::hooks::ON_WITHDRAWN;
use crate::vocabulary::term::{ProposalSerial, TermTuple};
use crate::{AttemptedEffect, Denial, ProposalNumber, Refusal};

impl Ask<'_> {
    fn standing_of(&self, serial: ProposalSerial) -> Result<(ProposalNumber, Stage), FaultCode> {
        let proposal = self.state().proposal_by_serial(serial.0);
        let standing = proposal.map(|proposal: &Proposal| (proposal.number, proposal.stage()));
        standing.ok_or(FaultCode::NoSuchThing)
    }
}

impl Act<'_> {
    /// Ends an open proposal, and the ballot on it, without deciding anything.
    pub(super) fn withdraw(
        &mut self,
        place: ProvisionRef,
        serial: ProposalSerial,
    ) -> Result<(), FaultCode> {
        let (number, stage) = self.standing_of(serial)?;
        let Some(proposal) = self.state().docket().get_open(serial.0).cloned() else {
            if stage != Stage::Withdrawn {
                let denial = Refusal::AlreadyDecided.into();
                self.deny(place, AttemptedEffect::Withdraw(number), denial);
            }
            return Ok(());
        };
        // A rule that prevents dropping the ballot prevents this, too.
        if let Some(ballot) = proposal.ballot
            && self.is_stopped(place.rule, "drop_ballot", (ballot,).into_values().as_ref())
        {
            return Ok(());
        }
        let because = vec![self.because(place, Vec::new())];
        let decision = Decision {
            outcome: Outcome::Withdrawn,
            tally: self.tally_of(&proposal),
            required: None,
            because: because.clone(),
            event: self.event().id,
        };
        self.put_away(serial.0, decision);
        self.record_effect(Effect::Withdrawn(number), because);
        self.announce(ON_WITHDRAWN, &proposal);
        Ok(())
    }

    pub(super) fn reopen_by_rule(
        &mut self,
        place: ProvisionRef,
        serial: ProposalSerial,
    ) -> Result<(), FaultCode> {
        let (number, _) = self.standing_of(serial)?;
        match self.debate_again(serial, self.because(place, Vec::new())) {
            Ok(()) => {}
            Err(denial) => self.deny(place, AttemptedEffect::Reopen(number), denial),
        }
        Ok(())
    }

    fn debate_again(&mut self, serial: ProposalSerial, because: Because) -> Result<(), Denial> {
        let docket = self.state().docket();
        if docket.get_open(serial.0).is_some() {
            return Ok(());
        }
        if docket.count_open() >= MAX_OPEN_PROPOSALS {
            let limit = MAX_OPEN_PROPOSALS;
            return Err(Refusal::TooMany { limit }.into());
        }
        let ended = self.state().proposal_by_serial(serial.0);
        let proposer = ended.and_then(|ended| ended.proposer.player());
        let proposer = proposer.and_then(|proposer| self.state().player(proposer));
        if let Some(gone) = proposer.filter(|proposer| !proposer.active) {
            return Err(Denial::HasLeft(gone.id));
        }
        let again = self.state_mut().docket_mut().debate_again(serial.0);
        let proposal = again.ok_or(Refusal::AlreadyDecided)?.number;
        self.record_effect(Effect::Reopened(proposal), vec![because]);
        Ok(())
    }
}
