//! Places in a source.

/// A stretch of source within one line, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SourceSpan {
    pub(crate) line: u32,
    pub(crate) column: u32,
    pub(crate) length: u32,
}

/// Line and column of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SourcePosition {
    pub(crate) line: u32,
    pub(crate) column: u32,
}

impl SourceSpan {
    pub(crate) const START: SourceSpan = SourceSpan {
        line: 1,
        column: 1,
        length: 0,
    };

    pub(crate) const fn place(self) -> SourcePosition {
        SourcePosition {
            line: self.line,
            column: self.column,
        }
    }

    /// From the start of this to the end of `last`, or to the end of the line.
    pub(crate) fn to(self, last: SourceSpan) -> SourceSpan {
        if last.line != self.line {
            return self;
        }
        let end = last.column.saturating_add(last.length);
        SourceSpan {
            length: end.saturating_sub(self.column),
            ..self
        }
    }
}
