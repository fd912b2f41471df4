//! The number of votes required is found by trying, for people only.
#![cfg(not(target_arch = "wasm32"))]

use crate::caches::{RUNS, count, folds_alike};
use crate::common::*;
use nomic_engine::Class::Mutable;
use nomic_engine::probe;
use nomic_engine::*;

fn deciding(carries: &str) -> Table {
    table_of(3, carries)
}

fn table_of(players: u16, carries: &str) -> Table {
    let plain = FREE.replace("answer 1\n", "pass\n");
    let rules = [
        (1, Class::Immutable, &*plain),
        (2, Mutable, carries),
        (3, Mutable, ""),
    ];
    Table::begun(ruleset(&rules), players)
}

/// Number of votes required, after a proposal was voted on and closed.
fn took(table: &mut Table, change: RuleChange, votes: &[bool]) -> Option<i64> {
    let proposal = table.propose(1, change);
    table.ballot(1, proposal, votes);
    table.required(proposal)
}

const AGAINST: [bool; 3] = [false; 3];

#[test]
fn a_count_tries_no_other_outcome_however_many_voters_there_are() {
    let runs = |players: u16| {
        probe::watch(count);
        let carries = "when carries(b)\n  answer b.in_favour > b.against\nend";
        let mut table = table_of(players, carries);
        let proposal = table.propose(1, enact("Tea", ""));
        table.accept(1, table.opening(proposal));
        for player in 1..=players {
            table.accept(player, table.voting(player, proposal, false));
        }
        let before = RUNS.get();
        table.accept(1, table.closing(1, proposal));
        RUNS.get() - before
    };
    assert_eq!(runs(9), runs(2));
}

#[test]
fn an_explanation_rules_as_the_move_did_and_changes_nothing() {
    let carries = "when carries(b)\n  answer b.in_favour > b.against\nend";
    let mut table = deciding(carries);
    let proposal = table.propose(1, enact("Tea", ""));
    table.ballot(1, proposal, &AGAINST);
    let (closing, before) = table.events.split_last().unwrap();
    let mut game = long::fold(before);
    let hash = game.hash();
    let mut explained = game.explain(closing);
    assert_eq!(game.hash(), hash);
    assert!(table.chronicle.last().unwrap().can_be_explained());
    assert!(!explained.can_be_explained());
    for one in &mut explained.effects {
        if let Effect::Rejected { required, .. } = &mut one.effect {
            assert_eq!(required.take(), Some(2));
        }
    }
    assert_eq!(explained, *game.apply(closing));
}

#[test]
fn the_number_follows_what_the_rule_keeps_what_is_changed_and_what_is_voted_on() {
    // The rule keeps something else each time.
    let kept = "keep most = 1\nwhen on_decided(p)\n  set most = most + 1\nend\nwhen carries(b)\n  answer b.in_favour >= most\nend";
    let mut table = deciding(kept);
    for number in [1, 2, 3] {
        let found = took(&mut table, enact("Tea", ""), &AGAINST);
        assert_eq!(found, Some(number));
    }
    folds_alike(&table.events);
    // It takes more to repeal a rule.
    let kinds = "when carries(b)\n  answer b.in_favour > count(c in b.proposal.changes where c.repeals) + 1\nend";
    let mut table = deciding(kinds);
    let rule = table.rule(3).id;
    for (change, number) in [
        (enact("Tea", ""), 2),
        (RuleChange::Repeal { rule }, 3),
        (enact("Cake", ""), 2),
    ] {
        let found = took(&mut table, change, &AGAINST);
        assert_eq!(found, Some(number));
    }
    folds_alike(&table.events);
    let half = "when carries(b)\n  answer b.in_favour > b.against\nend";
    let mut table = deciding(half);
    let all = table.recode(2, "when carries(b)\n  answer b.unanimous\nend");
    for (change, votes, number) in [
        (enact("Tea", ""), [false; 3], 2),
        (all, [true; 3], 2),
        (enact("Tea", ""), [false; 3], 3),
    ] {
        let found = took(&mut table, change, &votes);
        assert_eq!(found, Some(number));
    }
    folds_alike(&table.events);
    // It depends on the ballot or on the proposal.
    for most in ["b.number", "b.proposal.number - 300"] {
        let code = format!("when carries(b)\n  answer b.in_favour >= {most}\nend");
        let mut table = deciding(&code);
        for number in [1, 2, 3] {
            let found = took(&mut table, enact("Tea", ""), &AGAINST);
            assert_eq!(found, Some(number), "{most}");
        }
        folds_alike(&table.events);
    }
}

