//! Worth of effects for one player.

use nomic_engine::{Effect, PlayerId, RecordedEffect};

/// Worth of a win, far above that of any quantity.
pub(crate) const WIN: i64 = 1_000_000;

/// Gain of this player, and a loss if another one wins. Quantities of all names count alike, since
/// only rules know which of them decides. Points of others are not envied, or no proposal with a
/// reward for its proposer would ever be adopted.
pub(crate) fn worth(effects: &[RecordedEffect], me: PlayerId) -> i64 {
    let worth = effects.iter().map(|recorded| match &recorded.effect {
        Effect::QuantityChanged {
            player, from, to, ..
        } if *player == me => to.saturating_sub(*from),
        Effect::Won { player } if *player == me => WIN,
        Effect::Won { .. } => WIN.saturating_mul(-2),
        _ => 0,
    });
    worth.fold(0, i64::saturating_add)
}
