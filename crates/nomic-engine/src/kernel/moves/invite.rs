//! Making out an invitation, or taking it back.

use super::{GameIntent, GameMove, Move};
use crate::base::limits::MAX_INVITATIONS;
use crate::effects::effect::Effect;
use crate::kernel::questions::asked;
use crate::kernel::{Act, Ask};
use crate::request::intent::{Completion, Incomplete};
use crate::vocabulary::hooks::INVITING;
use crate::{InvitationId, PlayerId, Refusal};

/// Makes out an invitation for one person, or takes one's own back.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct InviteMove {
    #[n(0)]
    pub invitation: InvitationId,
    /// False if the invitation is taken back.
    #[n(1)]
    pub stands: bool,
}

/// Make out an invitation for one person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InviteIntent;

impl GameIntent for InviteIntent {
    fn complete(self, completion: &Completion<'_>) -> Result<Move, Incomplete> {
        let invitation = completion.device().invitation();
        let stands = true;
        Ok(InviteMove { invitation, stands }.into())
    }
}

/// Take an own invitation back.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct UninviteIntent {
    pub invitation: InvitationId,
}

impl GameIntent for UninviteIntent {
    fn complete(self, _completion: &Completion<'_>) -> Result<Move, Incomplete> {
        let UninviteIntent { invitation } = self;
        let stands = false;
        Ok(InviteMove { invitation, stands }.into())
    }
}

impl GameMove for InviteMove {
    type Checked = PlayerId;

    fn check(&self, ask: &mut Ask<'_>) -> Result<PlayerId, Refusal> {
        let player = ask.mover()?;
        if !self.stands {
            return match ask.state().invited_by(self.invitation) == Some(player) {
                true => Ok(player),
                false => Err(Refusal::InvitationVoid),
            };
        }
        ask.check(INVITING, (player,))?;
        if ask.state().is_invited(self.invitation) {
            return Err(Refusal::NoChange);
        }
        match ask.state().invitations(player).count() < MAX_INVITATIONS {
            true => Ok(player),
            false => Err(Refusal::TooMany {
                limit: MAX_INVITATIONS,
            }),
        }
    }

    fn apply<'e>(&'e self, act: &mut Act<'e>, player: PlayerId) -> Result<(), Refusal> {
        let InviteMove { invitation, stands } = *self;
        let seats = act.state_mut().seats_mut();
        match stands {
            true => seats.invite(invitation, player),
            false => seats.uninvite(invitation, player),
        };
        act.record_effect(Effect::Invited { player, stands }, asked());
        Ok(())
    }
}
