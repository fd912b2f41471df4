//! Values that rules ask of proposers, and the values stated, for display.

use crate::base::limits::MAX_STATED;
use crate::rules::{Blank, Phrase, Value};
use crate::state::State;
use crate::{RuleId, RuleNumber, StatedValues, Statement};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedValue {
    pub rule: RuleId,
    pub number: RuleNumber,
    pub blank: Blank,
    pub first: Value,
}

pub(crate) fn label(blank: &Blank) -> Phrase {
    let label = blank.label.clone();
    label.unwrap_or_else(|| Phrase::plain(&blank.name))
}

impl AskedValue {
    pub fn label(&self) -> Phrase {
        label(&self.blank)
    }
}

impl State {
    /// Values that rules in force ask proposers for now; at most the number that can be stated.
    pub fn asked(&self) -> Vec<AskedValue> {
        let asked = self.rules().in_force().flat_map(|rule| {
            let asked = rule.program.asked();
            asked.map(|(keep, blank)| AskedValue {
                rule: rule.id,
                number: rule.number,
                blank: blank.clone(),
                first: keep.initial.clone(),
            })
        });
        asked.take(MAX_STATED).collect()
    }

    pub fn stated(&self, values: &StatedValues) -> Vec<Statement> {
        let shown = values.0.iter().filter_map(|stated| {
            let rule = self.rule(stated.rule)?;
            let mut asked = rule.program.asked();
            let (_, blank) = asked.find(|(keep, _)| *keep.name == *stated.name)?;
            Some(Statement {
                number: rule.number,
                label: label(blank),
                value: blank.accept(self.value_of(&stated.value)?)?,
            })
        });
        shown.collect()
    }
}
