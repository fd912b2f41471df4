//! How the rules would be after a proposal: with its changes made, and with what then is void.

use crate::book::{Obstacle, RuleBook};
use crate::inquiry::Inquiry;
use crate::proposal::Proposal;
use crate::state::State;
use crate::view::{Means, consult, default_number};
use crate::vocabulary::hooks::NUMBER_AFTER;
use crate::vocabulary::term::ChangePlace;
use crate::{RuleChange, RuleNumber};
use std::cell::Cell;
use std::sync::Arc;

/// The rules as they would be if the proposal were adopted now. Numbers and voids are asked for as
/// they are when a proposal is adopted, on the state as it would be but for what rules do about it.
pub(crate) fn after(
    state: &State,
    proposal: &Proposal,
    fuel: &Cell<u64>,
) -> Result<RuleBook, Obstacle> {
    let mut book = RuleBook::clone(&state.rules);
    let numbers = numbers(state, proposal, fuel);
    book.apply(proposal, &numbers, state.governing())?;
    if !book.validity_matters() {
        return Ok(book);
    }
    book.revive_all();
    let mut after = state.clone();
    after.rules = Arc::new(book);
    let inquiry = Inquiry::new(&after, fuel.get());
    let (verdicts, _) = inquiry.validity();
    let findings = inquiry.findings();
    fuel.set(fuel.get().saturating_sub(findings.spent));
    let mut book = Arc::unwrap_or_clone(after.rules);
    book.void_all(&verdicts);
    Ok(book)
}

/// The number that each changed rule would bear. Where the rules give none that can be, the proposal
/// cannot be adopted, and it does not matter.
fn numbers(state: &State, proposal: &Proposal, fuel: &Cell<u64>) -> Vec<RuleNumber> {
    let changes = (0u8..).zip(&proposal.draft.changes);
    let number = |(index, change): (u8, &RuleChange)| {
        let about = (ChangePlace(proposal.serial(), index), proposal.serial());
        let means = Means::without_foresight(fuel);
        let said = consult::first(state, NUMBER_AFTER, about, means);
        let number = said.and_then(|(_, number)| u32::try_from(number).ok());
        let number = number.filter(|number| *number > 0).map(RuleNumber);
        number.unwrap_or_else(|| default_number(state, proposal, change))
    };
    changes.map(number).collect()
}