#[test]
fn the_number_follows_the_weights_of_votes_and_is_none_where_voters_matter() {
    let carries = "when carries(b)\n  answer 2 * b.in_favour > b.eligible_votes\nend";
    let weight = |weight| format!("when vote_weight(v, b)\n  answer {weight}\nend\n{carries}");
    let mut table = deciding(&weight("1"));
    for (heavier, votes, number) in [
        (None, [false; 3], Some(2)),
        (Some("3"), [true; 3], Some(2)),
        (None, [false; 3], Some(6)),
        (Some("v.number"), [true; 3], Some(6)),
        // Whose votes they are matters now.
        (None, [false; 3], None),
    ] {
        let change = heavier.map_or_else(
            || enact("Tea", ""),
            |heavier| table.recode(2, &weight(heavier)),
        );
        let found = took(&mut table, change, &votes);
        assert_eq!(found, number);
    }
    folds_alike(&table.events);
}

#[test]
fn the_number_follows_a_claim_of_the_rule() {
    let claim = "takes precedence over rules r where count(ballots) > 1";
    let claimed = "if claims_precedence(this_rule, this_rule) then 2 else 0";
    let carries = format!("{claim}\nwhen carries(b)\n  answer b.in_favour > ({claimed})\nend");
    let mut table = deciding(&carries);
    let tea = table.propose(1, enact("Tea", ""));
    let found = took(&mut table, enact("Cake", ""), &AGAINST);
    assert_eq!(found, Some(1));
    table.accept(1, table.opening(tea));
    let found = took(&mut table, enact("Pie", ""), &AGAINST);
    assert_eq!(found, Some(3));
    folds_alike(&table.events);
}

#[test]
fn there_is_no_number_where_a_claim_looks_at_voters() {
    let claim = "takes precedence over rules r where any(b in ballots where any(v in b.votes where v.in_favour and v.voter.number = 1))";
    let claimed = "claims_precedence(this_rule, this_rule)";
    let carries = format!("{claim}\nwhen carries(b)\n  answer {claimed}\nend");
    let mut table = deciding(&carries);
    let found = took(&mut table, enact("Tea", ""), &AGAINST);
    assert_eq!(found, None);
}

#[test]
fn there_is_no_number_where_numbers_of_rules_depend_on_voters() {
    let numbered = "when number_after(c, p)\n  if any(v in p.ballot.votes where v.in_favour and v.voter.number = 1) then\n    answer 501\n  end\nend";
    let carries =
        "when carries(b)\n  answer any(r in b.proposal.rules_after where r.number > 500)\nend";
    let mut table = deciding(&format!("{numbered}\n{carries}"));
    let found = took(&mut table, enact("Tea", ""), &AGAINST);
    assert_eq!(found, None);
}

#[test]
fn the_number_depends_on_no_count_that_votes_had_before() {
    let heavy = "when vote_weight(v, b)\n  answer 4000000000000000000\nend\nwhen carries(b)\n  answer b.cast > 0\nend";
    let mut table = deciding(heavy);
    for votes in [[true, true, false], [true, false, false]] {
        took(&mut table, enact("Tea", ""), &votes);
    }
    folds_alike(&table.events);
}

#[test]
fn who_has_won_is_asked_again_where_a_claim_of_the_rule_has_a_say_in_it() {
    let claim = "takes precedence over rules r where count(open_proposals) > 0";
    let claimed = "claims_precedence(this_rule, this_rule)";
    let winner = format!("{claim}\nwhen winner(p)\n  answer {claimed}\nend");
    let rules = [(1, Class::Immutable, FREE), (2, Mutable, &*winner)];
    let mut table = Table::begun(ruleset(&rules), 1);
    assert_eq!(table.state().winners(), []);
    table.propose(1, enact("Tea", ""));
    assert_eq!(table.state().winners(), [PlayerId(1)]);
}
