//! The course of a move: the stages of every move, in order.

use super::Act;
use super::moves::{self, Admission};
use crate::effects::because::{Because, KernelReason};
use crate::effects::effect::Effect;
use crate::model::ballot::Vote;
use crate::state::{Phase, State};
use crate::{Argument, BallotId, ChainLink, Event, Move, Preference, Refusal, RuleId, Ruling};

/// Rules on one event.
pub(super) struct Kernel<'e> {
    act: Act<'e>,
    moved: &'e Move,
}

impl<'e> Kernel<'e> {
    pub(super) fn new(state: State, event: &'e Event) -> Kernel<'e> {
        Kernel::sampling(state, event, 0)
    }

    /// With simulated draws, other draws for each number except 0.
    pub(super) fn sampling(state: State, event: &'e Event, sample: u8) -> Kernel<'e> {
        Kernel {
            act: Act::on(state, event.header(), sample),
            moved: &event.moved,
        }
    }

    /// Votes required are found by trying where the rules give no number.
    pub(super) fn explaining(mut self) -> Kernel<'e> {
        self.act.explain();
        self
    }

    /// Rules on the event. There is a new state only if the move was accepted.
    pub(super) fn rule(mut self) -> (Option<State>, Ruling) {
        let verdict = self.carry_out();
        self.act.ruling(verdict)
    }

    pub(super) fn may_propose(mut self) -> Result<(), Refusal> {
        self.admit()?;
        moves::may_propose(&mut self.act)
    }

    /// Whether this secret form would have an effect if it were opened now.
    pub(super) fn would_open(
        mut self,
        rule: RuleId,
        action: &str,
        args: &[Argument],
    ) -> Result<(), Refusal> {
        let player = self.act.playing()?;
        self.act.prepare(player, rule, action, args).map(|_| ())
    }

    /// Ruling on a count of this ballot now, with votes in favour in place of all that are missing
    /// or sealed.
    pub(super) fn count_in_favour(mut self, id: BallotId) -> Ruling {
        self.act.settle_times();
        if let Some(ballot) = self.act.state().ballot_records().get_open(id).cloned() {
            let now_ms = self.act.state().moment().now;
            let mut votes = Vec::new();
            for voter in &ballot.electorate {
                if !ballot.votes.contains_key(voter) {
                    votes.push((*voter, Vote::cast(Preference::For, now_ms, false)));
                }
            }
            let ballots = self.act.state_mut().ballot_records_mut();
            ballots.suppose(id, votes);
            // A closing brings the closer's link; sampled draws can have any in its place.
            let mut links = ballot.links.clone();
            if let Some(player) = self.act.player() {
                links.push((player, ChainLink([0; 32])));
            }
            self.act.lay_out(ballot.subject.source(), links);
            self.act.count_and_decide(id);
            self.take_consequences();
        }
        self.act.ruling(Ok(())).1
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
        self.act.settle_times();
        // The move: its checks and effects, each in a file of its own. Reactions of rules to it are
        // only queued.
        self.moved.make(&mut self.act)?;
        // The device has moved from here on: its next event has to follow this one.
        self.record_mover();
        // A closing that was accepted is what the next one seals, and makes known who has two
        // histories; rules can react to that together with the move.
        self.record_closing();
        // A player who let something be closed without ever moving is not waited for any more; the
        // corrections below depend on that.
        self.act.record_silent_players(self.silences());
        self.take_consequences();
        // Last, because every stage before may draw: whether just those throws came with the move.
        self.act.count_throws()
    }

    /// The stages after the move itself. None of them can refuse it.
    fn take_consequences(&mut self) {
        if let Some(player) = self.act.player() {
            self.act.keep_seat_of(player);
        }
        // Rules react to all queued steps and to the results, until nothing is left.
        self.act.take_steps();
        // A player who left in these steps no longer takes part in corrections: perhaps all others
        // agree.
        self.act.count_agreements();
        self.act.take_steps();
        // A turn that rules hold back begins if what it waited for has come about by all this.
        self.act.release_turn();
        self.act.take_steps();
        // The rules are final for this move only here, so only now unanswered questions can be
        // reported.
        self.act.report_unanswered();
        // And the same of what players have: who still knows it.
        self.act.report_left_over();
        // Any effect of this move can make players win. Before a turn begins this is asked as well,
        // since none begins in a won game.
        self.act.look_for_winners();
        // The game that was won ends, and rules may begin the next one.
        self.act.end_game();
        self.act.take_steps();
    }

    /// Whether such a move can be made by this device now.
    fn admit(&self) -> Result<(), Refusal> {
        let (state, admission) = (self.act.state(), self.moved.admission());
        match (admission, state.phase()) {
            (Admission::Founder, Phase::Unfounded) => return Ok(()),
            (Admission::Founder, _) => return Err(Refusal::AlreadyFounded),
            (_, Phase::Unfounded) => return Err(Refusal::NotFounded),
            (Admission::Guest { .. } | Admission::Player, Phase::Won) => {
                return Err(Refusal::GameOver);
            }
            (Admission::Winner | Admission::NewDevice | Admission::Corrector, Phase::Won)
            | (_, Phase::Gathering | Phase::Playing) => {}
        }
        let device = self.act.event().device;
        let player = state.seated(device);
        let seq = self.act.event().seq;
        let own = player.and_then(|player| player.device(device));
        let last_seq = own.map_or(0, |own| own.last_seq);
        // In a game without active players, the last ones to leave can correct it.
        let corrects = admission == Admission::Corrector
            && player.is_some_and(|player| state.may_correct(player.id));
        match (admission, player) {
            (Admission::Guest { .. }, None) => Ok(()),
            // A player who waits for admission can still present an invitation.
            (Admission::Guest { invited }, Some(player))
                if player.active || player.applicant && !invited =>
            {
                Err(Refusal::AlreadySeated)
            }
            (Admission::Guest { .. }, Some(_)) if seq > last_seq => Ok(()),
            (Admission::NewDevice, None) => Ok(()),
            // A person who asked for a seat before opening the link for a second device.
            (Admission::NewDevice, Some(player)) if player.admitted => Err(Refusal::AlreadySeated),
            (Admission::NewDevice, Some(_)) if seq > last_seq => Ok(()),
            (_, None) if state.owner(device).is_some() => Err(Refusal::DeviceRemoved),
            (_, None) => Err(Refusal::NotSeated),
            (_, Some(player)) if player.applicant && !corrects => Err(Refusal::NotAdmitted),
            (_, Some(player)) if !player.active && !corrects => Err(Refusal::HasLeft),
            (_, Some(_)) if seq <= last_seq => Err(Refusal::WrongSequence),
            (_, Some(_)) => Ok(()),
        }
    }

    /// Compares the state hash with the one claimed by the closing player. They can be compared
    /// only after the same closings. If they differ, one of the two programs is different or
    /// broken; this is reported, and play goes on.
    fn compare_seal(&mut self) {
        let Some(seal) = self.moved.seal() else {
            return;
        };
        if seal.prefix != self.act.state().prefix() {
            return;
        }
        let expected = self.act.state().hash();
        if seal.state != expected {
            let what = Effect::SealMismatch {
                expected,
                found: seal.state,
            };
            self.act
                .record_effect(what, vec![Because::Kernel(KernelReason::Compared)]);
        }
    }

    fn record_mover(&mut self) {
        let (event, moment) = (self.act.event(), self.act.state().moment());
        // A correction may just have given the device to another player.
        let holder = self.act.state().seated(event.device);
        let Some(player) = holder.map(|holder| holder.id).or(self.act.player()) else {
            return;
        };
        let speaks = !matches!(self.moved, Move::Witness);
        let seats = self.act.state_mut().seats_mut();
        let times = (moment.claimed, moment.now);
        seats.note_move(player, (event.device, event.seq), times, speaks);
        if !matches!(self.moved.admission(), Admission::Guest { .. }) {
            seats.clear_silence(player);
        }
    }

    fn record_closing(&mut self) {
        let event = self.act.event();
        if self.moved.seal().is_some() {
            self.act.state_mut().chronicle_mut().close(event.id);
            self.act.record_forks();
        }
    }

    /// Whether players who have never moved are silent from now on. The first turn may begin while
    /// others still look around.
    fn silences(&self) -> bool {
        self.moved.seal().is_some() && !matches!(self.moved, Move::Begin(_))
    }
}
