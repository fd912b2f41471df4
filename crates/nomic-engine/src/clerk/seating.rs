//! Who sits at the table: joining, beginning, leaving.

use super::Clerk;
use super::asking::{asked, by_default};
use super::occasion::Step;
use crate::ballot::Doubt;
use crate::because::{Because, KernelReason};
use crate::dice::Chain;
use crate::limits::{MAX_APPLICANTS, MAX_INVITATIONS, MAX_PLAYERS};
use crate::name;
use crate::player::{Gained, Player};
use crate::state::Phase;
use crate::vocabulary::hooks::{
    ADMITS, BEGINNING, INVITING, JOINING, LEAVING, MAY_RETURN, ON_APPLIED, ON_BEGIN, ON_JOIN,
    ON_LEAVE,
};
use crate::what::What;
use crate::{InvitationId, PlayerId, Refusal, Seat, Voucher};
use std::collections::BTreeMap;
use std::sync::Arc;

impl Clerk<'_> {
    pub(super) fn join(&mut self, seat: &Seat, voucher: Option<&Voucher>) -> Result<(), Refusal> {
        let invited_by = voucher.map(|voucher| self.use_up(voucher)).transpose()?;
        match self.player {
            Some(former) => self.return_to_table(former, seat, invited_by)?,
            None => self.take_seat(seat, invited_by)?,
        }
        let player = self.mover()?;
        self.check(JOINING, (player,))?;
        if let Some(by) = invited_by {
            self.happened(What::CameInvited { player, by }, asked());
        }
        let admits = self.ask(ADMITS, (player,)).unwrap_or(by_default(true));
        if admits.value {
            self.make_room(player)?;
            self.seat_player(player, vec![admits.because]);
        } else {
            self.happened(What::Applied(player), vec![admits.because]);
            self.queue(Step::occasion(ON_APPLIED, (player,)));
        }
        Ok(())
    }

    /// An invitation is good for one person, whoever comes first. Gives who has made it out.
    fn use_up(&mut self, voucher: &Voucher) -> Result<PlayerId, Refusal> {
        let invitations = Arc::make_mut(&mut self.state.invitations);
        let mut known = invitations.iter();
        let place = known.position(|(invitation, _)| *invitation == voucher.invitation);
        let place = place.ok_or(Refusal::InvitationVoid)?;
        Ok(invitations.remove(place).1)
    }

    /// Makes out an invitation, or takes one's own back.
    pub(super) fn invite(&mut self, invitation: InvitationId, stands: bool) -> Result<(), Refusal> {
        let player = self.mover()?;
        if stands {
            self.check(INVITING, (player,))?;
            let all = &self.state.invitations;
            if all.iter().any(|(known, _)| *known == invitation) {
                return Err(Refusal::NoChange);
            }
            if self.state.invitations(player).count() >= MAX_INVITATIONS {
                return Err(Refusal::TooMany {
                    limit: MAX_INVITATIONS,
                });
            }
            Arc::make_mut(&mut self.state.invitations).push((invitation, player));
        } else {
            let invitations = Arc::make_mut(&mut self.state.invitations);
            let before = invitations.len();
            invitations.retain(|known| *known != (invitation, player));
            if invitations.len() == before {
                return Err(Refusal::InvitationVoid);
            }
        }
        self.happened(What::Invited { player, stands }, asked());
        Ok(())
    }

    /// Somebody who had left, was not admitted, or waits for it, asks again. The seat is the same.
    fn return_to_table(
        &mut self,
        player: PlayerId,
        seat: &Seat,
        invited_by: Option<PlayerId>,
    ) -> Result<(), Refusal> {
        let former = self.state.player(player).ok_or(Refusal::NotSeated)?;
        let (waits, admitted) = (former.applicant, former.admitted);
        if !admitted {
            // While nobody was admitted, the name was anybody's.
            let name = self.free_name(seat)?.into();
            self.change_mover(|player| player.name = name);
        }
        self.change_mover(|player| player.invited_by = invited_by);
        if !waits {
            let answer = self.ask(MAY_RETURN, (player,)).unwrap_or(by_default(false));
            if !answer.value {
                return Err(Refusal::HasLeft);
            }
        }
        self.change_mover(|player| {
            player.applicant = true;
            player.away = false;
        });
        Ok(())
    }

    pub(super) fn sit_down(&mut self, seat: &Seat) -> Result<(), Refusal> {
        self.take_seat(seat, None)?;
        let player = self.mover()?;
        self.seat_player(player, asked());
        Ok(())
    }

    /// From now on the applicant plays.
    pub(super) fn seat_player(&mut self, player: PlayerId, because: Vec<Because>) {
        let sat_ms = self.state.moment.reached;
        self.change_player(player, |player| {
            player.sat_ms = sat_ms;
            player.active = true;
            player.applicant = false;
            player.admitted = true;
            player.heard = false;
            player.silent_since = None;
        });
        self.happened(What::PlayerJoined(player), because);
        self.queue(Step::occasion(ON_JOIN, (player,)));
    }

    /// Whether there is a seat for somebody who is to be admitted.
    pub(super) fn make_room(&self, player: PlayerId) -> Result<(), Refusal> {
        let admitted = |other: &&Player| other.admitted && other.id != player;
        if self.state.players().filter(admitted).count() >= MAX_PLAYERS {
            return Err(Refusal::TableFull);
        }
        Ok(())
    }

    /// The name that a seat asks for, if nobody else at the table has it.
    fn free_name<'s>(&self, seat: &'s Seat) -> Result<&'s str, Refusal> {
        let name = name::readable(&seat.name)?;
        let others = self.state.players().filter(|other| {
            let known = other.admitted || other.applicant;
            known && Some(other.id) != self.player
        });
        name::distinct(name, others)?;
        Ok(name)
    }

    /// Gives the mover the next seat. Whoever comes late sits down behind all others and votes from
    /// the next ballot on.
    fn take_seat(&mut self, seat: &Seat, invited_by: Option<PlayerId>) -> Result<(), Refusal> {
        let name = self.free_name(seat)?;
        let alike =
            |other: &&Player| !other.admitted && other.invited_by.is_some() == invited_by.is_some();
        if self.state.players().filter(alike).count() >= MAX_APPLICANTS {
            return Err(Refusal::TooManyApplicants);
        }
        let last = self
            .state
            .players
            .last_key_value()
            .map_or(0, |(player, _)| player.0);
        let id = PlayerId(last.saturating_add(1));
        let player = Player {
            id,
            name: name.into(),
            device: self.event.device,
            active: false,
            dice: Chain::new(seat.dice_tip),
            last_seq: self.event.seq,
            claimed_ms: 0,
            silent_since: None,
            heard: false,
            sat_ms: 0,
            quantities: BTreeMap::new(),
            away: false,
            gained: Gained::default(),
            apart: false,
            applicant: true,
            invited_by,
            admitted: false,
            forked: false,
        };
        self.state.players.insert(id, Arc::new(player));
        self.player = Some(id);
        self.state.moment.mover = Some(id);
        Ok(())
    }

    pub(super) fn begin(&mut self) -> Result<(), Refusal> {
        if self.state.phase != Phase::Gathering {
            return Err(Refusal::AlreadyBegun);
        }
        self.check(BEGINNING, ())?;
        self.state.phase = Phase::Playing;
        let began_ms = self.state.moment.reached;
        for player in self.active() {
            self.change_player(player, |player| player.sat_ms = began_ms);
        }
        self.happened(What::GameBegan, asked());
        self.queue(Step::occasion(ON_BEGIN, ()));
        self.queue(Step::FirstTurn);
        Ok(())
    }

    pub(super) fn leave(&mut self) -> Result<(), Refusal> {
        let player = self.mover()?;
        self.check(LEAVING, (player,))?;
        self.happened(What::PlayerLeft(player), asked());
        self.depart(player);
        Ok(())
    }

    /// Takes a player out of the game. Nobody has to wait for them any more.
    pub(super) fn depart(&mut self, player: PlayerId) {
        self.change_player(player, |player| player.active = false);
        self.vacate_all(player);
        Arc::make_mut(&mut self.state.invitations).retain(|(_, by)| *by != player);
        // What somebody has handed in who is not there any more is void.
        Arc::make_mut(&mut self.state.submissions).retain(|other| other.player != player);
        self.excuse(player);
        self.queue(Step::occasion(ON_LEAVE, (player,)));
        self.excuse_from_matters(player);
        if self.state.turn.player == Some(player) {
            self.end_turn(Because::Kernel(KernelReason::Left));
        }
    }

    /// Nobody has to wait for the proposals of somebody who left.
    fn excuse(&mut self, player: PlayerId) {
        let open = self.state.open.values();
        let own = open.filter(|proposal| proposal.proposer == player);
        let own: Vec<_> = own.cloned().collect();
        for proposal in own {
            let because = vec![Because::Kernel(KernelReason::Left)];
            self.doubt(&proposal, Doubt::ProposerLeft, None, because);
        }
    }
}
