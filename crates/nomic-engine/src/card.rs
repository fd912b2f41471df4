//! Cards: numbers that are dealt to one player and that nobody else sees.
//!
//! What a card shows follows from two things: its *input*, which everybody knows once it is dealt and
//! which comes from the same links as any draw, and what the player's key makes of that input. The
//! key was bound when the player sat down and gives one result for each input, so nobody has chosen
//! the card. Only the player's device has the key, so nobody else knows it. The result comes with a
//! proof (a verifiable random function), by which everybody can tell later that it was this one.
//!
//! Inputs and not numbers of cards are what the key is asked about: should a rival closing win, so
//! that the card is dealt from other links, what was shown of the first one says nothing of the
//! second.

use crate::draws::Draws;
use crate::rules::Phrase;
use crate::{CardId, CardInput, PlayerId, cbor, dice};
use minicbor::bytes::ByteArray;

/// A card that lies before a player.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Card {
    /// By the order in which cards were dealt.
    #[n(0)]
    pub id: CardId,
    /// What rules call it and all others that belong together with it, by the first variant.
    #[cbor(n(1), with = "cbor::phrase")]
    pub name: Phrase,
    /// The highest number that it can show; the lowest is 1.
    #[n(2)]
    pub sides: u32,
    /// What the player's key is asked about.
    #[n(3)]
    pub input: CardInput,
    /// What it shows, for all to see; nothing as long as it lies face down.
    #[n(4)]
    pub shown: Option<u32>,
}

/// What a device makes of the input of a card, with the proof that nothing else can be made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// What the number on the card follows from.
    pub output: [u8; 64],
    /// Whoever hands an event over has verified it.
    pub proof: [u8; 80],
}

impl Card {
    /// What it shows if the player's key makes this of its input: from 1 to the number of sides, all
    /// equally likely.
    pub fn number(&self, output: &[u8; 64]) -> u32 {
        let output = ByteArray::from(*output);
        dice::uniform(self.sides, |round| {
            cbor::digest("nomic/card/v1", &(self.input, output, round))
        })
    }
}

/// What a player's key is asked about for the card with this number, if it is dealt from this.
pub fn input(draws: &Draws, player: PlayerId, card: CardId) -> CardInput {
    let dealt = (draws.source, &draws.links, player, card);
    CardInput(cbor::digest("nomic/deal/v1", &dealt))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ChainLink, EventId};

    fn card(sides: u32) -> Card {
        Card {
            id: CardId(1),
            name: Phrase::plain("hand"),
            sides,
            input: CardInput([1; 32]),
            shown: None,
        }
    }

    #[test]
    fn a_card_shows_one_of_its_sides() {
        for sides in [1, 2, 6, 52, u32::MAX] {
            for seed in 0..50 {
                let number = card(sides).number(&[seed; 64]);
                assert!((1..=sides).contains(&number), "{number} of {sides}");
            }
        }
    }

    #[test]
    fn another_key_makes_another_card_of_the_same_input() {
        let numbers: Vec<_> = (0..50).map(|key| card(52).number(&[key; 64])).collect();
        assert!(numbers.iter().any(|number| Some(number) != numbers.first()));
    }

    #[test]
    fn links_player_and_card_each_make_another_input() {
        let draws = |link| Draws {
            source: EventId([1; 32]),
            links: vec![(PlayerId(1), ChainLink([link; 32]))],
            counter: 0,
        };
        let one = input(&draws(1), PlayerId(1), CardId(1));
        assert_ne!(one, input(&draws(2), PlayerId(1), CardId(1)));
        assert_ne!(one, input(&draws(1), PlayerId(2), CardId(1)));
        assert_ne!(one, input(&draws(1), PlayerId(1), CardId(2)));
        // How often the links were drawn from is no matter: cards are counted by themselves.
        let counter = 7;
        let later = Draws {
            counter,
            ..draws(1)
        };
        assert_eq!(one, input(&later, PlayerId(1), CardId(1)));
    }
}
