//! Code that can't be parsed.

use super::{hint, name};
use crate::messages::code;
use crate::{Message, msg};
use nomic_rules::edition::{
    MAX_BLANKS, MAX_EMPTY_LINES, MAX_LIST, MAX_NAME, MAX_NESTING, MAX_SOURCE,
};
use nomic_rules::{Expected, Found, Habit, Spelling, signs};

pub(super) fn message(problem: &Spelling) -> Message {
    match problem {
        Spelling::SourceTooLong => msg!(code::SourceTooLong, most = MAX_SOURCE),
        Spelling::StrangeCharacter(sign) => msg!(code::StrangeCharacter, sign = visible(*sign)),
        Spelling::WriteInstead { found, write } => {
            msg!(code::WriteInstead, write, found)
        }
        Spelling::OutOfSight => {
            msg!(
                code::OutOfSight,
                blanks = MAX_BLANKS,
                lines = MAX_EMPTY_LINES
            )
        }
        Spelling::TextNotClosed => code::TEXT_NOT_CLOSED.into(),
        Spelling::UnknownEscape(sign) => msg!(code::UnknownEscape, sign = visible(*sign)),
        Spelling::NumberTooLarge => code::NUMBER_TOO_LARGE.into(),
        Spelling::NotWhole => code::NOT_WHOLE.into(),
        Spelling::NameTooLong => msg!(code::NameTooLong, most = MAX_NAME),
        Spelling::LetterOutsideNames(letter) => {
            msg!(code::LetterOutsideNames, letter = letter.to_string())
        }
        Spelling::Unexpected {
            found,
            expected,
            nearest,
        } => msg!(
            code::Unexpected,
            found = found_text(found),
            expected = expected_text(*expected),
            hint = hint(nearest)
        ),
        Spelling::TooDeep => msg!(code::TooDeep, most = MAX_NESTING),
        Spelling::ChainedComparison => code::CHAINED_COMPARISON.into(),
        Spelling::UnknownLanguage(code) => msg!(code::UnknownLanguage, code),
        Spelling::LanguageTwice(language) => msg!(code::LanguageTwice, language = name(*language)),
        Spelling::Habit(habit) => instead(habit),
        Spelling::ListTooLong => msg!(code::ListTooLong, most = MAX_LIST),
    }
}

fn instead(habit: &Habit) -> Message {
    match habit {
        Habit::LeaveOut(sign) => msg!(code::LeaveOut, sign),
        Habit::Then(sign) => msg!(code::WriteThen, sign),
        Habit::While(word) => msg!(code::NoWhile, word),
        Habit::Break(word) => msg!(code::NoBreak, word),
        Habit::Assigned {
            owner,
            field,
            sign,
            value,
        } => assigned(owner, field, (sign, value)),
    }
}

fn assigned(owner: &str, field: &str, (sign, value): (&str, &str)) -> Message {
    let name = match owner {
        "" => field.to_owned(),
        owner => format!("{owner}.{field}"),
    };
    let changed = match sign.strip_suffix('=').unwrap_or_default() {
        "" => value.to_owned(),
        operator => format!("{name} {operator} {value}"),
    };
    let kept = format!("set {name} = {changed}");
    match (owner, field, sign) {
        ("", ..) => msg!(code::Assigned, instead = kept),
        (_, "points", "+=") => msg!(code::Assigned, instead = format!("award({owner}, {value})")),
        (_, "points", "-=") => msg!(
            code::Assigned,
            instead = format!("award({owner}, -{value})")
        ),
        (_, "points", _) => {
            let instead = format!("set_points({owner}, {changed})");
            msg!(code::Assigned, instead)
        }
        _ => {
            let amount = format!("set_amount({owner}, {field}, {changed})");
            msg!(code::AssignedEither, kept, amount)
        }
    }
}

fn found_text(found: &Found) -> Message {
    match found {
        Found::End => code::FOUND_END.into(),
        Found::Piece(piece) => msg!(code::FoundPiece, piece),
        Found::Text => code::FOUND_TEXT.into(),
    }
}

fn expected_text(expected: Expected) -> Message {
    match expected {
        Expected::Piece(piece) => msg!(code::FoundPiece, piece),
        Expected::Name => code::EXPECTED_NAME.into(),
        Expected::Value => code::EXPECTED_VALUE.into(),
        Expected::Literal => code::EXPECTED_LITERAL.into(),
        Expected::Number => code::EXPECTED_NUMBER.into(),
        Expected::Type => code::EXPECTED_TYPE.into(),
        Expected::Label => code::EXPECTED_LABEL.into(),
        Expected::Target => code::EXPECTED_TARGET.into(),
        Expected::Text => code::EXPECTED_TEXT.into(),
        Expected::Nothing => code::EXPECTED_NOTHING.into(),
        Expected::Provision => code::EXPECTED_PROVISION.into(),
        Expected::Statement => code::EXPECTED_STATEMENT.into(),
        Expected::EndOf { word, line } => msg!(code::ExpectedEndOf, word, line),
    }
}

/// A character as it can be shown: by its number if it can't be seen, or not by itself.
fn visible(character: char) -> String {
    let mark = matches!(character, '\u{300}'..='\u{36f}');
    match character.is_whitespace() || mark || signs::is_invisible(character) {
        false => character.to_string(),
        true => format!("U+{:04X}", u32::from(character)),
    }
}
