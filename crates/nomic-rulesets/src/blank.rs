//! Blanks in texts and code, `{{name}}`, that are filled in before a game is founded.

const OPENS: &str = "{{";
const CLOSES: &str = "}}";

/// True for small letters and underscores.
pub(crate) fn is_name(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c == '_')
}

pub(crate) fn names(text: &str) -> Vec<&str> {
    pieces(text).filter_map(|piece| piece.blank).collect()
}

/// Fills the blanks of the text; an unknown blank is unchanged. A line of blanks only that is empty
/// after filling is left out.
pub(crate) fn fill<'w>(text: &str, word: impl Fn(&str) -> Option<&'w str>) -> String {
    let lines = text.split('\n').filter_map(|line| {
        let filled = fill_line(line, &word);
        let emptied = filled.trim().is_empty() && !line.trim().is_empty();
        (!emptied).then_some(filled)
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn fill_line<'w>(line: &str, word: impl Fn(&str) -> Option<&'w str>) -> String {
    let mut filled = String::new();
    for piece in pieces(line) {
        filled.push_str(piece.before);
        let Some(name) = piece.blank else { continue };
        match word(name) {
            Some("") => {
                // The blank between two sentences goes with the sentence that is not there.
                let kept = filled.trim_end().len();
                filled.truncate(kept);
            }
            Some(word) => filled.push_str(word),
            None => filled.extend([OPENS, name, CLOSES]),
        }
    }
    filled
}

struct BlankPiece<'t> {
    before: &'t str,
    blank: Option<&'t str>,
}

fn pieces(text: &str) -> impl Iterator<Item = BlankPiece<'_>> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest.take()?;
        let piece = next_blank(text, 0);
        rest = piece.as_ref().map(|(_, after)| *after);
        Some(piece.map_or(
            BlankPiece {
                before: text,
                blank: None,
            },
            |(piece, _)| piece,
        ))
    })
}

fn next_blank(text: &str, from: usize) -> Option<(BlankPiece<'_>, &str)> {
    let at = from + text.get(from..)?.find(OPENS)?;
    let inside = text.get(at + OPENS.len()..)?;
    let name = inside.find(CLOSES).and_then(|end| inside.get(..end));
    match name.filter(|name| is_name(name)) {
        Some(name) => {
            let piece = BlankPiece {
                before: text.get(..at)?,
                blank: Some(name),
            };
            Some((piece, inside.get(name.len() + CLOSES.len()..)?))
        }
        None => next_blank(text, at + OPENS.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let filled = fill(text, |name| match name {
            "time" => Some("one week"),
            "nothing" => Some(""),
            _ => None,
        });
        assert_eq!(filled, expected, "{text:?}");
    }

    #[test]
    fn blanks_are_filled_in_wherever_they_stand() {
        check("It lasts {{time}}.", "It lasts one week.");
        check("{{time}}{{time}}", "one weekone week");
        check("no blank", "no blank");
        check("", "");
    }

    #[test]
    fn what_is_no_blank_stays() {
        check(
            "{{unknown}} and {{Time}} and {{ and {{time",
            "{{unknown}} and {{Time}} and {{ and {{time",
        );
        check("{a: {b: 1}}", "{a: {b: 1}}");
        check("{{{time}}}", "{{{time}}}");
    }

    #[test]
    fn a_blank_with_nothing_in_it_leaves_no_gap() {
        check("One vote each. {{nothing}}", "One vote each.");
        check("when a\n{{nothing}}\nend\n", "when a\nend\n");
        check("One.\n\nTwo.", "One.\n\nTwo.");
    }

    #[test]
    fn names_are_found_in_their_order() {
        assert_eq!(names("{{a}} {{b_c}} {{a}} {{D}}"), ["a", "b_c", "a"]);
    }
}
