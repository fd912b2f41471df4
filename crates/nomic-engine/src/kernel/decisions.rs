//! Whether a ballot is carried and a proposal adopted, and what follows.

use super::enforcement::{Hindrance, Law};
use super::step::QueuedStep;
use super::{Act, Ask};
use crate::effects::because::{Because, KernelReason};
use crate::effects::effect::Effect;
use crate::model::amendment::AmendmentKind;
use crate::model::ballot::{Ballot, Decision, Doubt, End, Ground, Outcome, Tally};
use crate::model::proposal::Proposal;
use crate::rulebook::book::Applied;
use crate::vocabulary::hook::OccasionHook;
use crate::vocabulary::hooks::{
    CARRYING, Carrying, ON_ADOPTED, ON_AMENDED, ON_CARRIED, ON_DECIDED, ON_DEFEATED, ON_ENACTED,
    ON_REJECTED, ON_REPEALED, ON_TRANSMUTED, QUORUM,
};
use crate::vocabulary::term::ProposalSerial;
use crate::{BallotId, RuleNumber, encoding::cbor};
use std::sync::Arc;

pub(super) struct BallotVerdict {
    pub(super) carried: bool,
    /// Why not, if it was not.
    pub(super) ground: Ground,
    /// Number of votes required, if the rules gave one.
    pub(super) required: Option<i64>,
    pub(super) because: Because,
}

impl Ask<'_> {
    fn proposal_in(&self, id: BallotId) -> Option<Arc<Proposal>> {
        let ballot = self.state().ballot_records().get_open(id)?;
        self.open_proposal(ballot.proposal()?).ok()
    }

    pub(super) fn tally_of(&self, proposal: &Proposal) -> Tally {
        let ballot = self.state().ballot_of(proposal);
        ballot.map(Ballot::count).unwrap_or_default()
    }
}

