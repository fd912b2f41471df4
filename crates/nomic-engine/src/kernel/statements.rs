//! Values stated by proposers: they are set in the variables of the rules that ask for them, before
//! any rule is asked about the proposal.

use super::questions::asked;
use super::{Act, Ask, validation};
use crate::base::limits::MAX_STATED;
use crate::effects::effect::Effect;
use crate::model::proposal::Proposal;
use crate::queries::asked::label;
use crate::rules::edition::MAX_LIST;
use crate::rules::{Phrase, Thing, Value};
use crate::vocabulary::PROPOSAL;
use crate::{Argument, Refusal, RuleId, StatedValue, StatedValues, Statement};
use std::sync::Arc;

pub(super) struct StoredStatement {
    rule: RuleId,
    name: Arc<str>,
    label: Phrase,
    value: Value,
}

impl Ask<'_> {
    /// The value, if a rule in force asks for it and its type fits.
    fn fitting(&self, stated: &StatedValue) -> Result<StoredStatement, Refusal> {
        let rule = stated.rule;
        let found = self.state().rule(rule).filter(|rule| rule.in_force());
        let found = found.ok_or(Refusal::UnknownRule { rule })?;
        let mut asked = found.program.asked();
        let asked = asked.find(|(keep, _)| *keep.name == *stated.name);
        let number = found.number;
        let (keep, blank) = asked.ok_or(Refusal::NotAsked { number })?;
        if let Argument::Text(written) = &stated.value {
            validation::text(written, usize::MAX)?;
        }
        let value = self.state().value_of(&stated.value);
        let value = value.and_then(|value| blank.accept(value));
        Ok(StoredStatement {
            rule,
            name: Arc::clone(&keep.name),
            label: label(blank),
            value: value.ok_or_else(|| Refusal::BadValue {
                number,
                label: label(blank),
            })?,
        })
    }

    fn unfit(&self, taken: &StoredStatement) -> Refusal {
        Refusal::BadValue {
            number: self.number_of_rule(taken.rule),
            label: taken.label.clone(),
        }
    }

    /// Value of the rule where none is stated; none if it no longer asks.
    fn at_first(&self, old: &StatedValue) -> Option<StoredStatement> {
        let rule = self.state().rule(old.rule).filter(|rule| rule.in_force())?;
        let mut asked = rule.program.asked();
        let (keep, blank) = asked.find(|(keep, _)| *keep.name == *old.name)?;
        Some(StoredStatement {
            rule: rule.id,
            name: Arc::clone(&keep.name),
            label: label(blank),
            value: keep.initial.clone(),
        })
    }
}

impl Act<'_> {
    /// Stores the values stated with a proposal in the rules' variables, unless its former wording
    /// stated the same: changes by rules since then stay. Values no longer stated get their initial
    /// value.
    pub(super) fn store_stated(
        &mut self,
        proposal: &Proposal,
        before: &StatedValues,
    ) -> Result<Vec<StoredStatement>, Refusal> {
        let stated = &proposal.draft.values;
        if stated.0.len() > MAX_STATED {
            return Err(Refusal::TooMany { limit: MAX_STATED });
        }
        let mut taken = Vec::new();
        for (at, one) in stated.0.iter().enumerate() {
            let found = self.fitting(one)?;
            let mut earlier = stated.0.iter().take(at);
            if earlier.any(|earlier| earlier.rule == one.rule && earlier.name == one.name) {
                return Err(self.unfit(&found));
            }
            if !before.0.contains(one) {
                taken.push(found);
            }
        }
        let dropped = before.0.iter();
        let dropped = dropped.filter(|old| stated.get(old.rule, &old.name).is_none());
        taken.extend(dropped.filter_map(|old| self.at_first(old)));
        let of = Thing {
            kind: PROPOSAL,
            id: proposal.serial.into(),
        };
        for one in &taken {
            let book = self.state_mut().rules_mut();
            let set = book.set_keep(one.rule, (&one.name, Some(of)), one.value.clone());
            set.map_err(|_| Refusal::TooMany { limit: MAX_LIST })?;
        }
        for one in &taken {
            self.resolve_if_affected(one.rule);
        }
        Ok(taken)
    }

    pub(super) fn report_stated(&mut self, proposal: &Proposal, taken: Vec<StoredStatement>) {
        for one in taken {
            let statement = Statement {
                number: self.number_of_rule(one.rule),
                label: one.label,
                value: one.value,
            };
            let what = Effect::Stated(proposal.number, statement);
            self.record_effect(what, asked());
        }
    }
}
