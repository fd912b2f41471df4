//! Moving for a player with one more device.

use super::{Admission, GameIntent, GameMove, Move};
use crate::base::limits::{MAX_DEVICES, MAX_DEVICES_EVER};
use crate::effects::effect::{DeviceChange, Effect};
use crate::kernel::questions::asked;
use crate::kernel::{Act, Ask};
use crate::request::intent::{Completion, Incomplete};
use crate::{Carried, ChainLink, PlayerId, Refusal, Voucher};

/// Lets the device that signs this move for the player who has made the pass, from now on.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct AddDeviceMove {
    #[n(0)]
    pub dice_tip: ChainLink,
    #[n(1)]
    pub voucher: Voucher,
}

/// Move for the player whose pass this device came with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddDeviceIntent;

impl GameIntent for AddDeviceIntent {
    fn complete(self, completion: &Completion<'_>) -> Result<Move, Incomplete> {
        let device = completion.device();
        let moved = AddDeviceMove {
            dice_tip: device.dice_link(0),
            voucher: device.pass().ok_or(Incomplete::NoPass)?,
        };
        Ok(moved.into())
    }
}

impl GameMove for AddDeviceMove {
    type Checked = PlayerId;

    fn admission(&self) -> Admission {
        Admission::NewDevice
    }

    fn carried(&self) -> Carried<'_> {
        Carried {
            dice_tip: Some(self.dice_tip),
            voucher: Some(&self.voucher),
            ..Carried::default()
        }
    }

    fn check(&self, ask: &mut Ask<'_>) -> Result<PlayerId, Refusal> {
        let player = ask.state().pass_of(self.voucher.invitation);
        let player = player.ok_or(Refusal::PassVoid)?;
        let device = ask.event().device;
        let mut ever = player.all_devices().iter();
        let returns = ever.any(|known| known.id == device);
        let limit = match player.devices().count() >= MAX_DEVICES {
            true => Some(MAX_DEVICES),
            false => (!returns && player.all_devices().len() >= MAX_DEVICES_EVER)
                .then_some(MAX_DEVICES_EVER),
        };
        match limit {
            Some(limit) => Err(Refusal::TooMany { limit }),
            None => Ok(player.id),
        }
    }

    fn apply<'e>(&'e self, act: &mut Act<'e>, player: PlayerId) -> Result<(), Refusal> {
        let device = act.new_device(self.dice_tip);
        act.state_mut().seats_mut().add_device(player, device);
        act.seat_mover(player);
        let change = DeviceChange::Added(device.id);
        act.record_effect(Effect::DeviceChanged(player, change), asked());
        Ok(())
    }
}
