//! The rules as they would be after a proposal: with its changes, and the rules void by then.

use crate::base::limits::{FORESIGHT_FUEL, FORESIGHT_RUN};
use crate::model::proposal::Proposal;
use crate::model::rule::Rule;
use crate::queries::numbers::{self, NumberAnswer};
use crate::rulebook::book::{Obstacle, RuleBook};
use crate::rulebook::profile::Profile;
use crate::rulebook::resolution::{PrecedenceResolution, runs_for_void};
use crate::rules::{Family, Program};
use crate::state::State;
use crate::view::{CallContext, consult};
use crate::vocabulary::hooks::{NUMBER_AFTER, VOIDS};
use crate::vocabulary::term::ChangePlace;
use crate::{ProposalId, RuleId, RuleNumber, Unshared};
use std::cell::Cell;

pub(crate) struct ForeseenRules {
    pub(crate) book: RuleBook,
    /// True if it follows only from the wording of the rules and the proposal.
    pub(crate) by_wording: bool,
}

/// The rules as they would be if the proposal were adopted now. Numbers and void rules are computed
/// as at an adoption, on a state without the rules' own reactions.
pub(crate) fn after(
    state: &State,
    proposal: &Proposal,
    fuel: &Cell<u64>,
) -> Result<ForeseenRules, Obstacle> {
    let mut book = state.rules().clone();
    let numbers = numbers(state, proposal, fuel);
    let by_wording = depends_on_wording(state.rules(), NUMBER_AFTER.name());
    book.apply(proposal, &numbers, state.governing())?;
    if !book.validity_matters() {
        return Ok(ForeseenRules { book, by_wording });
    }
    book.revive_all();
    let by_wording = by_wording && depends_on_wording(&book, VOIDS.name());
    let mut after = state.clone();
    after.put_in_force(book);
    let cost = runs_for_void(after.rules()).saturating_mul(FORESIGHT_RUN);
    let left = fuel.get().checked_sub(cost);
    fuel.set(left.unwrap_or(0));
    // Without enough steps no rule is asked.
    let asked = left.map(|_| PrecedenceResolution::new(&after).validity());
    let mut book = after.into_rules();
    if let Some((answers, _)) = asked {
        book.void_all(&answers.verdicts);
    }
    Ok(ForeseenRules { book, by_wording })
}

fn depends_on_wording(book: &RuleBook, hook: &'static str) -> bool {
    let among = |profile: &Profile, provision| profile.by_wording.contains(&provision);
    book.all_at(book.at_hook(hook), among)
}

/// A rule whose answer to a question comes after another rule's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outranked {
    pub number: RuleNumber,
    pub question: &'static str,
    /// Numbers of the preceding rules that leave it only what they do not answer, the first one
    /// first.
    pub by: Vec<RuleNumber>,
    /// Numbers of the preceding rules that answer only in some cases where it answers in others: it
    /// adds to them.
    pub adds_to: Vec<RuleNumber>,
}

impl State {
    /// Questions that a rule made or amended by this proposal would answer, but not first, if that
    /// was not so before.
    pub fn outranked_after(&self, proposal: ProposalId) -> Vec<Outranked> {
        let Some(proposal) = self.proposal(proposal) else {
            return Vec::new();
        };
        // Looking ahead is expensive, and most proposals answer nothing.
        let mut provisions = proposal.programs.iter().flat_map(Program::provisions);
        if !provisions.any(|provision| matches!(provision.family(), Family::Question { .. })) {
            return Vec::new();
        }
        let Ok(after) = after(self, proposal, &Cell::new(FORESIGHT_FUEL)) else {
            return Vec::new();
        };
        let before = self.rules().conflicts();
        let known = |rule: RuleId, hook: &str| {
            let mut same = before.iter().filter(|conflict| conflict.hook == hook);
            same.any(|conflict| conflict.rules.iter().skip(1).any(|id| *id == rule))
        };
        let touched = |rule: RuleId| {
            let mut changes = proposal.draft.changes.iter();
            self.rule(rule).is_none() || changes.any(|change| change.target() == Some(rule))
        };
        let number = |rule: &RuleId| after.book.get(*rule).map(|rule| rule.number);
        let conflicts = after.book.conflicts().into_iter();
        let outranked = conflicts.flat_map(|conflict| {
            let places = conflict.rules.iter().enumerate().skip(1);
            let lower = places.filter(|(_, id)| touched(**id) && !known(**id, conflict.hook));
            let truth = |rule: &RuleId| after.book.get(*rule)?.program().added_truth(conflict.hook);
            let lower = lower.filter_map(|(at, id)| {
                let before = conflict.rules.iter().take(at).copied();
                let own = truth(id);
                let (alike, others): (Vec<_>, Vec<_>) =
                    before.partition(|other| own.is_some() && truth(other) == own);
                Some(Outranked {
                    number: number(id)?,
                    question: conflict.hook,
                    by: others.iter().filter_map(number).collect(),
                    adds_to: alike.iter().filter_map(number).collect(),
                })
            });
            lower.collect::<Vec<_>>()
        });
        outranked.collect()
    }

    /// Names used of other rules that would be missing if this proposal were adopted now.
    pub fn unshared_after(&self, proposal: ProposalId) -> Vec<Unshared> {
        let Some(proposal) = self.proposal(proposal) else {
            return Vec::new();
        };
        let mut programs = self
            .rules()
            .iter()
            .map(Rule::program)
            .chain(&proposal.programs);
        // Looking ahead is expensive, and most games share nothing.
        if programs.all(|program| program.uses().is_empty()) {
            return Vec::new();
        }
        let before = self.rules().unshared();
        let known = |one: &Unshared| {
            let same = |old: &&Unshared| (old.rule, &old.name) == (one.rule, &one.name);
            before.iter().any(|old| same(&old))
        };
        let book = after(self, proposal, &Cell::new(FORESIGHT_FUEL));
        let mut unshared = book.map_or_else(|_| Vec::new(), |after| after.book.unshared());
        unshared.retain(|one| !known(one));
        unshared
    }
}

/// Numbers that the rules give to the changed rules. Without a possible number the proposal cannot
/// be adopted, so it does not matter. Rules are asked on the side: a fault is left until the
/// adoption.
pub(crate) fn said_numbers(
    state: &State,
    proposal: &Proposal,
    fuel: &Cell<u64>,
) -> Vec<Option<NumberAnswer>> {
    let changes = 0..proposal.draft.changes.len();
    let said = |index| {
        let place = ChangePlace(proposal.serial(), u8::try_from(index).unwrap_or(u8::MAX));
        let context = CallContext::without_foresight(fuel);
        let said = consult::first(state, NUMBER_AFTER, (place, proposal.serial()), context);
        said.map(|(by, answer)| NumberAnswer {
            by,
            number: NumberAnswer::number(answer),
        })
    };
    changes.map(said).collect()
}

fn numbers(state: &State, proposal: &Proposal, fuel: &Cell<u64>) -> Vec<RuleNumber> {
    let said = said_numbers(state, proposal, fuel).into_iter();
    let said: Vec<_> = said.map(|said| said.and_then(|said| said.number)).collect();
    numbers::all(state, proposal, &said)
}
