//! Options of a ballot, in words.

use super::scene::Scene;
use super::{player, proposal_number};
use crate::messages::happenings;
use crate::{Locale, msg};
use nomic_engine::{BallotId, BallotOption, State};

pub fn option(state: &State, option: &BallotOption, locale: Locale) -> String {
    chosen(Scene::now(state), option, locale)
}

/// Options of a ballot at these places; their places if the ballot is no longer remembered.
pub fn options(state: &State, ballot: BallotId, places: &[u8], locale: Locale) -> String {
    all_chosen(Scene::now(state), ballot, places, locale)
}

pub(super) fn chosen(scene: Scene<'_>, option: &BallotOption, locale: Locale) -> String {
    match option {
        BallotOption::Player(who) => player(&scene, *who),
        BallotOption::Rule(rule) => {
            let rule = scene.rule_number(*rule);
            msg!(happenings::OptionRule, rule).render(locale)
        }
        BallotOption::Proposal(proposal) => {
            let proposal = proposal_number(&scene, *proposal);
            msg!(happenings::OptionProposal, proposal).render(locale)
        }
        BallotOption::Words(words) => words.get(locale.for_rules()).to_owned(),
    }
}

pub(super) fn all_chosen(
    scene: Scene<'_>,
    ballot: BallotId,
    places: &[u8],
    locale: Locale,
) -> String {
    let slate = scene
        .ballot(ballot)
        .and_then(|ballot| ballot.slate.as_ref());
    let named: Vec<String> = places
        .iter()
        .map(|place| match slate.and_then(|slate| slate.option(*place)) {
            Some(found) => chosen(scene, found, locale),
            None => msg!(happenings::OptionUnknown, place = u32::from(*place)).render(locale),
        })
        .collect();
    named.join(", ")
}
