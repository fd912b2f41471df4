//! The course of a move: the stages of every move, in order.

use super::{Kernel, moves};
use crate::effects::because::{Because, KernelReason};
use crate::effects::effect::Effect;
use crate::state::{Phase, State};
use crate::{Move, Refusal, Ruling};

impl Kernel<'_> {
    /// Rules on the event. There is a new state only if the move was accepted.
    pub(crate) fn rule(mut self) -> (Option<State>, Ruling) {
        let verdict = self.carry_out();
        self.ruling(verdict)
    }

    pub(crate) fn may_propose(mut self) -> Result<(), Refusal> {
        self.admit()?;
        moves::may_propose(&mut self)
    }

    /// The stages. Those up to the move itself can refuse it, and so can the last one; what was
    /// changed by then is thrown away.
    fn carry_out(&mut self) -> Result<(), Refusal> {
        // Check first if this device can make such a move at all.
        self.admit()?;
        // Compare the state hash claimed by a closing before anything changes. The claim is part of
        // the move, so the result is reported even if clocks then report more.
        self.compare_seal();
        // Deadlines set by clocks far ahead take in the claims of this move, so that the move
        // itself meets the updated deadlines.
        self.settle_times();
        // The move: its checks and effects, each in a file of its own. Reactions of rules to it are
        // only queued.
        moves::make(self, &self.event().moved)?;
        // The device has moved from here on: its next event has to follow this one.
        self.record_mover();
        // A closing that was accepted is what the next one seals, and makes known who has two
        // histories; rules can react to that together with the move.
        self.record_closing();
        // A player who let something be closed without ever moving is not waited for any more; the
        // corrections below depend on that.
        self.record_silent_players();
        // Rules react to all queued steps and to the results, until nothing is left.
        self.take_steps();
        // A player who left in these steps no longer takes part in corrections: perhaps all others
        // agree.
        self.count_agreements();
        self.take_steps();
        // A turn that rules hold back begins if what it waited for has come about by all this.
        self.release_turn();
        self.take_steps();
        // The rules are final for this move only here, so only now unanswered questions can be
        // reported.
        self.report_unanswered();
        // And the same of what players have: who still knows it.
        self.report_left_over();
        // Any effect of this move can make players win. Before a turn begins this is asked as well,
        // since none begins in a won game.
        self.look_for_winners();
        // The game that was won ends, and rules may begin the next one.
        self.end_game();
        self.take_steps();
        // Last, because every stage before may draw: whether just those throws came with the move.
        self.count_throws()
    }

    pub(super) fn admit(&self) -> Result<(), Refusal> {
        match (&self.event().moved, self.state().phase()) {
            (Move::Found { .. }, Phase::Unfounded) => return Ok(()),
            (Move::Found { .. }, _) => return Err(Refusal::AlreadyFounded),
            (_, Phase::Unfounded) => return Err(Refusal::NotFounded),
            // Corrections by all players are possible even when the game is over.
            (Move::Correct { .. } | Move::Agree { .. } | Move::Withdraw { .. }, _) => {}
            (Move::MoveOn { .. }, Phase::Won) => {}
            (_, Phase::Won) => return Err(Refusal::GameOver),
            (_, Phase::Gathering | Phase::Playing) => {}
        }
        let player = self.state().seated(self.event().device);
        // In a game without active players, the last ones to leave can correct it.
        let corrects = matches!(
            self.event().moved,
            Move::Correct { .. } | Move::Agree { .. } | Move::Withdraw { .. }
        ) && player.is_some_and(|player| self.state().may_correct(player.id));
        match (&self.event().moved, player) {
            (Move::Join { .. }, None) => Ok(()),
            // A player who waits for admission can still present an invitation.
            (Move::Join { voucher, .. }, Some(player))
                if player.active || player.applicant && voucher.is_none() =>
            {
                Err(Refusal::AlreadySeated)
            }
            (Move::Join { .. }, Some(player)) if self.event().seq > player.last_seq => Ok(()),
            (_, None) => Err(Refusal::NotSeated),
            (_, Some(player)) if player.applicant && !corrects => Err(Refusal::NotAdmitted),
            (_, Some(player)) if !player.active && !corrects => Err(Refusal::HasLeft),
            (_, Some(player)) if self.event().seq <= player.last_seq => Err(Refusal::WrongSequence),
            (_, Some(_)) => Ok(()),
        }
    }

    /// Compares the state hash with the one claimed by the closing player. They can be compared
    /// only after the same closings. If they differ, one of the two programs is different or
    /// broken; this is reported, and play goes on.
    fn compare_seal(&mut self) {
        let Some(seal) = self.event().moved.seal() else {
            return;
        };
        if seal.prefix != self.state().prefix() {
            return;
        }
        let expected = self.state().hash();
        if seal.state != expected {
            let what = Effect::SealMismatch {
                expected,
                found: seal.state,
            };
            self.record_effect(what, vec![Because::Kernel(KernelReason::Compared)]);
        }
    }

    fn record_mover(&mut self) {
        let (event, moment) = (self.event(), self.state().moment());
        let Some(player) = self.player() else {
            return;
        };
        let seats = self.state_mut().seats_mut();
        seats.note_move(player, event.seq, (moment.claimed, moment.now));
        if !matches!(event.moved, Move::Join { .. }) {
            seats.clear_silence(player);
        }
    }

    fn record_closing(&mut self) {
        let event = self.event();
        if event.moved.seal().is_some() {
            self.state_mut().chronicle_mut().close(event.id);
            self.record_forks();
        }
    }
}
