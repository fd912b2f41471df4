//! Properties of a rule as `key: value`.

use crate::find::cut::RuleHead;
use crate::find::series::lettered;
use crate::note::class::ImportedClass;
use crate::note::status::{class, mark, status};
use crate::read::line::{LineKind, SourceLine};
use crate::read::token::number;

const TEXT: [&str; 6] = ["text", "testo", "wortlaut", "body", "content", "rule text"];

/// Removes lines such as `Title: ...` and `Class: ...` from the beginning of a rule, and the key
/// before its text; where there were such lines, also from its end.
pub(crate) fn take(rule: &mut RuleHead, lines: &mut Vec<SourceLine>, taken: &mut Vec<String>) {
    let head = lines.iter().take_while(|line| known(rule, line)).count();
    taken.extend(lines.drain(..head).map(|line| line.text));
    let text = lines.first_mut().and_then(|first| {
        let (key, value) = field(first).filter(|(key, _)| is_text(key))?;
        let (key, value) = (
            key.to_owned(),
            value.trim().trim_matches(['>', '|', '"', '\'']).to_owned(),
        );
        first.text = value;
        Some(key)
    });
    let any = head > 0 || text.is_some();
    taken.extend(text);
    while any
        && lines
            .last()
            .is_some_and(|last| last.blank() || known(rule, last))
    {
        taken.extend(lines.pop().map(|line| line.text));
    }
}

fn field(line: &SourceLine) -> Option<(&str, &str)> {
    let plain = line.kind == LineKind::Text && line.bullet.is_none();
    line.text.split_once(':').filter(|_| plain)
}

fn unquoted(value: &str) -> &str {
    let inner = ['"', '\'']
        .iter()
        .find_map(|mark| value.strip_prefix(*mark)?.strip_suffix(*mark));
    inner.unwrap_or(value)
}

fn is_text(key: &str) -> bool {
    TEXT.contains(&key.trim().to_lowercase().as_str())
}

fn known(rule: &mut RuleHead, line: &SourceLine) -> bool {
    let Some((key, value)) = field(line) else {
        return false;
    };
    let title = matches!(
        key.trim().to_lowercase().as_str(),
        "title" | "titel" | "titolo"
    );
    if title && rule.title.is_some() {
        return false;
    }
    // Such a number is another rule's.
    let before = rule.clone();
    let told = entry(rule, key, value) || title;
    let own = told && rule.number == before.number;
    if !own {
        *rule = before;
    }
    own
}

/// Returns false if the entry is not about a rule.
pub(crate) fn entry(head: &mut RuleHead, key: &str, value: &str) -> bool {
    let key = key.trim().trim_end_matches(['?', ' ']);
    let value = unquoted(value.trim());
    let positive = matches!(
        value.to_lowercase().as_str(),
        "true" | "yes" | "y" | "ja" | "j" | "sì" | "si" | "s" | "x" | "✓" | "1"
    );
    match key.to_lowercase().as_str() {
        "number" | "nummer" | "numero" | "rule" | "regel" | "regola" | "id" | "no" | "nr" => {
            let digits = value.trim_start_matches(|sign: char| !sign.is_ascii_digit());
            let letter = value
                .split(['.', '-'])
                .next()
                .unwrap_or_default()
                .trim_end_matches(|sign: char| sign.is_ascii_digit());
            let letter = letter.chars().next().filter(|_| letter.len() == 1);
            let plain = number(digits);
            let series = letter
                .zip(plain)
                .and_then(|(letter, plain)| lettered(letter, plain));
            head.number = series.or(plain);
            head.number.is_some()
        }
        "title" | "titel" | "titolo" | "name" | "nome" => {
            head.title = Some(value.to_owned()).filter(|title| !title.is_empty());
            false
        }
        "class" | "klasse" | "classe" | "type" | "typ" | "tipo" | "kind" | "mutability" => {
            if let Some(named) = class(value).or_else(|| mark(value)) {
                head.notes.class = Some(named);
                return true;
            }
            head.notes.take_all(value)
        }
        "immutable" | "unveränderlich" | "immutabile" => {
            head.notes.class = Some(if positive {
                ImportedClass::Immutable
            } else {
                ImportedClass::Mutable
            });
            true
        }
        "mutable" | "veränderlich" | "mutabile" => {
            head.notes.class = Some(if positive {
                ImportedClass::Mutable
            } else {
                ImportedClass::Immutable
            });
            true
        }
        "status" | "state" | "stato" | "stand" if class(value).is_some() => {
            head.notes.class = class(value);
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
