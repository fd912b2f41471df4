//! The sieve through which the chronicle is read.

pub(crate) use super::view::KindView;

use super::view::RulingView;

/// Which entries of the chronicle somebody wants to see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sieve {
    /// Only what this player did or what happened to them.
    pub(crate) player: Option<String>,
    /// Only what this rule did or what happened to it.
    pub(crate) rule: Option<u32>,
    /// Only things of this kind.
    pub(crate) kind: Option<KindView>,
    /// Refused moves too.
    pub(crate) refused: bool,
}

impl Default for Sieve {
    fn default() -> Self {
        Self {
            player: None,
            rule: None,
            kind: None,
            refused: true,
        }
    }
}

impl Sieve {
    /// Whether an entry falls through.
    pub(crate) fn lets(&self, ruling: &RulingView) -> bool {
        let player = self.player.as_ref();
        (self.refused || ruling.refused.is_none())
            && player.is_none_or(|player| ruling.players.contains(player))
            && self.rule.is_none_or(|rule| ruling.rules.contains(&rule))
            && self.kind.is_none_or(|kind| ruling.kinds.contains(&kind))
    }

    /// Whether anything but refused moves is held back.
    pub(crate) const fn holds_back(&self) -> bool {
        self.player.is_some() || self.rule.is_some() || self.kind.is_some()
    }
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
    use crate::state::view::GradeView;

    fn ruling() -> RulingView {
        RulingView {
            id: String::new(),
            who: Some("Ada".to_owned()),
            seat: Some(1),
            claimed_ms: 0,
            grade: GradeView::Closed,
            closing: false,
            happenings: Vec::new(),
            refused: None,
            kinds: vec![KindView::Scores],
            players: vec!["Ada".to_owned(), "Ben".to_owned()],
            rules: vec![204],
        }
    }

    #[test]
    fn an_open_sieve_lets_everything_through() {
        assert!(Sieve::default().lets(&ruling()));
        assert!(!Sieve::default().holds_back());
    }

    #[test]
    fn each_mesh_holds_back_what_is_not_like_it() {
        let lets = |sieve: Sieve| sieve.lets(&ruling());
        let player = |name: &str| Sieve {
            player: Some(name.to_owned()),
            ..Sieve::default()
        };
        assert!(lets(player("Ben")) && !lets(player("Cleo")));
        let rule = |number| Sieve {
            rule: Some(number),
            ..Sieve::default()
        };
        assert!(lets(rule(204)) && !lets(rule(203)));
        let kind = |kind| Sieve {
            kind: Some(kind),
            ..Sieve::default()
        };
        assert!(lets(kind(KindView::Scores)) && !lets(kind(KindView::Court)));
    }
}
