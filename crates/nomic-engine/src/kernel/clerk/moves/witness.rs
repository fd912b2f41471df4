//! Claiming what time it is.

use crate::Refusal;
use crate::effects::what::What;
use crate::kernel::clerk::Clerk;
use crate::kernel::clerk::questions::asked;

/// Claims what time it is, and nothing else.
pub(super) fn make(clerk: &mut Clerk<'_>) -> Result<(), Refusal> {
    let ms = clerk.event().claimed_ms;
    clerk.happened(What::Witnessed { ms }, asked());
    Ok(())
}