impl Act<'_> {
    pub(super) fn decide(&mut self, id: BallotId, tally: Option<Tally>) {
        match (self.verdict(id, tally), tally) {
            (None, _) => {
                let doubt = Doubt::NoRequirement;
                self.leave_undecided(id, doubt, Because::Kernel(KernelReason::Default));
            }
            (Some(_), None) => {
                let doubt = Doubt::Uncountable;
                self.leave_undecided(id, doubt, Because::Kernel(KernelReason::Contained));
            }
            (Some(verdict), Some(_)) => self.carry_or_defeat(id, verdict),
        }
    }

    /// Whether enough have voted, and whether enough of them in favour.
    fn verdict(&mut self, id: BallotId, tally: Option<Tally>) -> Option<BallotVerdict> {
        let slate = self.state().ballot_records().get_open(id)?.slate.is_some();
        let verdict = match slate {
            true => self.choice(id)?,
            false => self.count_for_and_against(id, tally)?,
        };
        let ballot = self.state().ballot_records().get_open(id);
        let cast = ballot.map_or(0, |ballot| ballot.votes.len());
        let quorum = self.ask(QUORUM, (id,));
        let missed = quorum.filter(|quorum| cbor::number(cast) < quorum.value);
        Some(match missed {
            Some(quorum) => BallotVerdict {
                carried: false,
                ground: Ground::Quorum,
                because: quorum.because,
                ..verdict
            },
            None => verdict,
        })
    }

    fn count_for_and_against(
        &mut self,
        id: BallotId,
        tally: Option<Tally>,
    ) -> Option<BallotVerdict> {
        let answer = self.ask(CARRYING, (id,))?;
        let in_favour = tally.unwrap_or_default().in_favour;
        let (carried, required) = match answer.value {
            Carrying::Decided(carried) => {
                // Reported only if it explains the outcome, not if one voice has decided.
                let tried = self.explained_votes(id);
                let required = tried.filter(|required| (in_favour >= *required) == carried);
                (carried, required)
            }
            Carrying::Votes(required) => (in_favour >= required, Some(required)),
        };
        Some(BallotVerdict {
            carried,
            ground: Ground::Votes,
            required,
            because: answer.because,
        })
    }

    /// Decides a ballot as a rule demands, without a count, unless it is decided already.
    pub(super) fn decide_by_rule(&mut self, id: BallotId, carried: bool, because: Because) {
        let verdict = BallotVerdict {
            carried,
            ground: Ground::Refused,
            required: None,
            because,
        };
        if self.state().ballot_records().get_open(id).is_some() {
            self.carry_or_defeat(id, verdict);
        }
    }

    /// Ends a ballot as undetermined: a proposal needs a judge, a question is defeated.
    fn leave_undecided(&mut self, id: BallotId, doubt: Doubt, because: Because) {
        match self.proposal_in(id) {
            Some(proposal) => self.doubt(&proposal, doubt, None, vec![because]),
            None => self.decide_by_rule(id, false, because),
        }
    }

    fn carry_or_defeat(&mut self, id: BallotId, verdict: BallotVerdict) {
        let (hook, end) = match verdict.carried {
            true => (ON_CARRIED, End::Carried),
            false if verdict.ground == Ground::Quorum => (ON_DEFEATED, End::NoQuorum),
            false => (ON_DEFEATED, End::Defeated),
        };
        let proposal = self.proposal_in(id);
        self.queue(QueuedStep::occasion(hook, (id,)));
        let Some(proposal) = proposal else {
            return self.end_question(id, end, verdict.because);
        };
        if !verdict.carried {
            return self.reject(&proposal, verdict);
        }
        match self.enforce(&proposal) {
            Ok(law) => self.adopt(&proposal, verdict, law),
            Err(Hindrance::Rejected(ground, because)) => {
                let hindered = BallotVerdict {
                    ground,
                    because,
                    ..verdict
                };
                self.reject(&proposal, hindered);
            }
            Err(Hindrance::Undetermined(doubt, because)) => {
                self.doubt(&proposal, doubt, verdict.required, vec![because]);
            }
        }
    }

    fn adopt(&mut self, proposal: &Proposal, verdict: BallotVerdict, law: Law) {
        let tally = self.tally_of(proposal);
        let what = Effect::Adopted {
            proposal: proposal.number,
            in_favour: tally.in_favour,
            against: tally.against,
            required: verdict.required,
            abstained: tally.abstained,
        };
        self.record_effect(what, vec![verdict.because.clone()]);
        self.state_mut().put_in_force(law.changed.book);
        self.conclude(proposal, Outcome::Adopted, verdict);
        self.announce(ON_ADOPTED, proposal);
        for applied in &law.changed.applied {
            self.report(applied, None, &law.changed.because);
            self.report_conflict(applied, law.as_written.as_ref());
        }
        self.rules_changed();
        self.announce(ON_DECIDED, proposal);
    }

    fn reject(&mut self, proposal: &Proposal, verdict: BallotVerdict) {
        let (tally, ground) = (self.tally_of(proposal), verdict.ground);
        let what = Effect::Rejected {
            proposal: proposal.number,
            in_favour: tally.in_favour,
            against: tally.against,
            required: verdict.required,
            ground,
            abstained: tally.abstained,
        };
        self.record_effect(what, vec![verdict.because.clone()]);
        self.conclude(proposal, Outcome::Rejected(ground), verdict);
        self.announce(ON_REJECTED, proposal);
        self.announce(ON_DECIDED, proposal);
    }

    fn conclude(&mut self, proposal: &Proposal, outcome: Outcome, verdict: BallotVerdict) {
        let decision = Decision {
            outcome,
            tally: self.tally_of(proposal),
            required: verdict.required,
            because: vec![verdict.because],
            event: self.event().id,
        };
        self.put_away(proposal.serial, decision);
    }

    pub(super) fn doubt(
        &mut self,
        proposal: &Proposal,
        doubt: Doubt,
        required: Option<i64>,
        because: Vec<Because>,
    ) {
        let tally = self.tally_of(proposal);
        let what = Effect::Undetermined {
            proposal: proposal.number,
            in_favour: tally.in_favour,
            against: tally.against,
            doubt,
            abstained: tally.abstained,
        };
        self.record_effect(what, because.clone());
        let decision = Decision {
            outcome: Outcome::Undetermined(doubt),
            tally,
            required,
            because,
            event: self.event().id,
        };
        self.put_away(proposal.serial, decision);
    }

    pub(super) fn put_away(&mut self, serial: u32, decision: Decision) {
        let end = match decision.outcome {
            Outcome::Adopted => End::Carried,
            Outcome::Rejected(Ground::Quorum) => End::NoQuorum,
            Outcome::Rejected(Ground::Votes | Ground::NotPermitted | Ground::Refused) => {
                End::Defeated
            }
            Outcome::Undetermined(_) | Outcome::Withdrawn => End::Undecided,
        };
        let decided = self.state_mut().docket_mut().decide(serial, decision);
        if let Some(ballot) = decided.and_then(|proposal| proposal.ballot) {
            self.state_mut().ballot_records_mut().end(ballot, end);
        }
    }

    pub(super) fn announce(
        &mut self,
        occasion: OccasionHook<(ProposalSerial,)>,
        proposal: &Proposal,
    ) {
        self.queue(QueuedStep::occasion(occasion, (proposal.serial(),)));
    }

    /// Reports one change, with its rule if no proposal has made it.
    pub(super) fn report(
        &mut self,
        applied: &Applied,
        by: Option<RuleNumber>,
        because: &[Because],
    ) {
        let Applied {
            rule,
            kind,
            from,
            to,
            was_in_force,
            amendment,
            meets: _,
        } = *applied;
        let class = self.state().rule(rule).map(|rule| rule.class);
        let (what, hook) = match (kind, class) {
            (Some(AmendmentKind::Amended), _) => {
                (Effect::RuleAmended { rule, from, to, by }, ON_AMENDED)
            }
            (
                Some(kind @ (AmendmentKind::AmendmentAmended | AmendmentKind::AmendmentRepealed)),
                _,
            ) => {
                let what = Effect::AmendmentChanged {
                    rule,
                    from,
                    to,
                    amendment,
                    repealed: kind == AmendmentKind::AmendmentRepealed,
                };
                (what, ON_AMENDED)
            }
            (Some(AmendmentKind::Repealed), _) => (
                Effect::RuleRepealed {
                    rule,
                    number: from,
                    by,
                },
                ON_REPEALED,
            ),
            (Some(AmendmentKind::Transmuted), Some(class)) => (
                Effect::RuleTransmuted {
                    rule,
                    from,
                    to,
                    class,
                    by,
                },
                ON_TRANSMUTED,
            ),
            _ => (
                Effect::RuleEnacted {
                    rule,
                    number: to,
                    by,
                },
                ON_ENACTED,
            ),
        };
        self.record_effect(what, because.to_vec());
        self.queue(QueuedStep::occasion(hook, (rule,)));
        if kind == Some(AmendmentKind::Repealed) {
            self.queue_final_reaction(rule, was_in_force);
        }
    }
}
