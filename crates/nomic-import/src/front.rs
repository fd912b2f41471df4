//! Front matter: lines of `key: value` between two lines of `---`.

use crate::class::Class;
use crate::cut::{Cut, RuleHead, What};
use crate::head::Form;
use crate::line::{Kind, Line};
use crate::status::{Notes, class, status};
use crate::token::number;

/// The most lines of front matter.
const LONGEST: usize = 40;

/// The front matters of a page that describe a rule. There may be several, one before each rule.
pub(crate) fn cuts(lines: &[Line]) -> Vec<Cut> {
    let mut cuts = Vec::new();
    let mut place = 0;
    while place < lines.len() {
        match front(lines, place) {
            Some(cut) => {
                place = cut.body.0;
                cuts.push(cut);
            }
            None => place += 1,
        }
    }
    cuts
}

fn front(lines: &[Line], place: usize) -> Option<Cut> {
    let is_divider = |line: &Line| line.kind == Kind::Divider;
    let (first, rest) = lines.get(place..)?.split_first()?;
    let length = rest.iter().take(LONGEST).position(is_divider)?;
    if !is_divider(first) || length == 0 {
        return None;
    }
    let mut head = RuleHead {
        number: None,
        notes: Notes::default(),
        title: None,
        form: Form::Noted,
        level: None,
    };
    let mut known = false;
    for line in rest.iter().take(length).filter(|line| !line.blank()) {
        let (key, value) = line.text.split_once(':')?;
        known |= entry(
            &mut head,
            key.trim(),
            value.trim().trim_matches(['"', '\'']),
        );
    }
    known.then(|| Cut {
        from: (place, 0),
        body: (place + length + 2, 0),
        what: What::Rule(head),
    })
}

/// Takes an entry in; false, if it is not about a rule.
fn entry(head: &mut RuleHead, key: &str, value: &str) -> bool {
    let positive = matches!(
        value.to_lowercase().as_str(),
        "true" | "yes" | "ja" | "sì" | "si"
    );
    match key.to_lowercase().as_str() {
        "number" | "nummer" | "numero" | "rule" | "regel" | "regola" | "id" | "no" | "nr" => {
            let digits = value.trim_start_matches(|sign: char| !sign.is_ascii_digit());
            head.number = number(digits);
            head.number.is_some()
        }
        "title" | "titel" | "titolo" | "name" | "nome" => {
            head.title = Some(value.to_owned()).filter(|title| !title.is_empty());
            false
        }
        "class" | "klasse" | "classe" | "type" | "typ" | "tipo" | "kind" | "mutability" => {
            head.notes.class = class(value);
            head.notes.class.is_some()
        }
        "immutable" | "unveränderlich" | "immutabile" => {
            head.notes.class = Some(if positive {
                Class::Immutable
            } else {
                Class::Mutable
            });
            true
        }
        "mutable" | "veränderlich" | "mutabile" => {
            head.notes.class = Some(if positive {
                Class::Mutable
            } else {
                Class::Immutable
            });
            true
        }
        "status" | "state" | "stato" | "stand" if !value.is_empty() => {
            head.notes.gone |= status(value) == Some(false);
            head.notes.status = Some(value.to_owned());
            true
        }
        _ => false,
    }
}
