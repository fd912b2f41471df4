//! Compares cases, ballots, corrections and offers with the expectations of a transcript.

use super::expectations::same;
use super::names::unknown;
use super::references::finding_of;
use super::{Mismatch, ScriptRun};
use crate::script::{PutToVote, WrittenFinding, WrittenThing};
use nomic_engine::rules::Family;
use nomic_engine::{CaseId, CorrectionId, End, RuleNumber, VOCABULARY};

impl ScriptRun<'_> {
    pub(super) fn expect_judge(&self, case: Option<u32>, judge: &str) -> Result<(), Mismatch> {
        let id = self.case(case)?;
        let case = self.state().case(id);
        let case = case.ok_or_else(|| unknown("case", &id.to_string()))?;
        let judge = &self.player(judge)?.name;
        same("the judge", judge, self.name_of(case.judge))
    }

    pub(super) fn expect_ballot(&self, number: u32, status: &str) -> Result<(), Mismatch> {
        let ballot = self.ballot(PutToVote::Question(Some(number)))?;
        let found = match ballot.end {
            None => "open",
            Some(End::Carried) => "carried",
            Some(End::Defeated) => "defeated",
            Some(End::Undecided) => "dropped",
            Some(End::NoQuorum) => "inquorate",
        };
        same(format!("ballot {number}"), status, found)
    }

    pub(super) fn expect_chosen(
        &self,
        number: u32,
        option: Option<&WrittenThing>,
    ) -> Result<(), Mismatch> {
        let ballot = self.ballot(PutToVote::Question(Some(number)))?;
        let slate = ballot.slate.as_deref();
        let slate = slate.ok_or_else(|| unknown("ballot with options", &number.to_string()))?;
        if ballot.open() {
            return same(format!("ballot {number}"), "decided", "open");
        }
        let expected = option
            .map(|option| self.place(Some(slate), option))
            .transpose()?;
        let word = |place: Option<u8>| {
            place.map_or_else(|| "nothing".to_owned(), |place| format!("option {place}"))
        };
        let what = format!("what ballot {number} chose");
        same(what, word(expected), word(slate.chosen))
    }

    pub(super) fn expect_correction(&self, number: u32, status: &str) -> Result<(), Mismatch> {
        let found = self.state().correction(CorrectionId(number));
        let found = found.ok_or_else(|| unknown("correction", &number.to_string()))?;
        let found = match (found.made, found.withdrawn) {
            (true, _) => "made",
            (_, true) => "withdrawn",
            _ => "open",
        };
        same(format!("correction {number}"), status, found)
    }

    pub(super) fn expect_answered(&self, question: &str, answered: bool) -> Result<(), Mismatch> {
        let questions = VOCABULARY.hooks.iter();
        let mut questions = questions.filter(|hook| matches!(hook.family, Family::Question { .. }));
        if !questions.any(|hook| hook.name == question) {
            return Err(unknown("question", question));
        }
        let found = self.state().rules().is_answered(question);
        same(format!("whether {question} is answered"), answered, found)
    }

    pub(super) fn expect_offer(
        &self,
        player: &str,
        action: &str,
        offered: bool,
    ) -> Result<(), Mismatch> {
        let player = self.player(player)?;
        self.having(action)?;
        let offers = self.state().offers(player.id);
        let found = offers.iter().any(|offer| *offer.action == *action);
        let what = format!("whether {action} is offered to {}", player.name);
        same(what, offered, found)
    }

    pub(super) fn expect_duty(
        &self,
        player: &str,
        action: &str,
        due: bool,
    ) -> Result<(), Mismatch> {
        let player = self.player(player)?;
        self.having(action)?;
        let offers = self.state().offers_at(player.id, self.now);
        let mut offers = offers.iter().filter(|offer| *offer.action == *action);
        let found = offers.any(|offer| offer.due);
        let what = format!("whether {action} waits for {}", player.name);
        same(what, due, found)
    }

    pub(super) fn expect_case(
        &self,
        number: u32,
        status: &str,
        finding: Option<WrittenFinding>,
    ) -> Result<(), Mismatch> {
        let case = self.state().case(CaseId(number));
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
        let expected = finding_of(expected).code();
        let found = case.finding().map_or("nothing", |finding| finding.code());
        same(format!("the finding in case {number}"), expected, found)
    }

    /// Checks which of two rules in force precedes the other, at one hook or in general.
    pub(super) fn expect_precedence(
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
