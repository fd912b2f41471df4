//! Rules that cause occasions, and the number of occasions that each may cause.

use crate::RuleId;
use crate::base::limits::MAX_OCCASIONS;
use crate::rules::FlatMap;

/// Rule that a step comes from, and the other rule that it reacted to. So a rule that reacts to
/// another's flood of signals keeps its share for everything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Origin {
    pub(super) rule: RuleId,
    pub(super) cause: Option<RuleId>,
}

/// Number of occasions that rules have caused in this move. Occasions of the move itself are all
/// delivered.
#[derive(Debug, Default)]
pub(super) struct OccasionQuota {
    taken: FlatMap<Origin, usize>,
    left_out: FlatMap<RuleId, u32>,
}

impl OccasionQuota {
    pub(super) fn try_count(&mut self, origin: Option<Origin>) -> bool {
        let Some(origin) = origin else {
            return true;
        };
        let taken = self.taken.entry(origin).or_default();
        let room = *taken < MAX_OCCASIONS;
        if room {
            *taken = taken.saturating_add(1);
        } else {
            let left_out = self.left_out.entry(origin.rule).or_default();
            *left_out = left_out.saturating_add(1);
        }
        room
    }

    pub(super) fn left_out(&mut self) -> FlatMap<RuleId, u32> {
        std::mem::take(&mut self.left_out)
    }
}
