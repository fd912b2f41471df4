//! Data of each game for the home page, which opens no game.

use std::cmp::Reverse;

use minicbor::{Decode, Encode};
use nomic_engine::rules::StableSort;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
pub struct GameCard {
    /// The part of the link after `#`.
    #[n(0)]
    pub link: String,
    /// The table's name; empty until the founding event has come in.
    #[n(1)]
    pub title: String,
    #[n(2)]
    pub players: Vec<String>,
    /// When it was last open here.
    #[n(3)]
    pub opened_ms: u64,
    /// Time when an event of another player last came from a relay.
    #[n(4)]
    pub heard_ms: u64,
    /// State of the game in the client's encoding ([`Command::KeepGlance`](crate::Command)); empty
    /// if it was never stored.
    #[cbor(n(5), with = "minicbor::bytes", default)]
    pub glance: Vec<u8>,
}

impl GameCard {
    /// Card of a game that was never open in this browser.
    pub(crate) fn brought(link: &nomic_peer::Link, title: String) -> Self {
        Self {
            link: link.fragment(),
            title,
            players: Vec::new(),
            opened_ms: 0,
            heard_ms: 0,
            glance: Vec::new(),
        }
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        // Writing into a vector cannot fail; an empty value reads back as no card.
        minicbor::to_vec(self).unwrap_or_default()
    }

    /// Reads a kept card; nothing if it is damaged, or its link is none.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let card: Self = minicbor::decode(bytes).ok()?;
        nomic_peer::Link::parse(&card.link).is_ok().then_some(card)
    }
}

pub(crate) fn by_last_opened(mut cards: Vec<GameCard>) -> Vec<GameCard> {
    cards.stable_sort_by_key(|card| (Reverse(card.opened_ms), card.link.clone()));
    cards
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(link: &str, opened_ms: u64) -> GameCard {
        GameCard {
            link: link.to_owned(),
            title: "Tuesday".to_owned(),
            players: vec!["Ada".to_owned()],
            opened_ms,
            heard_ms: 3,
            glance: vec![1, 2],
        }
    }

    #[test]
    fn a_card_reads_back_and_a_damaged_one_is_none() {
        let link = nomic_peer::Link::generate(None, &mut |bytes| bytes.fill(7)).fragment();
        let kept = card(&link, 5);
        assert_eq!(GameCard::from_bytes(&kept.to_bytes()), Some(kept));
        assert_eq!(GameCard::from_bytes(b"\xff\x00"), None);
        let cut = card(link.split_at(20).0, 5);
        assert_eq!(GameCard::from_bytes(&cut.to_bytes()), None);
    }

    #[test]
    fn a_card_of_an_earlier_version_is_read_without_a_glance() {
        #[derive(Encode)]
        struct Earlier {
            #[n(0)]
            link: String,
            #[n(1)]
            title: String,
            #[n(2)]
            players: Vec<String>,
            #[n(3)]
            opened_ms: u64,
            #[n(4)]
            heard_ms: u64,
        }
        let link = nomic_peer::Link::generate(None, &mut |bytes| bytes.fill(7)).fragment();
        let now = card(&link, 5);
        let earlier = Earlier {
            link,
            title: now.title.clone(),
            players: now.players.clone(),
            opened_ms: now.opened_ms,
            heard_ms: now.heard_ms,
        };
        let kept = minicbor::to_vec(&earlier).unwrap();
        let glance = Vec::new();
        assert_eq!(
            GameCard::from_bytes(&kept),
            Some(GameCard { glance, ..now })
        );
    }

    #[test]
    fn the_last_opened_game_comes_first() {
        let sorted = by_last_opened(vec![card("/g/a", 1), card("/g/b", 9)]);
        assert_eq!(sorted.first().map(|card| card.link.as_str()), Some("/g/b"));
    }
}
