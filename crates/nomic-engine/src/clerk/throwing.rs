//! Real dice: what the players have thrown takes the place of what is drawn from links.

use super::Clerk;
use crate::Refusal;
use crate::limits::MAX_THROWS;
use crate::view::Throws;

impl<'e> Clerk<'e> {
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
