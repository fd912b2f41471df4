//! The clerk's desk: what lies on it while a move is ruled on.

use super::step::Step;
use crate::because::Because;
use crate::book::Place;
use crate::player::Player;
use crate::proposal::Proposal;
use crate::rule::RuleFault;
use crate::ruling::Happening;
use crate::state::{Phase, State};
use crate::view::Purse;
use crate::what::What;
use crate::{Essential, Event, PlayerId, ProposalId, Refusal};
use std::cell::Cell;
use std::collections::VecDeque;
use std::sync::Arc;

pub(crate) struct Clerk<'e> {
    pub(super) state: State,
    pub(super) event: &'e Event,
    pub(super) player: Option<PlayerId>,
    pub(super) effects: Vec<Happening>,
    /// What is still to come in the course of this move.
    pub(super) steps: VecDeque<Step>,
    /// How many questions rules have put to the vote.
    pub(super) questions: u32,
    /// How many occasions rules have reacted to.
    pub(super) occasions: usize,
    /// What all rules together may still spend.
    pub(super) purse: Purse,
    /// Whether this move has closed a ballot, so that rules can draw from its links.
    pub(super) drawing: bool,
    /// Whether this move has decided a proposal without a ballot from which rules could draw.
    pub(super) undrawable: bool,
    /// What the move says that real dice showed, from the moment it can be drawn from.
    pub(super) throws: Option<&'e [u32]>,
    /// A throw that rules asked for and the move does not have: how many sides, and how many
    /// throws there were before it.
    pub(super) wanted: Cell<Option<(u32, u32)>>,
    /// Whether the turn is on its way to the next player.
    pub(super) turning: bool,
    /// The questions to which no rule had an answer before this move.
    pub(super) silent: Vec<Essential>,
    /// Whether the next round is about to begin.
    pub(super) rounding: bool,
    /// Whether the game was won before this move.
    pub(super) was_won: bool,
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

    pub(super) fn mover(&self) -> Result<PlayerId, Refusal> {
        self.player.ok_or(Refusal::NotSeated)
    }

    pub(super) fn playing(&self) -> Result<PlayerId, Refusal> {
        match self.state.phase {
            Phase::Playing => self.mover(),
            _ => Err(Refusal::NotBegun),
        }
    }

    pub(super) fn happened(&mut self, what: What, because: Vec<Because>) {
        self.effects.push(Happening { what, because });
    }

    pub(super) fn change_mover(&mut self, change: impl FnOnce(&mut Player)) {
        if let Some(player) = self.player {
            self.change_player(player, change);
        }
    }

    pub(super) fn change_player(&mut self, player: PlayerId, change: impl FnOnce(&mut Player)) {
        if let Some(player) = self.state.players.get_mut(&player) {
            change(Arc::make_mut(player));
        }
    }

    pub(super) fn change_proposal(&mut self, serial: u32, change: impl FnOnce(&mut Proposal)) {
        if let Some(proposal) = self.state.open.get_mut(&serial) {
            change(Arc::make_mut(proposal));
        }
    }

    /// A proposal that is still debated or voted on.
    pub(super) fn open_proposal(&self, id: ProposalId) -> Result<Arc<Proposal>, Refusal> {
        let mut open = self.state.open.values();
        match open.find(|proposal| proposal.id == id) {
            Some(proposal) => Ok(Arc::clone(proposal)),
            None if self.state.proposal(id).is_some() => Err(Refusal::AlreadyDecided),
            None => Err(Refusal::UnknownProposal),
        }
    }

    pub(super) fn mark_all(&mut self, faults: Vec<(Place, RuleFault)>) {
        for (place, fault) in faults {
            self.mark(place, fault);
        }
    }

    /// Marks a rule whose code failed. Of the same failure over and over one report is enough.
    pub(super) fn mark(&mut self, place: Place, fault: RuleFault) {
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
