//! Texts as they are in the tables: words, with control characters for slots and plurals.
//!
//! The build has checked and encoded them (`nomic-messages`), so rendering takes little code.

use super::slot::{Slot, figure};
use crate::Locale;

/// Slot 0; the following characters are the following slots.
const SLOT: char = '\u{10}';
/// Begins a plural and is followed by its slot; its forms follow up to [`END`].
const PLURAL: char = '\u{1}';
const FORM: char = '\u{2}';
const END: char = '\u{3}';
const COUNT: char = '\u{4}';

pub(super) fn write(text: &str, slots: &[Slot], locale: Locale, said: &mut String) {
    let mut rest = text;
    while let Some(at) = rest.find(char::is_control) {
        let (before, from) = rest.split_at(at);
        said.push_str(before);
        let mut signs = from.chars();
        let sign = signs.next().unwrap_or_default();
        if sign == PLURAL {
            let slot = slot(slots, signs.next().unwrap_or_default());
            let (forms, after) = signs.as_str().split_once(END).unwrap_or_default();
            write_form(forms, slot, locale, said);
            rest = after;
        } else {
            if let Some(slot) = slot(slots, sign) {
                slot.write(locale, said);
            }
            rest = signs.as_str();
        }
    }
    said.push_str(rest);
}

fn slot(slots: &[Slot], sign: char) -> Option<&Slot> {
    let place = u32::from(sign).checked_sub(SLOT.into())?;
    slots.get(usize::try_from(place).ok()?)
}

fn write_form(forms: &str, slot: Option<&Slot>, locale: Locale, said: &mut String) {
    let Some(Slot::Number(number)) = slot else {
        return;
    };
    let form = locale.form(number.unsigned_abs());
    let mut list = forms.split(FORM);
    let first = list.next().unwrap_or_default();
    // A single form fits every number.
    let form = match form {
        0 => first,
        later => list.nth(later - 1).unwrap_or(first),
    };
    for (at, words) in form.split(COUNT).enumerate() {
        if at > 0 {
            said.push_str(&figure(*number));
        }
        said.push_str(words);
    }
}
