//! Places in a source.

/// A stretch of source within one line, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) line: u32,
    pub(crate) column: u32,
    pub(crate) length: u32,
}

/// Line and column of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) line: u32,
    pub(crate) column: u32,
}

impl Span {
    pub(crate) const START: Span = Span {
        line: 1,
        column: 1,
        length: 0,
    };

    pub(crate) const fn place(self) -> Place {
        Place {
            line: self.line,
            column: self.column,
        }
    }

    /// From the start of this to the end of `last`, as far as one line reaches.
    pub(crate) fn to(self, last: Span) -> Span {
        if last.line != self.line {
            return self;
        }
        let end = last.column.saturating_add(last.length);
        Span {
            length: end.saturating_sub(self.column),
            ..self
        }
    }
}
