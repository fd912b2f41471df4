//! The rulesets that come with the program.

use crate::{Blueprint, Picks};
use nomic_engine::Ruleset;
use nomic_engine::rules::Language;

#[derive(Debug, Clone, Copy)]
pub struct Starter {
    /// Name in programs, which never changes.
    pub id: &'static str,
    /// The first page holds the code.
    pub pages: &'static [(Language, &'static str)],
}

/// Starter without its pages, for a list to choose from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StarterEntry {
    pub id: &'static str,
    /// Title and a few sentences about it, in each language.
    words: &'static [(Language, &'static str, &'static str)],
}

// STARTERS and ENTRIES, made of the folders by `build.rs`.
include!(concat!(env!("OUT_DIR"), "/starters.rs"));

impl Starter {
    #[must_use]
    pub fn blueprint(&self) -> Blueprint {
        match Blueprint::read(self.id, self.pages) {
            Ok(blueprint) => blueprint,
            // The pages are part of the program, and a test reads every one of them.
            Err(error) => unreachable!("{} does not read: {error}", self.id),
        }
    }

    /// The ruleset with the usual answers, in all its languages.
    #[must_use]
    pub fn ruleset(&self) -> Ruleset {
        match self.blueprint().ruleset(&Picks::default()) {
            Ok(ruleset) => ruleset,
            Err(error) => unreachable!("{} does not read: {error}", self.id),
        }
    }
}

impl StarterEntry {
    #[must_use]
    pub fn title(&self, language: Language) -> &'static str {
        self.words(language).map_or("", |(_, title, _)| title)
    }

    /// Character, players and length of its games.
    #[must_use]
    pub fn about(&self, language: Language) -> &'static str {
        self.words(language).map_or("", |(_, _, about)| about)
    }

    /// Players and length of its games: the last sentence about it.
    #[must_use]
    pub fn players_and_length(&self, language: Language) -> &'static str {
        let about = self.about(language);
        about.rsplit_once(". ").map_or(about, |(_, last)| last)
    }

    /// Words in a language; without a page in it, those of the first page.
    fn words(&self, language: Language) -> Option<&(Language, &'static str, &'static str)> {
        let known = self.words.iter().find(|(known, ..)| *known == language);
        known.or(self.words.first())
    }
}

#[must_use]
pub fn starter(id: &str) -> Option<&'static Starter> {
    STARTERS.iter().find(|starter| starter.id == id)
}

/// All rulesets that come with the program, ordered by the numbers in their folders.
///
/// ```
/// let mut ids = nomic_rulesets::starters().iter().map(|starter| starter.id);
/// assert_eq!(ids.next(), Some("suber"));
/// assert!(ids.any(|id| id == "postal"));
/// ```
#[must_use]
pub fn starters() -> &'static [Starter] {
    STARTERS
}

/// Entries of [`starters`], in their order.
#[must_use]
pub fn starter_entries() -> &'static [StarterEntry] {
    ENTRIES
}

fn ruleset(id: &str) -> Ruleset {
    match starter(id) {
        Some(starter) => starter.ruleset(),
        None => unreachable!("{id} is no starter"),
    }
}

/// The initial set as it is played around a table: 29 rules, 101-116 and 201-213.
#[must_use]
pub fn suber() -> Ruleset {
    ruleset("suber")
}

/// The initial set as it is played by mail: by surname instead of clockwise, and with the voters
/// instead of the die.
#[must_use]
pub fn suber_mail() -> Ruleset {
    ruleset("suber-mail")
}

/// The Speaker's game: 35 rules, 101-116 and 201-219, for proposals that run side by side, a week each.
#[must_use]
pub fn rishon() -> Ruleset {
    ruleset("rishon")
}

/// The postal game: 16 rules in two classes, for rounds with a closing time and a game master who
/// does not play.
#[must_use]
pub fn postal() -> Ruleset {
    ruleset("postal")
}

/// A game that began with [`suber`] and broke off after proposal 323, to be continued from there.
#[must_use]
pub fn interrupted() -> Ruleset {
    ruleset("interrupted")
}
