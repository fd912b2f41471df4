//! Rules that are looked up often, so that not all rules are searched.

use crate::RuleId;
use crate::model::rule::Rule;
use crate::model::status::Status;
use crate::rules::FlatSet;
use std::sync::Arc;

/// Rules, in force or not, with some rare property.
#[derive(Clone, Debug, Default)]
pub(super) struct Notable {
    /// Their code refers to other rules by number.
    pub(super) naming: FlatSet<RuleId>,
    /// Void by other rules or by a judgement.
    pub(super) void: FlatSet<RuleId>,
    pub(super) declaring: FlatSet<RuleId>,
    /// They judge other rules by names that they use of others.
    pub(super) judging_by_shared: FlatSet<RuleId>,
}

impl Notable {
    pub(super) fn note(notable: &mut Arc<Notable>, rule: &Rule) {
        let program = rule.program();
        let naming = !(program.claims().is_empty() && program.uses().is_empty());
        let holds = [
            naming,
            rule.status == Status::Void,
            !program.quantities().is_empty(),
            rule.profile.judges_by_shared,
        ];
        let known = notable.sets().map(|set| set.contains(&rule.id));
        if holds == known {
            return;
        }
        let Notable {
            naming,
            void,
            declaring,
            judging_by_shared,
        } = Arc::make_mut(notable);
        let sets = [naming, void, declaring, judging_by_shared];
        for (set, holds) in sets.into_iter().zip(holds) {
            match holds {
                true => set.insert(rule.id),
                false => set.remove(&rule.id),
            };
        }
    }

    pub(super) const fn sets(&self) -> [&FlatSet<RuleId>; 4] {
        [
            &self.naming,
            &self.void,
            &self.declaring,
            &self.judging_by_shared,
        ]
    }
}
