//! The clerk: takes one event, asks the rules, and writes down what comes of it.
//!
//! A clerk works on a copy of the state. If the move is refused the copy is thrown away, so that
//! whatever was tried on the way there leaves no trace.

mod acting;
mod applying;
mod asking;
mod attending;
mod closing;
mod correcting;
mod deciding;
mod effects;
mod examining;
mod founding;
mod games;
mod judging;
mod occasion;
mod offices;
mod proposing;
mod ranking;
mod remedying;
mod sealing;
mod seating;
mod settling;
mod throwing;
mod timing;
mod turns;
mod voting;

use crate::because::{Because, KernelReason};
use crate::book::Place;
use crate::player::Player;
use crate::proposal::Proposal;
use crate::rule::RuleFault;
use crate::ruling::Happening;
use crate::state::{Phase, State};
use crate::view::Purse;
use crate::what::What;
use crate::{Essential, Event, Move, Paper, PlayerId, ProposalId, Refusal, Ruling, Seal};
pub(crate) use effects::EFFECTS;
use occasion::Step;
use std::cell::Cell;
use std::collections::VecDeque;
use std::sync::Arc;

pub(crate) struct Clerk<'e> {
    state: State,
    event: &'e Event,
    player: Option<PlayerId>,
    effects: Vec<Happening>,
    /// What is still to come in the course of this move.
    steps: VecDeque<Step>,
    /// How many questions rules have put to the vote.
    questions: u32,
    /// How many occasions rules have reacted to.
    occasions: usize,
    /// What all rules together may still spend.
    purse: Purse,
    /// Whether this move has closed a ballot, so that rules can draw from its links.
    drawing: bool,
    /// Whether this move has decided a proposal without a ballot from which rules could draw.
    undrawable: bool,
    /// What the move says that real dice showed, from the moment it can be drawn from.
    throws: Option<&'e [u32]>,
    /// A throw that rules asked for and the move does not have: how many sides, and how many
    /// throws there were before it.
    wanted: Cell<Option<(u32, u32)>>,
    /// Whether the turn is on its way to the next player.
    turning: bool,
    /// The questions to which no rule had an answer before this move.
    silent: Vec<Essential>,
    /// Whether the next round is about to begin.
    rounding: bool,
    /// Whether the game was won before this move.
    was_won: bool,
}

