//! Lines, and the lines indented below each.

/// A line that is neither empty nor a comment, without the spaces around it. Numbers count from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScriptLine<'a> {
    pub(super) number: u32,
    pub(super) text: &'a str,
    /// Number of spaces before the text.
    pub(super) indent: usize,
    /// Lines below it, unchanged.
    pub(super) below: Below<'a>,
}

/// Lines of the file, including comments and empty lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Below<'a> {
    first: u32,
    lines: &'a [&'a str],
}

impl<'a> Below<'a> {
    pub(super) const fn whole(lines: &'a [&'a str]) -> Below<'a> {
        Below { first: 1, lines }
    }

    /// True if there are only comments and empty lines.
    pub(super) fn is_empty(&self) -> bool {
        self.items().next().is_none()
    }

    pub(super) fn items(self) -> ScriptLines<'a> {
        ScriptLines { rest: self }
    }

    /// Lines without their common indentation and without empty lines at the end.
    pub(super) fn verbatim(&self) -> String {
        let full = self.lines.iter().filter(|line| !line.trim().is_empty());
        let shared = full.map(|line| indent(line)).min().unwrap_or(0);
        let cut = |line: &&'a str| line.get(shared..).unwrap_or("").trim_end();
        let lines: Vec<_> = self.lines.iter().map(cut).collect();
        lines.join("\n").trim_end().to_owned()
    }
}

/// Number of bytes of white space at the beginning of a line. Only spaces and tabs count, one byte
/// each.
fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

pub(super) struct ScriptLines<'a> {
    rest: Below<'a>,
}

impl<'a> Iterator for ScriptLines<'a> {
    type Item = ScriptLine<'a>;

    fn next(&mut self) -> Option<ScriptLine<'a>> {
        loop {
            let (raw, after) = self.rest.lines.split_first()?;
            let number = self.rest.first;
            let text = raw.trim();
            if text.is_empty() || text.starts_with('#') {
                self.rest = Below {
                    first: number.saturating_add(1),
                    lines: after,
                };
                continue;
            }
            let own = indent(raw);
            let deeper = |line: &&str| line.trim().is_empty() || indent(line) > own;
            let length = after.iter().take_while(|line| deeper(line)).count();
            let (below, rest) = after.split_at_checked(length).unwrap_or((after, &[]));
            let first = number.saturating_add(1);
            self.rest = Below {
                first: first.saturating_add(u32::try_from(length).unwrap_or(u32::MAX)),
                lines: rest,
            };
            let below = Below {
                first,
                lines: below,
            };
            return Some(ScriptLine {
                number,
                text,
                indent: own,
                below,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deeper_lines_belong_to_the_one_above_and_keep_their_own_shape() {
        let lines: Vec<_> = "a\n    # not a comment here\n\n      deep\n    end\n\nb"
            .lines()
            .collect();
        let items: Vec<_> = Below::whole(&lines).items().collect();
        assert_eq!(
            items.iter().map(|line| line.number).collect::<Vec<_>>(),
            [1, 7]
        );
        assert_eq!(
            items[0].below.verbatim(),
            "# not a comment here\n\n  deep\nend"
        );
        assert!(items[1].below.is_empty());
    }
}
