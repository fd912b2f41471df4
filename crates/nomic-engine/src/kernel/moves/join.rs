//! Asking for a seat, for the first time or again.

use super::{Admission, GameIntent, GameMove, Move};
use crate::effects::effect::Effect;
use crate::kernel::questions::{asked, by_default};
use crate::kernel::seats::FreeSeat;
use crate::kernel::step::QueuedStep;
use crate::kernel::{Act, Ask};
use crate::request::intent::{Completion, Incomplete, seat};
use crate::vocabulary::hooks::{ADMITS, JOINING, MAY_RETURN, ON_APPLIED};
use crate::{Carried, PlayerId, Refusal, Seat, Voucher};
use std::sync::Arc;

/// Asks for a seat.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct JoinMove {
    #[n(0)]
    pub seat: Seat,
    #[n(1)]
    pub voucher: Option<Voucher>,
}

/// Take a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct JoinIntent {
    /// Under this name.
    pub name: String,
}

impl GameIntent for JoinIntent {
    fn complete(self, completion: &Completion<'_>) -> Result<Move, Incomplete> {
        let device = completion.device();
        let moved = JoinMove {
            seat: seat(self.name, device),
            voucher: device.voucher(completion.state()),
        };
        Ok(moved.into())
    }
}

pub(in crate::kernel) struct CheckedJoin {
    invited_by: Option<PlayerId>,
    guest: Newcomer,
}

enum Newcomer {
    New(FreeSeat),
    Former {
        player: PlayerId,
        waits: bool,
        /// New name; none for a player who had been admitted before.
        name: Option<Arc<str>>,
    },
}

impl GameMove for JoinMove {
    type Checked = CheckedJoin;

    fn carried(&self) -> Carried<'_> {
        Carried {
            dice_tip: Some(self.seat.dice_tip),
            voucher: self.voucher.as_ref(),
            ..Carried::default()
        }
    }

    fn admission(&self) -> Admission {
        Admission::Guest {
            invited: self.voucher.is_some(),
        }
    }

    fn check(&self, ask: &mut Ask<'_>) -> Result<CheckedJoin, Refusal> {
        let invited_by = match &self.voucher {
            Some(voucher) => {
                let by = ask.state().invited_by(voucher.invitation);
                Some(by.ok_or(Refusal::InvitationVoid)?)
            }
            None => None,
        };
        let guest = match ask.player() {
            Some(former) => self.former(ask, former)?,
            None => Newcomer::New(ask.free_seat(&self.seat, invited_by)?),
        };
        Ok(CheckedJoin { invited_by, guest })
    }

    /// Refused by rules that don't let the guest in: they see the guest as an applicant.
    fn apply<'e>(&'e self, act: &mut Act<'e>, checked: CheckedJoin) -> Result<(), Refusal> {
        let invited_by = checked.invited_by;
        // An invitation is good for one person.
        if let Some(voucher) = &self.voucher {
            act.state_mut().seats_mut().use_up(voucher.invitation);
        }
        match checked.guest {
            Newcomer::New(seat) => act.take_seat(seat),
            Newcomer::Former {
                player,
                waits,
                name,
            } => {
                if let Some(name) = name {
                    act.state_mut().seats_mut().rename(player, name);
                }
                return_to_table(act, player, invited_by, waits)?;
            }
        }
        let player = act.mover()?;
        act.check(JOINING, (player,))?;
        if let Some(by) = invited_by {
            act.record_effect(Effect::CameInvited { player, by }, asked());
        }
        let admits = act.ask(ADMITS, (player,)).unwrap_or(by_default(true));
        if admits.value {
            act.make_room(player)?;
            act.seat_player(player, vec![admits.because]);
        } else {
            act.record_effect(Effect::Applied(player), vec![admits.because]);
            act.queue(QueuedStep::occasion(ON_APPLIED, (player,)));
        }
        Ok(())
    }
}

impl JoinMove {
    fn former(&self, ask: &Ask<'_>, player: PlayerId) -> Result<Newcomer, Refusal> {
        let former = ask.state().player(player).ok_or(Refusal::NotSeated)?;
        // The name was not reserved while the guest waited for admission.
        let name = match former.admitted {
            true => None,
            false => Some(ask.free_name(&self.seat)?.into()),
        };
        let waits = former.applicant;
        Ok(Newcomer::Former {
            player,
            waits,
            name,
        })
    }
}

/// Lets a person who had left, was not admitted or waits for admission ask again. The seat stays.
fn return_to_table(
    act: &mut Act<'_>,
    player: PlayerId,
    invited_by: Option<PlayerId>,
    waits: bool,
) -> Result<(), Refusal> {
    act.state_mut().seats_mut().come_again(player, invited_by);
    if !waits {
        let answer = act.ask(MAY_RETURN, (player,)).unwrap_or(by_default(false));
        if !answer.value {
            return Err(Refusal::HasLeft);
        }
    }
    act.state_mut().seats_mut().apply(player);
    Ok(())
}
