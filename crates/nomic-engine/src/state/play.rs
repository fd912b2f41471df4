//! Course of play.

use super::State;
use crate::PlayerId;
use crate::model::turn::{GivenTurn, Turn};
use crate::rulebook::book::RuleBook;
use crate::rules::{FlatMap, Phrase};
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, minicbor::Encode)]
#[cbor(index_only)]
pub enum Phase {
    #[n(0)]
    Unfounded,
    /// Players sit down.
    #[n(1)]
    Gathering,
    #[n(2)]
    Playing,
    #[n(3)]
    Won,
}

/// The course of play: the phase, turns, rounds, and consecutive games.
///
/// - A game is won if and only if it has winners, and a player wins at most once.
/// - Turns, circuits, rounds and games are counted one by one, and never taken back.
/// - A turn that has begun is no longer held back.
/// - Only a won game has a next table.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    phase: Phase,
    turn: Arc<Turn>,
    winners: Vec<PlayerId>,
    /// From 1; 0 as long as no rule has begun one.
    round: u32,
    past_games: Arc<Vec<Vec<PlayerId>>>,
    /// Sealed links to the next table, by the player who announced it.
    next_tables: Arc<FlatMap<PlayerId, Vec<u8>>>,
    /// Cached result that no player has won, with the rules and the
    /// [version](super::seats::Seats::standing) of the players that it holds for, and its steps. It
    /// follows from both, so it is no part of the hash.
    nobody_won: Option<(Arc<RuleBook>, u64, u64)>,
}

impl State {
    pub fn next_tables(&self) -> impl Iterator<Item = (PlayerId, &[u8])> {
        let tables = self.play.next_tables().iter();
        tables.map(|(player, table)| (*player, table.as_slice()))
    }

    pub(crate) fn cache_unwon(&mut self, steps: u64) {
        self.play.nobody_won = Some((Arc::clone(&self.rules), self.seats.version(), steps));
    }

    pub(crate) fn clear_unwon_cache(&mut self) {
        self.play.nobody_won = None;
    }

    pub(crate) fn known_unwon(&self) -> Option<u64> {
        let (rules, standing, steps) = self.play.nobody_won.as_ref()?;
        let same = Arc::ptr_eq(rules, &self.rules) && *standing == self.seats.version();
        same.then_some(*steps)
    }
}

impl Play {
    pub(crate) fn new() -> Play {
        Play {
            phase: Phase::Unfounded,
            turn: Arc::default(),
            winners: Vec::new(),
            round: 0,
            past_games: Arc::default(),
            next_tables: Arc::default(),
            nobody_won: None,
        }
    }

    pub(crate) const fn phase(&self) -> Phase {
        self.phase
    }

    pub(crate) fn turn(&self) -> &Turn {
        &self.turn
    }

    pub(crate) fn winners(&self) -> &[PlayerId] {
        &self.winners
    }

    pub(crate) const fn round(&self) -> u32 {
        self.round
    }

    pub(crate) fn past_games(&self) -> &Vec<Vec<PlayerId>> {
        &self.past_games
    }

    pub(crate) fn next_tables(&self) -> &FlatMap<PlayerId, Vec<u8>> {
        &self.next_tables
    }

    /// Records a player's link to the next table. True if it is new; only a won game has a next
    /// table.
    pub(crate) fn move_on(&mut self, player: PlayerId, table: &[u8]) -> bool {
        let new = self.phase == Phase::Won
            && self
                .next_tables
                .get(&player)
                .is_none_or(|known| known != table);
        if new {
            Arc::make_mut(&mut self.next_tables).insert(player, table.to_vec());
        }
        new
    }

    pub(crate) fn game_number(&self) -> u32 {
        let past = u32::try_from(self.past_games.len()).unwrap_or(u32::MAX);
        past.saturating_add(1)
    }

    pub(crate) fn gather(&mut self) {
        if self.phase == Phase::Unfounded {
            self.phase = Phase::Gathering;
        }
    }

    pub(crate) fn begin(&mut self) {
        if self.phase == Phase::Gathering {
            self.phase = Phase::Playing;
        }
    }

    pub(crate) fn begin_circuit(&mut self) {
        let turn = Arc::make_mut(&mut self.turn);
        turn.circuit = turn.circuit.saturating_add(1);
        turn.completed.clear();
    }

    pub(crate) fn complete_turn(&mut self) {
        let turn = Arc::make_mut(&mut self.turn);
        turn.completed.extend(turn.player);
    }

    pub(crate) fn hold_turn(&mut self, held: Phrase) {
        Arc::make_mut(&mut self.turn).held = Some(held);
    }

    pub(crate) fn release_turn(&mut self) {
        Arc::make_mut(&mut self.turn).held = None;
    }

