//! The rules that are looked for again and again, so that not all are looked through for them.

use crate::RuleId;
use crate::model::rule::Rule;
use crate::model::status::Status;
use crate::rules::FlatSet;
use std::sync::Arc;

/// Rules, in force or not, with some rare property.
#[derive(Clone, Debug, Default)]
pub(super) struct Notable {
    /// Their code means other rules by numbers.
    pub(super) naming: FlatSet<RuleId>,
    /// They are void, because others say so or by a judge's word.
    pub(super) void: FlatSet<RuleId>,
    /// They declare quantities.
    pub(super) declaring: FlatSet<RuleId>,
    /// They judge others by what they use of others.
    pub(super) judging_by_shared: FlatSet<RuleId>,
}

impl Notable {
    /// Notes what holds of a rule that has changed.
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
