//! Beginning the first turn.

use crate::Refusal;
use crate::clerk::Clerk;
use crate::clerk::asking::asked;
use crate::clerk::step::Step;
use crate::state::Phase;
use crate::vocabulary::hooks::{BEGINNING, ON_BEGIN};
use crate::what::What;

pub(super) fn make(clerk: &mut Clerk<'_>) -> Result<(), Refusal> {
    if clerk.state.phase != Phase::Gathering {
        return Err(Refusal::AlreadyBegun);
    }
    clerk.check(BEGINNING, ())?;
    clerk.state.phase = Phase::Playing;
    let began_ms = clerk.state.moment.reached;
    for player in clerk.active() {
        clerk.change_player(player, |player| player.sat_ms = began_ms);
    }
    clerk.happened(What::GameBegan, asked());
    clerk.queue(Step::occasion(ON_BEGIN, ()));
    clerk.queue(Step::FirstTurn);
    Ok(())
}
