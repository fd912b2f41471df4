//! Going on at another table with the rules of this one.

use crate::channel::{FoundRules, Packed, request};
use crate::kit::answers::names::name;
use nomic_engine::PlayerId;
use nomic_engine::limits::MAX_TITLE;
use nomic_peer::{Link, Peer};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct AgainView {
    pub(crate) next: Vec<NextTableView>,
    /// Form for founding one, for players with a seat.
    pub(crate) found: Option<request::Found>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct NextTableView {
    pub(crate) by: String,
    pub(crate) mine: bool,
    pub(crate) link: String,
}

pub(crate) fn again(peer: &Peer) -> AgainView {
    let state = peer.game().state();
    let next = peer.next_tables().into_iter();
    let view = |(player, link): (PlayerId, Link)| NextTableView {
        by: name(state, player),
        mine: peer.me() == Some(player),
        link: link.fragment(),
    };
    AgainView {
        next: next.map(view).collect(),
        found: next_founding(peer),
    }
}

fn next_founding(peer: &Peer) -> Option<request::Found> {
    let state = peer.game().state();
    let player = state.player(peer.me()?)?;
    let ruleset = Packed::new(&state.ruleset_from_here());
    Some(request::Found {
        title: next_title(state.title()),
        governing: state.governing(),
        rules: FoundRules::Own(ruleset, None),
        added: Vec::new(),
        name: player.name.to_string(),
        real_dice: state.real_dice(),
    })
}

/// The title with the next number, if there is room for it.
fn next_title(title: &str) -> String {
    let counted = title.rsplit_once(' ').and_then(|(stem, count)| {
        let count = count.parse::<u32>().ok()?;
        Some((stem, count.checked_add(1)?))
    });
    let (stem, count) = counted.unwrap_or((title, 2));
    let next = format!("{stem} {count}");
    match next.chars().count() <= MAX_TITLE {
        true => next,
        false => title.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_without_room_for_a_number_stays() {
        let full = "T".repeat(MAX_TITLE);
        assert_eq!(next_title(&full), full);
        let counted = format!("{} 9", "T".repeat(MAX_TITLE - 2));
        assert_eq!(next_title(&counted), counted);
    }

    #[test]
    fn tables_that_follow_each_other_are_counted() {
        let titles = [
            "Thursday",
            "Thursday 2",
            "Our 9",
            "4294967295",
            "Z 4294967295",
        ];
        assert_eq!(
            titles.map(next_title),
            [
                "Thursday 2",
                "Thursday 3",
                "Our 10",
                "4294967295 2",
                "Z 4294967295 2"
            ]
        );
    }
}
