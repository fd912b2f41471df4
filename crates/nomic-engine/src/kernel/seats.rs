//! Seats: who gets one, and what leaving it entails.

use super::step::QueuedStep;
use super::{Act, Ask};
use crate::base::limits::{MAX_APPLICANTS, MAX_PLAYERS};
use crate::effects::because::{Because, KernelReason};
use crate::effects::effect::Effect;
use crate::model::ballot::Doubt;
use crate::model::player::Player;
use crate::state::{Guest, NewDevice};
use crate::vocabulary::hooks::{ON_JOIN, ON_LEAVE};
use crate::{ChainLink, PlayerId, Refusal, Seat, base::name};

/// A seat that the mover can have.
pub(super) struct FreeSeat(Guest);

impl Ask<'_> {
    pub(super) fn make_room(&self, player: PlayerId) -> Result<(), Refusal> {
        let admitted = |other: &&Player| other.admitted && other.id != player;
        if self.state().players().filter(admitted).count() >= MAX_PLAYERS {
            return Err(Refusal::TableFull);
        }
        Ok(())
    }

    /// Requested name of a seat, if no other player has it.
    pub(super) fn free_name<'s>(&self, seat: &'s Seat) -> Result<&'s str, Refusal> {
        let name = name::readable(&seat.name)?;
        let others = self.state().players().filter(|other| {
            let known = other.admitted || other.applicant;
            known && Some(other.id) != self.player()
        });
        name::distinct(name, others)?;
        Ok(name)
    }

    /// The next seat, for the mover.
    pub(super) fn free_seat(
        &self,
        seat: &Seat,
        invited_by: Option<PlayerId>,
    ) -> Result<FreeSeat, Refusal> {
        let name = self.free_name(seat)?;
        let alike =
            |other: &&Player| !other.admitted && other.invited_by.is_some() == invited_by.is_some();
        if self.state().players().filter(alike).count() >= MAX_APPLICANTS {
            return Err(Refusal::TooManyApplicants);
        }
        Ok(FreeSeat(Guest {
            name: name.into(),
            device: self.new_device(seat.dice_tip),
            invited_by,
        }))
    }

    /// The mover's device, as one that comes now.
    pub(super) fn new_device(&self, dice_tip: ChainLink) -> NewDevice {
        NewDevice {
            id: self.event().device,
            dice_tip,
            seq: self.event().seq,
            first_ballot: self.state().ballot_records().next_id(),
        }
    }
}

impl Act<'_> {
    pub(super) fn seat_player(&mut self, player: PlayerId, because: Vec<Because>) {
        let sat_ms = self.state().moment().reached;
        self.state_mut().seats_mut().admit(player, sat_ms);
        self.record_effect(Effect::PlayerJoined(player), because);
        self.queue(QueuedStep::occasion(ON_JOIN, (player,)));
    }

    /// Gives the mover the next seat. A late player sits after all others and votes from the next
    /// ballot on.
    pub(super) fn take_seat(&mut self, seat: FreeSeat) {
        let id = self.state_mut().seats_mut().take(seat.0);
        self.seat_mover(id);
    }

    pub(super) fn depart(&mut self, player: PlayerId) {
        let event = self.event().id;
        self.state_mut().seats_mut().depart(player, event);
        self.vacate_all(player);
        self.state_mut().secrets_mut().void(player);
        self.state_mut().hands_mut().void(player);
        self.excuse(player);
        self.queue(QueuedStep::occasion(ON_LEAVE, (player,)));
        self.excuse_from_matters(player, &Because::Kernel(KernelReason::Left));
        if self.state().turn().player == Some(player) {
            self.end_turn(Because::Kernel(KernelReason::Left));
        }
    }

    fn excuse(&mut self, player: PlayerId) {
        let open = self.state().docket().open();
        let own = open.filter(|proposal| proposal.proposer.player() == Some(player));
        let own: Vec<_> = own.cloned().collect();
        for proposal in own {
            let because = vec![Because::Kernel(KernelReason::Left)];
            self.doubt(&proposal, Doubt::ProposerLeft, None, because);
        }
    }
}
