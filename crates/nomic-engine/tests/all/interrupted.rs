//! The interrupted game: its transcript leads to the position that can be continued.

#![cfg(not(target_arch = "wasm32"))]

use crate::common::*;
use nomic_engine::rules::Language;
use nomic_engine::*;
use nomic_rulesets::interrupted;
use nomic_transcript::{play, read};

const GAME: &str = include_str!("../transcripts/interrupted-the-whole-game.nomic");

fn transcribed() -> Game {
    let script = read(GAME).unwrap();
    let played = play(&script, &|_| Err(String::new()));
    assert!(played.failure.is_none(), "{:?}", played.failure);
    played.game
}

#[derive(Debug, PartialEq, Eq)]
struct Version {
    number: u32,
    class: Class,
    title: String,
    text: String,
    code: String,
}

fn versions(rule: &Rule) -> Vec<Version> {
    let english = |text: &LocalText| text.get(Language::En).to_owned();
    let past = rule.history.iter().map(|past| Version {
        number: past.number_before.0,
        class: past.class,
        title: english(&past.title),
        text: english(&past.text),
        code: past.code.trim().to_owned(),
    });
    let present = Version {
        number: rule.number.0,
        class: rule.class,
        title: english(&rule.title),
        text: english(&rule.text),
        code: rule.code.trim().to_owned(),
    };
    past.chain([present]).collect()
}

#[test]
fn the_transcript_ends_in_the_position_rule_by_rule() {
    let played = transcribed();
    let founded = Table::begun(interrupted(), 5);
    let (played, founded) = (played.state().rules(), founded.state().rules());
    assert_eq!(played.iter().count(), founded.iter().count());
    for (played, founded) in played.iter().zip(founded.iter()) {
        let number = founded.number;
        assert_eq!(played.number, number);
        assert_eq!(played.class, founded.class, "{number}");
        assert_eq!(played.status, founded.status, "{number}");
        assert_eq!(played.voided_by, founded.voided_by, "{number}");
        assert_eq!(played.fault, None, "{number}");
        assert_eq!(versions(played), versions(founded), "{number}");
    }
}

#[test]
fn the_position_knows_which_proposals_were_rejected() {
    let played = transcribed();
    let rejected = |proposal: &&Proposal| proposal.stage() == Stage::Rejected;
    let rejected = played.state().proposals().filter(rejected);
    let rejected: Vec<_> = rejected.map(|proposal| proposal.number).collect();
    let founded = Table::begun(interrupted(), 2);
    assert_eq!(founded.state().rejected_before(), rejected);
}

#[test]
fn the_same_rules_go_before_the_same_others() {
    let conflicts = |book: &RuleBook| {
        let number = |rule: &RuleId| book.get(*rule).unwrap().number;
        let conflicts = book.conflicts().into_iter();
        let conflicts =
            conflicts.map(|found| (found.hook, found.rules.iter().map(number).collect()));
        conflicts.collect::<Vec<(_, Vec<_>)>>()
    };
    let founded = Table::begun(interrupted(), 5);
    let played = transcribed();
    assert_eq!(
        conflicts(founded.state().rules()),
        conflicts(played.state().rules())
    );
    assert_eq!(founded.state().rules().unanswered(), [Essential::Winner]);
    assert_eq!(played.state().rules().unanswered(), [Essential::Winner]);
}

#[test]
fn numbers_go_on_where_they_broke_off() {
    let mut table = Table::begun(interrupted(), 2);
    let (proposal, _) = table.turn(enact("Tea", ""), &[true; 2]);
    let number = table.state().proposal(proposal).unwrap().number;
    assert_eq!(number, ProposalNumber(324));
    assert_eq!(table.points(1), 0);
}

#[test]
fn a_set_in_which_it_is_not_clear_what_became_of_a_number_founds_no_game() {
    let fates = [
        (202, Fate::Replaced(RuleNumber(999))),
        (202, Fate::Replaced(RuleNumber(301))),
        (202, Fate::Replaced(RuleNumber(309))),
        (213, Fate::Replaced(RuleNumber(212))),
    ];
    for (number, fate) in fates {
        let mut set = interrupted();
        let rule = set.rules.iter_mut().find(|rule| rule.number.0 == number);
        rule.unwrap().fate = Some(fate);
        assert!(set.unclear().is_some(), "{number} {fate:?}");
    }
    assert_eq!(interrupted().unclear(), None);
}
