//! What rules have to do with each other.

use super::RuleBook;
use crate::RuleId;
use crate::rules::{Family, Touch};
use crate::vocabulary::VOCABULARY;

/// One rule reads what another one changes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Dependency {
    /// The rule that reads.
    pub from: RuleId,
    /// The rule that changes what the other one reads.
    pub on: RuleId,
    /// What it is.
    pub touch: Touch,
}

/// Rules that answer the same question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The question.
    pub hook: &'static str,
    /// The rules, those that go before the others first.
    pub rules: Vec<RuleId>,
}

impl RuleBook {
    /// Which rules in force read what other rules in force change.
    pub fn dependencies(&self) -> Vec<Dependency> {
        let mut dependencies = Vec::new();
        for from in self.in_force() {
            for on in self.in_force().filter(|on| on.id != from.id) {
                let touches = from.profile.reads.intersection(&on.profile.writes);
                // What a rule keeps is its own, even if another one calls something the same.
                let touches = touches.filter(|touch| !matches!(touch, Touch::Keep(_)));
                dependencies.extend(touches.map(|touch| Dependency {
                    from: from.id,
                    on: on.id,
                    touch: touch.clone(),
                }));
            }
        }
        dependencies.sort();
        dependencies
    }

    /// The questions to which no rule in force has an answer, in the order of the vocabulary. What
    /// holds then is the kernel's default, which is always the quiet one.
    pub fn unanswered(&self) -> Vec<&'static str> {
        let questions = VOCABULARY.hooks.iter();
        let questions = questions.filter(|hook| matches!(hook.family, Family::Question { .. }));
        let names = questions.map(|hook| hook.name);
        names.filter(|name| !self.hears(name)).collect()
    }

    /// The questions to which several rules in force have an answer.
    pub fn conflicts(&self) -> Vec<Conflict> {
        let questions = VOCABULARY.hooks.iter();
        let questions = questions.filter(|hook| matches!(hook.family, Family::Question { .. }));
        let conflicts = questions.map(|hook| Conflict {
            hook: hook.name,
            rules: super::order::distinct(self.at_hook(hook.name)),
        });
        conflicts
            .filter(|conflict| conflict.rules.len() > 1)
            .collect()
    }
}
