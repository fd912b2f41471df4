//! Games that the house plays by itself, with a clock that moves when only time helps.

use std::fmt;

use nomic_engine::moves::{JoinIntent, ProposeMove};
use nomic_engine::{Effect, Phase};
use nomic_house::{HousePlayer, Temperament, pass_on};
use nomic_peer::{Founding, Identity, Input, Intent, Link, Peer, Stored};
use nomic_wording::Locale;

use crate::{Dice, draft, founding, random_link};

/// Largest number of moves. A longer game is left unfinished.
const MOST_MOVES: usize = 800;
/// Days without a move and without an awaited time until a game counts as stuck: longer than any
/// rule of a starter lets players wait.
const PATIENCE: usize = 40;
const DAY: u64 = 24 * 60 * 60 * 1_000;
/// Start of each game, in milliseconds since 1970.
const START: u64 = 1_700_000_000_000;
/// Time between two moves, in milliseconds.
const PAUSE: u64 = 2_000;
const NAMES: [&str; 4] = ["Ada", "Ben", "Cleo", "Dora"];

/// End of a game, and what happened in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HouseGame {
    pub moves: usize,
    pub turns: u32,
    pub adopted: usize,
    pub rejected: usize,
    /// Proposals that ended in another way.
    pub other: usize,
    pub faults: usize,
    pub won: bool,
    /// Moves that are due though no player makes one and time does not help; none if the game went
    /// on to its end.
    pub stuck: Option<String>,
}

struct HouseTable {
    peers: Vec<Peer>,
    players: Vec<HousePlayer>,
    now: u64,
    dice: Dice,
    game: HouseGame,
}

/// Plays a game of a table from its founding to its end.
pub fn house_game(founding: Founding, seats: usize, seed: u64) -> HouseGame {
    let mut table = HouseTable::seated(founding, seats, seed);
    table.play();
    table.account()
}

/// Founding of a game of this starter, with the default choices.
pub fn house_founding(starter: &str) -> Option<Founding> {
    let starter = nomic_rulesets::starter(starter)?;
    Some(Founding {
        ruleset: starter.ruleset(),
        ..founding()
    })
}

impl HouseTable {
    fn seated(founding: Founding, seats: usize, seed: u64) -> HouseTable {
        let mut dice = Dice::new(seed);
        let link = random_link(&mut dice);
        let mut identity = || {
            let mut key = [0; 32];
            dice.fill(&mut key);
            Identity::from_seed(&key)
        };
        let identities: Vec<Identity> = (0..seats).map(|_| identity()).collect();
        let mut rng = |bytes: &mut [u8]| dice.fill(bytes);
        let founder = identities[0].clone();
        let (founder, _) = Peer::found(link, founder, &mut rng, START, founding).unwrap();
        let link: Link = founder.link().clone();
        let joiners = identities.into_iter().skip(1).map(|identity| {
            let empty = Stored::default();
            Peer::open(link.clone(), identity, empty, &mut rng)
                .unwrap()
                .0
        });
        let joiners: Vec<Peer> = joiners.collect();
        let peers = std::iter::once(founder).chain(joiners).collect();
        let players = (0..seats).map(|seat| HousePlayer {
            temperament: match seat % 2 {
                0 => Temperament::Bold,
                _ => Temperament::Careful,
            },
            locale: Locale::ALL[seat % Locale::ALL.len()],
            seed: seed.wrapping_mul(31).wrapping_add(seat as u64),
        });
        let mut table = HouseTable {
            peers,
            players: players.collect(),
            now: START,
            dice,
            game: HouseGame::default(),
        };
        table.exchange();
        for seat in 1..seats {
            table.peers[seat].accept_missing_past();
            let name = NAMES[seat % NAMES.len()].to_owned();
            table.act(seat, Intent::Join(JoinIntent { name }));
        }
        table
    }

    fn play(&mut self) {
        let mut waited = 0;
        while self.game.moves < MOST_MOVES && !self.is_over() {
            let before = self.peers[0].chronicle().len();
            self.tick();
            let ticked = self.peers[0].chronicle().len() > before;
            match self.next_move() {
                Some((seat, intent)) => self.act(seat, intent),
                None if ticked => {}
                None if waited < PATIENCE => {
                    self.now = self.next_time();
                    waited += 1;
                    continue;
                }
                None => {
                    self.game.stuck = Some(self.obstacles());
                    return;
                }
            }
            waited = 0;
        }
    }

    fn is_over(&self) -> bool {
        let last = self.peers[0].chronicle().last();
        let won = last.is_some_and(|entry| {
            let mut effects = entry.ruling.effects.iter();
            effects.any(|recorded| matches!(recorded.effect, Effect::Won { .. }))
        });
        won || self.peers[0].game().state().phase() == Phase::Won
    }

