//! Making a pass for another device of one's own, or taking it back.

use super::{Admission, GameIntent, GameMove, Move};
use crate::base::limits::MAX_DEVICES;
use crate::effects::effect::{DeviceChange, Effect};
use crate::kernel::questions::asked;
use crate::kernel::{Act, Ask};
use crate::request::intent::{Completion, Incomplete};
use crate::{InvitationId, PlayerId, Refusal};

/// Makes a pass that lets one more device move for the player, instead of an earlier pass; or takes
/// it back.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct OfferDeviceMove {
    /// Public key of the pass; none to take it back.
    #[n(0)]
    pub pass: Option<InvitationId>,
}

/// Make a pass for one more device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferDeviceIntent;

impl GameIntent for OfferDeviceIntent {
    fn complete(self, completion: &Completion<'_>) -> Result<Move, Incomplete> {
        let pass = Some(completion.device().invitation());
        Ok(OfferDeviceMove { pass }.into())
    }
}

/// Take the pass back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakePassBackIntent;

impl GameIntent for TakePassBackIntent {
    fn complete(self, _completion: &Completion<'_>) -> Result<Move, Incomplete> {
        Ok(OfferDeviceMove { pass: None }.into())
    }
}

impl GameMove for OfferDeviceMove {
    type Checked = PlayerId;

    fn admission(&self) -> Admission {
        Admission::Winner
    }

    fn check(&self, ask: &mut Ask<'_>) -> Result<PlayerId, Refusal> {
        let mover = ask.mover()?;
        let player = ask.state().player(mover).ok_or(Refusal::NotSeated)?;
        let taken = self.pass.and_then(|pass| ask.state().pass_of(pass));
        if self.pass == player.pass || taken.is_some() {
            return Err(Refusal::NoChange);
        }
        match self.pass.is_some() && player.devices().count() >= MAX_DEVICES {
            true => Err(Refusal::TooMany { limit: MAX_DEVICES }),
            false => Ok(mover),
        }
    }

    fn apply<'e>(&'e self, act: &mut Act<'e>, player: PlayerId) -> Result<(), Refusal> {
        act.state_mut().seats_mut().set_pass(player, self.pass);
        let change = match self.pass {
            Some(_) => DeviceChange::Offered,
            None => DeviceChange::TakenBack,
        };
        act.record_effect(Effect::DeviceChanged(player, change), asked());
        Ok(())
    }
}
