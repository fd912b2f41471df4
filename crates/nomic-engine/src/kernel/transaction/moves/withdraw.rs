//! Taking back a correction.

use crate::kernel::transaction::Kernel;
use crate::kernel::transaction::questions::asked;
use crate::{CorrectionId, Refusal};

pub(super) fn make(kernel: &mut Kernel<'_>, id: CorrectionId) -> Result<(), Refusal> {
    let player = kernel.mover()?;
    let author = kernel.open_correction(id)?.author;
    if author != player {
        return Err(Refusal::NotProposer { proposer: author });
    }
    kernel.end_correction(id, asked());
    Ok(())
}
