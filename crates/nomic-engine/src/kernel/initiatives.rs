//! Proposals that rules make for players: they are debated and voted on like any other.

use super::questions::add_reason;
use super::step::QueuedStep;
use super::validation::examine;
use super::{Act, Ask};
use crate::base::limits::MAX_OPEN_PROPOSALS;
use crate::effects::because::Because;
use crate::effects::effect::Effect;
use crate::model::proposal::Proposer;
use crate::request::change::RuleChange;
use crate::rulebook::book::ProvisionRef;
use crate::rules::{FaultCode, Phrase, Thing};
use crate::state::Phase;
use crate::view::thing;
use crate::vocabulary::hooks::{ON_PROPOSED, PROPOSING};
use crate::{AttemptedEffect, Denial, PlayerId, ProposalNumber, Refusal, RuleId};

impl Ask<'_> {
    fn standing_rule(&self, rule: Thing) -> Result<RuleId, FaultCode> {
        let (_, id) = thing::rule_id(rule)?;
        let found = self.state().rule(id).filter(|rule| rule.is_unrepealed());
        found.map(|rule| rule.id).ok_or(FaultCode::NoSuchThing)
    }

    /// Checks what holds for every proposal of a player; gives its number and the reason for it.
    pub(super) fn begin_proposal(
        &mut self,
        proposer: PlayerId,
    ) -> Result<(ProposalNumber, Because), Refusal> {
        if self.state().docket().count_open() >= MAX_OPEN_PROPOSALS {
            return Err(Refusal::TooMany {
                limit: MAX_OPEN_PROPOSALS,
            });
        }
        self.check(PROPOSING, (proposer,))?;
        self.next_number()
    }
}

impl Act<'_> {
    pub(super) fn propose_enactment(
        &mut self,
        place: ProvisionRef,
        player: PlayerId,
        (title, text): (&Phrase, &Phrase),
        code: &Phrase,
    ) -> Result<(), FaultCode> {
        let change = RuleChange::Enact {
            title: self.governing(&self.local(title)),
            text: self.governing(&self.local(text)),
            code: code.as_plain().to_owned(),
        };
        self.propose_for(place, player, change)
    }

    pub(super) fn propose_amendment(
        &mut self,
        place: ProvisionRef,
        player: PlayerId,
        rule: Thing,
        (text, code): (&Phrase, &Phrase),
    ) -> Result<(), FaultCode> {
        let rule = self.standing_rule(rule)?;
        let found = self.state().rule(rule).ok_or(FaultCode::NoSuchThing)?;
        let change = self.amendment(found, &self.local(text), code);
        self.propose_for(place, player, change)
    }

    pub(super) fn propose_repeal(
        &mut self,
        place: ProvisionRef,
        player: PlayerId,
        rule: Thing,
    ) -> Result<(), FaultCode> {
        let rule = self.standing_rule(rule)?;
        self.propose_for(place, player, RuleChange::Repeal { rule })
    }

    /// Makes a proposal for an active player, or reports why it is not made.
    fn propose_for(
        &mut self,
        place: ProvisionRef,
        player: PlayerId,
        change: RuleChange,
    ) -> Result<(), FaultCode> {
        let proposer = self.state().player(player).ok_or(FaultCode::NoSuchThing)?;
        if !proposer.active || self.state().phase() != Phase::Playing {
            return Err(FaultCode::NotAvailable);
        }
        let docket = self.state().docket().clone();
        if let Err(denial) = self.check_proposal(place, player, change) {
            *self.state_mut().docket_mut() = docket;
            self.deny(place, AttemptedEffect::Propose(player), denial);
        }
        Ok(())
    }

    fn check_proposal(
        &mut self,
        place: ProvisionRef,
        player: PlayerId,
        change: RuleChange,
    ) -> Result<(), Denial> {
        self.pay_for(&change, None)?;
        let draft = self.draft_of(change);
        let programs = examine(&draft)?;
        let (number, because) = self.begin_proposal(player)?;
        let proposal = self.add_proposal(Proposer::Player(player), number, draft, programs);
        let permitting = self.examine_changes(&proposal)?;
        self.require_numbers(&proposal)?;
        let mut reasons = vec![self.because(place, Vec::new())];
        for reason in permitting.into_iter().chain([because]) {
            add_reason(&mut reasons, reason);
        }
        let behalf = Some((player, self.number_of(place)));
        let proposed = Effect::Proposed {
            proposal: number,
            behalf,
        };
        self.record_effect(proposed, reasons);
        self.queue(QueuedStep::occasion(ON_PROPOSED, (proposal.serial(),)));
        Ok(())
    }
}
