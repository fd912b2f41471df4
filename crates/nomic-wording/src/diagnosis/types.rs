//! Code that can be parsed but makes no sense.

use super::shape::shape;
use super::{family, name};
use crate::messages::code;
use crate::{Key, Message, msg};
use nomic_rules::edition::MAX_TYPE;
use nomic_rules::{Family, Setting, Shape, Typing, ValuePosition};

pub(super) fn message(problem: &Typing) -> Message {
    match problem {
        Typing::KeepNeedsType => code::KEEP_NEEDS_TYPE.into(),
        Typing::WrongCount {
            name,
            found,
            expected,
        } => msg!(code::WrongCount, name, expected = values(*expected), found),
        Typing::WrongType {
            role,
            found,
            expected,
        } => msg!(
            code::WrongType,
            wanted = wanted(role, expected),
            found = shape(found)
        ),
        Typing::CannotCompare { left, right } => msg!(
            code::CannotCompare,
            left = shape(left),
            right = shape(right)
        ),
        Typing::CannotKeep(found) => msg!(code::CannotKeep, found = shape(found)),
        Typing::NotKeptOf => code::NOT_KEPT_OF.into(),
        Typing::NotInForm(found) => msg!(code::NotInForm, found = shape(found)),
        Typing::NotAsked => code::NOT_ASKED.into(),
        Typing::WrongBounds => code::WRONG_BOUNDS.into(),
        Typing::ChoiceTwice(text) => msg!(code::ChoiceTwice, text),
        Typing::NoFraction => code::NO_FRACTION.into(),
        Typing::TypeTooLarge => msg!(code::TypeTooLarge, most = MAX_TYPE),
        Typing::TextsAdded => code::TEXTS_ADDED.into(),
        Typing::QuantityUnwanted { name, others } => {
            msg!(code::QuantityUnwanted, name, others = others.join(", "))
        }
        Typing::TextAsCode => code::TEXT_AS_CODE.into(),
        Typing::NotInCode {
            found,
            statements: false,
        } => msg!(code::NotInCode, found = shape(found)),
        Typing::NotInCode {
            found,
            statements: true,
        } => msg!(code::NotInCodeStatements, found = shape(found)),
        Typing::NotForText(found) => msg!(code::NotForText, found = shape(found)),
        Typing::FillsNoLiteral => code::FILLS_NO_LITERAL.into(),
        Typing::WrongBlanks {
            language,
            found,
            expected,
        } => {
            let (found, expected) = (blanks(*found), values(*expected));
            match *language {
                None => msg!(code::WrongBlanks, found, expected),
                Some(language) => msg!(
                    code::WrongBlanksIn,
                    language = name(language),
                    found,
                    expected
                ),
            }
        }
        Typing::NotHere { what, setting } => msg!(
            code::NotHere,
            what,
            place = place(*setting),
            may = may(*setting)
        ),
        Typing::NeverReached => code::NEVER_REACHED.into(),
    }
}

fn wanted(role: &ValuePosition, expected: &Shape) -> Message {
    let expected = shape(expected);
    match role {
        ValuePosition::Condition => msg!(code::WantedCondition, expected),
        ValuePosition::Operand(sign) => msg!(code::WantedOperand, sign, expected),
        ValuePosition::Argument { name, position } => {
            msg!(code::WantedArgument, position, name, expected)
        }
        ValuePosition::Key => msg!(code::WantedKey, expected),
        ValuePosition::Answer => msg!(code::WantedAnswer, expected),
        ValuePosition::Keep(name) => msg!(code::WantedKeep, name, expected),
        ValuePosition::Element => msg!(code::WantedElement, expected),
        ValuePosition::Branch => msg!(code::WantedBranch, expected),
        ValuePosition::List => code::WANTED_LIST.into(),
        ValuePosition::Filled => msg!(code::WantedFilled, expected),
        ValuePosition::Reason => msg!(code::WantedReason, expected),
    }
}

fn values(n: usize) -> Message {
    match n {
        0 => code::NO_VALUES.into(),
        _ => msg!(code::Values, n),
    }
}

fn blanks(n: usize) -> Message {
    match n {
        0 => code::NO_BLANK.into(),
        _ => msg!(code::Blanks, n),
    }
}

const fn place(setting: Setting) -> Key {
    match setting {
        Setting::Provision(of) => family(of),
        Setting::Define => code::PLACE_DEFINE,
        Setting::Offer => code::PLACE_OFFER,
        Setting::Claim => code::PLACE_CLAIM,
        Setting::Filled => code::PLACE_FILLED,
    }
}

const fn may(setting: Setting) -> Key {
    match setting {
        Setting::Provision(Family::Question { .. }) => code::MAY_ANSWER,
        Setting::Provision(Family::Check) => code::MAY_REFUSE,
        Setting::Provision(Family::Event) => code::MAY_DO,
        Setting::Provision(Family::Action) => code::MAY_ACT,
        Setting::Define => code::MAY_WORK_OUT,
        Setting::Filled => code::MAY_FILLED,
        Setting::Offer | Setting::Claim => code::MAY_SAY_YES,
    }
}
