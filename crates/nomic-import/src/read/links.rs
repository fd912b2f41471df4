//! Links to other places of the same page. A line with nothing else is an entry of a table of
//! contents.

use crate::work::look;

/// True if all words of a line in Markdown or of a wiki are links within the page.
pub(crate) fn only_links(text: &str) -> bool {
    let text = text.trim();
    let quoted = text.strip_prefix('`');
    if let Some(words) = quoted.and_then(|text| text.strip_suffix("`_")) {
        return letters(words) > 0 && !words.contains('`');
    }
    let (mut rest, mut any) = (text, false);
    while let Some((before, after)) = rest.split_once('[') {
        let link = match after.strip_prefix("[#") {
            Some(wiki) => wiki.split_once("]]"),
            None => after.split_once("](#").and_then(|(words, target)| {
                let (_, after) = target.split_once(')')?;
                Some((words, after))
            }),
        };
        let Some((words, after)) = link.filter(|_| letters(before) == 0) else {
            return false;
        };
        any |= letters(words) > 0;
        rest = after;
    }
    any && letters(rest) == 0
}

fn letters(text: &str) -> usize {
    look(text.len());
    text.chars().filter(|sign| sign.is_alphabetic()).count()
}

#[derive(Debug, Default)]
pub(crate) struct OpenLink {
    /// Byte of the line where the open link begins.
    begun: Option<usize>,
    /// Number of the line's letters that are in links.
    letters: usize,
}

impl OpenLink {
    pub(crate) fn begin(&mut self, line: &str) {
        self.begun = Some(line.len());
    }

    pub(crate) fn end(&mut self, line: &str) {
        let begun = self.begun.take();
        self.letters += begun.and_then(|at| line.get(at..)).map_or(0, letters);
    }

    /// Ends the line, and returns true if all its words are links. An open link goes on in the next
    /// line.
    pub(crate) fn line(&mut self, line: &str) -> bool {
        let goes_on = self.begun.map(|_| 0);
        self.end(line);
        self.begun = goes_on;
        let inside = std::mem::take(&mut self.letters);
        inside > 0 && inside == letters(line)
    }
}

#[cfg(test)]
mod tests {
    use super::only_links;

    #[test]
    fn an_entry_of_contents_is_a_link_within_the_page_and_nothing_else() {
        for text in [
            "[1. Tea](#tea)",
            "[**1. Tea**](#tea)",
            "**[1. Tea](#tea)**",
            "1. [Tea](#tea)",
            "1.1 [Tea](#tea \"Tea\") ..... 3",
            "[Tea](#tea) | [Milk](#milk)",
            "[[#tea|1. Tea]]",
            "`Tea`_",
        ] {
            assert!(only_links(text), "{text}");
        }
        for text in [
            "1. Tea is served as in [Milk](#milk)",
            "[1. Tea](#tea): at four",
            "[1. Tea](tea.md)",
            "[101](#101)",
            "[Tea",
            "[Tea](#tea",
            "Tea",
            "",
        ] {
            assert!(!only_links(text), "{text}");
        }
    }
}
