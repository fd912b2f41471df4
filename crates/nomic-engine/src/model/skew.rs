//! Times set with a clock far ahead of the group's.
//!
//! Either no other player has moved for long and the mover's clock is right, or it is wrong. The
//! move itself can't show which. Later claims of players do: if the clock was right, they are at
//! least as late; if it was wrong, those of more than half are earlier. So the time is first
//! computed from the mover's claim, which can't be used to end something early. It is final when
//! the group's clock has reached that claim. If more than half of the active players have moved
//! since with earlier claims, the time is computed again from the latest of these claims. If most
//! are honest, at least one of them claims the right time and had seen the move. So the time given
//! by the rules is never cut short.

use crate::PlayerId;
use crate::base::limits::MAX_MOMENT;
use crate::state::clock::Moment;

/// Pending part of a deadline or timer, until the group's clock has caught up with the clock that
/// it was set with.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Skew {
    /// The time that the rules asked for, in milliseconds since 1970. It is never set earlier.
    #[n(0)]
    pub asked_ms: u64,
    /// Value of `now` that the rules read.
    #[n(1)]
    pub now_ms: u64,
    /// Claim of the mover's device, which was later than `now_ms`.
    #[n(2)]
    pub claimed_ms: u64,
    /// Players with later moves and earlier claims, with these claims.
    #[n(3)]
    pub doubts: Vec<(PlayerId, u64)>,
}

impl Moment {
    pub(crate) fn set(&self, asked_ms: u64) -> (u64, Option<Box<Skew>>) {
        if self.claimed <= self.now || asked_ms <= self.now {
            return (asked_ms.min(MAX_MOMENT), None);
        }
        let skew = Skew {
            asked_ms,
            now_ms: self.now,
            claimed_ms: self.claimed,
            doubts: Vec::new(),
        };
        (skew.due_from(self.claimed), Some(Box::new(skew)))
    }
}

impl Skew {
    /// Due time if the move was made at this time.
    fn due_from(&self, moment_ms: u64) -> u64 {
        let later = moment_ms.saturating_sub(self.now_ms);
        self.asked_ms.saturating_add(later).min(MAX_MOMENT)
    }

    pub(crate) fn settle(
        skew: Option<Box<Skew>>,
        due_ms: u64,
        active: &[PlayerId],
        moment: &Moment,
    ) -> (u64, Option<Box<Skew>>) {
        let Some(mut skew) = skew else {
            return (due_ms, None);
        };
        match skew.hear(active, moment) {
            Some(due_ms) => (due_ms, None),
            None => (due_ms, Some(skew)),
        }
    }

    /// Records later claims of active players. Returns the final due time once it is certain.
    fn hear(&mut self, active: &[PlayerId], moment: &Moment) -> Option<u64> {
        if moment.group >= self.claimed_ms {
            return Some(self.due_from(self.claimed_ms));
        }
        let mover = moment.mover.filter(|mover| active.contains(mover))?;
        let known = self.doubts.iter().any(|(player, _)| *player == mover);
        if moment.claimed < self.claimed_ms && !known {
            self.doubts.push((mover, moment.claimed));
        }
        let doubts = self.doubts.iter();
        let doubts = doubts.filter(|(player, _)| active.contains(player));
        let latest = doubts.clone().map(|(_, claimed_ms)| *claimed_ms).max();
        let most = doubts.count().saturating_mul(2) > active.len();
        latest.filter(|_| most).map(|ms| self.due_from(ms))
    }
}
