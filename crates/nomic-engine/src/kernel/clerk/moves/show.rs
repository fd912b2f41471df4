//! Showing cards that lie face down before the mover.

use crate::base::limits::MAX_CARDS;
use crate::kernel::clerk::Clerk;
use crate::{Refusal, Showing};

pub(super) fn make(clerk: &mut Clerk<'_>, cards: &[Showing]) -> Result<(), Refusal> {
    let player = clerk.playing()?;
    if cards.is_empty() {
        return Err(Refusal::NoChange);
    }
    if cards.len() > MAX_CARDS {
        return Err(Refusal::TooMany { limit: MAX_CARDS });
    }
    let mut shown = cards.iter().enumerate();
    shown.try_for_each(|(at, showing)| clerk.show(player, at, showing))
}
