//! HTML tags: recognition and effects.

use crate::work::look;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TagEffect {
    Nothing,
    Link,
    LinkEnd,
    /// Keeps the cells of a row apart.
    Gap,
    Break,
    Heading(u8),
    /// Begins an entry of a list, with its number if the page sets one.
    Item(Option<u32>),
    /// Begins a list, with the number of its first entry if the page sets one.
    List(Option<u32>),
    ListEnd,
    Divider,
}

const INLINE: [&str; 34] = [
    "a", "abbr", "acronym", "b", "big", "cite", "code", "del", "dfn", "em", "font", "i", "img",
    "input", "ins", "kbd", "label", "link", "mark", "meta", "nobr", "q", "s", "samp", "small",
    "span", "strike", "strong", "sub", "sup", "tt", "u", "var", "wbr",
];
const BREAKS: [&str; 34] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "br",
    "caption",
    "center",
    "dd",
    "details",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "head",
    "header",
    "html",
    "main",
    "nav",
    "p",
    "pre",
    "section",
    "summary",
    "table",
    "tbody",
    "tfoot",
    "thead",
    "title",
    "tr",
    "noscript",
];
const HIDDEN: [&str; 2] = ["script", "style"];
/// A longer tag is a lone `<`.
const LONGEST: usize = 4_000;

/// Failed searches: repeating them would make a page of opening tags quadratic.
#[derive(Debug, Default)]
pub(crate) struct Tags {
    no_comment_ends: bool,
    no_hidden_ends: [bool; HIDDEN.len()],
}

impl Tags {
    /// Effect and length in bytes of the markup at the beginning of `text`. Each text begins with
    /// `<` and must be a later part of the page.
    pub(crate) fn read(&mut self, text: &str) -> Option<(TagEffect, usize)> {
        if let Some(comment) = text.strip_prefix("<!--") {
            if self.no_comment_ends {
                return None;
            }
            let end = comment.find("-->");
            look(end.unwrap_or(comment.len()));
            self.no_comment_ends = end.is_none();
            return end.map(|end| (TagEffect::Nothing, end + 7));
        }
        let tag = MarkupTag::read(text)?;
        let hides = HIDDEN.iter().position(|hidden| *hidden == tag.name);
        if let Some(never) = hides.and_then(|at| self.no_hidden_ends.get_mut(at)) {
            if tag.closing {
                return Some((TagEffect::Nothing, tag.used));
            }
            if *never {
                return None;
            }
            let hidden = hidden(text.get(tag.used..)?, &tag.name);
            look(hidden.unwrap_or(text.len()));
            *never = hidden.is_none();
            return hidden.map(|hidden| (TagEffect::Nothing, tag.used + hidden));
        }
        effect(&tag).map(|deed| (deed, tag.used))
    }
}

/// Length of the invisible part; `None` if it never ends.
fn hidden(text: &str, name: &str) -> Option<usize> {
    let mut ends = text.match_indices("</").map(|(at, _)| at);
    ends.find(|at| {
        let found = text.get(at + 2..at + 2 + name.len());
        found.is_some_and(|found| found.eq_ignore_ascii_case(name))
    })
}

struct MarkupTag {
    /// Lower case; of a declaration, `html`.
    name: String,
    closing: bool,
    used: usize,
    /// First number of an `ol`, or the value of an `li`.
    number: Option<u32>,
    /// True if it links to another place of the page.
    within: bool,
}

