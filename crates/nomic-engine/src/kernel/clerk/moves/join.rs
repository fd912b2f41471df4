//! Asking for a seat, for the first time or again.

use crate::effects::what::What;
use crate::kernel::clerk::Clerk;
use crate::kernel::clerk::questions::{asked, by_default};
use crate::kernel::clerk::step::Step;
use crate::vocabulary::hooks::{ADMITS, JOINING, MAY_RETURN, ON_APPLIED};
use crate::{PlayerId, Refusal, Seat, Voucher};

pub(super) fn make(
    clerk: &mut Clerk<'_>,
    seat: &Seat,
    voucher: Option<&Voucher>,
) -> Result<(), Refusal> {
    let invited_by = voucher.map(|voucher| use_up(clerk, voucher)).transpose()?;
    match clerk.player() {
        Some(former) => return_to_table(clerk, former, seat, invited_by)?,
        None => clerk.take_seat(seat, invited_by)?,
    }
    let player = clerk.mover()?;
    clerk.check(JOINING, (player,))?;
    if let Some(by) = invited_by {
        clerk.happened(What::CameInvited { player, by }, asked());
    }
    let admits = clerk.ask(ADMITS, (player,)).unwrap_or(by_default(true));
    if admits.value {
        clerk.make_room(player)?;
        clerk.seat_player(player, vec![admits.because]);
    } else {
        clerk.happened(What::Applied(player), vec![admits.because]);
        clerk.queue(Step::occasion(ON_APPLIED, (player,)));
    }
    Ok(())
}

/// Uses up an invitation, which is good for one person. Gives the player who issued it.
fn use_up(clerk: &mut Clerk<'_>, voucher: &Voucher) -> Result<PlayerId, Refusal> {
    let by = clerk.state_mut().seats_mut().use_up(voucher.invitation);
    by.ok_or(Refusal::InvitationVoid)
}

/// Somebody who had left, was not admitted, or waits for it, asks again. The seat is the same.
fn return_to_table(
    clerk: &mut Clerk<'_>,
    player: PlayerId,
    seat: &Seat,
    invited_by: Option<PlayerId>,
) -> Result<(), Refusal> {
    let former = clerk.state().player(player).ok_or(Refusal::NotSeated)?;
    let (waits, admitted) = (former.applicant, former.admitted);
    if !admitted {
        // The name was not reserved while the guest waited for admission.
        let name = clerk.free_name(seat)?.into();
        clerk.state_mut().seats_mut().rename(player, name);
    }
    clerk.state_mut().seats_mut().come_again(player, invited_by);
    if !waits {
        let answer = clerk
            .ask(MAY_RETURN, (player,))
            .unwrap_or(by_default(false));
        if !answer.value {
            return Err(Refusal::HasLeft);
        }
    }
    clerk.state_mut().seats_mut().apply(player);
    Ok(())
}