impl<'e> Clerk<'e> {
    pub(crate) fn new(mut state: State, event: &'e Event) -> Clerk<'e> {
        let player = state.seated(event.device).map(|player| player.id);
        let silent = state.rules.unanswered();
        state.moment = state.moment_of(event);
        let was_won = state.phase == Phase::Won;
        Clerk {
            state,
            silent,
            event,
            player,
            effects: Vec::new(),
            steps: VecDeque::new(),
            questions: 0,
            occasions: 0,
            purse: Purse::default(),
            drawing: false,
            undrawable: false,
            throws: None,
            wanted: Cell::new(None),
            turning: false,
            rounding: false,
            was_won,
        }
    }

    /// Rules on the event. There is a new state only if the move was accepted.
    pub(crate) fn rule(mut self) -> (Option<State>, Ruling) {
        let verdict = self.carry_out();
        if verdict.is_err() {
            let faulted = |what: &What| matches!(what, What::RuleFaulted { .. });
            self.effects.retain(|happening| faulted(&happening.what));
        }
        if self.wanted.get().is_some() {
            // That a rule had no throw to draw is no fault of the rule.
            self.effects.clear();
        }
        let ruling = Ruling {
            event: self.event.id,
            player: self.player,
            verdict,
            effects: self.effects,
        };
        (ruling.accepted().then_some(self.state), ruling)
    }

    fn carry_out(&mut self) -> Result<(), Refusal> {
        let event = self.event;
        self.admit()?;
        // What was sealed is the state before the move, and its claim is a part of the move.
        if let Some(seal) = event.moved.seal() {
            self.compare(seal);
        }
        self.settle_times();
        self.make(&event.moved)?;
        self.record_mover();
        if event.moved.seal().is_some() {
            self.state.close(event.id);
            self.note_forks();
        }
        self.note_silence();
        self.take_steps();
        self.count_agreements();
        self.release_turn();
        self.report_silence();
        self.look_for_winners();
        self.end_game();
        self.count_throws()
    }

    fn make(&mut self, moved: &'e Move) -> Result<(), Refusal> {
        match moved {
            Move::Found {
                edition,
                title,
                governing,
                ruleset,
                founder,
                real_dice,
            } => {
                self.found(*edition, title, (*governing, *real_dice), ruleset)?;
                self.sit_down(founder)
            }
            Move::Join { seat, voucher } => self.join(seat, voucher.as_ref()),
            Move::Begin { .. } => self.begin(),
            Move::Propose { draft } => self.propose(draft),
            Move::Revise { proposal, draft } => self.revise(*proposal, draft),
            Move::Remark { proposal, text } => self.remark(*proposal, text),
            Move::OpenVoting { proposal, hash } => self.open_voting(*proposal, *hash),
            Move::Vote {
                subject,
                paper,
                reveal,
            } => self.vote(*subject, paper, *reveal),
            Move::Close {
                subject,
                reveal,
                throws,
                openings,
                ..
            } => self.close(*subject, *reveal, throws, openings),
            Move::Leave => self.leave(),
            Move::Call { statement, about } => self.call(statement, *about),
            Move::Judge {
                case,
                finding,
                reason,
                remedies,
            } => self.judge(*case, *finding, reason, remedies),
            Move::Correct { reason, remedies } => self.correct(reason, remedies),
            Move::Agree { correction } => self.agree(*correction),
            Move::Withdraw { correction } => self.withdraw(*correction),
            Move::Away { away } => self.attend(*away),
            Move::Invite { invitation, stands } => self.invite(*invitation, *stands),
            Move::Act { rule, action, form } => match form {
                Paper::Open(args) => self.act(*rule, action, args),
                Paper::Sealed(envelope) => self.act_secretly(*rule, action, envelope),
            },
            Move::Open { openings } => self.open(openings),
            Move::CallTime {
                timer,
                reveal,
                throws,
                openings,
                ..
            } => self.call_time(timer, *reveal, throws, openings),
            Move::Witness => {
                self.witness();
                Ok(())
            }
        }
    }

    /// Whether this device can make any such move at all.
    fn admit(&self) -> Result<(), Refusal> {
        match (&self.event.moved, self.state.phase) {
            (Move::Found { .. }, Phase::Unfounded) => return Ok(()),
            (Move::Found { .. }, _) => return Err(Refusal::AlreadyFounded),
            (_, Phase::Unfounded) => return Err(Refusal::NotFounded),
            // What all agree on can be set right even when the game is over.
            (Move::Correct { .. } | Move::Agree { .. } | Move::Withdraw { .. }, _) => {}
            (_, Phase::Won) => return Err(Refusal::GameOver),
            (_, Phase::Gathering | Phase::Playing) => {}
        }
        match (&self.event.moved, self.state.seated(self.event.device)) {
            (Move::Join { .. }, None) => Ok(()),
            // Who waits to be admitted can still come up with an invitation.
            (Move::Join { voucher, .. }, Some(player))
                if player.active || player.applicant && voucher.is_none() =>
            {
                Err(Refusal::AlreadySeated)
            }
            (Move::Join { .. }, Some(player)) if self.event.seq > player.last_seq => Ok(()),
            (_, None) => Err(Refusal::NotSeated),
            (_, Some(player)) if player.applicant => Err(Refusal::NotAdmitted),
            (_, Some(player)) if !player.active => Err(Refusal::HasLeft),
            (_, Some(player)) if self.event.seq <= player.last_seq => Err(Refusal::WrongSequence),
            (_, Some(_)) => Ok(()),
        }
    }

    /// Compares the state here with the one that the closing player had reckoned. The two can be
    /// compared only behind the same closings. If they differ, one of the two programs
    /// is another or broken, and everybody is to see it; play goes on.
    fn compare(&mut self, seal: &Seal) {
        if seal.prefix != self.state.prefix() {
            return;
        }
        let expected = self.state.hash();
        if seal.state != expected {
            let what = What::SealMismatch {
                expected,
                found: seal.state,
            };
            self.happened(what, vec![Because::Kernel(KernelReason::Compared)]);
        }
    }

    /// What is known of a device by its last accepted move.
    fn record_mover(&mut self) {
        let (event, claimed_ms) = (self.event, self.state.moment.claimed);
        let seated = matches!(event.moved, Move::Join { .. });
        self.change_mover(|player| {
            player.last_seq = event.seq;
            player.claimed_ms = claimed_ms;
            if !seated {
                player.heard = true;
                player.silent_since = None;
            }
        });
    }

    fn mover(&self) -> Result<PlayerId, Refusal> {
        self.player.ok_or(Refusal::NotSeated)
    }

    fn playing(&self) -> Result<PlayerId, Refusal> {
        match self.state.phase {
            Phase::Playing => self.mover(),
            _ => Err(Refusal::NotBegun),
        }
    }

    fn happened(&mut self, what: What, because: Vec<Because>) {
        self.effects.push(Happening { what, because });
    }

    fn change_mover(&mut self, change: impl FnOnce(&mut Player)) {
        if let Some(player) = self.player {
            self.change_player(player, change);
        }
    }

    fn change_player(&mut self, player: PlayerId, change: impl FnOnce(&mut Player)) {
        if let Some(player) = self.state.players.get_mut(&player) {
            change(Arc::make_mut(player));
        }
    }

    fn change_proposal(&mut self, serial: u32, change: impl FnOnce(&mut Proposal)) {
        if let Some(proposal) = self.state.open.get_mut(&serial) {
            change(Arc::make_mut(proposal));
        }
    }

    /// A proposal that is still debated or voted on.
    fn open_proposal(&self, id: ProposalId) -> Result<Arc<Proposal>, Refusal> {
        let mut open = self.state.open.values();
        match open.find(|proposal| proposal.id == id) {
            Some(proposal) => Ok(Arc::clone(proposal)),
            None if self.state.proposal(id).is_some() => Err(Refusal::AlreadyDecided),
            None => Err(Refusal::UnknownProposal),
        }
    }

    fn mark_all(&mut self, faults: Vec<(Place, RuleFault)>) {
        for (place, fault) in faults {
            self.mark(place, fault);
        }
    }

    /// Marks a rule whose code failed. Of the same failure over and over one report is enough.
    fn mark(&mut self, place: Place, fault: RuleFault) {
        let Some(rule) = self.state.rule(place.rule) else {
            return;
        };
        if rule.fault == Some(fault) {
            return;
        }
        let what = What::RuleFaulted {
            rule: rule.id,
            number: rule.number,
            fault,
        };
        let because = self.because(place, Vec::new());
        Arc::make_mut(&mut self.state.rules).update(place.rule, |rule| rule.fault = Some(fault));
        self.happened(what, vec![because]);
    }
}
