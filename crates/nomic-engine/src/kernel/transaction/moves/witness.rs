//! Claiming what time it is.

use crate::Refusal;
use crate::effects::effect::Effect;
use crate::kernel::transaction::Kernel;
use crate::kernel::transaction::questions::asked;

pub(super) fn make(kernel: &mut Kernel<'_>) -> Result<(), Refusal> {
    let ms = kernel.event().claimed_ms;
    kernel.record_effect(Effect::Witnessed { ms }, asked());
    Ok(())
}
