//! Taking back a correction.

use crate::kernel::clerk::Clerk;
use crate::kernel::clerk::questions::asked;
use crate::{CorrectionId, Refusal};

pub(super) fn make(clerk: &mut Clerk<'_>, id: CorrectionId) -> Result<(), Refusal> {
    let player = clerk.mover()?;
    let author = clerk.open_correction(id)?.author;
    if author != player {
        return Err(Refusal::NotProposer { proposer: author });
    }
    clerk.end_correction(id, asked());
    Ok(())
}
