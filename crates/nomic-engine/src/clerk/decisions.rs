//! Whether a ballot is carried and a proposal adopted, and what follows.

use super::Clerk;
use super::step::Step;
use crate::amendment::AmendmentKind;
use crate::ballot::{Ballot, Decision, Doubt, End, Ground, Outcome, Tally};
use crate::because::{Because, KernelReason};
use crate::book::{Applied, Obstacle, RuleBook};
use crate::proposal::Proposal;
use crate::view::default_number;
use crate::vocabulary::hook::Occasion;
use crate::vocabulary::hooks::{
    CARRYING, Carrying, NUMBER_AFTER, ON_ADOPTED, ON_AMENDED, ON_CARRIED, ON_DECIDED, ON_DEFEATED,
    ON_ENACTED, ON_REJECTED, ON_REPEALED, ON_TRANSMUTED, QUORUM,
};
use crate::vocabulary::term::{ChangePlace, ProposalSerial};
use crate::what::What;
use crate::{BallotId, RuleNumber, cbor};
use std::sync::Arc;

/// What stands between a proposal that has the votes and its adoption.
pub(super) enum Hindrance {
    Rejected(Ground, Because),
    Undetermined(Doubt, Because),
}

/// What the count of a ballot comes to by the rules.
pub(super) struct Verdict {
    pub(super) carried: bool,
    /// Why not, if it was not.
    pub(super) ground: Ground,
    /// How many votes it took, if that can be told.
    pub(super) required: Option<i64>,
    pub(super) because: Because,
}

