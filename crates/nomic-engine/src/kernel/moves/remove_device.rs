//! Removing a device of one's own.

use super::{Admission, GameIntent, GameMove, Move};
use crate::effects::effect::{DeviceChange, Effect};
use crate::kernel::questions::asked;
use crate::kernel::{Act, Ask};
use crate::request::intent::{Completion, Incomplete};
use crate::{DeviceId, PlayerId, Refusal};

/// Lets a device move for its player no more, and takes the player's pass back.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RemoveDeviceMove {
    #[n(0)]
    pub device: DeviceId,
}

impl GameIntent for RemoveDeviceMove {
    fn complete(self, _completion: &Completion<'_>) -> Result<Move, Incomplete> {
        Ok(self.into())
    }
}

impl GameMove for RemoveDeviceMove {
    type Checked = PlayerId;

    fn admission(&self) -> Admission {
        Admission::Winner
    }

    fn check(&self, ask: &mut Ask<'_>) -> Result<PlayerId, Refusal> {
        let mover = ask.mover()?;
        let player = ask.state().player(mover).ok_or(Refusal::NotSeated)?;
        if player.device(self.device).is_none() {
            return Err(Refusal::UnknownDevice);
        }
        match player.devices().count() > 1 {
            true => Ok(mover),
            false => Err(Refusal::LastDevice),
        }
    }

    fn apply<'e>(&'e self, act: &mut Act<'e>, player: PlayerId) -> Result<(), Refusal> {
        let RemoveDeviceMove { device } = *self;
        act.state_mut().seats_mut().remove_device(player, device);
        let change = DeviceChange::Removed(device);
        act.record_effect(Effect::DeviceChanged(player, change), asked());
        Ok(())
    }
}
