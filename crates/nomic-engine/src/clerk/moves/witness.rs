//! Claiming what time it is.

use crate::Refusal;
use crate::clerk::Clerk;
use crate::clerk::asking::asked;
use crate::what::What;

/// Claims what time it is, and nothing else.
pub(super) fn make(clerk: &mut Clerk<'_>) -> Result<(), Refusal> {
    let ms = clerk.event.claimed_ms;
    clerk.happened(What::Witnessed { ms }, asked());
    Ok(())
}
