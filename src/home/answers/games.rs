//! Games of this browser in the order of the home page.

use super::glance::{Glance, GlanceStage};
use crate::channel::read;
use nomic_engine::rules::StableSort;
use nomic_host::GameCard;
use std::cmp::Reverse;

/// Groups of games, the most pressing first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Shelf {
    Mine,
    Others,
    Unbegun,
    Over,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameEntry {
    pub(crate) link: String,
    pub(crate) title: String,
    pub(crate) players: Vec<String>,
    pub(crate) shelf: Shelf,
    /// State when the game was last seen here; none if that was before glances were stored.
    pub(crate) glance: Option<Glance>,
    /// Time of the last event; without a glance, when the game was last open here.
    pub(crate) last_ms: u64,
}

impl GameEntry {
    fn of(card: GameCard) -> Self {
        let glance = read::<Glance>(&card.glance);
        let shelf = match &glance {
            Some(glance) if glance.is_mine() => Shelf::Mine,
            Some(glance) => match glance.stage {
                GlanceStage::Unbegun => Shelf::Unbegun,
                GlanceStage::Playing => Shelf::Others,
                GlanceStage::Over => Shelf::Over,
            },
            None => Shelf::Others,
        };
        Self {
            link: card.link,
            title: card.title,
            players: card.players,
            shelf,
            last_ms: glance.as_ref().map_or(card.opened_ms, |seen| seen.last_ms),
            glance,
        }
    }

    /// Games that wait for the player are sorted by deadline, then the longest waiting first; all
    /// others by the last event.
    fn urgency(&self) -> (Shelf, u64, u64, Reverse<u64>) {
        match self.shelf {
            Shelf::Mine => {
                let due = self.glance.as_ref().and_then(|glance| glance.due_ms);
                (
                    self.shelf,
                    due.unwrap_or(u64::MAX),
                    self.last_ms,
                    Reverse(0),
                )
            }
            shelf => (shelf, 0, 0, Reverse(self.last_ms)),
        }
    }
}

pub(crate) fn arranged(cards: Vec<GameCard>) -> Vec<GameEntry> {
    let mut games: Vec<GameEntry> = cards.into_iter().map(GameEntry::of).collect();
    games.stable_sort_by_key(GameEntry::urgency);
    games
}

/// Games that wait for the player.
pub(crate) fn mine(games: &[GameEntry]) -> impl Iterator<Item = &GameEntry> {
    games.iter().filter(|game| game.shelf == Shelf::Mine)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::channel::written;

    fn card(title: &str, glance: Option<Glance>) -> GameCard {
        GameCard {
            link: format!("/g/{title}"),
            title: title.to_owned(),
            players: Vec::new(),
            opened_ms: 50,
            heard_ms: 0,
            glance: glance.map_or_else(Vec::new, |glance| written(&glance)),
        }
    }

    fn glance(call: bool, due_ms: Option<u64>, last_ms: u64) -> Option<Glance> {
        Some(Glance {
            call: call.then(|| "vote".to_owned()),
            due_ms,
            last_ms,
            ..Glance::default()
        })
    }

    fn at(stage: GlanceStage) -> Option<Glance> {
        let mut glance = glance(true, None, 1)?;
        glance.stage = stage;
        Some(glance)
    }

    fn titles(cards: Vec<GameCard>) -> Vec<String> {
        let games = arranged(cards).into_iter();
        games.map(|game| game.title).collect()
    }

    #[test]
    fn games_that_wait_for_me_come_first_and_unbegun_and_finished_ones_last() {
        let sorted = titles(vec![
            card("over", at(GlanceStage::Over)),
            card("unbegun", at(GlanceStage::Unbegun)),
            card("others", glance(false, Some(1), 9)),
            card("mine", glance(true, None, 1)),
        ]);
        assert_eq!(sorted, ["mine", "others", "unbegun", "over"]);
    }

    #[test]
    fn a_near_deadline_comes_before_a_far_one_and_the_longest_waiting_game_before_others() {
        let sorted = titles(vec![
            card("late", glance(true, None, 8)),
            card("early", glance(true, None, 2)),
            card("far", glance(true, Some(90), 1)),
            card("near", glance(true, Some(70), 9)),
        ]);
        assert_eq!(sorted, ["near", "far", "early", "late"]);
    }

    #[test]
    fn games_that_wait_for_others_are_sorted_by_their_last_event() {
        let sorted = titles(vec![
            card("old", glance(false, Some(1), 10)),
            card("unseen", None),
            card("new", glance(false, None, 80)),
        ]);
        assert_eq!(sorted, ["new", "unseen", "old"], "one was last open at 50");
    }

    #[test]
    fn only_running_games_wait_for_me() {
        let games = arranged(vec![
            card("over", at(GlanceStage::Over)),
            card("unbegun", at(GlanceStage::Unbegun)),
            card("damaged", None),
            card("mine", glance(true, None, 1)),
        ]);
        let mine: Vec<&str> = mine(&games).map(|game| game.title.as_str()).collect();
        assert_eq!(mine, ["mine"]);
    }

    #[test]
    fn a_glance_that_cannot_be_read_is_none() {
        let mut broken = card("broken", glance(true, None, 1));
        broken.glance.truncate(3);
        let games = arranged(vec![broken]);
        assert_eq!(games[0].glance, None);
        assert_eq!(games[0].shelf, Shelf::Others);
    }
}
