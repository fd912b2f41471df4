//! The classes of rules as a game has them, by what it calls them.

use nomic_engine::{Class, Rule, State};
use nomic_peer::Peer;
use nomic_wording::{Locale, rendering};

/// Ruleset's name for a class, if it is one of its own.
pub(crate) fn own_name(state: &State, class: Class, language: Locale) -> Option<String> {
    let name = state.classes().name(class)?;
    Some(
        name.get_or(language.for_rules(), state.governing())
            .to_owned(),
    )
}

pub(crate) fn heading(state: &State, class: Class, language: Locale) -> String {
    rendering::heading(state, class, language).render(language)
}

/// The class that a new rule gets, where the ruleset has classes of its own and it is to be said.
pub(crate) fn of_new_rules(state: &State, language: Locale) -> Option<String> {
    let lowest = state.rules().all_classes().pop()?;
    (!state.classes().0.is_empty()).then(|| heading(state, lowest, language))
}

pub(crate) fn class_of_new_rules(peer: &Peer, language: Locale) -> Option<String> {
    of_new_rules(peer.game().state(), language)
}

/// New class of a rule: the chosen one, or else the only other one.
pub(crate) fn target(state: &State, rule: &Rule, chosen: Option<Class>) -> Option<Class> {
    let mut others = state.rules().all_classes();
    others.retain(|class| *class != rule.class);
    match (chosen, others.as_slice()) {
        (Some(chosen), others) if others.contains(&chosen) => Some(chosen),
        (_, [only]) => Some(*only),
        _ => None,
    }
}
