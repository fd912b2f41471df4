//! Names as they stand in sentences.

use nomic_engine::{PlayerId, State};
use nomic_wording::telling;

/// The name of a player as it stands in sentences: one that is written from right to left does not
/// turn them round.
pub(super) fn name(state: &State, player: PlayerId) -> String {
    telling::player(state, player)
}
