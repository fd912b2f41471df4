//! Beginning the first turn.

use crate::Refusal;
use crate::effects::effect::Effect;
use crate::kernel::transaction::Kernel;
use crate::kernel::transaction::questions::asked;
use crate::kernel::transaction::step::QueuedStep;
use crate::state::Phase;
use crate::vocabulary::hooks::{BEGINNING, ON_BEGIN};

pub(super) fn make(kernel: &mut Kernel<'_>) -> Result<(), Refusal> {
    if kernel.state().phase() != Phase::Gathering {
        return Err(Refusal::AlreadyBegun);
    }
    kernel.check(BEGINNING, ())?;
    kernel.state_mut().play_mut().begin();
    let began_ms = kernel.state().moment().reached;
    kernel.state_mut().seats_mut().begin_play(began_ms);
    kernel.record_effect(Effect::GameBegan, asked());
    kernel.queue(QueuedStep::occasion(ON_BEGIN, ()));
    kernel.queue(QueuedStep::FirstTurn);
    Ok(())
}