impl MarkupTag {
    fn read(text: &str) -> Option<Self> {
        let inner = text.strip_prefix('<')?;
        let mut bytes = inner.bytes().take(LONGEST);
        let end = bytes.position(|byte| matches!(byte, b'>' | b'<'))?;
        let inside = inner.get(..end)?;
        if !inner.get(end..)?.starts_with('>') {
            return None;
        }
        let used = end + 2;
        if inside.starts_with('?') || inside.to_ascii_lowercase().starts_with("!doctype") {
            return Some(Self {
                name: "html".to_owned(),
                closing: false,
                used,
                number: None,
                within: false,
            });
        }
        let closing = inside.starts_with('/');
        let name = inside.strip_prefix('/').unwrap_or(inside);
        let name_end = name.find(|sign: char| !sign.is_ascii_alphanumeric());
        let (name, after) = name.split_at_checked(name_end.unwrap_or(name.len()))?;
        let whole = after.is_empty() || after.starts_with(['/', ' ', '\t', '\r', '\n']);
        let name = name.to_ascii_lowercase();
        let number = match name.as_str() {
            "ol" => attribute(after, "start"),
            "li" => attribute(after, "value"),
            _ => None,
        };
        let within = name == "a" && leads_within(after);
        whole.then_some(Self {
            name,
            closing,
            used,
            number,
            within,
        })
    }
}

fn attribute(text: &str, name: &str) -> Option<u32> {
    let lower = text.to_ascii_lowercase();
    values(&lower, name).find_map(|value| {
        let end = value.find(|sign: char| !sign.is_ascii_digit());
        crate::read::token::number(value.get(..end.unwrap_or(value.len()))?)
    })
}

fn leads_within(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    values(&lower, "href").any(|value| value.starts_with('#'))
}

/// Text from each place on where an attribute of this name may have its value.
fn values<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    let places = text.match_indices(name).map(|(at, _)| at + name.len());
    places.filter_map(|at| {
        let value = text.get(at..)?.trim_start().strip_prefix('=')?;
        Some(value.trim_start().trim_start_matches(['"', '\'']))
    })
}

fn effect(tag: &MarkupTag) -> Option<TagEffect> {
    let (name, closing) = (tag.name.as_str(), tag.closing);
    if name == "a" && (closing || tag.within) {
        return Some(if closing {
            TagEffect::LinkEnd
        } else {
            TagEffect::Link
        });
    }
    if INLINE.contains(&name) {
        return Some(TagEffect::Nothing);
    }
    if BREAKS.contains(&name) {
        return Some(TagEffect::Break);
    }
    match (name, closing) {
        ("td" | "th", false) => Some(TagEffect::Gap),
        ("td" | "th", true) => Some(TagEffect::Nothing),
        ("li", false) => Some(TagEffect::Item(tag.number)),
        ("hr", _) => Some(TagEffect::Divider),
        ("ol" | "ul", false) => Some(TagEffect::List(tag.number)),
        ("ol" | "ul", true) => Some(TagEffect::ListEnd),
        ("li", true) => Some(TagEffect::Break),
        (heading, closing) => {
            let level: u8 = heading.strip_prefix('h')?.parse().ok()?;
            let known = (1..=6).contains(&level);
            known.then_some(if closing {
                TagEffect::Break
            } else {
                TagEffect::Heading(level)
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{TagEffect, Tags};

    fn tag(text: &str) -> Option<(TagEffect, usize)> {
        Tags::default().read(text)
    }

    #[test]
    fn known_tags_are_markup_and_everything_else_is_text() {
        assert_eq!(tag("<p>101"), Some((TagEffect::Break, 3)));
        assert_eq!(tag("<h2 class=\"x\">"), Some((TagEffect::Heading(2), 14)));
        assert_eq!(tag("<!-- a > b -->c"), Some((TagEffect::Nothing, 14)));
        assert_eq!(tag("<STYLE>p{}</STYLE>x"), Some((TagEffect::Nothing, 10)));
        assert_eq!(
            tag("<ol start=\"101\">"),
            Some((TagEffect::List(Some(101)), 16))
        );
        assert_eq!(tag("<li value=7>"), Some((TagEffect::Item(Some(7)), 12)));
        assert_eq!(tag("<ol>"), Some((TagEffect::List(None), 4)));
        for text in [
            "<player>",
            "< p>",
            "<p",
            "<b<i>",
            "<!-- never",
            "<3>",
            "<p:x>",
            "<style>no end",
        ] {
            assert_eq!(tag(text), None, "{text}");
        }
    }
}
