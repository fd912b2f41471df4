//! Numbers: of proposals, and of the rules that they change.

use super::Ask;
use super::questions::by_default;
use crate::effects::because::{Because, KernelReason};
use crate::model::proposal::Proposal;
use crate::queries::numbers::{self, NumberAnswer};
use crate::rulebook::book::{Applied, Obstacle, RuleBook};
use crate::vocabulary::hooks::{NUMBER_AFTER, NUMBERING};
use crate::vocabulary::term::ChangePlace;
use crate::{ProposalNumber, Refusal, RuleNumber, queries::foresight};

pub(super) struct Changed {
    pub(super) book: RuleBook,
    pub(super) applied: Vec<Applied>,
    /// Why: that it was adopted, or also that a number that rules gave could not be given.
    pub(super) because: Vec<Because>,
}

impl Ask<'_> {
    /// Number for a new proposal, unique among proposals. Without a rule it is the next one above
    /// the last proposal's and those of all rules.
    pub(super) fn next_number(&mut self) -> Result<(ProposalNumber, Because), Refusal> {
        let highest = self.state().rules().highest_number();
        let last = self.state().docket().last_number();
        let last = last.map_or(highest, |number| number.0);
        let highest = last.max(highest);
        let asked = self.ask(NUMBERING, (last.into(),));
        let answer = asked.unwrap_or_else(|| by_default(i64::from(highest).saturating_add(1)));
        let by = answer.because.number();
        let number = u32::try_from(answer.value)
            .ok()
            .filter(|number| *number > 0);
        let number = ProposalNumber(number.ok_or(Refusal::BadNumber { by })?);
        // Numbers usually rise, and then there is no need to look through all of them.
        let fresh = number.0 > self.state().docket().highest_number();
        if !fresh && self.state().proposal_numbered(number).is_some() {
            return Err(Refusal::NumberTaken { number, by });
        }
        Ok((number, answer.because))
    }

    /// Refuses a proposal whose changed rules would get impossible numbers, as far as rules say so
    /// now.
    pub(super) fn require_numbers(&self, proposal: &Proposal) -> Result<(), Refusal> {
        let said = foresight::said_numbers(self.state(), proposal, &self.budget().foresight);
        numbers::conflict(self.state(), proposal, &said)
    }

    /// Makes the changes of a proposal on a copy of the rules. If the number that rules give is
    /// invalid or taken, a new rule gets the next number, and any other rule keeps its own.
    pub(super) fn make_changes(&mut self, proposal: &Proposal) -> Result<Changed, Obstacle> {
        let mut because = vec![Because::Kernel(KernelReason::Adopted)];
        let mut answers = Vec::new();
        for index in 0..proposal.draft.changes.len() {
            let place = ChangePlace(proposal.serial(), u8::try_from(index).unwrap_or(u8::MAX));
            let answer = self.ask(NUMBER_AFTER, (place, proposal.serial()));
            let number = answer.map(|answer| NumberAnswer::number(answer.value));
            if number == Some(None) {
                note_number_on(&mut because);
            }
            answers.push(number.flatten());
        }
        loop {
            let numbers = numbers::all(self.state(), proposal, &answers);
            let mut book = self.state().rules().clone();
            let applied = book.apply(proposal, &numbers, self.state().governing())?;
            let twice = book.number_twice();
            let Some(answer) = twice.and_then(|number| last_of(&mut answers, number)) else {
                return Ok(Changed {
                    book,
                    applied,
                    because,
                });
            };
            *answer = None;
            note_number_on(&mut because);
        }
    }
}

/// The last answer that gives this number. Each answer is dropped once, so this ends.
fn last_of(
    answers: &mut [Option<RuleNumber>],
    number: RuleNumber,
) -> Option<&mut Option<RuleNumber>> {
    let mut answers = answers.iter_mut().rev();
    answers.find(|answer| **answer == Some(number))
}

fn note_number_on(because: &mut Vec<Because>) {
    super::questions::add_reason(because, Because::Kernel(KernelReason::NumberTaken));
}
