//! Dice without a server.
//!
//! On sitting down each player publishes the tip of a hash chain. Each vote and each closing
//! reveals the link before the known one. A draw is made from all links that one ballot revealed. A
//! link can't be chosen: the chain was fixed before the game began, and only the next link is
//! accepted, since a player who could skip links would pick a suitable one. A draw can't be guessed
//! while another's link is missing. The last player can only withhold the move.

use crate::{ChainLink, EventId, PlayerId, Reveal, encoding::cbor};
use sha2::{Digest, Sha256};

/// Number of links in a chain besides its tip.
pub const CHAIN_LENGTH: u32 = 10_000;

/// The tip of the chain that grows from a secret seed; it is published with the seat.
pub fn chain_tip(seed: &[u8; 32]) -> ChainLink {
    chain_link(seed, 0)
}

/// The link at this place of the chain; the tip is at 0. Beyond [`CHAIN_LENGTH`] there is nothing
/// more to reveal, and the last link comes again.
pub fn chain_link(seed: &[u8; 32], index: u32) -> ChainLink {
    // The seed itself is never revealed: it may have other uses.
    let root = cbor::digest(
        "nomic/dice-chain/v1",
        &minicbor::bytes::ByteArray::from(*seed),
    );
    let steps = CHAIN_LENGTH.saturating_sub(index);
    (0..steps).fold(ChainLink(root), |link, _| towards_tip(link))
}

/// Links of the chain from `index` on, and up to `more` after it. All of them cost hardly more than
/// the first.
pub fn chain_links(seed: &[u8; 32], index: u32, more: u32) -> Vec<ChainLink> {
    let last = index.saturating_add(more).min(CHAIN_LENGTH).max(index);
    let mut links = vec![chain_link(seed, last)];
    for _ in index..last {
        links.extend(links.last().map(|link| towards_tip(*link)));
    }
    links.reverse();
    links
}

fn towards_tip(link: ChainLink) -> ChainLink {
    ChainLink(Sha256::digest(link.0).into())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Chain {
    /// The place of the link that was revealed last; 0 if none was.
    #[n(0)]
    pub index: u32,
    /// The link that was revealed last, or the tip.
    #[n(1)]
    pub link: ChainLink,
}

impl Chain {
    pub const fn new(tip: ChainLink) -> Chain {
        Chain {
            index: 0,
            link: tip,
        }
    }

    /// The place of the link that has to be revealed next.
    pub const fn next_index(&self) -> u32 {
        self.index.saturating_add(1)
    }

    /// State of the chain after this link, if it is the right one.
    pub fn after(&self, reveal: Reveal) -> Option<Chain> {
        let next = reveal.index == self.next_index() && reveal.index <= CHAIN_LENGTH;
        (next && towards_tip(reveal.link) == self.link).then_some(Chain {
            index: reveal.index,
            link: reveal.link,
        })
    }
}

/// Source of the draws of a timer: the game, and the number of timers set before. The caller can
/// choose neither.
pub fn timer_source(game: EventId, serial: u32) -> EventId {
    EventId(cbor::digest("nomic/timer-draw/v1", &(game, serial)))
}

/// Source of the draws of an action that waited for them: the event of the action. The player who
/// reveals the link could not know that event before.
pub fn throw_source(act: EventId) -> EventId {
    EventId(cbor::digest("nomic/throw-draw/v1", &act))
}

/// A whole number from 1 to `sides`, all equally likely. It depends only on the links, the source
/// that they were revealed for, and the number of earlier draws.
pub fn draw(links: &[(PlayerId, ChainLink)], source: EventId, counter: u32, sides: u32) -> u32 {
    uniform(sides, |round| {
        cbor::digest("nomic/draw/v1", &(source, counter, round, links))
    })
}

pub(crate) fn uniform(sides: u32, hash: impl Fn(u32) -> [u8; 32]) -> u32 {
    let sides = u64::from(sides.max(1));
    let span = u64::MAX - u64::MAX % sides;
    let sample = |round| {
        let [a, b, c, d, e, f, g, h, ..] = hash(round);
        u64::from_be_bytes([a, b, c, d, e, f, g, h])
    };
    // Each round is thrown away with a chance below 2^-32, so the bound is never met in practice.
    let sampled = (0..64u32).map(sample).find(|sample| *sample < span);
    let result = sampled.unwrap_or(0) % sides + 1;
    u32::try_from(result).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::FlatMap;

    const SEED: [u8; 32] = [7; 32];
    const BALLOT: EventId = EventId([9; 32]);

    #[test]
    fn each_link_leads_to_the_one_before() {
        let mut chain = Chain::new(chain_tip(&SEED));
        for index in 1..=5 {
            let link = chain_link(&SEED, index);
            chain = chain.after(Reveal { index, link }).unwrap();
        }
        assert_eq!(chain.next_index(), 6);
    }

    #[test]
    fn links_in_a_row_are_those_at_their_places() {
        let at = |index| chain_link(&SEED, index);
        assert_eq!(chain_links(&SEED, 7, 2), [at(7), at(8), at(9)]);
        assert_eq!(chain_links(&SEED, 0, 0), [at(0)]);
        let [before, end] = [CHAIN_LENGTH - 1, CHAIN_LENGTH];
        assert_eq!(chain_links(&SEED, before, 5), [at(before), at(end)]);
        assert_eq!(chain_links(&SEED, end + 3, 5), [at(end)]);
        assert_eq!(chain_links(&SEED, u32::MAX, 5), [at(end)]);
    }

    #[test]
    fn a_skipped_repeated_or_foreign_link_is_refused() {
        let chain = Chain::new(chain_tip(&SEED));
        let reveal = |index, link| chain.after(Reveal { index, link });
        assert_eq!(reveal(2, chain_link(&SEED, 2)), None);
        assert_eq!(reveal(0, chain_tip(&SEED)), None);
        assert_eq!(reveal(1, chain_link(&[8; 32], 1)), None);
        assert_eq!(reveal(1, chain_tip(&SEED)), None);
    }

    #[test]
    fn a_chain_ends() {
        let last = chain_link(&SEED, CHAIN_LENGTH);
        let chain = Chain {
            index: CHAIN_LENGTH,
            link: last,
        };
        let index = CHAIN_LENGTH + 1;
        assert_eq!(chain.after(Reveal { index, link: last }), None);
    }

    #[test]
    fn draws_are_fair_enough() {
        let links = [(PlayerId(1), chain_link(&SEED, 1))];
        let mut seen = FlatMap::new();
        for counter in 0..6_000 {
            *seen.entry(draw(&links, BALLOT, counter, 6)).or_insert(0) += 1;
        }
        assert_eq!(seen.keys().copied().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
        assert!(
            seen.values().all(|count| (850..1150).contains(count)),
            "{seen:?}"
        );
    }

    #[test]
    fn a_die_with_one_side_or_none_shows_one() {
        assert_eq!(draw(&[], BALLOT, 0, 1), 1);
        assert_eq!(draw(&[], BALLOT, 0, 0), 1);
    }
}
