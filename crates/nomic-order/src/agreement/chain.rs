//! The devices' own chains: which of two events comes after the other, if any.

use super::{FORKED, PlaceAgreement, ROOT, UNSEEN};

impl PlaceAgreement {
    /// The later of two rows of one device, if it comes after the other.
    pub(super) fn later(&self, one: u32, other: u32) -> u32 {
        if one == other || other == UNSEEN {
            return one;
        }
        if one == UNSEEN {
            return other;
        }
        if one == FORKED || other == FORKED {
            return FORKED;
        }
        let seq = |row: u32| self.rows.get(row as usize).map_or(0, |row| row.seq);
        let (early, late) = if seq(one) < seq(other) {
            (one, other)
        } else {
            (other, one)
        };
        let mut at = late as usize;
        while let Some(row) = self.rows.get(at)
            && row.seq > seq(early)
        {
            let far = self.rows.get(row.jump).map_or(0, |jump| jump.seq);
            at = if far >= seq(early) {
                row.jump
            } else {
                row.parent
            };
        }
        if at == early as usize { late } else { FORKED }
    }

    /// Jump target of a row that comes after this one (skip pointers after Myers, 1983).
    pub(super) fn jump_from(&self, parent: usize) -> usize {
        let jump = |row: usize| self.rows.get(row).map_or(ROOT, |row| row.jump);
        let seq = |row: usize| self.rows.get(row).map_or(0, |row| row.seq);
        let (near, far) = (jump(parent), jump(jump(parent)));
        if seq(parent) - seq(near) == seq(near) - seq(far) {
            far
        } else {
            parent
        }
    }
}
