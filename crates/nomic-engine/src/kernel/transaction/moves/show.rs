//! Showing cards that lie face down before the mover.

use crate::base::limits::MAX_CARDS;
use crate::kernel::transaction::Kernel;
use crate::{Refusal, Showing};

pub(super) fn make(kernel: &mut Kernel<'_>, cards: &[Showing]) -> Result<(), Refusal> {
    let player = kernel.playing()?;
    if cards.is_empty() {
        return Err(Refusal::NoChange);
    }
    if cards.len() > MAX_CARDS {
        return Err(Refusal::TooMany { limit: MAX_CARDS });
    }
    let mut shown = cards.iter().enumerate();
    shown.try_for_each(|(at, showing)| kernel.show(player, at, showing))
}
