//! Effects of a game in words.

mod actions;
mod amounts;
mod assets;
mod broken;
mod changes;
mod classes;
mod effect;
mod law;
mod options;
mod prevention;
mod proposals;
mod reasons;
mod remedy;
mod scene;
mod sequence;
mod throws;
mod value;
mod votes;

pub use amounts::{SIDES_OF_A_DIE, drawn};
pub use broken::{decided_without, fault};
pub use classes::{classes, heading, transmuted};
pub use law::costly;
pub use options::{option, options};
pub use proposals::proposal_name;
pub use remedy::remedy;
pub use sequence::display_order;
pub use value::{of_thing, value};

use crate::messages::{change, joining};
use crate::{Locale, Message, isolated, msg};
use effect::render_in_scene;
use nomic_engine::{
    Effect, PlayerId, ProposalId, ProposalNumber, RecordedEffect, RuleNumber, State,
};
use scene::Scene;

/// Message for an effect, with the names of the game now; `actor` made the move.
///
/// Texts of rules are in the reader's language.
pub fn render_effect(
    what: &Effect,
    actor: Option<PlayerId>,
    state: &State,
    locale: Locale,
) -> Message {
    render_in_scene(what, actor, Scene::now(state), locale)
}

/// Message for an effect of a move, with the rule numbers of that time.
pub fn render_past_effect(
    of: &RecordedEffect,
    actor: Option<PlayerId>,
    state: &State,
    locale: Locale,
) -> Message {
    let scene = Scene::then(state, of.renumberings);
    render_in_scene(&of.effect, actor, scene, locale)
}

/// Name of the player; their number if there is no such player.
pub fn player(state: &State, player: PlayerId) -> String {
    state.player(player).map_or_else(
        || format!("#{player}"),
        |player| isolated(&player.name).into_owned(),
    )
}

/// Names in a row: “Ada, Ben and Cleo”.
pub fn listed(names: &[String]) -> Message {
    joined(names, |before, last| msg!(joining::And, before, last))
}

/// Names joined as a choice: “Ada, Ben or Cleo”.
pub fn either(names: &[String]) -> Message {
    joined(names, |before, last| msg!(joining::Or, before, last))
}

fn joined(names: &[String], join: fn(String, &str) -> Message) -> Message {
    match names.split_last() {
        None => Message::nothing(),
        Some((last, [])) => Message::text(last),
        Some((last, before)) => join(before.join(", "), last),
    }
}

pub fn amendment(proposal: Option<ProposalNumber>) -> Message {
    match proposal {
        Some(proposal) => msg!(change::AmendmentBy, proposal),
        None => change::AMENDMENT.into(),
    }
}

/// Name of a quantity; its name in code if no rule declares it.
fn quantity(state: &State, name: &str, locale: Locale) -> String {
    let mut names = state.quantity_names().into_iter();
    let label = names.find(|(known, _)| **known == *name);
    let label = label.and_then(|(_, label)| label);
    label.map_or_else(
        || name.to_owned(),
        |label| label.get(locale.for_rules()).to_owned(),
    )
}

/// Name of an action; its name in code if the rule has changed since.
fn action(state: &State, number: RuleNumber, name: &str, locale: Locale) -> String {
    let rule = state.rule_numbered(number);
    let actions = rule.map_or(&[][..], |rule| rule.program().actions());
    let found = actions.iter().find(|offered| &*offered.name == name);
    found.map_or_else(
        || name.to_owned(),
        |action| action.label.get(locale.for_rules()).to_owned(),
    )
}

fn proposal_number(state: &State, proposal: ProposalId) -> ProposalNumber {
    let proposal = state.proposal(proposal);
    proposal.map_or(ProposalNumber(0), |proposal| proposal.number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_in_a_row_with_an_and_before_the_last() {
        let names = ["Ada", "Ben", "Cleo"].map(str::to_owned);
        assert_eq!(listed(&names).render(Locale::ENGLISH), "Ada, Ben and Cleo");
        assert_eq!(listed(&names[..1]).render(Locale::ENGLISH), "Ada");
        assert_eq!(listed(&[]).render(Locale::ENGLISH), "");
    }
}
