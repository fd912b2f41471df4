//! Opening what one has handed in secretly, or what was sealed for one's call on a timer.

use super::call_time;
use crate::Refusal;
use crate::kernel::clerk::Clerk;
use crate::kernel::clerk::secrets::Reach;
use crate::model::secret::Opening;

pub(super) fn make(
    clerk: &mut Clerk<'_>,
    openings: &[Opening],
    timer: Option<&str>,
) -> Result<(), Refusal> {
    clerk.playing()?;
    if openings.is_empty() {
        return Err(Refusal::NoChange);
    }
    let reach = match timer {
        None => Reach::Own,
        // Sealed contents that don't fit into one call are opened in parts before it, by a player
        // who could call now.
        Some(name) => {
            let (timer, _) = call_time::admit(clerk, name)?;
            call_time::reach(clerk, &timer)
        }
    };
    clerk.open_all(openings, reach)
}
