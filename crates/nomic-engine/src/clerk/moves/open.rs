//! Opening what one has handed in secretly.

use crate::Refusal;
use crate::clerk::Clerk;
use crate::clerk::secrets::Reach;
use crate::secret::Opening;

pub(super) fn make(clerk: &mut Clerk<'_>, openings: &[Opening]) -> Result<(), Refusal> {
    clerk.playing()?;
    if openings.is_empty() {
        return Err(Refusal::NoChange);
    }
    clerk.open_all(openings, Reach::Own)
}
