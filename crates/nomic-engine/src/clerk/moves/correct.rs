//! Proposing a correction.

use crate::clerk::Clerk;
use crate::clerk::asking::asked;
use crate::clerk::examining::text;
use crate::correction::Correction;
use crate::limits::{MAX_CORRECTIONS, MAX_STATEMENT};
use crate::what::What;
use crate::{CorrectionId, Refusal, Remedy};
use std::sync::Arc;

pub(super) fn make(
    clerk: &mut Clerk<'_>,
    reason: &str,
    remedies: &[Remedy],
) -> Result<(), Refusal> {
    let author = clerk.mover()?;
    if clerk.state.corrections.count_open() >= MAX_CORRECTIONS {
        return Err(Refusal::TooMany {
            limit: MAX_CORRECTIONS,
        });
    }
    text(reason, MAX_STATEMENT)?;
    if remedies.is_empty() {
        return Err(Refusal::NoChange);
    }
    clerk.examine_remedies(remedies)?;
    let correction = |number| Correction {
        id: CorrectionId(number),
        author,
        reason: reason.trim().into(),
        remedies: remedies.to_vec(),
        agreed: [author].into(),
        made: false,
        withdrawn: false,
    };
    let id = CorrectionId(Arc::make_mut(&mut clerk.state.corrections).add(correction));
    clerk.happened(What::CorrectionProposed { correction: id }, asked());
    clerk.make_if_agreed(id)
}
