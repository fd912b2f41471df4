//! Making out an invitation, or taking it back.

use crate::base::limits::MAX_INVITATIONS;
use crate::effects::what::What;
use crate::kernel::clerk::Clerk;
use crate::kernel::clerk::questions::asked;
use crate::vocabulary::hooks::INVITING;
use crate::{InvitationId, Refusal};

/// Makes out an invitation, or takes one's own back.
pub(super) fn make(
    clerk: &mut Clerk<'_>,
    invitation: InvitationId,
    stands: bool,
) -> Result<(), Refusal> {
    let player = clerk.mover()?;
    if stands {
        clerk.check(INVITING, (player,))?;
        if !clerk.state_mut().seats_mut().invite(invitation, player) {
            return Err(Refusal::NoChange);
        }
        if clerk.state().invitations(player).count() > MAX_INVITATIONS {
            return Err(Refusal::TooMany {
                limit: MAX_INVITATIONS,
            });
        }
    } else if !clerk.state_mut().seats_mut().uninvite(invitation, player) {
        return Err(Refusal::InvitationVoid);
    }
    clerk.happened(What::Invited { player, stands }, asked());
    Ok(())
}
