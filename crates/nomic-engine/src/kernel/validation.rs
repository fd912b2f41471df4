//! Checks before any rule is asked: sizes, hidden characters in texts, and whether code compiles.

use super::Ask;
use super::questions::{add_reason, by_default};
use crate::base::limits::{MAX_CHANGES, MAX_CODE, MAX_SEALED, MAX_TEXT, MAX_TITLE};
use crate::model::ballot::Doubt;
use crate::model::proposal::Proposal;
use crate::model::secret::Envelope;
use crate::request::change::{Draft, RuleChange};
use crate::rulebook::book::{Applied, Obstacle, RuleBook};
use crate::rules::{self, Diagnostic, Fragment, Program, signs};
use crate::vocabulary::hooks::PERMITS;
use crate::vocabulary::table::VOCABULARY;
use crate::vocabulary::term::ChangePlace;
use crate::{Because, LocalText, Refusal, RuleId, RuleNumber, queries::numbers};

pub(super) const fn limit(length: usize, limit: usize) -> Result<(), Refusal> {
    if length > limit {
        Err(Refusal::TooLong { limit })
    } else {
        Ok(())
    }
}

/// Checks a text of one or more lines: its length, and that no character is hidden.
pub(super) fn text(text: &str, most: usize) -> Result<(), Refusal> {
    limit(text.chars().count(), most)?;
    match signs::find_invisible(text) {
        Some(sign) => Err(Refusal::HiddenSign { sign }),
        None => Ok(()),
    }
}

pub(super) fn line(line: &str, most: usize) -> Result<(), Refusal> {
    match line.chars().find(|sign| matches!(sign, '\n' | '\t')) {
        Some(sign) => Err(Refusal::HiddenSign { sign }),
        None => text(line, most),
    }
}

pub(super) fn each(
    texts: &LocalText,
    examine: fn(&str, usize) -> Result<(), Refusal>,
    most: usize,
) -> Result<(), Refusal> {
    texts.iter().try_for_each(|(_, text)| examine(text, most))
}

pub(super) fn envelope(envelope: &Envelope) -> Result<(), Refusal> {
    limit(envelope.sealed.len(), MAX_SEALED)
}

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

/// Whether the changes of a proposal may introduce names.
fn brings_names(proposal: &Proposal) -> bool {
    let named = |program: &Program| !program.names().is_empty() || !program.quantities().is_empty();
    let mut changes = proposal.draft.changes.iter();
    changes.any(|change| matches!(change, RuleChange::RepealAmendment { .. }))
        || proposal.programs.iter().any(named)
}

/// The doubt about a proposal whose names clash with those of another rule once its changes are made.
pub(super) fn clashing(proposal: &Proposal, book: &RuleBook, applied: &[Applied]) -> Option<Doubt> {
    let clash = brings_names(proposal).then(|| book.clash()).flatten()?;
    let own = |rule: &RuleId| applied.iter().any(|applied| applied.rule == *rule);
    let [one, other] = clash.rules;
    let other = if own(&one) { other } else { one };
    let other = book.get(other)?;
    Some(Doubt::AmbiguousNames(other.number))
}

/// Requires one translation for each name of these rules, and one name for each translation.
pub(super) fn clear_names(book: &RuleBook) -> Result<(), Refusal> {
    let number = |rule| book.get(rule).map_or(RuleNumber(0), |rule| rule.number);
    match book.clash() {
        None => Ok(()),
        Some(clash) => Err(Refusal::AmbiguousNames {
            names: clash.names,
            words: clash.words,
            rules: clash.rules.map(number),
        }),
    }
}

pub(super) fn filled_code(code: &str, fragment: &Fragment) -> Result<(), Box<Diagnostic>> {
    let checked = rules::check_filled(code, fragment, &VOCABULARY);
    match checked.map_err(|found| found.into_iter().next()) {
        Err(Some(first)) => Err(Box::new(first)),
        Err(None) | Ok(()) => Ok(()),
    }
}

/// Checks a draft by itself; returns its compiled code, change by change.
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

impl Ask<'_> {
    /// Checks that the changes of a proposal can be made and that the rules let them be proposed.
    /// Returns the rules that permit them.
    pub(super) fn examine_changes(&mut self, proposal: &Proposal) -> Result<Vec<Because>, Refusal> {
        self.require_possible(proposal)?;
        self.require_clear_names(proposal)?;
        // A check gives its reason in words, so it goes before the bare question.
        self.check_change(proposal)?;
        self.permitted(proposal)
            .map_err(|because| not_permitted(&because))
    }

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

    pub(super) fn require_clear_names(&self, proposal: &Proposal) -> Result<(), Refusal> {
        if !brings_names(proposal) {
            return Ok(());
        }
        let mut book = self.state().rules().clone();
        let numbers = numbers::all(self.state(), proposal, &[]);
        match book.try_out(proposal, &numbers, self.state().governing()) {
            Ok(_) => clear_names(&book),
            Err(_) => Ok(()),
        }
    }

    /// Tries the changes; several are tried on a copy of the rules.
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

    /// Rules that permit each of the changes, or the reason of the first refusal.
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
