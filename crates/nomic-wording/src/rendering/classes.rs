//! Names of the classes of rules in a game.

use crate::messages::{change, happenings, law};
use crate::{Locale, Message, msg};
use nomic_engine::{Class, RuleNumber, State};

/// Heading for the rules of a class: “Mutable rules”, or the ruleset's own name.
pub fn heading(state: &State, class: Class, locale: Locale) -> Message {
    match (class, state.classes().name(class)) {
        (Class::Immutable, _) => law::IMMUTABLE_RULES.into(),
        (Class::Mutable, _) => law::MUTABLE_RULES.into(),
        (Class::Named(_), Some(name)) => {
            Message::text(name.get_or(locale.for_rules(), state.governing()))
        }
        (Class::Named(_), None) => Message::text(class.code()),
    }
}

/// Old and new class; both as adjectives if they are the usual two.
pub fn classes(state: &State, from: Class, to: Class, locale: Locale) -> (Message, Message) {
    let usual = |class| match class {
        Class::Immutable => Some(change::IMMUTABLE),
        Class::Mutable => Some(change::MUTABLE),
        Class::Named(_) => None,
    };
    match (usual(from), usual(to)) {
        (Some(from), Some(to)) => (from.into(), to.into()),
        _ => (quoted(state, from, locale), quoted(state, to, locale)),
    }
}

fn quoted(state: &State, class: Class, locale: Locale) -> Message {
    msg!(change::Class, name = heading(state, class, locale))
}

/// Line for a rule that changed its class, with the rule that caused it if no proposal did. The old
/// class is named where it is known and necessary.
pub fn transmuted(
    (from, to): (RuleNumber, RuleNumber),
    (before, class): (Option<Class>, Class),
    by: Option<RuleNumber>,
    state: &State,
    locale: Locale,
) -> Message {
    let done = match (class, before) {
        (Class::Immutable, _) => happenings::BECAME_IMMUTABLE.into(),
        (Class::Mutable, _) => happenings::BECAME_MUTABLE.into(),
        (Class::Named(_), Some(before)) => {
            let (from, to) = classes(state, before, class, locale);
            msg!(happenings::WasTransmutedFrom, from, to)
        }
        (Class::Named(_), None) => {
            msg!(happenings::WasTransmuted, to = quoted(state, class, locale))
        }
    };
    match (by, from == to) {
        (Some(by), true) => msg!(happenings::RuleTransmutedBy, rule = from, done, by),
        (Some(by), false) => msg!(
            happenings::RuleTransmutedAndRenumberedBy,
            from,
            done,
            to,
            by
        ),
        (None, true) => msg!(happenings::RuleTransmuted, rule = from, done),
        (None, false) => msg!(happenings::RuleTransmutedAndRenumbered, from, done, to),
    }
}
