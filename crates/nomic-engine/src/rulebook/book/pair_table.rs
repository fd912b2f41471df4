//! Answers about pairs of rules.

use super::PairPrecedence;
use crate::RuleId;
use crate::rules::FlatSet;

/// A table with a row and a column for each of some rules.
#[derive(Clone, Debug, Default)]
pub(crate) struct PairTable {
    rules: FlatSet<RuleId>,
    /// By rule id, the row.
    rows: Vec<Option<usize>>,
    answers: Vec<Option<PairPrecedence>>,
}

impl PairTable {
    pub(super) fn new(rules: FlatSet<RuleId>) -> PairTable {
        let mut rows = Vec::new();
        for (row, rule) in rules.iter().enumerate() {
            let Ok(id) = usize::try_from(rule.0) else {
                continue;
            };
            rows.resize(rows.len().max(id.saturating_add(1)), None);
            if let Some(slot) = rows.get_mut(id) {
                *slot = Some(row);
            }
        }
        PairTable {
            answers: vec![None; rules.len().saturating_mul(rules.len())],
            rules,
            rows,
        }
    }

    pub(super) fn rules(&self) -> &FlatSet<RuleId> {
        &self.rules
    }

    /// Copies the answers of an earlier table, but none about the rules in `except`.
    pub(super) fn take_over(&mut self, earlier: &PairTable, except: &FlatSet<RuleId>) {
        let kept = |rule: &&RuleId| earlier.row(**rule).is_some() && !except.contains(*rule);
        let kept: Vec<RuleId> = self.rules.iter().filter(kept).copied().collect();
        for first in &kept {
            for second in &kept {
                let answer = earlier.get(*first, *second);
                if let Some(slot) = self.slot(*first, *second)
                    && let Some(empty) = self.answers.get_mut(slot)
                {
                    *empty = answer;
                }
            }
        }
    }

    /// Answer about a pair; `ask` finds a missing one.
    pub(super) fn look_up(
        &mut self,
        first: RuleId,
        second: RuleId,
        ask: &mut impl FnMut(RuleId, RuleId) -> PairPrecedence,
    ) -> PairPrecedence {
        let slot = self.slot(first, second);
        match slot.and_then(|slot| self.answers.get_mut(slot)) {
            Some(Some(answer)) => *answer,
            Some(empty) => *empty.insert(ask(first, second)),
            None => ask(first, second),
        }
    }

    fn get(&self, first: RuleId, second: RuleId) -> Option<PairPrecedence> {
        self.answers.get(self.slot(first, second)?).copied()?
    }

    fn row(&self, rule: RuleId) -> Option<usize> {
        let id = usize::try_from(rule.0).ok()?;
        self.rows.get(id).copied().flatten()
    }

    fn slot(&self, first: RuleId, second: RuleId) -> Option<usize> {
        let before = self.row(first)?.checked_mul(self.rules.len())?;
        before.checked_add(self.row(second)?)
    }
}
