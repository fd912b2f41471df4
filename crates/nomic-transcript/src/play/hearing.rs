//! Whether cases, ballots, corrections and offers are as a transcript expects them.

use super::expecting::same;
use super::names::unknown;
use super::naming::finding_of;
use super::{Mismatch, Table};
use crate::script::Expectation;
use nomic_engine::rules::Family;
use nomic_engine::{BallotId, CaseId, CorrectionId, RuleNumber, VOCABULARY};

impl Table<'_> {
    pub(super) fn expect_in_court(&self, expectation: &Expectation) -> Result<(), Mismatch> {
        match expectation {
            Expectation::Judge { case, judge } => {
                let id = self.case(*case)?;
                let case = self.state().case(id);
                let case = case.ok_or_else(|| unknown("case", &id.to_string()))?;
                let judge = &self.player(judge)?.name;
                same("the judge", judge, self.name_of(case.judge))
            }
            Expectation::Case { .. } => self.expect_case(expectation),
            Expectation::Ballot { ballot, status } => {
                let matter = self.state().ballot(BallotId(*ballot));
                let matter = matter.ok_or_else(|| unknown("ballot", &ballot.to_string()))?;
                let found = match (matter.outcome, matter.dropped) {
                    (_, true) => "dropped",
                    (Some(true), _) => "carried",
                    (Some(false), _) => "defeated",
                    (None, _) => "open",
                };
                same(format!("ballot {ballot}"), status, found)
            }
            Expectation::Correction { correction, status } => {
                let found = self.state().correction(CorrectionId(*correction));
                let found = found.ok_or_else(|| unknown("correction", &correction.to_string()))?;
                let found = match (found.made, found.withdrawn) {
                    (true, _) => "made",
                    (_, true) => "withdrawn",
                    _ => "open",
                };
                same(format!("correction {correction}"), status, found)
            }
            Expectation::Offer { .. } | Expectation::Duty { .. } => self.expect_offer(expectation),
            Expectation::Answered { question, answered } => {
                let questions = VOCABULARY.hooks.iter();
                let mut questions =
                    questions.filter(|hook| matches!(hook.family, Family::Question { .. }));
                if !questions.any(|hook| hook.name == question.as_str()) {
                    return Err(unknown("question", question));
                }
                let found = self.state().rules().is_answered(question);
                same(format!("whether {question} is answered"), answered, found)
            }
            Expectation::Precedence {
                first,
                second,
                hook,
            } => self.expect_precedence(*first, *second, hook.as_deref()),
            _ => Ok(()),
        }
    }

    fn expect_offer(&self, expectation: &Expectation) -> Result<(), Mismatch> {
        match expectation {
            Expectation::Offer {
                player,
                action,
                offered,
            } => {
                let player = self.player(player)?;
                let offers = self.state().offers(player.id);
                let found = offers.iter().any(|offer| *offer.action == **action);
                let what = format!("whether {action} is offered to {}", player.name);
                same(what, offered, found)
            }
            Expectation::Duty {
                player,
                action,
                due,
            } => {
                let player = self.player(player)?;
                let offers = self.state().offers_at(player.id, self.now);
                let mut offers = offers.iter().filter(|offer| *offer.action == **action);
                let found = offers.any(|offer| offer.due);
                let what = format!("whether {action} waits for {}", player.name);
                same(what, due, found)
            }
            _ => Ok(()),
        }
    }

    fn expect_case(&self, expectation: &Expectation) -> Result<(), Mismatch> {
        let Expectation::Case {
            case: number,
            status,
            finding,
        } = expectation
        else {
            return Ok(());
        };
        let case = self.state().case(CaseId(*number));
        let case = case.ok_or_else(|| unknown("case", &number.to_string()))?;
        let found = match (case.settled, &case.judgement) {
            (true, _) => "settled",
            (false, Some(_)) => "judged",
            (false, None) => "open",
        };
        same(format!("case {number}"), status, found)?;
        let Some(expected) = finding else {
            return Ok(());
        };
        let expected = finding_of(*expected).code();
        let found = case.finding().map_or("nothing", |finding| finding.code());
        same(format!("the finding in case {number}"), expected, found)
    }

    /// Which of two rules in force goes before the other, at one hook or in general.
    fn expect_precedence(
        &self,
        first: u32,
        second: u32,
        hook: Option<&str>,
    ) -> Result<(), Mismatch> {
        let rules = self.state().rules();
        let order: Vec<RuleNumber> = match hook {
            Some(hook) => {
                let conflicts = rules.conflicts();
                let conflict = conflicts.iter().find(|conflict| conflict.hook == hook);
                let conflict = conflict.ok_or_else(|| unknown("conflict", hook))?;
                let rules = conflict.rules.iter().filter_map(|rule| rules.get(*rule));
                rules.map(|rule| rule.number).collect()
            }
            None => rules.in_force().map(|rule| rule.number).collect(),
        };
        let place = |number: u32| {
            let place = order.iter().position(|found| found.0 == number);
            place.ok_or_else(|| unknown("rule", &number.to_string()))
        };
        let (before, behind) = match place(first)? < place(second)? {
            true => (first, second),
            false => (second, first),
        };
        let what = "which rule goes before the other";
        same(what, first, before).and_then(|()| same(what, second, behind))
    }
}
