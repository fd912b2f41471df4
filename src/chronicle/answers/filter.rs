//! Filter of the chronicle.

use nomic_engine::Area;

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Filter {
    /// Only what this player did or what happened to them.
    pub(crate) player: Option<String>,
    /// Only what this rule did or what happened to it.
    pub(crate) rule: Option<u32>,
    pub(crate) kind: Option<Area>,
    /// Refused moves are shown, too.
    pub(crate) refused: bool,
}

impl Default for Filter {
    fn default() -> Self {
        Self {
            player: None,
            rule: None,
            kind: None,
            refused: true,
        }
    }
}

impl Filter {
    pub(crate) fn matches(&self, entry: &Sifted) -> bool {
        let player = self.player.as_ref();
        (self.refused || !entry.refused)
            && player.is_none_or(|player| entry.players.contains(player))
            && self.rule.is_none_or(|rule| entry.rules.contains(&rule))
            && self.kind.is_none_or(|kind| entry.kinds.contains(&kind))
    }

    /// Whether anything but refused moves is held back.
    pub(crate) const fn holds_back(&self) -> bool {
        self.player.is_some() || self.rule.is_some() || self.kind.is_some()
    }
}

/// By what an entry of the chronicle is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sifted {
    pub(crate) players: Vec<String>,
    /// The rules that it came from or that it changed.
    pub(crate) rules: Vec<u32>,
    pub(crate) kinds: Vec<Area>,
    pub(crate) refused: bool,
}

/// Puts a value into a list that holds each only once.
pub(crate) fn note<T: PartialEq>(list: &mut Vec<T>, value: T) {
    if !list.contains(&value) {
        list.push(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry() -> Sifted {
        Sifted {
            players: vec!["Ada".to_owned(), "Ben".to_owned()],
            rules: vec![204],
            kinds: vec![Area::Scores],
            refused: false,
        }
    }

    #[test]
    fn an_open_filter_matches_everything() {
        assert!(Filter::default().matches(&entry()));
        assert!(!Filter::default().holds_back());
    }

    #[test]
    fn each_part_of_a_filter_holds_back_what_is_not_like_it() {
        let matches = |filter: Filter| filter.matches(&entry());
        let player = |name: &str| Filter {
            player: Some(name.to_owned()),
            ..Filter::default()
        };
        assert!(matches(player("Ben")) && !matches(player("Cleo")));
        let rule = |number| Filter {
            rule: Some(number),
            ..Filter::default()
        };
        assert!(matches(rule(204)) && !matches(rule(203)));
        let kind = |kind| Filter {
            kind: Some(kind),
            ..Filter::default()
        };
        assert!(matches(kind(Area::Scores)) && !matches(kind(Area::Court)));
    }
}
