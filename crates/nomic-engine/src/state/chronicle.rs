//! Hash of all rulings.

use crate::effects::ruling::Ruling;
use crate::encoding::cbor::{self, RunningHash};
use crate::{EventId, PrefixHash};

/// Number of events that were ruled on, and hashes over them.
///
/// - Nothing is taken back: each entry and closing goes into the hashes for good.
#[derive(Clone, Debug)]
pub(crate) struct Chronicle {
    last_closing: Option<EventId>,
    /// The mark covers it, so it is no part of the state's hash.
    prefix: PrefixHash,
    rulings: u64,
    hash: RunningHash,
}

impl Chronicle {
    pub(crate) fn new() -> Chronicle {
        Chronicle {
            last_closing: None,
            prefix: PrefixHash([0; 32]),
            rulings: 0,
            hash: RunningHash::of("nomic/rulings/v1"),
        }
    }

    pub(crate) const fn last_closing(&self) -> Option<EventId> {
        self.last_closing
    }

    pub(crate) const fn prefix(&self) -> PrefixHash {
        self.prefix
    }

    pub(crate) const fn rulings(&self) -> u64 {
        self.rulings
    }

    pub(crate) fn mark(&self) -> [u8; 32] {
        self.hash.so_far()
    }

    pub(crate) fn close(&mut self, closing: EventId) {
        self.last_closing = Some(closing);
        self.prefix = PrefixHash(cbor::digest("nomic/prefix/v1", &(self.prefix, closing)));
    }

    pub(crate) fn enter(&mut self, ruling: &Ruling) {
        self.rulings = self.rulings.saturating_add(1);
        ruling.add_to(&mut self.hash);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closed(closings: &[u8]) -> Chronicle {
        let mut chronicle = Chronicle::new();
        for closing in closings {
            chronicle.close(EventId([*closing; 32]));
        }
        chronicle
    }

    #[test]
    fn the_prefix_tells_which_closings_there_were_and_in_which_order() {
        let (one, other) = (closed(&[1, 2, 3]), closed(&[2, 1, 3]));
        assert_eq!(one.last_closing(), other.last_closing());
        assert_ne!(one.prefix(), other.prefix());
        assert_ne!(one.prefix(), closed(&[3]).prefix());
    }

    #[test]
    fn rulings_are_counted_even_where_they_refuse() {
        let mut chronicle = Chronicle::new();
        let refused = Ruling {
            event: EventId([1; 32]),
            player: None,
            verdict: Err(crate::Refusal::NotSeated),
            effects: Vec::new(),
        };
        chronicle.enter(&refused);
        let once = chronicle.mark();
        chronicle.enter(&refused);
        assert_eq!(chronicle.rulings(), 2);
        assert_ne!(chronicle.mark(), once);
    }
}
