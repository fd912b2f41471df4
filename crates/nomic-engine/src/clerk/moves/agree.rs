//! Agreeing to a correction.

use crate::clerk::Clerk;
use crate::clerk::asking::asked;
use crate::what::What;
use crate::{CorrectionId, Refusal};

pub(super) fn make(clerk: &mut Clerk<'_>, id: CorrectionId) -> Result<(), Refusal> {
    let player = clerk.mover()?;
    if clerk.open_correction(id)?.agreed.contains(&player) {
        return Err(Refusal::AlreadyAgreed);
    }
    clerk.change_correction(id, |correction| {
        correction.agreed.insert(player);
    });
    let what = What::CorrectionAgreed {
        correction: id,
        player,
    };
    clerk.happened(what, asked());
    clerk.make_if_agreed(id)
}
