//! Turns, circuits, and the end of the game.

use super::Clerk;
use super::occasion::Step;
use crate::PlayerId;
use crate::because::{Because, KernelReason};
use crate::rules::Value;
use crate::state::Phase;
use crate::turn::{Given, Turn};
use crate::view::thing;
use crate::what::What;
use std::sync::Arc;

impl Clerk<'_> {
    pub(super) fn first_turn(&mut self) {
        self.change_turn(|turn| turn.circuit = 1);
        if !self.ask_truth("takes_turns", &[], true).value {
            return;
        }
        let seats = self.active();
        self.begin_turn("first_player", &[], seats.first().copied());
    }

    /// Ends the turn that is on. Rules that say so twice end it once.
    pub(super) fn end_turn(&mut self, because: Because) {
        let over = self.turning || self.state.turn.held.is_some();
        let Some(player) = self.state.turn.player.filter(|_| !over) else {
            return;
        };
        self.turning = true;
        self.happened(What::TurnEnded { player }, vec![because]);
        self.queue(Step::occasion("turn_ends", [thing::player(player)]));
        self.queue(Step::CountTurn);
    }

    /// Notes that a turn is complete, and sees whether everybody has had one.
    pub(super) fn count_turn(&mut self) {
        let player = self.state.turn.player;
        self.change_turn(|turn| turn.completed.extend(player));
        let active = self.active();
        let had_one = |player: &PlayerId| self.state.turn.completed.contains(player);
        let circuit_over = !active.is_empty() && active.iter().all(had_one);
        if circuit_over {
            let circuit = self.state.turn.circuit;
            let counted = vec![Because::Kernel(KernelReason::Counted)];
            self.happened(What::CircuitEnded(circuit), counted);
            let args = [Value::Number(circuit.into())];
            self.queue(Step::occasion("circuit_ends", args));
        }
        self.queue(Step::PassTurn { circuit_over });
    }

    pub(super) fn pass_turn(&mut self, circuit_over: bool) {
        self.turning = false;
        if circuit_over {
            self.change_turn(|turn| {
                turn.circuit = turn.circuit.saturating_add(1);
                turn.completed.clear();
            });
        }
        if let Some((place, message)) = self.objection("next_turn", &[]) {
            let because = vec![self.because(place, Vec::new())];
            self.change_turn(|turn| turn.held = Some(message.clone()));
            self.happened(What::TurnHeld { message }, because);
            return;
        }
        self.begin_next_turn();
    }

    /// Lets the next turn begin if nothing holds it back any more.
    pub(super) fn release_turn(&mut self) {
        if self.state.turn.held.is_none() || self.state.phase != Phase::Playing {
            return;
        }
        let objection = self.objection("next_turn", &[]);
        let held = objection.map(|(_, message)| message);
        if self.state.turn.held != held {
            self.change_turn(|turn| turn.held = held);
        }
        if self.state.turn.held.is_none() {
            self.begin_next_turn();
            self.take_steps();
        }
    }

    fn begin_next_turn(&mut self) {
        let Some(player) = self.state.turn.player else {
            return;
        };
        self.begin_turn("next_player", &[thing::player(player)], Some(player));
    }

    /// Gives the turn to whom the rules name. It cannot be given to somebody who left: then the
    /// next one at the table has it, since a turn that nobody can take would never end.
    fn begin_turn(&mut self, question: &'static str, args: &[Value], default: Option<PlayerId>) {
        let (named, because) = match self.given_turn() {
            Some(Given { player, because }) => (Some(player), because),
            None => match self.ask_player(question, args) {
                Some(answer) => (Some(answer.value), answer.because),
                None => (default, Because::Kernel(KernelReason::Default)),
            },
        };
        let active = |player: &PlayerId| self.state.player(*player).is_some_and(|p| p.active);
        let player = named
            .filter(active)
            .or_else(|| self.state.next_in_order(named?));
        self.take_turn(player, vec![because]);
    }

    /// From now on it is this player's turn, or nobody's.
    pub(super) fn take_turn(&mut self, player: Option<PlayerId>, because: Vec<Because>) {
        let number = self.state.turn.number.saturating_add(1);
        self.change_turn(|turn| {
            turn.player = player;
            turn.number = number;
            turn.held = None;
        });
        if let Some(player) = player {
            self.happened(What::TurnBegan { player, number }, because);
            self.queue(Step::occasion("turn_begins", [thing::player(player)]));
        }
    }

    /// To whom a rule has given the turn that begins, if one has.
    fn given_turn(&mut self) -> Option<Given> {
        let given = self.state.turn.given.clone()?;
        self.change_turn(|turn| turn.given = None);
        Some(given)
    }

    pub(super) fn change_turn(&mut self, change: impl FnOnce(&mut Turn)) {
        change(Arc::make_mut(&mut self.state.turn));
    }

    /// Asks of each player whether they have won. Several can win at once.
    pub(super) fn look_for_winners(&mut self) {
        if self.state.phase != Phase::Playing {
            return;
        }
        for player in self.active() {
            let answer = self.ask_truth("winner", &[thing::player(player)], false);
            if answer.value {
                self.won(player, answer.because);
            }
        }
    }

    /// Notes that a player has won. What else happens in the same move still does.
    pub(super) fn won(&mut self, player: PlayerId, because: Because) {
        if self.state.phase == Phase::Gathering || self.state.winners.contains(&player) {
            return;
        }
        self.state.winners.push(player);
        self.state.phase = Phase::Won;
        self.happened(What::Won { player }, vec![because]);
    }
}
