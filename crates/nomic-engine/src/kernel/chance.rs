//! Whether a move lets rules draw, and the throws of real dice that came with it.

use crate::Refusal;
use crate::view::Throws;
use std::cell::Cell;

#[derive(Default)]
pub(super) struct Chance<'e> {
    open: DrawCheckpoint,
    /// Results of real dice in the move, once they can be used.
    throws: Option<&'e [u32]>,
    /// A throw that rules asked for and the move does not have: how many sides, and how many
    /// throws there were before it.
    wanted: Cell<Option<(u32, u32)>>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct DrawCheckpoint {
    /// Whether this move has closed a ballot, so that rules can draw from its links.
    drawing: bool,
    /// True if this move has decided a proposal without a ballot that rules could draw from.
    undrawable: bool,
}

impl<'e> Chance<'e> {
    /// From now on, and until the move is over, rules can draw.
    pub(super) const fn open(&mut self) {
        self.open.drawing = true;
    }

    /// Something was decided that gave nothing to draw from. Rules that want to draw are excused,
    /// unless something else can be drawn from.
    pub(super) const fn excuse(&mut self) {
        self.open.undrawable = true;
    }

    pub(super) const fn is_open(&self) -> bool {
        self.open.drawing
    }

    pub(super) const fn is_excused(&self) -> bool {
        self.open.undrawable && !self.open.drawing
    }

    pub(super) const fn checkpoint(&self) -> DrawCheckpoint {
        self.open
    }

    pub(super) const fn reset(&mut self, open: DrawCheckpoint) {
        self.open = open;
    }

    pub(super) const fn lay_out(&mut self, throws: &'e [u32]) {
        self.throws = Some(throws);
    }

    pub(super) fn throws(&self) -> Option<Throws<'_>> {
        self.throws.map(|shown| Throws {
            shown,
            wanted: &self.wanted,
        })
    }

    /// The first throw that was asked for and is not there.
    pub(super) const fn wanted(&self) -> Option<(u32, u32)> {
        self.wanted.get()
    }

    /// Checks that the move has exactly the throws that were drawn. A missing throw is asked for;
    /// an extra throw would belong to a die that was not thrown.
    pub(super) fn count(&self, drawn: usize) -> Result<(), Refusal> {
        if let Some((sides, have)) = self.wanted() {
            return Err(Refusal::ThrowWanted { sides, have });
        }
        match self.throws {
            Some(throws) if throws.len() > drawn => Err(Refusal::ThrowUnasked {
                asked: u32::try_from(drawn).unwrap_or(u32::MAX),
            }),
            _ => Ok(()),
        }
    }
}
