//! Making out an invitation, or taking it back.

use crate::base::limits::MAX_INVITATIONS;
use crate::effects::effect::Effect;
use crate::kernel::transaction::Kernel;
use crate::kernel::transaction::questions::asked;
use crate::vocabulary::hooks::INVITING;
use crate::{InvitationId, Refusal};

pub(super) fn make(
    kernel: &mut Kernel<'_>,
    invitation: InvitationId,
    stands: bool,
) -> Result<(), Refusal> {
    let player = kernel.mover()?;
    if stands {
        kernel.check(INVITING, (player,))?;
        if !kernel.state_mut().seats_mut().invite(invitation, player) {
            return Err(Refusal::NoChange);
        }
        if kernel.state().invitations(player).count() > MAX_INVITATIONS {
            return Err(Refusal::TooMany {
                limit: MAX_INVITATIONS,
            });
        }
    } else if !kernel.state_mut().seats_mut().uninvite(invitation, player) {
        return Err(Refusal::InvitationVoid);
    }
    kernel.record_effect(Effect::Invited { player, stands }, asked());
    Ok(())
}
