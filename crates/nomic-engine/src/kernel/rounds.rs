//! Rounds, and games that follow one another at the same table.

use super::Act;
use super::step::QueuedStep;
use crate::effects::because::{Because, KernelReason};
use crate::effects::effect::Effect;
use crate::rules::FaultCode;
use crate::state::Phase;
use crate::vocabulary::hooks::{GAME_BEGINS, GAME_ENDS, ROUND_BEGINS, ROUND_ENDS};

impl Act<'_> {
    /// Ends the round; the next one begins as soon as rules have reacted. A second call ends no
    /// other round.
    pub(super) fn end_round(&mut self, because: Because) {
        if self.has_queued(QueuedStep::begins_round) {
            return;
        }
        let round = self.state().round();
        if round > 0 {
            self.record_effect(Effect::RoundEnded(round), vec![because]);
            self.queue(QueuedStep::occasion(ROUND_ENDS, (round.into(),)));
        }
        self.queue(QueuedStep::NextRound);
    }

    pub(super) fn next_round(&mut self) {
        let round = self.state_mut().play_mut().begin_round();
        self.state_mut().seats_mut().forget_gains();
        let counted = vec![Because::Kernel(KernelReason::Counted)];
        self.record_effect(Effect::RoundBegan(round), counted);
        self.queue(QueuedStep::occasion(ROUND_BEGINS, (round.into(),)));
    }

    /// Lets rules set up the next game once a player has won.
    pub(super) fn end_game(&mut self) {
        if self.state().phase() != Phase::Won || self.was_won() {
            return;
        }
        let game = self.state().game_number();
        self.queue(QueuedStep::occasion(GAME_ENDS, (game.into(),)));
        self.take_steps();
    }

    /// Begins the next game with the rules, proposals and quantities of the won one. Resetting them
    /// is left to rules.
    pub(super) fn begin_next_game(&mut self, because: Because) -> Result<(), FaultCode> {
        if !self.state_mut().play_mut().begin_next_game() {
            return Err(FaultCode::NotAvailable);
        }
        let number = self.state().game_number();
        self.record_effect(Effect::NextGame { number }, vec![because]);
        self.queue(QueuedStep::occasion(GAME_BEGINS, (number.into(),)));
        self.queue_postponed();
        Ok(())
    }
}
