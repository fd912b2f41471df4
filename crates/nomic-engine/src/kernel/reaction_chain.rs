//! Reactions that led to an occasion. No rule reacts to the results of its own reaction.

use crate::RuleId;
use crate::base::limits::MAX_OCCASIONS;
use crate::rules::{FlatSet, Value};
use crate::vocabulary::hooks::{ON_SIGNAL, TURN_BEGINS, TURN_ENDS};
use std::rc::Rc;

/// Reactions that led here, the last one first.
#[derive(Clone, Default)]
pub(super) struct ReactionChain(Option<Rc<ChainedReaction>>);

struct ChainedReaction {
    rule: RuleId,
    hook: &'static str,
    subject: Option<Value>,
    length: usize,
    before: ReactionChain,
}

/// Rules that would react to results of their own reaction to the same kind of occasion.
#[derive(Default)]
pub(super) struct ReactionCycles {
    /// Rule that caused it alone. It does not react.
    pub(super) own: Option<RuleId>,
    /// Rules that caused it together with others. Their effects are dropped.
    others: FlatSet<RuleId>,
    /// True if the chain of reactions has reached its limit, so no further effects are allowed.
    endless: bool,
}

impl ReactionCycles {
    /// Whether other rules' reactions lead back to the rule.
    pub(super) fn holds(&self, rule: RuleId) -> bool {
        self.endless || self.others.contains(&rule)
    }
}

impl ReactionChain {
    pub(super) fn and(&self, rule: RuleId, hook: &'static str, args: &[Value]) -> ReactionChain {
        ReactionChain(Some(Rc::new(ChainedReaction {
            rule,
            hook,
            subject: subject(hook, args),
            length: self.length().saturating_add(1),
            before: self.clone(),
        })))
    }

    fn length(&self) -> usize {
        self.0.as_ref().map_or(0, |link| link.length)
    }

    pub(super) fn cycles(&self, hook: &'static str, args: &[Value]) -> ReactionCycles {
        let mut echoes = ReactionCycles {
            endless: self.length() >= MAX_OCCASIONS,
            ..ReactionCycles::default()
        };
        let subject = subject(hook, args);
        let (mut link, mut alone) = (self.0.as_deref(), true);
        let last = link.map(|link| link.rule);
        while let Some(ChainedReaction { rule, before, .. }) = link {
            alone &= Some(*rule) == last;
            if link.is_some_and(|link| link.is_about(hook, subject.as_ref())) {
                match alone {
                    true => echoes.own = Some(*rule),
                    false => drop(echoes.others.insert(*rule)),
                }
            }
            link = before.0.as_deref();
        }
        echoes
    }
}

impl ChainedReaction {
    fn is_about(&self, hook: &'static str, subject: Option<&Value>) -> bool {
        let same = match (&self.subject, subject) {
            (Some(one), Some(other)) => one.same(other),
            (one, other) => one.is_none() && other.is_none(),
        };
        self.hook == hook && same
    }
}

/// Signal or player of an occasion. Other occasions are not distinguished.
fn subject(hook: &'static str, args: &[Value]) -> Option<Value> {
    let names = [ON_SIGNAL.name(), TURN_BEGINS.name(), TURN_ENDS.name()];
    let named = names.contains(&hook);
    args.first().filter(|_| named).cloned()
}
