//! Making out an invitation, or taking it back.

use crate::clerk::Clerk;
use crate::clerk::asking::asked;
use crate::limits::MAX_INVITATIONS;
use crate::vocabulary::hooks::INVITING;
use crate::what::What;
use crate::{InvitationId, Refusal};
use std::sync::Arc;

/// Makes out an invitation, or takes one's own back.
pub(super) fn make(
    clerk: &mut Clerk<'_>,
    invitation: InvitationId,
    stands: bool,
) -> Result<(), Refusal> {
    let player = clerk.mover()?;
    if stands {
        clerk.check(INVITING, (player,))?;
        let all = &clerk.state.invitations;
        if all.iter().any(|(known, _)| *known == invitation) {
            return Err(Refusal::NoChange);
        }
        if clerk.state.invitations(player).count() >= MAX_INVITATIONS {
            return Err(Refusal::TooMany {
                limit: MAX_INVITATIONS,
            });
        }
        Arc::make_mut(&mut clerk.state.invitations).push((invitation, player));
    } else {
        let invitations = Arc::make_mut(&mut clerk.state.invitations);
        let before = invitations.len();
        invitations.retain(|known| *known != (invitation, player));
        if invitations.len() == before {
            return Err(Refusal::InvitationVoid);
        }
    }
    clerk.happened(What::Invited { player, stands }, asked());
    Ok(())
}
