//! Turns, circuits, and the end of the game.

use super::step::QueuedStep;
use super::{Act, Ask};
use crate::effects::because::{Because, KernelReason};
use crate::effects::effect::Effect;
use crate::model::turn::GivenTurn;
use crate::rulebook::book::ProvisionRef;
use crate::state::Phase;
use crate::view::consult;
use crate::vocabulary::hooks::{
    CIRCUIT_ENDS, FIRST_PLAYER, NEXT_PLAYER, NEXT_TURN, TAKES_TURNS, TURN_BEGINS, TURN_ENDS, WINNER,
};
use crate::{Player, PlayerId};

impl Ask<'_> {
    fn next_player(&mut self, before: Option<PlayerId>) -> (Option<PlayerId>, Because) {
        let answer = match before {
            Some(before) => self.ask(NEXT_PLAYER, (before,)),
            None => self.ask(FIRST_PLAYER, ()),
        };
        match answer {
            Some(answer) => (Some(answer.value), answer.because),
            None => {
                let default = before.or_else(|| self.active().first().copied());
                (default, Because::Kernel(KernelReason::Default))
            }
        }
    }
}

impl Act<'_> {
    pub(super) fn first_turn(&mut self) {
        if self.postpones(QueuedStep::FirstTurn) {
            return;
        }
        self.state_mut().play_mut().begin_circuit();
        let takes_turns = self.ask(TAKES_TURNS, ());
        if takes_turns.is_some_and(|takes_turns| !takes_turns.value) {
            return;
        }
        self.begin_turn(None);
    }

    /// Ends the present turn. A second call ends no other turn.
    pub(super) fn end_turn(&mut self, because: Because) {
        let passes = self.has_queued(QueuedStep::passes_turn) || self.has_postponed();
        let over = passes || self.state().turn().held.is_some();
        let Some(player) = self.state().turn().player.filter(|_| !over) else {
            return;
        };
        self.record_effect(Effect::TurnEnded { player }, vec![because]);
        self.queue(QueuedStep::occasion(TURN_ENDS, (player,)));
        self.queue(QueuedStep::CountTurn);
    }

    pub(super) fn count_turn(&mut self) {
        self.state_mut().play_mut().complete_turn();
        let active = self.active();
        let had_one = |player: &PlayerId| self.state().turn().completed.contains(player);
        let circuit_over = !active.is_empty() && active.iter().all(had_one);
        if circuit_over {
            let circuit = self.state().turn().circuit;
            let counted = vec![Because::Kernel(KernelReason::Counted)];
            self.record_effect(Effect::CircuitEnded(circuit), counted);
            self.queue(QueuedStep::occasion(CIRCUIT_ENDS, (circuit.into(),)));
        }
        self.queue(QueuedStep::PassTurn { circuit_over });
    }

    pub(super) fn pass_turn(&mut self, circuit_over: bool) {
        if self.postpones(QueuedStep::PassTurn { circuit_over }) {
            return;
        }
        if circuit_over {
            self.state_mut().play_mut().begin_circuit();
        }
        if let Some((place, message)) = self.objection(NEXT_TURN, ()) {
            let because = vec![self.because(place, Vec::new())];
            self.state_mut().play_mut().hold_turn(message.clone());
            self.record_effect(Effect::TurnHeld { message }, because);
            return;
        }
        self.begin_next_turn();
    }

    pub(super) fn release_turn(&mut self) {
        if self.state().turn().held.is_none() || self.state().phase() != Phase::Playing {
            return;
        }
        if let Some((_, message)) = self.objection(NEXT_TURN, ()) {
            return self.state_mut().play_mut().hold_turn(message);
        }
        self.state_mut().play_mut().release_turn();
        let circuit_over = false;
        if !self.postpones(QueuedStep::PassTurn { circuit_over }) {
            self.begin_next_turn();
        }
        self.take_steps();
    }

    /// Whether a player has won by now: then no turn begins before the next game.
    fn postpones(&mut self, turn: QueuedStep) -> bool {
        self.look_for_winners();
        let won = self.state().phase() == Phase::Won;
        if won {
            self.postpone(turn);
        }
        won
    }

    fn begin_next_turn(&mut self) {
        let Some(player) = self.state().turn().player else {
            return;
        };
        self.begin_turn(Some(player));
    }

    /// Gives the turn to the player that the rules name. If they are silent, the former player has
    /// it again, and the first seat has the first turn. A player who left or was set apart cannot
    /// get it: the next one at the table does, since a turn that no player can take would never
    /// end.
    fn begin_turn(&mut self, before: Option<PlayerId>) {
        let (named, because) = match self.state_mut().play_mut().take_given() {
            Some(GivenTurn { player, because }) => (Some(player), because),
            None => self.next_player(before),
        };
        let plays = |player: &PlayerId| self.state().player(*player).is_some_and(Player::playing);
        let player = named
            .filter(plays)
            .or_else(|| self.state().next_in_order(named?));
        self.take_turn(player, vec![because]);
    }

    pub(super) fn take_turn(&mut self, player: Option<PlayerId>, because: Vec<Because>) {
        let number = self.state_mut().play_mut().begin_turn(player);
        if let Some(player) = player {
            self.record_effect(Effect::TurnBegan { player, number }, because);
            self.queue(QueuedStep::occasion(TURN_BEGINS, (player,)));
        }
    }

    /// Asks for each player whether they have won. Several can win at once. If the answer depends
    /// only on the rules and the players' state, it is asked again only after a change of these.
    pub(super) fn look_for_winners(&mut self) {
        if self.state().phase() != Phase::Playing {
            return;
        }
        let before = self.budget().fuel.get();
        if let Some(steps) = self.state().known_unwon()
            && steps < before
        {
            // The steps are charged as if they were taken.
            return self.budget().fuel.set(before.saturating_sub(steps));
        }
        self.ask_for_winners();
        if self.state().phase() == Phase::Playing && self.is_unwon_cacheable() {
            let steps = before.saturating_sub(self.budget().fuel.get());
            self.state_mut().cache_unwon(steps);
        }
    }

    /// True if the answer that no player has won depends only on the rules and the players' state:
    /// not on the steps left or on failures.
    fn is_unwon_cacheable(&self) -> bool {
        let rules = self.state().rules();
        let places = rules.at_hook(WINNER.name());
        let failed = |place: &ProvisionRef| {
            rules
                .get(place.rule)
                .is_some_and(|rule| rule.fault.is_some())
        };
        self.budget().fuel.get() > 0
            && !places.iter().any(failed)
            && consult::all_are(self.state(), places, |profile| &profile.by_standing)
    }

    fn ask_for_winners(&mut self) {
        for player in self.active() {
            let answer = self.ask(WINNER, (player,));
            if let Some(answer) = answer.filter(|answer| answer.value) {
                self.won(player, answer.because);
            }
        }
    }

    /// Records that a player has won. Other effects of the same move still happen.
    pub(super) fn won(&mut self, player: PlayerId, because: Because) {
        if self.state_mut().play_mut().win(player) {
            self.record_effect(Effect::Won { player }, vec![because]);
        }
    }
}
