//! Relations between rules.

use super::{ProvisionRef, RuleBook};
use crate::rulebook::profile::Profile;
use crate::rules::{AccessedItem, Family, StableSort};
use crate::vocabulary;
use crate::vocabulary::hooks::REQUIRED_VOTES;
use crate::{Essential, Rule, RuleId, RuleNumber};
use std::sync::Arc;

/// A rule `from` that reads what a rule `on` changes, keeps or defines.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Dependency {
    pub from: RuleId,
    pub on: RuleId,
    pub touch: AccessedItem,
}

/// A rule uses something of another one and does not find it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unshared {
    pub rule: RuleId,
    pub number: RuleNumber,
    pub name: Arc<str>,
    /// Number of the other rule; the number in the code if it refers to no rule yet.
    pub of: RuleNumber,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    pub hook: &'static str,
    /// The rules, those that go before the others first.
    pub rules: Vec<RuleId>,
}

impl RuleBook {
    pub fn dependencies(&self) -> Vec<Dependency> {
        let mut dependencies = Vec::new();
        for from in self.in_force() {
            for on in self.in_force().filter(|on| on.id != from.id) {
                let touches = from.profile.reads.iter();
                let touches = touches.filter(|touch| on.profile.writes.contains(*touch));
                // A rule's variables are its own, even if another rule's have equal names.
                let touches = touches.filter(|touch| !matches!(touch, AccessedItem::Keep(_)));
                dependencies.extend(touches.map(|touch| Dependency {
                    from: from.id,
                    on: on.id,
                    touch: touch.clone(),
                }));
            }
        }
        for from in self.in_force() {
            let used = from.program().uses().iter();
            let used = used.filter_map(|used| {
                let on = self.meant(from, used).filter(|on| on.in_force())?;
                let touch = AccessedItem::Shared(used.number, used.name.clone());
                on.program().shares(used).then_some((on.id, touch))
            });
            dependencies.extend(used.map(|(on, touch)| Dependency {
                from: from.id,
                on,
                touch,
            }));
        }
        dependencies.stable_sort();
        dependencies
    }

    /// Names used of other rules that are missing: there is no such rule, it is not in force, or it
    /// does not keep or define the name with that type.
    pub fn unshared(&self) -> Vec<Unshared> {
        let mut unshared = Vec::new();
        for rule in self.in_force() {
            for used in rule.program().uses() {
                let of = self.meant(rule, used);
                if of.is_some_and(|of| of.in_force() && of.program().shares(used)) {
                    continue;
                }
                unshared.push(Unshared {
                    rule: rule.id,
                    number: rule.number,
                    name: Arc::clone(&used.name),
                    of: self.number_meant(rule, used),
                });
            }
        }
        unshared.stable_sort();
        unshared
    }

    pub fn unanswered(&self) -> Vec<Essential> {
        let silent = |question: &Essential| !self.has_provisions_at(question.hook());
        Essential::ALL.into_iter().filter(silent).collect()
    }

    /// Rules in force that answer this question, in order of precedence; a rule with several answers
    /// comes several times.
    pub fn answering(&self, question: Essential) -> impl Iterator<Item = &Rule> {
        let answers = self.at_hook(question.hook()).iter();
        answers.filter_map(|answer| self.get(answer.rule))
    }

    pub fn is_answered(&self, question: &str) -> bool {
        let hook = vocabulary::hook(question);
        hook.is_some_and(|hook| self.has_provisions_at(hook.name))
    }

    /// Whether the profiles of their rules have this property for all these provisions.
    pub(crate) fn all_at(
        &self,
        places: &[ProvisionRef],
        are: impl Fn(&Profile, usize) -> bool,
    ) -> bool {
        let mut places = places.iter();
        places.all(|place| {
            let rule = self.get(place.rule);
            rule.is_some_and(|rule| are(&rule.profile, place.provision))
        })
    }

    pub fn conflicts(&self) -> Vec<Conflict> {
        let questions = vocabulary::HOOKS.iter();
        let questions = questions.filter(|hook| {
            matches!(hook.family, Family::Question { .. }) && hook.name != REQUIRED_VOTES.name()
        });
        let conflicts = questions.map(|hook| Conflict {
            hook: hook.name,
            rules: super::order::distinct(self.at_hook(hook.name)),
        });
        conflicts
            .filter(|conflict| conflict.rules.len() > 1)
            .collect()
    }
}
