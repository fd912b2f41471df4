//! Showing cards that lie face down before the mover.

use super::{GameIntent, GameMove, Move};
use crate::base::limits::MAX_CARDS;
use crate::kernel::{Act, Ask};
use crate::request::intent::{Completion, Incomplete};
use crate::{Card, CardId, Carried, PlayerId, Refusal, Showing};

/// Shows cards that lie face down before one.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct ShowMove {
    #[n(0)]
    pub cards: Vec<Showing>,
}

/// Show cards that lie face down before one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ShowIntent {
    pub cards: Vec<CardId>,
}

impl GameIntent for ShowIntent {
    fn complete(self, completion: &Completion<'_>) -> Result<Move, Incomplete> {
        let (state, device) = (completion.state(), completion.device());
        let player = state.seated(device.id());
        let own = player.map_or(&[][..], |player| state.cards_of(player.id));
        let mine = |card: &&Card| card.shown.is_none() && card.device == device.id();
        let shown = own.iter().filter(mine);
        let shown = shown.filter(|card| self.cards.contains(&card.id));
        let cards = shown.map(|card| {
            let evaluation = device.evaluate(&card.input);
            Showing {
                input: card.input,
                output: evaluation.output,
                proof: evaluation.proof,
            }
        });
        let cards = cards.collect();
        Ok(ShowMove { cards }.into())
    }
}

impl GameMove for ShowMove {
    type Checked = PlayerId;

    fn carried(&self) -> Carried<'_> {
        Carried {
            showings: &self.cards,
            ..Carried::default()
        }
    }

    fn check(&self, ask: &mut Ask<'_>) -> Result<PlayerId, Refusal> {
        let player = ask.playing()?;
        if self.cards.is_empty() {
            return Err(Refusal::NoChange);
        }
        match self.cards.len() > MAX_CARDS {
            true => Err(Refusal::TooMany { limit: MAX_CARDS }),
            false => Ok(player),
        }
    }

    /// Refused by a rule that does not let a card be shown: it sees the cards shown before it.
    fn apply<'e>(&'e self, act: &mut Act<'e>, player: PlayerId) -> Result<(), Refusal> {
        let mut shown = self.cards.iter().enumerate();
        shown.try_for_each(|(at, showing)| act.show(player, at, showing))
    }
}
