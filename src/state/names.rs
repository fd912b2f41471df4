//! Names as they stand in sentences.

use nomic_engine::{PlayerId, State};
use nomic_wording::isolated;

/// The name of a player as it stands in sentences: one that is written from right to left does not
/// turn them round.
pub(super) fn name(state: &State, player: PlayerId) -> String {
    state.player(player).map_or_else(
        || format!("#{player}"),
        |player| isolated(&player.name).into_owned(),
    )
}
