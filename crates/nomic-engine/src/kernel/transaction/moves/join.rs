//! Asking for a seat, for the first time or again.

use crate::effects::effect::Effect;
use crate::kernel::transaction::Kernel;
use crate::kernel::transaction::questions::{asked, by_default};
use crate::kernel::transaction::step::QueuedStep;
use crate::vocabulary::hooks::{ADMITS, JOINING, MAY_RETURN, ON_APPLIED};
use crate::{PlayerId, Refusal, Seat, Voucher};

pub(super) fn make(
    kernel: &mut Kernel<'_>,
    seat: &Seat,
    voucher: Option<&Voucher>,
) -> Result<(), Refusal> {
    let invited_by = voucher.map(|voucher| use_up(kernel, voucher)).transpose()?;
    match kernel.player() {
        Some(former) => return_to_table(kernel, former, seat, invited_by)?,
        None => kernel.take_seat(seat, invited_by)?,
    }
    let player = kernel.mover()?;
    kernel.check(JOINING, (player,))?;
    if let Some(by) = invited_by {
        kernel.record_effect(Effect::CameInvited { player, by }, asked());
    }
    let admits = kernel.ask(ADMITS, (player,)).unwrap_or(by_default(true));
    if admits.value {
        kernel.make_room(player)?;
        kernel.seat_player(player, vec![admits.because]);
    } else {
        kernel.record_effect(Effect::Applied(player), vec![admits.because]);
        kernel.queue(QueuedStep::occasion(ON_APPLIED, (player,)));
    }
    Ok(())
}

/// Uses up an invitation, which is good for one person. Gives the player who issued it.
fn use_up(kernel: &mut Kernel<'_>, voucher: &Voucher) -> Result<PlayerId, Refusal> {
    let by = kernel.state_mut().seats_mut().use_up(voucher.invitation);
    by.ok_or(Refusal::InvitationVoid)
}

/// Lets a person who had left, was not admitted or waits for admission ask again. The seat stays.
fn return_to_table(
    kernel: &mut Kernel<'_>,
    player: PlayerId,
    seat: &Seat,
    invited_by: Option<PlayerId>,
) -> Result<(), Refusal> {
    let former = kernel.state().player(player).ok_or(Refusal::NotSeated)?;
    let (waits, admitted) = (former.applicant, former.admitted);
    if !admitted {
        // The name was not reserved while the guest waited for admission.
        let name = kernel.free_name(seat)?.into();
        kernel.state_mut().seats_mut().rename(player, name);
    }
    kernel
        .state_mut()
        .seats_mut()
        .come_again(player, invited_by);
    if !waits {
        let answer = kernel
            .ask(MAY_RETURN, (player,))
            .unwrap_or(by_default(false));
        if !answer.value {
            return Err(Refusal::HasLeft);
        }
    }
    kernel.state_mut().seats_mut().apply(player);
    Ok(())
}
