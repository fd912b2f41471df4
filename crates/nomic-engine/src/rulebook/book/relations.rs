//! What rules have to do with each other.

use super::{ProvisionRef, RuleBook};
use crate::rulebook::profile::Profile;
use crate::rules::{AccessedItem, Family, StableSort};
use crate::vocabulary;
use crate::vocabulary::hooks::REQUIRED_VOTES;
use crate::{Essential, RuleId, RuleNumber};
use std::sync::Arc;

/// A rule that reads what another one changes, keeps or defines.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Dependency {
    /// The rule that reads.
    pub from: RuleId,
    /// The rule that changes, keeps or defines what the other one reads.
    pub on: RuleId,
    pub touch: AccessedItem,
}

/// A rule uses something of another one and does not find it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unshared {
    pub rule: RuleId,
    pub number: RuleNumber,
    /// Used name.
    pub name: Arc<str>,
    /// Number of the other rule; the number in the code if it refers to no rule yet.
    pub of: RuleNumber,
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
    /// Rules in force that read what other rules in force change.
    pub fn dependencies(&self) -> Vec<Dependency> {
        let mut dependencies = Vec::new();
        for from in self.in_force() {
            for on in self.in_force().filter(|on| on.id != from.id) {
                let touches = from.profile.reads.iter();
                let touches = touches.filter(|touch| on.profile.writes.contains(*touch));
                // What a rule keeps is its own, even if another one calls something the same.
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

    /// Essential questions that no rule in force answers: without them no rule can be changed, or
    /// no player can win.
    pub fn unanswered(&self) -> Vec<Essential> {
        let silent = |question: &Essential| !self.has_provisions_at(question.hook());
        Essential::ALL.into_iter().filter(silent).collect()
    }

    /// Whether any rule in force has something to say on this occasion.
    pub fn is_answered(&self, question: &str) -> bool {
        let hook = vocabulary::hook(question);
        hook.is_some_and(|hook| self.has_provisions_at(hook.name))
    }

    /// Whether all these provisions are such by the profiles of their rules.
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

    /// Questions that several rules in force answer.
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
