//! The classes of rules as a game has them, by what it calls them.

use super::drafting::standing;
use super::kinds::may_propose;
use super::table::may;
use super::view::{May, RefusalView};
use nomic_engine::{Class, Draft, Rule, RuleChange, State};
use nomic_sync::{Intent, Peer};
use nomic_wording::{Locale, telling};

/// What the ruleset calls a class, if it is one of its own.
pub(super) fn own_name(state: &State, class: Class, language: Locale) -> Option<String> {
    let name = state.classes().name(class)?;
    Some(
        name.get_or(language.for_rules(), state.governing())
            .to_owned(),
    )
}

/// What the rules of a class are called together: "Mutable rules".
pub(super) fn heading(state: &State, class: Class, language: Locale) -> String {
    telling::heading(state, class, language).say(language)
}

/// The class that a new rule gets, where the ruleset has classes of its own and it is to be said.
pub(super) fn of_new_rules(state: &State, language: Locale) -> Option<String> {
    let lowest = state.rules().all_classes().pop()?;
    (!state.classes().0.is_empty()).then(|| heading(state, lowest, language))
}

/// The same for the form.
pub(crate) fn class_of_new_rules(peer: &Peer, language: Locale) -> Option<String> {
    of_new_rules(peer.game().state(), language)
}

/// The class to which a rule is to go: the one that was chosen, or else the only other one.
pub(super) fn target(state: &State, rule: &Rule, chosen: Option<Class>) -> Option<Class> {
    let mut others = state.rules().all_classes();
    others.retain(|class| *class != rule.class);
    match (chosen, others.as_slice()) {
        (Some(chosen), others) if others.contains(&chosen) => Some(chosen),
        (_, [only]) => Some(*only),
        _ => None,
    }
}

/// A class in the form: the one that a rule has, or one that it could get.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClassChoice {
    pub(crate) class: Class,
    pub(crate) name: String,
    /// The rule has it now.
    pub(crate) present: bool,
    /// It is the only one that the rule could get.
    pub(crate) only: bool,
    /// What the rules have against it.
    pub(crate) refused: Option<RefusalView>,
}

/// The classes of the game, the highest first, for a rule that is to be transmuted.
pub(crate) fn class_choices(peer: &Peer, number: u32, language: Locale) -> Vec<ClassChoice> {
    let state = peer.game().state();
    let Some(rule) = standing(state, number) else {
        return Vec::new();
    };
    let open = may_propose(peer, language).yes();
    let only = target(state, rule, None);
    let choices = state.rules().all_classes().into_iter().map(|class| {
        let present = class == rule.class;
        let asked = open && !present;
        ClassChoice {
            class,
            name: heading(state, class, language),
            present,
            only: only == Some(class),
            refused: asked
                .then(|| refused(peer, rule, class, language))
                .flatten(),
        }
    });
    choices.collect()
}

/// What the rules have against one transmutation by itself.
fn refused(peer: &Peer, rule: &Rule, to: Class, language: Locale) -> Option<RefusalView> {
    let changes = vec![RuleChange::Transmute { rule: rule.id, to }];
    let draft = Draft {
        language: language.for_rules(),
        changes,
        reason: String::new(),
    };
    match may(peer, Intent::Propose(draft), language) {
        May::Yes => None,
        May::No(refusal) => Some(refusal),
    }
}
