//! Times that were set with a clock far ahead of the group's.
//!
//! Either nobody else has been here for long, and the mover's clock is right, or it is wrong. The
//! move itself can't tell. What players claim afterwards does: if the clock was right, their claims
//! are as late or later, and if it was wrong, those of more than half of them are earlier. So the
//! time is first reckoned from the mover's claim, which nobody can use to end something early, and
//! stands as soon as the group's clock has reached that claim. If more than half of the active
//! players have moved since and claim less, it is reckoned from the latest time that these claim:
//! one of them at least tells the truth if most do, and had seen the move, so the time that rules
//! have given is never cut short. It takes more than half of them to have it reckoned anew.

use crate::PlayerId;
use crate::clock::Moment;
use crate::limits::MAX_MOMENT;

/// What a deadline or a timer hangs on as long as the group has not caught up with the clock with
/// which it was set.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Skew {
    /// The time that the rules asked for, in milliseconds since 1970. It is never set earlier.
    #[n(0)]
    pub asked_ms: u64,
    /// What they read as `now` when they asked.
    #[n(1)]
    pub now_ms: u64,
    /// What the mover's device claimed, which was later.
    #[n(2)]
    pub claimed_ms: u64,
    /// Who has moved since and claimed less, and what.
    #[n(3)]
    pub doubts: Vec<(PlayerId, u64)>,
}

impl Moment {
    /// When something is due that rules want at this time, and what that hangs on.
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
    /// When it is due if the move was made at this time.
    fn due_from(&self, moment_ms: u64) -> u64 {
        let later = moment_ms.saturating_sub(self.now_ms);
        self.asked_ms.saturating_add(later).min(MAX_MOMENT)
    }

    /// When something is due, and what that still hangs on, once this moment is taken in.
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

    /// Takes in what an active player has claimed since. If it is clear by now when it is due, that
    /// comes back.
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
