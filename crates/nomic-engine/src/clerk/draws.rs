//! What rules draw from: links of the players' chains, or in their place what real dice showed.

use super::Clerk;
use crate::draws::Draws;
use crate::limits::MAX_THROWS;
use crate::view::Throws;
use crate::{ChainLink, EventId, PlayerId, Refusal, Reveal};
use std::sync::Arc;

impl<'e> Clerk<'e> {
    /// Takes the next link of the mover's chain.
    pub(super) fn reveal(&mut self, reveal: Reveal) -> Result<ChainLink, Refusal> {
        let player = self.player.and_then(|player| self.state.player(player));
        let chain = player.and_then(|player| player.dice.after(reveal));
        let chain = chain.ok_or(Refusal::BadReveal)?;
        self.change_mover(|player| player.dice = chain);
        Ok(reveal.link)
    }

    /// From now on, and until the move is over, rules draw from these links.
    pub(super) fn lay_out(&mut self, source: EventId, links: Vec<(PlayerId, ChainLink)>) {
        let draws = Draws {
            source,
            links,
            counter: 0,
        };
        self.state.draws = Some(Arc::new(draws));
        self.drawing = true;
    }

    /// From now on, and until the move is over, rules draw these throws.
    pub(super) fn lay_out_throws(&mut self, throws: &'e [u32]) -> Result<(), Refusal> {
        let limit = if self.state.real_dice() {
            MAX_THROWS
        } else {
            0
        };
        if throws.len() > limit {
            return Err(Refusal::TooMany { limit });
        }
        self.throws = self.state.real_dice().then_some(throws);
        Ok(())
    }

    pub(super) fn throws(&self) -> Option<Throws<'_>> {
        self.throws.map(|shown| Throws {
            shown,
            wanted: &self.wanted,
        })
    }

    /// Whether the move has just the throws that were drawn. The first one that is missing is asked
    /// for; one too many would tell of a die that nobody had to throw.
    pub(super) fn count_throws(&self) -> Result<(), Refusal> {
        if let Some((sides, have)) = self.wanted.get() {
            return Err(Refusal::ThrowWanted { sides, have });
        }
        let Some(throws) = self.throws else {
            return Ok(());
        };
        let drawn = self.state.draws().map_or(0, |draws| draws.counter);
        let drawn = usize::try_from(drawn).unwrap_or(usize::MAX);
        if throws.len() > drawn {
            return Err(Refusal::TooMany { limit: drawn });
        }
        Ok(())
    }
}
