//! Who sits at the table: joining, beginning, leaving.

use super::Clerk;
use super::asking::asked;
use super::occasion::Step;
use crate::ballot::Doubt;
use crate::because::{Because, KernelReason};
use crate::dice::Chain;
use crate::limits::MAX_PLAYERS;
use crate::name;
use crate::player::{Gained, Player};
use crate::state::Phase;
use crate::view::thing;
use crate::what::What;
use crate::{PlayerId, Refusal, Seat};
use std::collections::BTreeMap;
use std::sync::Arc;

impl Clerk<'_> {
    pub(super) fn join(&mut self, seat: &Seat) -> Result<(), Refusal> {
        self.check("joining", &[])?;
        match self.player {
            Some(former) => self.return_to_table(former)?,
            None => self.take_seat(seat)?,
        }
        let player = self.mover()?;
        let admits = self.ask_truth("admits", &[thing::player(player)], true);
        if admits.value {
            self.seat_player(player, vec![admits.because]);
        } else {
            self.happened(What::Applied(player), vec![admits.because]);
            self.queue(Step::occasion("on_applied", [thing::player(player)]));
        }
        Ok(())
    }

    /// Somebody who had left, or was not admitted, asks again. The seat is the same.
    fn return_to_table(&mut self, player: PlayerId) -> Result<(), Refusal> {
        let answer = self.ask_truth("may_return", &[thing::player(player)], false);
        if !answer.value {
            return Err(Refusal::HasLeft);
        }
        self.change_mover(|player| {
            player.applicant = true;
            player.away = false;
        });
        Ok(())
    }

    pub(super) fn sit_down(&mut self, seat: &Seat) -> Result<(), Refusal> {
        self.take_seat(seat)?;
        let player = self.mover()?;
        self.seat_player(player, asked());
        Ok(())
    }

    /// From now on the applicant plays.
    pub(super) fn seat_player(&mut self, player: PlayerId, because: Vec<Because>) {
        self.change_player(player, |player| {
            player.active = true;
            player.applicant = false;
            player.heard = false;
            player.silent_since = None;
        });
        self.happened(What::PlayerJoined(player), because);
        self.queue(Step::occasion("on_join", [thing::player(player)]));
    }

    /// Gives the mover the next seat. Whoever comes late sits down behind all others and votes from
    /// the next ballot on.
    fn take_seat(&mut self, seat: &Seat) -> Result<(), Refusal> {
        let name = name::readable(&seat.name)?;
        name::distinct(name, self.state.players())?;
        let last = self
            .state
            .players
            .last_key_value()
            .map_or(0, |(player, _)| player.0);
        if usize::from(last) >= MAX_PLAYERS {
            return Err(Refusal::TableFull);
        }
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
            quantities: BTreeMap::new(),
            away: false,
            gained: Gained::default(),
            apart: false,
            applicant: true,
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
        self.check("beginning", &[])?;
        self.state.phase = Phase::Playing;
        self.happened(What::GameBegan, asked());
        self.queue(Step::occasion("on_begin", []));
        self.queue(Step::FirstTurn);
        Ok(())
    }

    pub(super) fn leave(&mut self) -> Result<(), Refusal> {
        let player = self.mover()?;
        self.check("leaving", &[thing::player(player)])?;
        self.happened(What::PlayerLeft(player), asked());
        self.depart(player);
        Ok(())
    }

    /// Takes a player out of the game. Nobody has to wait for them any more.
    pub(super) fn depart(&mut self, player: PlayerId) {
        self.change_player(player, |player| player.active = false);
        self.vacate_all(player);
        // What somebody has handed in who is not there any more is void.
        Arc::make_mut(&mut self.state.submissions).retain(|other| other.player != player);
        self.excuse(player);
        self.queue(Step::occasion("on_leave", [thing::player(player)]));
        self.excuse_from_matters(player);
        if self.state.turn.player == Some(player) {
            self.end_turn(Because::Kernel(KernelReason::Left));
        }
    }

    /// Nobody has to wait for the vote of somebody who left, nor for their proposals.
    fn excuse(&mut self, player: PlayerId) {
        let open: Vec<_> = self.state.open.values().cloned().collect();
        for proposal in open {
            if proposal.proposer == player {
                let because = vec![Because::Kernel(KernelReason::Left)];
                self.doubt(&proposal, Doubt::ProposerLeft, None, because);
                continue;
            }
            self.change_proposal(proposal.serial, |proposal| {
                if let Some(ballot) = &mut proposal.ballot {
                    let voted = ballot.has_voted(player);
                    ballot.electorate.retain(|voter| *voter != player || voted);
                }
            });
        }
    }
}
