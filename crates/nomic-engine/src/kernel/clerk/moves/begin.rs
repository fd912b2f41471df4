//! Beginning the first turn.

use crate::Refusal;
use crate::effects::what::What;
use crate::kernel::clerk::Clerk;
use crate::kernel::clerk::questions::asked;
use crate::kernel::clerk::step::Step;
use crate::state::Phase;
use crate::vocabulary::hooks::{BEGINNING, ON_BEGIN};

pub(super) fn make(clerk: &mut Clerk<'_>) -> Result<(), Refusal> {
    if clerk.state().phase() != Phase::Gathering {
        return Err(Refusal::AlreadyBegun);
    }
    clerk.check(BEGINNING, ())?;
    clerk.state_mut().play_mut().begin();
    let began_ms = clerk.state().moment().reached;
    clerk.state_mut().seats_mut().begin_play(began_ms);
    clerk.happened(What::GameBegan, asked());
    clerk.queue(Step::occasion(ON_BEGIN, ()));
    clerk.queue(Step::FirstTurn);
    Ok(())
}
