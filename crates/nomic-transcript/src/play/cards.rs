//! Cards before players, and expectations about them.

use super::expectations::same;
use super::{Mismatch, ScriptActor, ScriptRun, device};
use crate::script::Cards;
use nomic_engine::{Card, CardId, Evaluation, Player};

impl ScriptRun<'_> {
    pub(super) fn face_down(&self, actor: &ScriptActor, name: &str) -> Vec<CardId> {
        let player = actor.player.and_then(|player| self.state().player(player));
        let cards = player
            .into_iter()
            .flat_map(|player| self.cards(player, name));
        let hidden = cards.filter(|card| card.shown.is_none());
        hidden.map(|card| card.id).collect()
    }

    pub(super) fn expect_cards(
        &self,
        name: &str,
        player: &str,
        expected: &Cards,
    ) -> Result<(), Mismatch> {
        let player = self.player(player)?;
        let of = format!("{name} of {}", player.name);
        let hidden = || self.cards(player, name).filter(|card| card.shown.is_none());
        match expected {
            Cards::FaceDown(count) => {
                let what = format!("how many cards {of} lie face down");
                same(what, count, hidden().count())
            }
            Cards::Shown(numbers) => {
                let shown = self.cards(player, name).filter_map(|card| card.shown);
                let what = format!("what is on the cards {of} that were shown");
                same(what, listed(numbers), listed(&shown.collect::<Vec<_>>()))
            }
            Cards::Seen(numbers) => {
                let seen = |card: &Card| {
                    let Evaluation { output, .. } = device::evaluate(card.device, &card.input);
                    card.number(&output)
                };
                let what = format!("what is on the cards {of} that lie face down");
                same(
                    what,
                    listed(numbers),
                    listed(&hidden().map(seen).collect::<Vec<_>>()),
                )
            }
        }
    }

    fn cards<'t>(&'t self, player: &Player, name: &str) -> impl Iterator<Item = &'t Card> {
        let cards = self.state().cards_of(player.id).iter();
        cards.filter(move |card| card.name.as_plain() == name)
    }
}

fn listed(numbers: &[u32]) -> String {
    let numbers: Vec<_> = numbers.iter().map(u32::to_string).collect();
    numbers.join(", ")
}
