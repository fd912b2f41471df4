//! One line of a page, recognised by how it begins.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Line<'a> {
    Empty,
    /// `#`, `##` ... and the heading after it.
    Heading(usize, &'a str),
    /// `>`: a note beside the law.
    Note(&'a str),
    /// Three backticks and what follows them.
    Fence(&'a str),
    /// An entry of a list; it keeps a line of its own.
    Entry(&'a str),
    /// Any other text; it continues the line before.
    Text(&'a str),
}

impl<'a> Line<'a> {
    pub(crate) fn of(raw: &'a str) -> Self {
        let line = raw.trim();
        if line.is_empty() {
            return Self::Empty;
        }
        if let Some(heading) = heading(line) {
            return heading;
        }
        if let Some(note) = line.strip_prefix('>') {
            return Self::Note(note.trim());
        }
        if let Some(mark) = line.strip_prefix("```") {
            return Self::Fence(mark.trim());
        }
        if is_entry(line) {
            Self::Entry(line)
        } else {
            Self::Text(line)
        }
    }
}

fn heading(line: &str) -> Option<Line<'_>> {
    let text = line.trim_start_matches('#');
    let level = line.len() - text.len();
    (level > 0 && text.starts_with(' ')).then(|| Line::Heading(level, text.trim()))
}

fn is_entry(line: &str) -> bool {
    if line.starts_with("- ") {
        return true;
    }
    let after = line.trim_start_matches(|c: char| c.is_ascii_digit());
    after.len() < line.len() && after.starts_with(". ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(raw: &str, expected: Line<'_>) {
        assert_eq!(Line::of(raw), expected, "{raw:?}");
    }

    #[test]
    fn a_line_is_known_by_how_it_begins() {
        check("  ", Line::Empty);
        check("# Title", Line::Heading(1, "Title"));
        check("### 101 · A rule  ", Line::Heading(3, "101 · A rule"));
        check("#hash", Line::Text("#hash"));
        check("> No code: so.", Line::Note("No code: so."));
        check("```nomic", Line::Fence("nomic"));
        check("```", Line::Fence(""));
        check("12. twelfth", Line::Entry("12. twelfth"));
        check("- dash", Line::Entry("- dash"));
        check("12 players", Line::Text("12 players"));
        check("301.", Line::Text("301."));
    }
}
