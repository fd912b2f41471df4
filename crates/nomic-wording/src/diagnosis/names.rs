//! Mistakes of names.

use super::shape::{kind, shape};
use super::{family, hint};
use crate::messages::code;
use crate::{Key, Message, msg};
use nomic_rules::edition::{MAX_KEEPS, MAX_LOCALS};
use nomic_rules::{Bearer, Naming, Plenty};

pub(super) fn message(problem: &Naming) -> Message {
    match problem {
        Naming::TooManyKeeps => msg!(code::TooManyKeeps, most = MAX_KEEPS),
        Naming::TooManyNames => msg!(code::TooManyNames, most = MAX_LOCALS),
        Naming::TooMany(plenty) => msg!(code::TooMany, most = most(*plenty)),
        Naming::UnknownType { name, nearest } => {
            msg!(code::UnknownType, name, hint = hint(nearest))
        }
        Naming::UnknownPart {
            found,
            part,
            nearest,
        } => msg!(
            code::UnknownPart,
            found = shape(found),
            part,
            hint = hint(nearest)
        ),
        Naming::DefinedBelow(name) => msg!(code::DefinedBelow, name),
        Naming::NameTaken { name, by } => msg!(code::NameTaken, name, what = bearer(*by)),
        Naming::TranslatedTwice {
            text,
            first,
            second,
        } => msg!(code::TranslatedTwice, text, first, second),
        Naming::UnknownName { name, nearest } => {
            msg!(code::UnknownName, name, hint = hint(nearest))
        }
        Naming::NotInScope {
            name,
            shape: wanted,
        } => {
            msg!(code::NotInScope, name, shape = shape(wanted))
        }
        Naming::UnknownFunction { name, nearest } => {
            msg!(code::UnknownFunction, name, hint = hint(nearest))
        }
        Naming::UnknownHook { name, nearest } => {
            msg!(code::UnknownHook, name, hint = hint(nearest))
        }
        Naming::UnknownKeep { name, nearest } => {
            msg!(code::UnknownKeep, name, hint = hint(nearest))
        }
        Naming::KindHas { kind: of, name } => msg!(code::KindHas, kind = kind(of), name),
        Naming::KeptOfEach { name, kind } => msg!(code::KeptOfEach, name, kind),
        Naming::UnknownField {
            kind: of,
            field,
            nearest,
        } => msg!(
            code::UnknownField,
            kind = kind(of),
            field,
            hint = hint(nearest)
        ),
        Naming::NoFields { found, field } => {
            msg!(code::NoFields, found = shape(found), field)
        }
        Naming::WrongIntroduction { hook, family: of } => msg!(
            code::WrongIntroduction,
            hook,
            what = family(*of),
            word = of.word()
        ),
        Naming::EffectAsValue(name) => msg!(code::EffectAsValue, name),
        Naming::ResultUnused(name) => msg!(code::ResultUnused, name),
        Naming::NeedsParentheses(name) => msg!(code::NeedsParentheses, name),
    }
}

fn most(plenty: Plenty) -> Message {
    let n = plenty.most();
    match plenty {
        Plenty::Quantities => msg!(code::MostQuantities, n),
        Plenty::Uses => msg!(code::MostUses, n),
        Plenty::Defines => msg!(code::MostDefines, n),
        Plenty::Actions => msg!(code::MostActions, n),
        Plenty::Blanks => msg!(code::MostBlanks, n),
        Plenty::Choices => msg!(code::MostChoices, n),
        Plenty::Claims => msg!(code::MostClaims, n),
    }
}

const fn bearer(of: Bearer) -> Key {
    match of {
        Bearer::Function => code::BEARER_FUNCTION,
        Bearer::Effect => code::BEARER_EFFECT,
        Bearer::Value => code::BEARER_VALUE,
        Bearer::Field => code::BEARER_FIELD,
        Bearer::Hook => code::BEARER_HOOK,
        Bearer::Own => code::BEARER_OWN,
    }
}
