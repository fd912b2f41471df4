//! The classes that a rule could get, as the form offers them.

use super::form_conversion::standing;
use super::kinds::may_propose;
use crate::kit::answers::preview::may;
use crate::kit::answers::view::{May, RefusalView};
use crate::law::answers::classes::{heading, target};
use nomic_engine::moves::ProposeMove;
use nomic_engine::{Class, Draft, Rule, RuleChange};
use nomic_peer::{Intent, Peer};
use nomic_wording::Locale;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ClassChoice {
    pub(crate) class: Class,
    pub(crate) name: String,
    /// The rule has it now.
    pub(crate) present: bool,
    /// It is the only one that the rule could get.
    pub(crate) only: bool,
    pub(crate) refused: Option<RefusalView>,
}

/// The classes of the game, the highest first, for a rule that is to be transmuted.
pub(crate) fn class_choices(peer: &Peer, number: u32, language: Locale) -> Vec<ClassChoice> {
    let state = peer.game().state();
    let Some(rule) = standing(state, number) else {
        return Vec::new();
    };
    let open = may_propose(peer, language).is_allowed();
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

/// Refusal of one transmutation by itself.
fn refused(peer: &Peer, rule: &Rule, to: Class, language: Locale) -> Option<RefusalView> {
    let changes = vec![RuleChange::Transmute { rule: rule.id, to }];
    let draft = Draft::of(language.for_rules(), changes);
    match may(peer, Intent::Propose(ProposeMove { draft }), language) {
        May::Yes => None,
        May::No(refusal) => Some(refusal),
    }
}