    pub(crate) fn give_turn(&mut self, given: GivenTurn) {
        Arc::make_mut(&mut self.turn).given = Some(given);
    }

    /// Takes the player who has the next turn by a rule's gift, if any. The gift is valid for one
    /// turn.
    pub(crate) fn take_given(&mut self) -> Option<GivenTurn> {
        self.turn.given.as_ref()?;
        Arc::make_mut(&mut self.turn).given.take()
    }

    pub(crate) fn begin_turn(&mut self, player: Option<PlayerId>) -> u32 {
        let turn = Arc::make_mut(&mut self.turn);
        turn.player = player;
        turn.number = turn.number.saturating_add(1);
        turn.held = None;
        turn.number
    }

    pub(crate) const fn begin_round(&mut self) -> u32 {
        self.round = self.round.saturating_add(1);
        self.round
    }

    /// Adds a player to the winners. True if that is new; there are no winners before play begins.
    pub(crate) fn win(&mut self, player: PlayerId) -> bool {
        let playing = matches!(self.phase, Phase::Playing | Phase::Won);
        let wins = playing && !self.winners.contains(&player);
        if wins {
            self.winners.push(player);
            self.phase = Phase::Won;
        }
        wins
    }

    pub(crate) fn begin_next_game(&mut self) -> bool {
        let won = self.phase == Phase::Won;
        if won {
            let winners = std::mem::take(&mut self.winners);
            Arc::make_mut(&mut self.past_games).push(winners);
            self.next_tables = Arc::default();
            self.phase = Phase::Playing;
        }
        won
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANA: PlayerId = PlayerId(1);
    const BEN: PlayerId = PlayerId(2);

    fn playing() -> Play {
        let mut play = Play::new();
        play.gather();
        play.begin();
        play
    }

    #[test]
    fn play_begins_once_and_only_where_players_have_sat_down() {
        let mut play = Play::new();
        play.begin();
        assert_eq!(play.phase(), Phase::Unfounded);
        let mut play = playing();
        play.win(ANA);
        play.begin();
        play.gather();
        assert_eq!(play.phase(), Phase::Won);
    }

    #[test]
    fn nobody_wins_before_play_begins() {
        let mut play = Play::new();
        play.gather();
        assert!(!play.win(ANA));
        assert_eq!((play.phase(), play.winners()), (Phase::Gathering, &[][..]));
    }

    #[test]
    fn several_can_win_but_nobody_twice() {
        let mut play = playing();
        assert!(play.win(BEN));
        assert!(play.win(ANA));
        assert!(!play.win(BEN));
        assert_eq!(play.winners(), [BEN, ANA]);
    }

    #[test]
    fn the_next_game_has_no_winners_and_only_follows_one_that_was_won() {
        let mut play = playing();
        assert!(!play.begin_next_game());
        play.win(ANA);
        assert!(play.begin_next_game());
        assert_eq!((play.phase(), play.winners()), (Phase::Playing, &[][..]));
        assert_eq!(*play.past_games(), [[ANA]]);
    }

    #[test]
    fn only_a_game_that_is_won_goes_on_elsewhere() {
        let mut play = playing();
        assert!(!play.move_on(ANA, b"there"));
        play.win(ANA);
        assert!(play.move_on(ANA, b"there") && !play.move_on(ANA, b"there"));
        assert!(play.move_on(BEN, b"there") && play.move_on(ANA, b"elsewhere"));
        let tables = play.next_tables().values().map(Vec::as_slice);
        assert!(tables.eq([&b"elsewhere"[..], b"there"]));
        play.begin_next_game();
        assert!(play.next_tables().is_empty());
    }

    #[test]
    fn a_turn_that_begins_is_not_held_back() {
        let mut play = playing();
        play.hold_turn(Phrase::plain("the tea"));
        assert_eq!(play.begin_turn(Some(BEN)), 1);
        assert_eq!(play.turn().held, None);
    }

    #[test]
    fn a_circuit_begins_with_nobody_having_had_a_turn() {
        let mut play = playing();
        play.begin_circuit();
        play.begin_turn(Some(ANA));
        play.complete_turn();
        assert_eq!(play.turn().completed, [ANA].into());
        play.begin_circuit();
        assert_eq!((play.turn().circuit, play.turn().completed.len()), (2, 0));
    }

    #[test]
    fn a_turn_that_is_given_away_is_given_once() {
        let mut play = playing();
        let because = crate::Because::Kernel(crate::KernelReason::Default);
        play.give_turn(GivenTurn {
            player: BEN,
            because,
        });
        assert_eq!(play.take_given().map(|given| given.player), Some(BEN));
        assert_eq!(play.take_given(), None);
    }
}
