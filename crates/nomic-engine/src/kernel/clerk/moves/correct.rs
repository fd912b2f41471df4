//! Proposing a correction.

use crate::base::limits::{MAX_CORRECTIONS, MAX_STATEMENT};
use crate::effects::what::What;
use crate::kernel::clerk::Clerk;
use crate::kernel::clerk::questions::asked;
use crate::kernel::clerk::validation::text;
use crate::{Refusal, Remedy};

pub(super) fn make(
    clerk: &mut Clerk<'_>,
    reason: &str,
    remedies: &[Remedy],
) -> Result<(), Refusal> {
    let author = clerk.mover()?;
    if clerk.state().court().corrections().count_open() >= MAX_CORRECTIONS {
        return Err(Refusal::TooMany {
            limit: MAX_CORRECTIONS,
        });
    }
    text(reason, MAX_STATEMENT)?;
    if remedies.is_empty() {
        return Err(Refusal::NoChange);
    }
    clerk.examine_remedies(remedies)?;
    let court = clerk.state_mut().court_mut();
    let id = court.propose_correction(author, reason.trim(), remedies);
    clerk.happened(What::CorrectionProposed { correction: id }, asked());
    clerk.make_if_agreed(id)
}
