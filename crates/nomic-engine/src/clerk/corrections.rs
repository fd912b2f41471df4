//! Corrections: what all players want who take part is done, whatever the rules say.

use super::Clerk;
use crate::because::{Because, KernelReason};
use crate::correction::Correction;
use crate::what::What;
use crate::{CorrectionId, Refusal};
use std::sync::Arc;

impl Clerk<'_> {
    /// Makes the corrections to which everybody has agreed, as can be the case when somebody has
    /// left. One that can no longer be made is over, since nobody is left to agree to it.
    pub(super) fn count_agreements(&mut self) {
        let open = self.state.open_corrections();
        let open: Vec<_> = open.map(|correction| correction.id).collect();
        for id in open {
            if self.make_if_agreed(id).is_err() {
                self.end_correction(id, vec![Because::Kernel(KernelReason::Contained)]);
            }
        }
        self.take_steps();
    }

    pub(super) fn make_if_agreed(&mut self, id: CorrectionId) -> Result<(), Refusal> {
        let correction = self.open_correction(id)?;
        let asked = self.state.asked_players();
        let asked: Vec<_> = asked.map(|player| player.id).collect();
        let agrees = |player| correction.agreed.contains(player);
        if asked.is_empty() || !asked.iter().all(agrees) {
            return Ok(());
        }
        let agreed = vec![Because::Kernel(KernelReason::Agreed)];
        self.attempt(|clerk| {
            let corrections = Arc::make_mut(&mut clerk.state.corrections);
            corrections.close(id.0, |correction| correction.made = true);
            let made = What::CorrectionMade { correction: id };
            clerk.happened(made, agreed.clone());
            clerk.remedy_all(&correction.remedies, &agreed)
        })
    }

    pub(super) fn end_correction(&mut self, id: CorrectionId, because: Vec<Because>) {
        let corrections = Arc::make_mut(&mut self.state.corrections);
        corrections.close(id.0, |correction| correction.withdrawn = true);
        self.happened(What::CorrectionWithdrawn { correction: id }, because);
    }

    pub(super) fn open_correction(&self, id: CorrectionId) -> Result<Arc<Correction>, Refusal> {
        match self.state.corrections.get_open(id.0) {
            Some(correction) => Ok(Arc::clone(correction)),
            None if self.state.corrections.knows(id.0) => Err(Refusal::CorrectionClosed),
            None => Err(Refusal::UnknownCorrection),
        }
    }

    pub(super) fn change_correction(
        &mut self,
        id: CorrectionId,
        change: impl FnOnce(&mut Correction),
    ) {
        Arc::make_mut(&mut self.state.corrections).change(id.0, change);
    }
}
