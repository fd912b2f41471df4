//! Agreeing to a correction.

use crate::effects::effect::Effect;
use crate::kernel::transaction::Kernel;
use crate::kernel::transaction::questions::asked;
use crate::{CorrectionId, Refusal};

pub(super) fn make(kernel: &mut Kernel<'_>, id: CorrectionId) -> Result<(), Refusal> {
    let player = kernel.mover()?;
    let correction = kernel.open_correction(id)?;
    if correction.agreed.contains(&player) {
        return Err(Refusal::AlreadyAgreed);
    }
    kernel.require_current(&correction.remedies)?;
    kernel.state_mut().court_mut().agree(id, player);
    let what = Effect::CorrectionAgreed {
        correction: id,
        player,
    };
    kernel.record_effect(what, asked());
    kernel.make_if_agreed(id)
}
