//! The cards that lie before players.

use crate::model::card::Card;
use crate::rules::FlatMap;
use crate::state::State;
use crate::{CardId, CardInput, PlayerId, encoding::cbor};
use minicbor::encode::{Encode, Encoder, Error as EncodeError, Write};
use std::sync::Arc;

/// The cards of the players.
///
/// - Cards are numbered from 1 over all players, and each number is used once.
/// - A shown card stays shown. The face of a hidden card is not stored.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hands {
    cards: Arc<FlatMap<PlayerId, Vec<Card>>>,
    dealt: u32,
}

impl Hands {
    pub(crate) fn of(&self, player: PlayerId) -> &[Card] {
        self.cards.get(&player).map_or(&[], |cards| cards)
    }

    pub(crate) const fn next_card(&self) -> CardId {
        CardId(self.dealt.saturating_add(1))
    }

    pub(crate) fn deal(&mut self, player: PlayerId, card: Card) {
        self.dealt = card.id.0;
        let cards = Arc::make_mut(&mut self.cards);
        cards.entry(player).or_default().push(card);
    }

    pub(crate) fn turn_up(
        &mut self,
        player: PlayerId,
        input: CardInput,
        output: &[u8; 64],
    ) -> Option<Card> {
        let mut cards = Arc::make_mut(&mut self.cards).get_mut(&player)?.iter_mut();
        let card = cards.find(|card| card.input == input && card.shown.is_none())?;
        card.shown = Some(card.number(output));
        Some(card.clone())
    }

    pub(crate) fn discard(&mut self, player: PlayerId, name: &str) -> usize {
        self.keep(player, |card| card.name.as_plain() != name)
    }

    pub(crate) fn void(&mut self, player: PlayerId) {
        self.keep(player, |_| false);
    }

    fn keep(&mut self, player: PlayerId, stays: impl Fn(&Card) -> bool) -> usize {
        let before = self.of(player).len();
        if self.of(player).iter().all(&stays) {
            return 0;
        }
        let all = Arc::make_mut(&mut self.cards);
        if let Some(cards) = all.get_mut(&player) {
            cards.retain(&stays);
        }
        all.retain(|_, cards| !cards.is_empty());
        before.saturating_sub(self.of(player).len())
    }
}

impl State {
    /// Cards of a player, in the order of dealing.
    pub fn cards_of(&self, player: PlayerId) -> &[Card] {
        self.hands.of(player)
    }
}

/// Not encoded at a table without any cards dealt so far.
impl<C> Encode<C> for Hands {
    fn encode<W: Write>(
        &self,
        e: &mut Encoder<W>,
        ctx: &mut C,
    ) -> Result<(), EncodeError<W::Error>> {
        e.array(2)?.map(cbor::length(self.cards.len()))?;
        for (player, cards) in &*self.cards {
            e.encode_with(player, ctx)?.encode_with(cards, ctx)?;
        }
        e.u32(self.dealt)?.ok()
    }

    fn is_nil(&self) -> bool {
        self.dealt == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DeviceId;
    use crate::rules::Phrase;

    const ADA: PlayerId = PlayerId(1);
    const BEN: PlayerId = PlayerId(2);

    fn dealt(cards: &[(PlayerId, &str)]) -> Hands {
        let mut hands = Hands::default();
        for (input, (player, name)) in (1..).zip(cards) {
            let card = Card {
                id: hands.next_card(),
                name: Phrase::plain(name),
                sides: 6,
                input: CardInput([input; 32]),
                shown: None,
                device: DeviceId([1; 32]),
            };
            hands.deal(*player, card);
        }
        hands
    }

    #[test]
    fn a_card_is_turned_up_once_and_by_its_player_only() {
        let mut hands = dealt(&[(ADA, "die"), (BEN, "die")]);
        let input = CardInput([1; 32]);
        assert_eq!(hands.turn_up(BEN, input, &[0; 64]), None);
        let shown = hands.turn_up(ADA, input, &[0; 64]).unwrap();
        assert_eq!(hands.of(ADA), [shown]);
        assert_eq!(hands.turn_up(ADA, input, &[1; 64]), None);
    }

    #[test]
    fn what_is_discarded_frees_no_number() {
        let mut hands = dealt(&[(ADA, "die"), (ADA, "role"), (BEN, "die")]);
        assert_eq!(hands.discard(ADA, "die"), 1);
        assert_eq!(hands.discard(ADA, "die"), 0);
        let left: Vec<_> = hands.of(ADA).iter().map(|card| card.id.0).collect();
        assert_eq!(left, [2]);
        assert_eq!(hands.next_card(), CardId(4));
    }

    #[test]
    fn who_has_left_has_nothing() {
        let mut hands = dealt(&[(ADA, "die"), (ADA, "role"), (BEN, "die")]);
        hands.void(ADA);
        assert_eq!((hands.of(ADA).len(), hands.of(BEN).len()), (0, 1));
    }
}
