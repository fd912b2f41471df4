//! Agreeing to a correction.

use crate::effects::what::What;
use crate::kernel::clerk::Clerk;
use crate::kernel::clerk::questions::asked;
use crate::{CorrectionId, Refusal};

pub(super) fn make(clerk: &mut Clerk<'_>, id: CorrectionId) -> Result<(), Refusal> {
    let player = clerk.mover()?;
    let correction = clerk.open_correction(id)?;
    if correction.agreed.contains(&player) {
        return Err(Refusal::AlreadyAgreed);
    }
    clerk.require_current(&correction.remedies)?;
    clerk.state_mut().court_mut().agree(id, player);
    let what = What::CorrectionAgreed {
        correction: id,
        player,
    };
    clerk.happened(what, asked());
    clerk.make_if_agreed(id)
}
