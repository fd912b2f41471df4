//! Whether a proposal is adopted, and what follows.

use super::Clerk;
use super::asking::Answer;
use crate::RuleNumber;
use crate::amendment::AmendmentKind;
use crate::ballot::{Decision, Doubt, Ground, Outcome, Tally};
use crate::because::{Because, KernelReason};
use crate::book::{Applied, Obstacle, RuleBook};
use crate::cbor;
use crate::proposal::Proposal;

use crate::view::{default_number, thing};
use crate::what::What;
use std::sync::Arc;

/// What stands between a proposal that has the votes and its adoption.
pub(super) enum Hindrance {
    Rejected(Ground, Because),
    Undetermined(Doubt, Because),
}

impl Clerk<'_> {
    /// Decides a proposal whose votes are counted.
    pub(super) fn decide(&mut self, serial: u32, tally: Option<Tally>) {
        let Some(proposal) = self.state.open.get(&serial).cloned() else {
            return;
        };
        let default = || vec![Because::Kernel(KernelReason::Default)];
        let Some(required) = self.ask_number("required_votes", &[thing::proposal(serial)]) else {
            return self.doubt(&proposal, Doubt::NoRequirement, None, default());
        };
        let Some(tally) = tally else {
            let contained = vec![Because::Kernel(KernelReason::Contained)];
            return self.doubt(
                &proposal,
                Doubt::Uncountable,
                Some(required.value),
                contained,
            );
        };
        let quorum = self.ask_number("quorum", &[thing::proposal(serial)]);
        let cast = proposal
            .ballot
            .as_ref()
            .map_or(0, |ballot| ballot.votes.len());
        if let Some(quorum) = quorum.filter(|quorum| cbor::number(cast) < quorum.value) {
            let required = Answer {
                value: required.value,
                because: quorum.because,
            };
            return self.reject(&proposal, tally, required, Ground::Quorum);
        }
        if tally.in_favour < required.value {
            return self.reject(&proposal, tally, required, Ground::Votes);
        }
        match self.enforce(&proposal) {
            Ok((book, applied)) => self.adopt(&proposal, tally, required, book, &applied),
            Err(Hindrance::Rejected(ground, because)) => {
                let required = Answer {
                    value: required.value,
                    because,
                };
                self.reject(&proposal, tally, required, ground);
            }
            Err(Hindrance::Undetermined(doubt, because)) => {
                self.doubt(&proposal, doubt, Some(required.value), vec![because]);
            }
        }
    }

    /// The rules as they are after the proposal. Since it was proposed they may have become
    /// others, so everything is asked once more.
    fn enforce(&mut self, proposal: &Proposal) -> Result<(RuleBook, Vec<Applied>), Hindrance> {
        self.obstacle(proposal).map_err(overtaken)?;
        let forbidden = |because| Hindrance::Rejected(Ground::NotPermitted, because);
        self.permitted(proposal).map_err(forbidden)?;
        let objection = self.objection("rule_change", &[thing::proposal(proposal.serial)]);
        if let Some((place, _)) = objection {
            let because = self.because(place, Vec::new());
            return Err(Hindrance::Rejected(Ground::Refused, because));
        }
        let numbers = self.numbers_after(proposal)?;
        let mut book = RuleBook::clone(&self.state.rules);
        let applied = book.apply(proposal, &numbers, self.state.governing());
        let applied = applied.map_err(overtaken)?;
        match book.number_twice() {
            Some(number) => Err(undetermined(Doubt::NumberTaken(number))),
            None => Ok((book, applied)),
        }
    }

    /// The number that each changed rule bears afterwards.
    pub(super) fn numbers_after(
        &mut self,
        proposal: &Proposal,
    ) -> Result<Vec<RuleNumber>, Hindrance> {
        let mut numbers = Vec::new();
        for (index, change) in (0u8..).zip(&proposal.draft.changes) {
            let args = [
                thing::change(proposal.serial, index),
                thing::proposal(proposal.serial),
            ];
            let number = match self.ask_number("number_after", &args) {
                Some(answer) => {
                    let number = u32::try_from(answer.value)
                        .ok()
                        .filter(|number| *number > 0);
                    let because = answer.because;
                    let bad = Hindrance::Undetermined(Doubt::BadNumber, because);
                    RuleNumber(number.ok_or(bad)?)
                }
                None => default_number(&self.state, proposal, change),
            };
            numbers.push(number);
        }
        Ok(numbers)
    }

    fn adopt(
        &mut self,
        proposal: &Proposal,
        tally: Tally,
        required: Answer<i64>,
        book: RuleBook,
        applied: &[Applied],
    ) {
        let because = vec![required.because];
        let what = What::Adopted {
            proposal: proposal.number,
            in_favour: tally.in_favour,
            against: tally.against,
            required: required.value,
        };
        self.happened(what, because.clone());
        self.state.rules = Arc::new(book);
        let decision = Decision {
            outcome: Outcome::Adopted,
            tally,
            required: Some(required.value),
            because,
            event: self.event.id,
        };
        self.put_away(proposal.serial, decision);
        self.announce("on_adopted", proposal.serial);
        for applied in applied {
            self.report(applied);
        }
        self.rules_changed();
        self.announce("on_decided", proposal.serial);
    }

    fn reject(&mut self, proposal: &Proposal, tally: Tally, required: Answer<i64>, ground: Ground) {
        let because = vec![required.because];
        let what = What::Rejected {
            proposal: proposal.number,
            in_favour: tally.in_favour,
            against: tally.against,
            required: required.value,
            ground,
        };
        self.happened(what, because.clone());
        let decision = Decision {
            outcome: Outcome::Rejected(ground),
            tally,
            required: Some(required.value),
            because,
            event: self.event.id,
        };
        self.put_away(proposal.serial, decision);
        self.announce("on_rejected", proposal.serial);
        self.announce("on_decided", proposal.serial);
    }

    /// Tells of one change that was made.
    pub(super) fn report(&mut self, applied: &Applied) {
        let Applied {
            rule,
            kind,
            from,
            to,
            amendment,
        } = *applied;
        let class = self.state.rule(rule).map(|rule| rule.class);
        let (what, hook) = match (kind, class) {
            (Some(AmendmentKind::Amended), _) => {
                (What::RuleAmended { rule, from, to }, "on_amended")
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
                (what, "on_amended")
            }
            (Some(AmendmentKind::Repealed), _) => {
                (What::RuleRepealed { rule, number: from }, "on_repealed")
            }
            (Some(AmendmentKind::Transmuted), Some(class)) => (
                What::RuleTransmuted {
                    rule,
                    from,
                    to,
                    class,
                },
                "on_transmuted",
            ),
            _ => (What::RuleEnacted { rule, number: to }, "on_enacted"),
        };
        self.happened(what, vec![Because::Kernel(KernelReason::Adopted)]);
        self.queue(super::Step::occasion(hook, [thing::rule(rule)]));
    }
}

fn overtaken(obstacle: Obstacle) -> Hindrance {
    undetermined(Doubt::Overtaken(obstacle.rule()))
}

fn undetermined(doubt: Doubt) -> Hindrance {
    Hindrance::Undetermined(doubt, Because::Kernel(KernelReason::Contained))
}
