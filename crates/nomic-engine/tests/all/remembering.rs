//! What rules have said of each other is not asked again, and nothing hangs on that.
#![cfg(not(target_arch = "wasm32"))]

use crate::common::many;
use crate::common::*;
use nomic_engine::Class::Mutable;
use nomic_engine::probe::{self, Part};
use nomic_engine::*;
use std::cell::Cell;

thread_local! {
    static RUNS: Cell<usize> = const { Cell::new(0) };
}

fn count(part: Part, begins: bool) {
    if part == Part::Language && begins {
        RUNS.set(RUNS.get() + 1);
    }
}

/// How many provisions run when a proposal is adopted.
fn runs_of_an_adoption(table: &mut Table, change: RuleChange) -> usize {
    probe::watch(count);
    let player = table.on_turn();
    let proposal = table.propose(player, change);
    table.accept(player, table.opening(proposal));
    for player in 1..=3 {
        table.accept(player, table.voting(player, proposal, true));
    }
    let before = RUNS.get();
    let ruling = table.accept(player, table.closing(player, proposal));
    let adopted = |what: &What| matches!(what, What::Adopted { .. });
    assert!(whats(&ruling).iter().any(adopted));
    RUNS.get() - before
}

fn runs(rules: u32, number: u32, code: &str) -> usize {
    let mut table = many::at_one_hook(rules);
    let change = table.recode(number, code);
    runs_of_an_adoption(&mut table, change)
}

#[test]
fn who_goes_before_whom_is_asked_only_of_rules_that_have_changed() {
    // A rule that meets no other one is compared with none, however many there are.
    assert_eq!(runs(50, 210, ""), runs(90, 210, ""));
    // One of those that meet is compared with each of the others, both ways, by Rules 110 and 211;
    // and what is void is asked of nothing but that rule.
    let code = "when on_away(p)\n  award(p, 2)\nend";
    let more = runs(90, many::FIRST, code) - runs(50, many::FIRST, code);
    assert_eq!(more, 40 * 2 * 2);
}

#[test]
fn where_no_rule_answers_nothing_is_asked() {
    let fillers = (100..140).map(|number| (number, Mutable, "when on_away(p)\nend"));
    let fillers: Vec<_> = fillers.collect();
    let mut table = Table::begun(
        ruleset(&[vec![(1, Class::Immutable, FREE)], fillers].concat()),
        3,
    );
    let few = {
        let mut table = Table::begun(ruleset(&[(1, Class::Immutable, FREE)]), 3);
        runs_of_an_adoption(&mut table, enact("Tea", ""))
    };
    assert_eq!(runs_of_an_adoption(&mut table, enact("Tea", "")), few);
}

/// Plays a game twice, once forgetting everything before each event, and compares what comes of it.
fn folds_alike(events: &[Event]) {
    let (mut game, mut newcomer) = (Game::new(), Game::new());
    for event in events {
        let ruling = game.apply(event);
        probe::forget(&mut newcomer);
        assert_eq!(*newcomer.apply(event), *ruling);
        assert_eq!(newcomer.hash(), game.hash());
    }
}

#[test]
fn a_newcomer_runs_out_of_steps_where_everybody_else_does() {
    // So many pairs that the steps do not suffice for all of them.
    let mut table = many::at_one_hook(320);
    let spent = table.rule(211).fault.unwrap();
    assert_eq!(spent.fault.code, nomic_engine::rules::FaultCode::FuelSpent);
    let code = "takes precedence over all rules\nwhen on_away(p)\n  award(p, 3)\nend";
    let rules = [many::FIRST + 200, many::FIRST + 280, many::FIRST];
    for rule in rules {
        let change = table.recode(rule, code);
        runs_of_an_adoption(&mut table, change);
    }
    folds_alike(&table.events);
}

#[test]
fn rules_that_look_at_more_than_the_rules_they_judge_are_asked_again() {
    let order = "when outranks(a, b)\n  if turn_player.points > 0 then\n    answer a.number > b.number\n  end\nend";
    let by_claim = "when outranks(a, b)\n  answer claims_precedence(a, b)\nend";
    let claim = "takes precedence over rules r where turn_player.points > 0\n";
    let says = |number: u32| format!("when numbering(last)\n  answer last + {number}\nend");
    let plain = FREE.replace("when numbering(last)\n  answer max(301, last + 1)\nend", "");
    for (order, claim) in [(order, ""), (by_claim, claim)] {
        let (low, high) = (says(1), format!("{claim}{}", says(1_000)));
        let rules = [
            (901, Class::Immutable, &*plain),
            (912, Mutable, &*low),
            (913, Mutable, &*high),
            (920, Mutable, order),
            (
                921,
                Mutable,
                "when on_adopted(p)\n  award(p.proposer, 1)\nend",
            ),
        ];
        let mut table = Table::begun(ruleset(&rules), 1);
        let mut last = 0;
        for (turn, step) in [(1, 1), (2, 1), (3, 1_000)] {
            let proposal = table.propose(1, enact("Tea", ""));
            let number = table.state().proposal(proposal).unwrap().number.0;
            assert_eq!(number - last, step, "turn {turn}: {order}");
            last = number;
            table.ballot(1, proposal, &[true]);
        }
        folds_alike(&table.events);
    }
}
