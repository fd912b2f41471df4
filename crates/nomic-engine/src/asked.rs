//! What rules ask of proposers, and what was stated because of it, to be shown.

use crate::limits::MAX_STATED;
use crate::rules::{Blank, Phrase, Value};
use crate::state::State;
use crate::{RuleId, RuleNumber, StatedValues, Statement};

/// What a rule asks of whoever proposes something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedValue {
    /// The rule.
    pub rule: RuleId,
    /// Its number.
    pub number: RuleNumber,
    /// What is to be filled in.
    pub blank: Blank,
    /// What holds where nothing is.
    pub first: Value,
}

/// What players read for something to be filled in.
pub(crate) fn label(blank: &Blank) -> Phrase {
    let label = blank.label.clone();
    label.unwrap_or_else(|| Phrase::plain(&blank.name))
}

impl AskedValue {
    /// What players read for it.
    pub fn label(&self) -> Phrase {
        label(&self.blank)
    }
}

impl State {
    /// What rules in force ask of whoever proposes something now; no more than can be stated.
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

    /// What is stated with a proposal, as far as the rules that asked for it still do.
    pub fn stated(&self, values: &StatedValues) -> Vec<Statement> {
        let shown = values.0.iter().filter_map(|stated| {
            let rule = self.rule(stated.rule)?;
            let mut asked = rule.program.asked();
            let (_, blank) = asked.find(|(keep, _)| *keep.name == *stated.name)?;
            Some(Statement {
                number: rule.number,
                label: label(blank),
                value: blank.take(self.value_of(&stated.value)?)?,
            })
        });
        shown.collect()
    }
}
