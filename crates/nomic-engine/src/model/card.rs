//! Cards: numbers that are dealt to one player and that no other player sees.
//!
//! A card shows a number that follows from two things: its *input* and the player's key. The input
//! is public once the card is dealt, and comes from the same links as any draw. The key is that of
//! the player's first device at that time and gives one result for each input, so the card can't be
//! chosen. Only that device has the key, so the card stays secret. The result comes with a proof (a
//! verifiable random function), which everybody can check later.
//!
//! The key is evaluated on inputs, not on card numbers. If a rival closing wins and the card is
//! dealt from other links, the number shown for the first card says nothing about the second.

use crate::model::draws::Draws;
use crate::rules::Phrase;
use crate::{CardId, CardInput, DeviceId, PlayerId, base::dice, encoding::cbor};
use minicbor::bytes::ByteArray;

#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Card {
    #[n(0)]
    pub id: CardId,
    /// Name in rules of this card and all of its deck, by the first variant.
    #[cbor(n(1), with = "cbor::phrase")]
    pub name: Phrase,
    /// The highest number that it can show; the lowest is 1.
    #[n(2)]
    pub sides: u32,
    #[n(3)]
    pub input: CardInput,
    /// Face, visible to all; none while it lies face down.
    #[n(4)]
    pub shown: Option<u32>,
    /// Device of the player whose key the number follows from.
    #[n(5)]
    pub device: DeviceId,
}

/// Output of a device's key for the input of a card, with its proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// Output that the number on the card follows from.
    pub output: [u8; 64],
    /// Proof. It is verified before the event reaches the engine.
    pub proof: [u8; 80],
}

impl Card {
    /// Face for this output of the player's key: from 1 to the number of sides, all equally likely.
    pub fn number(&self, output: &[u8; 64]) -> u32 {
        let output = ByteArray::from(*output);
        dice::uniform(self.sides, |round| {
            cbor::digest("nomic/card/v1", &(self.input, output, round))
        })
    }
}

/// Input for the player's key, for the card with this number dealt from these draws.
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
            device: DeviceId([1; 32]),
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
        // Cards are counted by themselves, so the number of draws does not matter.
        let counter = 7;
        let later = Draws {
            counter,
            ..draws(1)
        };
        assert_eq!(one, input(&later, PlayerId(1), CardId(1)));
    }
}
