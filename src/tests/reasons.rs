//! The chronicle as it is shown, and the reasons of what is on the screen.

use super::*;
use crate::channel::FoundRules;
use crate::chronicle::answers::awaited::awaited;
use crate::chronicle::answers::chronicle::sifted;
use crate::chronicle::answers::filter::Filter;
use crate::chronicle::answers::why::{ReasonView, WhyTopic, why};
use crate::founding::answers::again::{NextTableView, again};
use crate::players::answers::scores::scores;
use nomic_engine::Area;
use nomic_engine::moves::MoveOnMove;
use std::collections::BTreeSet;

fn after_a_turn() -> (Two, usize, u32) {
    let mut two = Two::begun();
    let first = if two.view(ADA).turn.is_some_and(|turn| turn.mine) {
        ADA
    } else {
        BEN
    };
    two.propose(first, &a_new_rule());
    let number = open_number(&two.view(first));
    two.deed(first, opens(number));
    two.vote(ADA, number, true);
    two.vote(BEN, number, true);
    two.deed(first, closes(number));
    (two, first, number)
}

#[test]
fn the_points_on_the_screen_come_from_rulings_that_name_rule_and_line() {
    let (two, first, _) = after_a_turn();
    let seat = two.view(ADA).seats[first].clone();
    let topic = WhyTopic::Quantity {
        player: seat.id,
        name: nomic_engine::POINTS.to_owned(),
    };
    let steps = why(&two.peers[ADA], &topic, Locale::ENGLISH);
    assert!(!steps.is_empty(), "the die has given points");
    assert!(steps[0].happening.text.starts_with(&seat.name));
    for step in steps {
        assert!(step.reasons.iter().any(|reason| matches!(
            reason,
            ReasonView::Rule { number, line, .. } if *number > 0 && *line > 0
        )));
    }
}

#[test]
fn a_reason_says_when_the_provision_applies_unless_the_rule_has_become_another_one() {
    let (mut two, first, _) = after_a_turn();
    let topic = WhyTopic::Quantity {
        player: two.view(ADA).seats[first].id,
        name: nomic_engine::POINTS.to_owned(),
    };
    let told = |two: &Two, language| {
        let steps = why(&two.peers[ADA], &topic, language);
        let reasons = steps.into_iter().flat_map(|step| step.reasons);
        let said = reasons.filter_map(|reason| match reason {
            ReasonView::Rule { number, said, .. } => Some((number, said)),
            ReasonView::Silence(_) => None,
        });
        said.collect::<Vec<_>>()
    };
    let said = |text: &str| vec![(202, Some(text.to_owned()))];
    assert_eq!(
        told(&two, Locale::ENGLISH),
        said("When a proposal is decided, adopted or not")
    );
    assert_eq!(
        told(&two, german()),
        said("Wenn ein Antrag entschieden ist, angenommen oder nicht")
    );
    let mut change = change_about(
        &two.peers[ADA],
        RuleChangeKind::Amend,
        Some(202),
        None,
        Language::En,
    );
    change.code = format!("# Another one.\n{}", change.code);
    adopt(&mut two, &ProposalForm::of_one(change, Language::En));
    let before = told(&two, Locale::ENGLISH);
    assert_eq!(before.last(), Some(&(202, None)), "{before:?}");
}

#[test]
fn who_has_won_comes_first_in_what_was_decided() {
    let mut two = Two::begun();
    let mut wins = a_new_rule();
    wins.changes[0].code = "when on_adopted(p)\n  win(p.proposer)\nend".to_owned();
    adopt(&mut two, &wins);
    let decided = two.view(ADA).decided;
    let decided = decided.last().expect("the game was won");
    let won: Vec<bool> = decided.effects.iter().map(|told| told.won).collect();
    assert!(won[0] && won.len() > 1, "{won:?}");
}

#[test]
fn a_table_that_is_over_waits_for_nobody_and_hands_its_rules_on() {
    let mut two = Two::begun();
    let mut wins = a_new_rule();
    wins.changes[0].code = "when on_adopted(p)\n  win(p.proposer)\nend".to_owned();
    let number = adopt(&mut two, &wins);
    assert_eq!(awaited(&two.peers[ADA], Locale::ENGLISH), None);
    let next = again(&two.peers[BEN]).found.expect("Ben has a seat");
    assert_eq!((&*next.title, &*next.name), ("Tuesday 2", "Ben"));
    let FoundRules::Own(rules, None) = next.rules else {
        panic!("{:?}", next.rules);
    };
    let numbers: Vec<u32> = rules
        .open()
        .unwrap()
        .rules
        .iter()
        .map(|rule| rule.number.0)
        .collect();
    assert!(
        numbers.contains(&number) && numbers.contains(&101),
        "{numbers:?}"
    );
}

