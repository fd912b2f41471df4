//! A game: a state, and the events that change it.

use crate::kernel::course::Kernel;
use crate::state::State;
use crate::{Argument, BallotId, Basis, Claim, DeviceId, Event, EventId, Move};
use crate::{Refusal, RuleId, Ruling, StateHash};
use std::sync::Arc;

/// A game. A clone is nearly free, so snapshots can be kept anywhere.
///
/// ```
/// use nomic_engine::moves::FoundMove;
/// use nomic_engine::rules::{Language, edition::EDITION};
/// use nomic_engine::{DeviceId, Event, EventId, Game, Move, Seat, dice};
///
/// let moved = Move::Found(FoundMove {
///     edition: EDITION,
///     title: "Thursdays".to_owned(),
///     governing: Language::En,
///     ruleset: nomic_rulesets::suber(),
///     founder: Seat { name: "Ada".to_owned(), dice_tip: dice::chain_tip(&[1; 32]) },
///     real_dice: false,
/// });
/// let (id, device) = (EventId([1; 32]), DeviceId([1; 32]));
/// let event = Event { id, device, seq: 1, claimed_ms: 0, moved, claims: vec![], forked: vec![] };
/// let mut game = Game::new();
/// assert!(game.apply(&event).accepted());
/// assert_eq!(game.state().rules().in_force().count(), 29);
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    state: Arc<State>,
}

impl Game {
    pub fn new() -> Game {
        Game {
            state: Arc::new(State::new()),
        }
    }

    /// Applies an event. There is a ruling on every event: it is accepted or refused. A refused
    /// event changes only the chronicle.
    ///
    /// The same events give the same state on every machine:
    ///
    /// ```
    /// # let script = "game suber in en\nplayers Ann, Ben\nbegin\nAnn proposes: repeal 210";
    /// # let script = nomic_transcript::read(script).unwrap();
    /// # let played = nomic_transcript::play(&script, &|path| Err(path.to_owned()));
    /// use nomic_engine::Game;
    ///
    /// let mut game = Game::new();
    /// for event in &played.events {
    ///     assert!(game.apply(event).accepted());
    /// }
    /// assert_eq!(game.hash(), played.game.hash());
    /// ```
    pub fn apply(&mut self, event: &Event) -> Arc<Ruling> {
        let (state, ruling) = Kernel::new(State::clone(&self.state), event).rule();
        if let Some(state) = state {
            self.state = Arc::new(state);
        }
        Arc::make_mut(&mut self.state)
            .chronicle_mut()
            .enter(&ruling);
        Arc::new(ruling)
    }

    /// Drops all caches, as in a game that was just read from storage. For tests.
    #[doc(hidden)]
    pub fn forget(&mut self) {
        let state = Arc::make_mut(&mut self.state);
        state.clear_unwon_cache();
        state.rules_mut().forget();
        let open = state.docket().open().map(|proposal| proposal.serial);
        for serial in open.collect::<Vec<_>>() {
            state.docket_mut().cache_opinions(serial, None);
        }
    }

    /// Ruling on an event that comes next, with the [votes required](Ruling::required) where they
    /// are found by trying. Changes nothing.
    ///
    /// The trials are made for people only, so no state depends on them:
    ///
    /// ```
    /// # let script = "game suber in en\nplayers Ann, Ben\nbegin\nAnn proposes: repeal 210\n\
    /// #     Ann opens; Ann, Ben vote for\nAnn closes";
    /// # let script = nomic_transcript::read(script).unwrap();
    /// # let played = nomic_transcript::play(&script, &|path| Err(path.to_owned()));
    /// # let (closing, before) = played.events.split_last().unwrap();
    /// use nomic_engine::{Game, ProposalNumber};
    ///
    /// let mut game = Game::new();
    /// before.iter().for_each(|event| drop(game.apply(event)));
    /// let explained = game.explain(closing);
    /// assert_eq!(explained.required(ProposalNumber(301)), Some(2));
    /// assert_eq!(game.apply(closing).required(ProposalNumber(301)), None);
    /// ```
    pub fn explain(&self, event: &Event) -> Ruling {
        let kernel = Kernel::new(State::clone(&self.state), event);
        kernel.explaining().rule().1
    }

