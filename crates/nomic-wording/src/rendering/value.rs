//! Values of the rule language.

use super::scene::Scene;
use super::{player, proposal_number};
use crate::messages::{ballot, court, draft, frame, happenings, proposal};
use crate::{Locale, Message, msg};
use nomic_engine::rules::{Thing, Value};
use nomic_engine::{Argument, AssetId, State};

pub fn of_thing(state: &State, thing: Thing, locale: Locale) -> Message {
    kept_of(Scene::now(state), thing, locale)
}

pub(super) fn kept_of(scene: Scene<'_>, thing: Thing, locale: Locale) -> Message {
    match scene.argument(thing) {
        Some(Argument::Player(id)) => msg!(happenings::OfPlayer, player = player(&scene, id)),
        Some(Argument::Rule(id)) => msg!(happenings::OfRule, number = scene.rule_number(id)),
        Some(Argument::Proposal(id)) => {
            msg!(happenings::OfProposal, number = proposal_number(&scene, id))
        }
        Some(Argument::Case(id)) => msg!(happenings::OfCase, number = id),
        Some(Argument::Ballot(id)) => msg!(happenings::OfBallot, number = id),
        Some(Argument::Asset(id)) => msg!(happenings::OfAsset, name = asset(&scene, id, locale)),
        Some(
            Argument::Number(_)
            | Argument::Fraction { .. }
            | Argument::Truth(_)
            | Argument::Text(_),
        )
        | None => Message::nothing(),
    }
}

/// Value of a blank in a word; none for texts, and for yes and no, which mean nothing alone.
pub(super) fn argument(scene: Scene<'_>, argument: &Argument, locale: Locale) -> Option<String> {
    Some(match argument {
        Argument::Player(id) => player(&scene, *id),
        Argument::Rule(id) => {
            format!("{} {}", frame::RULE.render(locale), scene.rule_number(*id))
        }
        Argument::Proposal(id) => {
            msg!(proposal::Numbered, number = proposal_number(&scene, *id)).render(locale)
        }
        Argument::Case(id) => format!("{} {id}", court::CASE.render(locale)),
        Argument::Ballot(id) => format!("{} {id}", ballot::BALLOT.render(locale)),
        Argument::Asset(id) => asset(&scene, *id, locale),
        Argument::Number(number) => number.to_string(),
        Argument::Fraction { num, den } => format!("{num}/{den}"),
        Argument::Truth(_) | Argument::Text(_) => return None,
    })
}

/// Name of an asset; its number if it no longer exists.
fn asset(state: &State, id: AssetId, locale: Locale) -> String {
    let name = state
        .asset(id)
        .map(|asset| asset.name.get(locale.for_rules()));
    name.map_or_else(|| id.to_string(), str::to_owned)
}

pub fn value(of: &Value, locale: Locale) -> String {
    match of {
        Value::Number(number) => number.to_string(),
        Value::Truth(true) => draft::YES.render(locale).to_owned(),
        Value::Truth(false) => draft::NO.render(locale).to_owned(),
        Value::Text(text) => text.get(locale.for_rules()).to_owned(),
        Value::List(list) => {
            let parts: Vec<String> = list.iter().map(|part| value(part, locale)).collect();
            format!("[{}]", parts.join(", "))
        }
        Value::Fraction(fraction) => fraction.to_string(),
        Value::Quantity(name) => name.to_string(),
        Value::Record(parts) => {
            let parts: Vec<String> = parts
                .iter()
                .map(|(name, part)| format!("{name}: {}", value(part, locale)))
                .collect();
            format!("{{{}}}", parts.join(", "))
        }
        Value::Thing(thing) => format!("{} {}", thing.kind, thing.id),
        Value::Blank => "–".to_owned(),
    }
}
