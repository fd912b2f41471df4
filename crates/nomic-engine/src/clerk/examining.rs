//! What the kernel looks at before it asks any rule: sizes, whether all of a text can be seen, and
//! whether code can be understood.

use super::Clerk;
use super::asking::{add_reason, by_default};
use crate::book::Obstacle;
use crate::change::{Draft, RuleChange};
use crate::limits::{MAX_CHANGES, MAX_CODE, MAX_SEALED, MAX_TEXT, MAX_TITLE};
use crate::proposal::Proposal;
use crate::rules::{self, Program, signs};
use crate::secret::Envelope;
use crate::vocabulary::hooks::PERMITS;
use crate::vocabulary::table::VOCABULARY;
use crate::vocabulary::term::ChangePlace;
use crate::{Because, LocalText, Refusal, numbers};

pub(super) const fn limit(length: usize, limit: usize) -> Result<(), Refusal> {
    if length > limit {
        Err(Refusal::TooLong { limit })
    } else {
        Ok(())
    }
}

/// A text in one or more lines: not too long, and all of it can be seen.
pub(super) fn text(text: &str, most: usize) -> Result<(), Refusal> {
    limit(text.chars().count(), most)?;
    match signs::hidden(text) {
        Some(sign) => Err(Refusal::HiddenSign { sign }),
        None => Ok(()),
    }
}

/// The same for a text that stands on one line.
pub(super) fn line(line: &str, most: usize) -> Result<(), Refusal> {
    match line.chars().find(|sign| matches!(sign, '\n' | '\t')) {
        Some(sign) => Err(Refusal::HiddenSign { sign }),
        None => text(line, most),
    }
}

/// The same for a text in all its languages.
pub(super) fn each(
    texts: &LocalText,
    examine: fn(&str, usize) -> Result<(), Refusal>,
    most: usize,
) -> Result<(), Refusal> {
    texts.iter().try_for_each(|(_, text)| examine(text, most))
}

/// What is sealed: no more than can be kept.
pub(super) fn envelope(envelope: &Envelope) -> Result<(), Refusal> {
    limit(envelope.sealed.len(), MAX_SEALED)
}

/// What is refused because rules would have to permit it.
pub(super) fn not_permitted(because: &Because) -> Refusal {
    Refusal::NotPermitted {
        question: PERMITS.name(),
        number: because.number(),
    }
}

pub(super) fn compile(at: usize, code: &str) -> Result<Program, Refusal> {
    let program = rules::compile(code, &VOCABULARY);
    program.map_err(|diagnostics| Refusal::CodeDoesNotCheck { at, diagnostics })
}

/// Looks at a draft by itself; its code comes back compiled, change by change.
pub(super) fn examine(draft: &Draft) -> Result<Vec<Program>, Refusal> {
    if draft.changes.is_empty() {
        return Err(Refusal::NoChange);
    }
    if draft.changes.len() > MAX_CHANGES {
        return Err(Refusal::TooMany { limit: MAX_CHANGES });
    }
    text(&draft.reason, MAX_TEXT)?;
    let changes = draft.changes.iter().enumerate();
    changes
        .map(|(at, change)| examine_change(at, change))
        .collect()
}

fn examine_change(at: usize, change: &RuleChange) -> Result<Program, Refusal> {
    line(change.title().unwrap_or_default(), MAX_TITLE)?;
    text(change.text().unwrap_or_default(), MAX_TEXT)?;
    let code = change.code().unwrap_or_default();
    limit(code.len(), MAX_CODE)?;
    compile(at, code)
}

impl Clerk<'_> {
    /// Whether the changes of a proposal can be made, and whether the rules let them be proposed.
    /// What comes back are the rules that permit them.
    pub(super) fn examine_changes(&mut self, proposal: &Proposal) -> Result<Vec<Because>, Refusal> {
        self.require_possible(proposal)?;
        // A check says why in words, so it is heard before the bare question.
        self.check_change(proposal)?;
        self.permitted(proposal)
            .map_err(|because| not_permitted(&because))
    }

    /// Whether the changes can be made, as the rules are.
    pub(super) fn require_possible(&self, proposal: &Proposal) -> Result<(), Refusal> {
        self.obstacle(proposal).map_err(|obstacle| match obstacle {
            Obstacle::NotInForce(rule) => Refusal::UnknownRule { rule },
            Obstacle::NoChange(_) => Refusal::NoChange,
            Obstacle::NoAmendment(_) => Refusal::UnknownAmendment,
            Obstacle::WordingMissing(_) => Refusal::WordingMissing,
            Obstacle::WordingGiven(_) => Refusal::WordingGiven,
            Obstacle::NoClass(_) => Refusal::UnknownClass,
        })
    }

    /// Tries the changes, several on a copy of the rules.
    pub(super) fn obstacle(&self, proposal: &Proposal) -> Result<(), Obstacle> {
        let (book, governing) = (self.state().rules(), self.state().governing());
        if let [change] = proposal.draft.changes.as_slice() {
            return book.obstacle(change, proposal, governing);
        }
        let numbers = numbers::all(self.state(), proposal, &[]);
        book.clone()
            .try_out(proposal, &numbers, governing)
            .map(|_| ())
    }

    /// The rules that permit each of the changes, or what stands behind the first no.
    pub(super) fn permitted(&mut self, proposal: &Proposal) -> Result<Vec<Because>, Because> {
        let mut reasons = Vec::new();
        for index in 0..proposal.draft.changes.len() {
            let index = u8::try_from(index).unwrap_or(u8::MAX);
            let change = ChangePlace(proposal.serial(), index);
            let answer = self.ask(PERMITS, (change,)).unwrap_or(by_default(false));
            if !answer.value {
                return Err(answer.because);
            }
            add_reason(&mut reasons, answer.because);
        }
        Ok(reasons)
    }
}