#[test]
fn the_next_table_that_somebody_opens_is_found_at_the_one_that_is_over() {
    let mut two = Two::begun();
    let mut wins = a_new_rule();
    wins.changes[0].code = "when on_adopted(p)\n  win(p.proposer)\nend".to_owned();
    adopt(&mut two, &wins);
    assert_eq!(again(&two.peers[ADA]).next, []);
    let link = format!("/g/{}", "A".repeat(48));
    let opened = format!("{link}/rules?i=whatever");
    let opened = Link::parse(&opened).unwrap();
    let said = two.peers[BEN].moves_on(&opened).unwrap();
    two.act(BEN, said);
    let table = |mine| NextTableView {
        by: "Ben".to_owned(),
        mine,
        link: link.clone(),
    };
    assert_eq!(again(&two.peers[ADA]).next, [table(false)]);
    assert_eq!(again(&two.peers[BEN]).next, [table(true)]);
    // A sealed table that is no link is ignored.
    let table = vec![7; 99];
    two.act(ADA, Intent::MoveOn(MoveOnMove { table }));
    assert_eq!(again(&two.peers[BEN]).next.len(), 1);
}

#[test]
fn votes_turn_and_a_rules_number_have_their_reasons_too() {
    let (two, _, number) = after_a_turn();
    for language in Language::ALL.map(Locale::of) {
        for topic in [
            WhyTopic::Votes(number),
            WhyTopic::Rule(number),
            WhyTopic::Turn,
        ] {
            let steps = why(&two.peers[BEN], &topic, language);
            assert!(!steps.is_empty(), "{topic:?}");
            for step in steps {
                assert!(!step.reasons.is_empty(), "{topic:?} without a because");
            }
        }
    }
    let untouched = why(&two.peers[ADA], &WhyTopic::Rule(101), Locale::ENGLISH);
    assert!(untouched.is_empty(), "101 is as it was");
}

#[test]
fn every_entry_of_the_chronicle_is_found_under_a_heading() {
    let (two, first, number) = after_a_turn();
    let all = rulings(&two.peers[ADA], Locale::ENGLISH);
    let peer = &two.peers[ADA];
    let found = |filter: Filter| sifted(peer, &filter, 0, None, Locale::ENGLISH).matching;
    let headings = Area::ALL.into_iter().map(|kind| {
        let filter = Filter {
            kind: Some(kind),
            ..Filter::default()
        };
        let view = sifted(peer, &filter, usize::MAX, None, Locale::ENGLISH);
        view.entries.into_iter().map(|ruling| ruling.id)
    });
    let below: BTreeSet<String> = headings.flatten().collect();
    assert_eq!(below.len(), all.len(), "each entry has a heading");
    let scores = Filter {
        kind: Some(Area::Scores),
        ..Filter::default()
    };
    assert_eq!(found(scores), 1, "points were given when the vote closed");
    let law = Filter {
        rule: Some(number),
        ..Filter::default()
    };
    assert_eq!(found(law), 1, "the new rule was enacted once");
    let name = two.view(ADA).seats[first].name.clone();
    let player = Filter {
        player: Some(name),
        ..Filter::default()
    };
    assert!(found(player) < all.len());
}

#[test]
fn the_chronicle_is_told_a_page_at_a_time_and_as_far_as_the_entry_that_is_looked_for() {
    let (two, ..) = after_a_turn();
    let all = rulings(&two.peers[ADA], Locale::ENGLISH);
    assert!(all.len() > 6, "{}", all.len());
    let page = |shown: usize, upto: Option<&str>| {
        let asked = ask::Chronicle {
            filter: Filter::default(),
            shown,
            upto: upto.map(str::to_owned),
        };
        let view = told(&two.peers[ADA], asked, Locale::ENGLISH);
        assert_eq!(view.matching, all.len());
        view.entries
    };
    assert_eq!(page(1, None), all[..1]);
    let sought = &all[5].id;
    let shown = page(1, Some(sought));
    assert!(shown.iter().any(|ruling| ruling.id == *sought));
    assert_eq!(page(1, Some("no such entry")), all[..1]);
}

#[test]
fn the_scores_have_a_column_for_points_and_a_row_for_each_seat() {
    let (two, first, _) = after_a_turn();
    let scores = scores(&two.peers[ADA], german());
    assert_eq!(scores.columns[0].name, nomic_engine::POINTS);
    assert_eq!(scores.rows.len(), 2);
    assert!(scores.rows[first].amounts[0] > 0);
}
