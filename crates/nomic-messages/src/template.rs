//! Text of a message: words, slots and plurals.
//!
//! `{name}` is a slot. `{count|# vote|# votes}` chooses by the number in the slot; `#` is that
//! number. A single form, `{count|#}`, fits every number. `{{` and `}}` are braces.
//!
//! In the tables a text is encoded with control characters, which never occur in a text, so
//! rendering needs no parser: see `src/message/encoded.rs` of `nomic-wording`.

use super::entry::is_name;

/// Slot 0; the following characters are the following slots.
const SLOT: u32 = 0x10;
const MOST_SLOTS: usize = 16;
/// Begins a plural, and is followed by its slot.
const PLURAL: char = '\u{1}';
const FORM: char = '\u{2}';
const END: char = '\u{3}';
/// The number, in a form.
const COUNT: char = '\u{4}';

/// Words that are not allowed as field names of the generated types.
const TAKEN: &str = "abstract as async await become box break const continue crate do dyn else enum \
    extern false final fn for gen if impl in let loop macro match mod move mut override priv pub ref \
    return self static struct super trait true try type typeof unsafe unsized use virtual where while \
    yield";

const UNPAIRED: &str = "has a brace without its partner; {{ and }} stand for braces";

#[derive(Debug, Clone, PartialEq, Eq)]
enum TemplatePiece {
    Words(String),
    Slot(String),
    Plural { slot: String, forms: Vec<String> },
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Template(Vec<TemplatePiece>);

pub(crate) fn read(text: &str, forms: usize) -> Result<Template, String> {
    if text.contains(char::is_control) {
        return Err("has a control character in it".to_owned());
    }
    let mut pieces = Vec::new();
    let mut rest = text;
    loop {
        let (words, after) = words(rest)?;
        pieces.push(TemplatePiece::Words(words));
        let Some(inside) = after.strip_prefix('{') else {
            break;
        };
        let (found, after) = piece(inside, forms)?;
        pieces.push(found);
        rest = after;
    }
    pieces.retain(|piece| *piece != TemplatePiece::Words(String::new()));
    Ok(Template(pieces))
}

/// The words up to the next slot or the end, with `{{` and `}}` as braces, and the rest of the
/// text.
fn words(text: &str) -> Result<(String, &str), String> {
    let (words, rest) = until(text, &['{', '}']);
    match rest.starts_with('}') {
        true => Err(UNPAIRED.to_owned()),
        false => Ok((words, rest)),
    }
}

/// Text before the first of these signs that is not a doubled brace.
fn until<'t>(text: &'t str, ends: &[char]) -> (String, &'t str) {
    let mut said = String::new();
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let doubled = rest.starts_with("{{") || rest.starts_with("}}");
        if !doubled && ends.contains(&next) {
            break;
        }
        said.push(next);
        rest = rest
            .get(next.len_utf8() + usize::from(doubled)..)
            .unwrap_or_default();
    }
    (said, rest)
}

fn piece(text: &str, expected: usize) -> Result<(TemplatePiece, &str), String> {
    let (slot, mut rest) = until(text, &['|', '{', '}']);
    let mut forms = Vec::new();
    while let Some(after) = rest.strip_prefix('|') {
        let (form, after) = until(after, &['|', '{', '}']);
        forms.push(form);
        rest = after;
    }
    let after = rest.strip_prefix('}').ok_or(UNPAIRED)?;
    if !is_name(&slot) || TAKEN.split(' ').any(|word| word == slot) {
        return Err(format!("has {{{slot}}}, which can’t be the name of a slot"));
    }
    match forms.len() {
        0 => Ok((TemplatePiece::Slot(slot), after)),
        found if found == 1 || found == expected => {
            Ok((TemplatePiece::Plural { slot, forms }, after))
        }
        found => Err(format!(
            "has {found} forms for the plural {{{slot}|...}}; the language has {expected}"
        )),
    }
}

impl Template {
    /// Slots in order of first use, each with true if it holds a number.
    pub(crate) fn slots(&self) -> Vec<(String, bool)> {
        let mut slots: Vec<(String, bool)> = Vec::new();
        for piece in &self.0 {
            let (slot, number) = match piece {
                TemplatePiece::Words(_) => continue,
                TemplatePiece::Slot(slot) => (slot, false),
                TemplatePiece::Plural { slot, .. } => (slot, true),
            };
            match slots.iter_mut().find(|(known, _)| known == slot) {
                Some((_, known)) => *known |= number,
                None => slots.push((slot.clone(), number)),
            }
        }
        slots
    }

    /// Reasons why this text is no translation of the other.
    pub(crate) fn differences(&self, english: &Template) -> Vec<String> {
        let (ours, theirs) = (self.slots(), english.slots());
        let mut found = Vec::new();
        if theirs.len() > MOST_SLOTS {
            found.push(format!("has more than {MOST_SLOTS} slots"));
        }
        for (slot, number) in &ours {
            match theirs.iter().find(|(known, _)| known == slot) {
                None => found.push(format!("has a slot {{{slot}}}, which English has not")),
                Some((_, false)) if *number => found.push(format!(
                    "has a plural {{{slot}|...}}, but English does not say that {slot} is a \
                     number; {{{slot}|#}} would"
                )),
                Some(_) => {}
            }
        }
        for (slot, _) in &theirs {
            if ours.iter().all(|(known, _)| known != slot) {
                found.push(format!("lacks the slot {{{slot}}} of the English text"));
            }
        }
        found
    }

    pub(crate) fn encode(&self, slots: &[(String, bool)]) -> String {
        let place = |slot: &String| {
            let place = slots.iter().position(|(known, _)| known == slot);
            let place = place.and_then(|place| u32::try_from(place).ok());
            char::from_u32(SLOT + place.unwrap_or(0)).unwrap_or_default()
        };
        let mut said = String::new();
        for piece in &self.0 {
            match piece {
                TemplatePiece::Words(words) => said.push_str(words),
                TemplatePiece::Slot(slot) => said.push(place(slot)),
                TemplatePiece::Plural { slot, forms } => {
                    said.extend([PLURAL, place(slot)]);
                    let form = forms.join(&FORM.to_string());
                    said.push_str(&form.replace('#', &COUNT.to_string()));
                    said.push(END);
                }
            }
        }
        said
    }

    /// Text for a language with `wanted` plural forms: the first form is the first, and the last is
    /// used for all others.
    pub(crate) fn encode_by(&self, slots: &[(String, bool)], wanted: usize) -> String {
        let mut stretched = self.clone();
        for piece in &mut stretched.0 {
            if let TemplatePiece::Plural { forms, .. } = piece
                && let Some(last) = forms.last().cloned()
            {
                match wanted {
                    1 => *forms = vec![last],
                    _ => forms.resize(wanted, last),
                }
            }
        }
        stretched.encode(slots)
    }
}
