//! Seats: who gets one, and what leaving it entails.

use super::Clerk;
use super::asking::asked;
use super::step::Step;
use crate::ballot::Doubt;
use crate::because::{Because, KernelReason};
use crate::dice::Chain;
use crate::limits::{MAX_APPLICANTS, MAX_PLAYERS};
use crate::player::{Gained, Player};
use crate::vocabulary::hooks::{ON_JOIN, ON_LEAVE};
use crate::what::What;
use crate::{PlayerId, Refusal, Seat, name};
use std::collections::BTreeMap;
use std::sync::Arc;

impl Clerk<'_> {
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
    pub(super) fn free_name<'s>(&self, seat: &'s Seat) -> Result<&'s str, Refusal> {
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
    pub(super) fn take_seat(
        &mut self,
        seat: &Seat,
        invited_by: Option<PlayerId>,
    ) -> Result<(), Refusal> {
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