    /// Ruling on a move of this device by the clocks of the last move. Changes nothing.
    ///
    /// ```
    /// # let script = nomic_transcript::read("game suber in en\nplayers Ann, Ben\nbegin").unwrap();
    /// # let game = nomic_transcript::play(&script, &|path| Err(path.to_owned())).game;
    /// use nomic_engine::moves::ProposeMove;
    /// use nomic_engine::rules::Language;
    /// use nomic_engine::{Draft, Move, PlayerId, RuleChange, RuleNumber};
    ///
    /// let [ann, ben] = [1, 2].map(|seat| game.state().player(PlayerId(seat)).unwrap());
    /// let rule = game.state().rule_numbered(RuleNumber(210)).unwrap().id;
    /// let draft = Draft::of(Language::En, vec![RuleChange::Repeal { rule }]);
    /// let proposal = Move::Propose(ProposeMove { draft });
    /// assert!(game.preview(ann.speaker().unwrap(), &proposal).accepted());
    /// let refusal = game.preview(ben.speaker().unwrap(), &proposal).verdict.unwrap_err();
    /// assert_eq!(refusal.code(), "move/by_rule");
    /// assert_eq!(game.state().proposals().count(), 0);
    /// ```
    pub fn preview(&self, device: DeviceId, moved: &Move) -> Ruling {
        let moment = self.state.moment();
        let claims = self.state.clock_devices().map(|device| Claim {
            device,
            ms: moment.group,
        });
        let basis = Basis {
            claimed_ms: moment.now,
            claims: claims.collect(),
            forked: Vec::new(),
        };
        self.preview_at(device, moved, basis)
    }

    /// [Explained](Game::explain) ruling on a move of this device on this basis. Changes nothing.
    pub fn preview_at(&self, device: DeviceId, moved: &Move, basis: Basis) -> Ruling {
        self.sample_at(device, moved, basis, 0)
    }

    /// Ruling with simulated draws, other draws for each number except 0: a result that is equal
    /// for all of them depends on no draw.
    pub fn sample_at(&self, device: DeviceId, moved: &Move, basis: Basis, sample: u8) -> Ruling {
        let event = self.next_event(device, moved.clone(), basis);
        let kernel = Kernel::sampling(State::clone(&self.state), &event, sample);
        kernel.explaining().rule().1
    }

    /// Ruling on a count of this ballot now, with votes in favour in place of all that are missing
    /// or sealed, and with simulated draws as in [`Game::sample_at`]. Changes nothing.
    ///
    /// ```
    /// # let script = "game suber in en\nplayers Ann, Ben\nbegin\nAnn proposes: repeal 210\nAnn opens";
    /// # let script = nomic_transcript::read(script).unwrap();
    /// # let game = nomic_transcript::play(&script, &|path| Err(path.to_owned())).game;
    /// use nomic_engine::{Basis, Effect, PlayerId};
    ///
    /// let device = game.state().player(PlayerId(1)).unwrap().speaker().unwrap();
    /// let ballot = game.state().open_ballots().next().unwrap();
    /// let counted = game.count_in_favour_at(device, ballot.id, Basis::default(), 0);
    /// let adopted = |effect: &Effect| matches!(effect, Effect::Adopted { in_favour: 2, .. });
    /// assert!(counted.effects.iter().any(|recorded| adopted(&recorded.effect)));
    /// assert_eq!(game.state().open_ballots().count(), 1);
    /// ```
    pub fn count_in_favour_at(
        &self,
        device: DeviceId,
        ballot: BallotId,
        basis: Basis,
        sample: u8,
    ) -> Ruling {
        let event = self.next_event(device, Move::Witness, basis);
        Kernel::sampling(State::clone(&self.state), &event, sample).count_in_favour(ballot)
    }

    /// Answer of the rules to a sealed action if it were opened at once. They are asked again when
    /// it is opened.
    pub fn preview_secret_at(
        &self,
        device: DeviceId,
        (rule, action, args): (RuleId, &str, &[Argument]),
        basis: Basis,
    ) -> Result<(), Refusal> {
        let event = self.next_event(device, Move::Witness, basis);
        Kernel::new(State::clone(&self.state), &event).would_open(rule, action, args)
    }

    /// Whether this device may propose at all on this basis: player and time, not contents.
    pub fn may_propose_at(&self, device: DeviceId, basis: Basis) -> Result<(), Refusal> {
        // Only the mover and the time are checked, so any move will do.
        let event = self.next_event(device, Move::Witness, basis);
        Kernel::new(State::clone(&self.state), &event).may_propose()
    }

    fn next_event(&self, device: DeviceId, moved: Move, basis: Basis) -> Event {
        let own = self.state.seated(device);
        let own = own.and_then(|player| player.device(device));
        Event {
            id: EventId([0xff; 32]),
            device,
            seq: own.map_or(1, |own| own.last_seq.saturating_add(1)),
            claimed_ms: basis.claimed_ms,
            forked: match moved.seal() {
                Some(_) => basis.forked,
                None => Vec::new(),
            },
            moved,
            claims: basis.claims,
        }
    }

    pub fn state(&self) -> &State {
        &self.state
    }

    pub fn hash(&self) -> StateHash {
        self.state.hash()
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new()
    }
}