impl Clerk<'_> {
    /// Decides a ballot whose votes are counted.
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
    fn verdict(&mut self, id: BallotId, tally: Option<Tally>) -> Option<Verdict> {
        let slate = self.state().ballot_ledger().get_open(id)?.slate.is_some();
        let verdict = match slate {
            true => self.choice(id)?,
            false => self.count_for_and_against(id, tally)?,
        };
        let ballot = self.state().ballot_ledger().get_open(id);
        let cast = ballot.map_or(0, |ballot| ballot.votes.len());
        let quorum = self.ask(QUORUM, (id,));
        let missed = quorum.filter(|quorum| cbor::number(cast) < quorum.value);
        Some(match missed {
            Some(quorum) => Verdict {
                carried: false,
                ground: Ground::Quorum,
                because: quorum.because,
                ..verdict
            },
            None => verdict,
        })
    }

    /// Whether enough of the votes are in favour.
    fn count_for_and_against(&mut self, id: BallotId, tally: Option<Tally>) -> Option<Verdict> {
        let answer = self.ask(CARRYING, (id,))?;
        let in_favour = tally.unwrap_or_default().in_favour;
        let (carried, required) = match answer.value {
            Carrying::Decided(carried) => {
                // Told only where it tells why: not where one voice has decided.
                let taken = self.votes_taken(id);
                let required = taken.filter(|required| (in_favour >= *required) == carried);
                (carried, required)
            }
            Carrying::Votes(required) => (in_favour >= required, Some(required)),
        };
        Some(Verdict {
            carried,
            ground: Ground::Votes,
            required,
            because: answer.because,
        })
    }

    /// Decides a ballot as a rule wants it, whatever its votes, unless it is decided already.
    pub(super) fn decide_by_rule(&mut self, id: BallotId, carried: bool, because: Because) {
        let verdict = Verdict {
            carried,
            ground: Ground::Refused,
            required: None,
            because,
        };
        if self.state().ballot_ledger().get_open(id).is_some() {
            self.carry_or_defeat(id, verdict);
        }
    }

    /// What nobody can tell: a proposal needs a judge, and a question is defeated.
    fn leave_undecided(&mut self, id: BallotId, doubt: Doubt, because: Because) {
        match self.proposal_in(id) {
            Some(proposal) => self.doubt(&proposal, doubt, None, vec![because]),
            None => self.decide_by_rule(id, false, because),
        }
    }

    fn carry_or_defeat(&mut self, id: BallotId, verdict: Verdict) {
        let (hook, end) = match verdict.carried {
            true => (ON_CARRIED, End::Carried),
            false if verdict.ground == Ground::Quorum => (ON_DEFEATED, End::NoQuorum),
            false => (ON_DEFEATED, End::Defeated),
        };
        let proposal = self.proposal_in(id);
        self.queue(Step::occasion(hook, (id,)));
        let Some(proposal) = proposal else {
            return self.end_question(id, end, verdict.because);
        };
        if !verdict.carried {
            return self.reject(&proposal, verdict);
        }
        match self.enforce(&proposal) {
            Ok((book, applied)) => self.adopt(&proposal, verdict, book, &applied),
            Err(Hindrance::Rejected(ground, because)) => {
                let hindered = Verdict {
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

    /// The open proposal on which this ballot is.
    fn proposal_in(&self, id: BallotId) -> Option<Arc<Proposal>> {
        let ballot = self.state().ballot_ledger().get_open(id)?;
        self.open_proposal(ballot.proposal()?).ok()
    }

    /// The rules as they are after the proposal. Since it was proposed they may have become
    /// others, so everything is asked once more.
    fn enforce(&mut self, proposal: &Proposal) -> Result<(RuleBook, Vec<Applied>), Hindrance> {
        self.obstacle(proposal).map_err(overtaken)?;
        let forbidden = |because| Hindrance::Rejected(Ground::NotPermitted, because);
        self.permitted(proposal).map_err(forbidden)?;
        let objection = self.objection_to_change(proposal);
        if let Some((place, _)) = objection {
            let because = self.because(place, Vec::new());
            return Err(Hindrance::Rejected(Ground::Refused, because));
        }
        let numbers = self.numbers_after(proposal)?;
        let mut book = self.state().rules().clone();
        let applied = book.apply(proposal, &numbers, self.state().governing());
        let applied = applied.map_err(overtaken)?;
        match book.number_twice() {
            Some(number) => Err(self.number_taken(number)),
            None => Ok((book, applied)),
        }
    }

    /// That a number is taken already, and by which rule.
    fn number_taken(&self, number: RuleNumber) -> Hindrance {
        let doubt = Doubt::NumberTaken(number);
        let holder = self.state().rules().in_force();
        let mut holders = holder.filter(|rule| rule.number == number);
        match holders.next() {
            Some(rule) => Hindrance::Undetermined(
                doubt,
                Because::Rule {
                    rule: rule.id,
                    number,
                    line: 1,
                    beaten: Vec::new(),
                    modified: Vec::new(),
                },
            ),
            // Two changes of one proposal want it.
            None => undetermined(doubt),
        }
    }

    /// The number that each changed rule bears afterwards.
    pub(super) fn numbers_after(
        &mut self,
        proposal: &Proposal,
    ) -> Result<Vec<RuleNumber>, Hindrance> {
        let mut numbers = Vec::new();
        for (index, change) in (0u8..).zip(&proposal.draft.changes) {
            let place = ChangePlace(proposal.serial(), index);
            let number = match self.ask(NUMBER_AFTER, (place, proposal.serial())) {
                Some(answer) => {
                    let number = u32::try_from(answer.value)
                        .ok()
                        .filter(|number| *number > 0);
                    let because = answer.because;
                    let bad = Hindrance::Undetermined(Doubt::BadNumber, because);
                    RuleNumber(number.ok_or(bad)?)
                }
                None => default_number(self.state(), proposal, change),
            };
            numbers.push(number);
        }
        Ok(numbers)
    }

    fn adopt(
        &mut self,
        proposal: &Proposal,
        verdict: Verdict,
        book: RuleBook,
        applied: &[Applied],
    ) {
        let tally = self.tally_of(proposal);
        let what = What::Adopted {
            proposal: proposal.number,
            in_favour: tally.in_favour,
            against: tally.against,
            required: verdict.required,
            abstained: tally.abstained,
        };
        self.happened(what, vec![verdict.because.clone()]);
        self.state_mut().put_in_force(book);
        self.conclude(proposal, Outcome::Adopted, verdict);
        self.announce(ON_ADOPTED, proposal);
        for applied in applied {
            self.report(applied, None, &[Because::Kernel(KernelReason::Adopted)]);
        }
        self.rules_changed();
        self.announce(ON_DECIDED, proposal);
    }

    fn reject(&mut self, proposal: &Proposal, verdict: Verdict) {
        let (tally, ground) = (self.tally_of(proposal), verdict.ground);
        let what = What::Rejected {
            proposal: proposal.number,
            in_favour: tally.in_favour,
            against: tally.against,
            required: verdict.required,
            ground,
            abstained: tally.abstained,
        };
        self.happened(what, vec![verdict.because.clone()]);
        self.conclude(proposal, Outcome::Rejected(ground), verdict);
        self.announce(ON_REJECTED, proposal);
        self.announce(ON_DECIDED, proposal);
    }

    fn conclude(&mut self, proposal: &Proposal, outcome: Outcome, verdict: Verdict) {
        let decision = Decision {
            outcome,
            tally: self.tally_of(proposal),
            required: verdict.required,
            because: vec![verdict.because],
            event: self.event().id,
        };
        self.put_away(proposal.serial, decision);
    }

    /// Leaves a proposal to a judge.
    pub(super) fn doubt(
        &mut self,
        proposal: &Proposal,
        doubt: Doubt,
        required: Option<i64>,
        because: Vec<Because>,
    ) {
        let tally = self.tally_of(proposal);
        let what = What::Undetermined {
            proposal: proposal.number,
            in_favour: tally.in_favour,
            against: tally.against,
            doubt,
            abstained: tally.abstained,
        };
        self.happened(what, because.clone());
        let decision = Decision {
            outcome: Outcome::Undetermined(doubt),
            tally,
            required,
            because,
            event: self.event().id,
        };
        self.put_away(proposal.serial, decision);
    }

    /// The count of the votes on a proposal as it stands.
    pub(super) fn tally_of(&self, proposal: &Proposal) -> Tally {
        let ballot = self.state().ballot_of(proposal);
        ballot.map(Ballot::count).unwrap_or_default()
    }

    /// Records how a proposal ended, and its ballot with it. It never changes again.
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
            self.state_mut().ballot_ledger_mut().end(ballot, end);
        }
    }

    pub(super) fn announce(&mut self, occasion: Occasion<(ProposalSerial,)>, proposal: &Proposal) {
        self.queue(Step::occasion(occasion, (proposal.serial(),)));
    }

    /// Tells of one change that was made, and by which rule if no proposal has made it.
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
        } = *applied;
        let class = self.state().rule(rule).map(|rule| rule.class);
        let (what, hook) = match (kind, class) {
            (Some(AmendmentKind::Amended), _) => {
                (What::RuleAmended { rule, from, to, by }, ON_AMENDED)
            }
            (
                Some(kind @ (AmendmentKind::AmendmentAmended | AmendmentKind::AmendmentRepealed)),
                _,
            ) => {
                let what = What::AmendmentChanged {
                    rule,
                    from,
                    to,
                    amendment,
                    repealed: kind == AmendmentKind::AmendmentRepealed,
                };
                (what, ON_AMENDED)
            }
            (Some(AmendmentKind::Repealed), _) => (
                What::RuleRepealed {
                    rule,
                    number: from,
                    by,
                },
                ON_REPEALED,
            ),
            (Some(AmendmentKind::Transmuted), Some(class)) => (
                What::RuleTransmuted {
                    rule,
                    from,
                    to,
                    class,
                    by,
                },
                ON_TRANSMUTED,
            ),
            _ => (
                What::RuleEnacted {
                    rule,
                    number: to,
                    by,
                },
                ON_ENACTED,
            ),
        };
        self.happened(what, because.to_vec());
        self.queue(Step::occasion(hook, (rule,)));
        if kind == Some(AmendmentKind::Repealed) {
            self.queue_last_word(rule, was_in_force);
        }
    }
}

fn overtaken(obstacle: Obstacle) -> Hindrance {
    undetermined(Doubt::Overtaken(obstacle.rule()))
}

fn undetermined(doubt: Doubt) -> Hindrance {
    Hindrance::Undetermined(doubt, Because::Kernel(KernelReason::Contained))
}
