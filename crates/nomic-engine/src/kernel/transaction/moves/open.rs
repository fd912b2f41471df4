//! Opening what one has handed in secretly, or what was sealed for one's call on a timer.

use super::call_time;
use crate::Refusal;
use crate::kernel::transaction::Kernel;
use crate::kernel::transaction::openings::Reach;
use crate::model::secret::Opening;

pub(super) fn make(
    kernel: &mut Kernel<'_>,
    openings: &[Opening],
    timer: Option<&str>,
) -> Result<(), Refusal> {
    kernel.playing()?;
    if openings.is_empty() {
        return Err(Refusal::NoChange);
    }
    let reach = match timer {
        None => Reach::Own,
        // Sealed contents that don't fit into one call are opened in parts before it, by a player
        // who could call now.
        Some(name) => {
            let (timer, _) = call_time::admit(kernel, name)?;
            call_time::reach(kernel, &timer)
        }
    };
    kernel.open_all(openings, reach)
}