    /// The first seat with a move, from a random seat on.
    fn next_move(&mut self) -> Option<(usize, Intent)> {
        let seats = self.peers.len();
        let first = self.dice.below(seats);
        (0..seats).find_map(|place| {
            let seat = (first + place) % seats;
            let intent = self.players[seat].next_intent(&self.peers[seat])?;
            Some((seat, intent))
        })
    }

    fn act(&mut self, seat: usize, intent: Intent) {
        self.now += PAUSE;
        self.game.moves += 1;
        let mut rng = |bytes: &mut [u8]| self.dice.fill(bytes);
        let acted = self.peers[seat].act(intent.clone(), self.now, &mut rng);
        assert!(acted.is_ok(), "{intent:?}: {acted:?}");
        self.exchange();
    }

    /// Tells everybody the time. Devices open what is theirs to open.
    fn tick(&mut self) {
        let mut rng = |bytes: &mut [u8]| self.dice.fill(bytes);
        for peer in &mut self.peers {
            peer.handle(Input::Tick, self.now, &mut rng);
        }
        self.exchange();
    }

    fn exchange(&mut self) {
        let seats = self.peers.len();
        let mut rng = |bytes: &mut [u8]| self.dice.fill(bytes);
        for place in 0..2 * seats {
            let (from, to) = (place % seats, (place + 1) % seats);
            if let Ok([from, to]) = self.peers.get_disjoint_mut([from, to]) {
                pass_on(from, to, self.now, &mut rng);
            }
        }
    }

    /// The next time that something waits for; a day later if there is none.
    fn next_time(&self) -> u64 {
        let state = self.peers[0].game().state();
        let ballots = state.open_ballots();
        let ends = ballots.flat_map(|ballot| [ballot.deadline_ms, ballot.reveal_until_ms]);
        let timers = state.timers().map(|timer| timer.due_ms);
        let times = ends.flatten().chain(timers).chain(state.opening_times());
        let next = times.filter(|time| *time > self.now).min();
        next.unwrap_or(self.now + DAY).min(self.now + DAY)
    }

    /// Moves that are due, and each player's refusal of a plain proposal.
    fn obstacles(&self) -> String {
        let state = self.peers[0].game().state();
        let due = self.peers[0].due_moves();
        let due = due
            .iter()
            .map(|due| format!("{:?} of {:?}", due.kind, due.players));
        let refused = self.peers.iter().map(|peer| {
            let draft = draft("A plain rule.");
            let plain = Intent::Propose(ProposeMove { draft });
            format!("{:?}", peer.preview(plain).err())
        });
        format!(
            "{} open proposals; due: {}; proposing: {}",
            state.open_proposals().count(),
            due.collect::<Vec<_>>().join(", "),
            refused.collect::<Vec<_>>().join(" "),
        )
    }

    fn account(mut self) -> HouseGame {
        let chronicle = self.peers[0].chronicle().iter();
        let effects = chronicle.flat_map(|entry| &entry.ruling.effects);
        for recorded in effects {
            match recorded.effect {
                Effect::Adopted { .. } => self.game.adopted += 1,
                Effect::Rejected { .. } => self.game.rejected += 1,
                Effect::Undetermined { .. } => self.game.other += 1,
                Effect::RuleFaulted { .. } => self.game.faults += 1,
                _ => {}
            }
        }
        self.game.won = self.is_over();
        self.game.turns = self.peers[0].game().state().turn().number;
        self.game
    }
}

impl fmt::Display for HouseGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let HouseGame {
            moves,
            turns,
            adopted,
            rejected,
            ..
        } = self;
        let end = match (&self.stuck, self.won) {
            (Some(due), _) => format!("stuck: {due}"),
            (None, true) => "won".to_owned(),
            (None, false) => "unfinished".to_owned(),
        };
        write!(
            f,
            "{moves} moves, {turns} turns, {adopted} adopted, {rejected} rejected, {end}"
        )
    }
}

/// Sums over the games of one starter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HouseReport {
    pub games: usize,
    pub won: usize,
    pub moves: usize,
    pub turns: usize,
    pub adopted: usize,
    pub rejected: usize,
    pub other: usize,
    pub stuck: usize,
}

impl HouseReport {
    pub fn add(&mut self, game: &HouseGame) {
        self.games += 1;
        self.won += usize::from(game.won);
        self.moves += game.moves;
        self.turns += game.turns as usize;
        self.adopted += game.adopted;
        self.rejected += game.rejected;
        self.other += game.other;
        self.stuck += usize::from(game.stuck.is_some());
    }
}

impl fmt::Display for HouseReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let HouseReport {
            games,
            won,
            moves,
            turns,
            adopted,
            rejected,
            other,
            stuck,
        } = self;
        write!(
            f,
            "{games} games, {won} won, {stuck} stuck, {moves} moves, {turns} turns, {adopted} adopted, {rejected} rejected, {other} undetermined"
        )
    }
}
