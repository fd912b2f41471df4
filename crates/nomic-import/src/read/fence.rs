//! Blocks of code between fences.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fenced {
    Outside,
    /// Fence of a block in the rule language.
    Mark,
    Code,
    /// Line or fence of another block.
    Verbatim,
}

/// Places of blocks of code. A fence without an end is ignored.
pub(crate) struct Fences {
    open: Option<Fenced>,
    /// Number of closing fences still to come.
    closing: usize,
    /// True if blocks in other languages count, too.
    all: bool,
}

impl Fences {
    pub(crate) fn of(text: &str, all: bool) -> Self {
        let closing = text.lines().filter(|line| line.trim() == "```").count();
        Self {
            open: None,
            closing,
            all,
        }
    }

    /// Role of the next line. Lines must be passed in order.
    pub(crate) fn next(&mut self, line: &str) -> Fenced {
        let line = line.trim();
        let closes = line == "```";
        self.closing -= usize::from(closes && self.closing > 0);
        if let Some(open) = self.open {
            self.open = (!closes).then_some(open);
            return match open {
                Fenced::Code if closes => Fenced::Mark,
                open => open,
            };
        }
        let language = line.strip_prefix("```").filter(|_| self.closing > 0);
        self.open = match language {
            Some("nomic") => Some(Fenced::Code),
            Some(other) if self.all && !other.contains('`') => Some(Fenced::Verbatim),
            _ => None,
        };
        match self.open {
            Some(Fenced::Code) => Fenced::Mark,
            Some(open) => open,
            None => Fenced::Outside,
        }
    }
}
