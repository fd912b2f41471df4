//! Proposing a correction.

use crate::base::limits::{MAX_CORRECTIONS, MAX_STATEMENT};
use crate::effects::effect::Effect;
use crate::kernel::transaction::Kernel;
use crate::kernel::transaction::questions::asked;
use crate::kernel::transaction::validation::text;
use crate::{Refusal, Remedy};

pub(super) fn make(
    kernel: &mut Kernel<'_>,
    reason: &str,
    remedies: &[Remedy],
) -> Result<(), Refusal> {
    let author = kernel.mover()?;
    if kernel.state().court().corrections().count_open() >= MAX_CORRECTIONS {
        return Err(Refusal::TooMany {
            limit: MAX_CORRECTIONS,
        });
    }
    text(reason, MAX_STATEMENT)?;
    if remedies.is_empty() {
        return Err(Refusal::NoChange);
    }
    kernel.examine_remedies(remedies)?;
    let court = kernel.state_mut().court_mut();
    let id = court.propose_correction(author, reason.trim(), remedies);
    kernel.record_effect(Effect::CorrectionProposed { correction: id }, asked());
    kernel.make_if_agreed(id)
}
