//! Rules' answers about each other are cached, and no result depends on the cache.
#![cfg(not(target_arch = "wasm32"))]

use crate::common::many;
use crate::common::*;
use nomic_engine::Class::Mutable;
use nomic_engine::moves::ReviseMove;
use nomic_engine::probe::{self, Part};
use nomic_engine::*;
use std::cell::Cell;

thread_local! {
    pub(crate) static RUNS: Cell<usize> = const { Cell::new(0) };
}

pub(crate) fn count(part: Part, begins: bool) {
    if part == Part::Language && begins {
        RUNS.set(RUNS.get() + 1);
    }
}

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
    let adopted = |what: &Effect| matches!(what, Effect::Adopted { .. });
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
    // A meeting rule is compared with each of the others, both ways, by Rules 110 and 211. Only
    // this rule is checked for being void.
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

/// Plays a game twice, once without caches, and compares the results.
pub(crate) fn folds_alike(events: &[Event]) {
    let (mut game, mut newcomer) = (Game::new(), Game::new());
    for event in events {
        let ruling = game.apply(event);
        newcomer.forget();
        assert_eq!(*newcomer.apply(event), *ruling);
        assert_eq!(newcomer.hash(), game.hash());
    }
}

#[test]
fn a_newcomer_leaves_out_the_same_judges_as_everybody_else() {
    // Too many pairs for two judges.
    let mut table = many::at_one_hook(420);
    let spent = table.rule(211).fault.unwrap();
    let shared = nomic_engine::rules::FaultCode::SharedFuelSpent;
    assert_eq!(spent.fault.code, shared);
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
        let mut last = 921;
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

#[test]
fn a_long_game_comes_to_the_same_whatever_is_remembered() {
    folds_alike(&long::long_game(300));
}

#[test]
fn rules_that_become_void_and_valid_again_do_so_whatever_is_remembered() {
    let judge = "when voids(r)\n  if r.mutable and answers(r, \"winner\") and r.amended then\n    answer yes\n  end\nend";
    let wins = "when winner(p)\n  answer no\nend";
    let rules = [
        (901, Class::Immutable, FREE),
        (902, Class::Immutable, judge),
        (910, Mutable, wins),
        (911, Mutable, ""),
    ];
    let mut table = Table::begun(ruleset(&rules), 1);
    let void = |table: &Table, number| !table.rule(number).in_force();
    let codes = [
        (911, "", "."),
        (910, wins, "."),
        (911, wins, "!"),
        (910, "", "!"),
    ];
    let expected = [(false, false), (true, false), (true, true), (false, true)];
    for ((number, code, sign), expected) in codes.into_iter().zip(expected) {
        let change = match code == table.rule(number).code.as_ref() {
            true => table.reword(number, &format!("As agreed{sign}")),
            false => table.recode(number, code),
        };
        let proposal = table.propose(1, change);
        table.ballot(1, proposal, &[true]);
        assert_eq!((void(&table, 910), void(&table, 911)), expected);
    }
    folds_alike(&table.events);
}

fn proposed(check: &str) -> (Table, ProposalId) {
    let rules = [(1, Class::Immutable, FREE), (2, Mutable, check)];
    let mut table = Table::begun(ruleset(&rules), 1);
    let proposal = table.propose(1, enact("Tea", ""));
    (table, proposal)
}

const FEW: &str =
    "check rule_change(p)\n  if count(p.rules_after) > 3 then\n    refuse(\"Few.\")\n  end\nend";

#[test]
fn what_rules_say_of_a_proposal_is_not_asked_again_where_it_follows_from_how_they_read() {
    let runs = |check| {
        probe::watch(count);
        let (mut table, proposal) = proposed(check);
        let before = RUNS.get();
        table.accept(1, table.opening(proposal));
        RUNS.get() - before
    };
    let without = runs("");
    assert_eq!(runs(FEW), without);
    let by_turn = "check rule_change(p)\n  if turn > 3 then\n    refuse(\"Late.\")\n  end\nend";
    assert_eq!(runs(by_turn), without + 1);
}

#[test]
fn what_rules_say_of_a_proposal_is_asked_again_where_it_may_be_something_else() {
    let kept = "keep full = no\nwhen on_proposed(p)\n  set full = yes\nend\n";
    let check = "check rule_change(p)\n  if full then\n    refuse(\"Full.\")\n  end\nend";
    let (mut table, proposal) = proposed(&format!("{kept}{check}"));
    table.refuse(1, table.opening(proposal));
    folds_alike(&table.events);
    let (mut table, first) = proposed(FEW);
    let second = table.propose(1, enact("Cake", ""));
    table.ballot(1, first, &[true]);
    table.refuse(1, table.opening(second));
    folds_alike(&table.events);
    let (mut table, proposal) = proposed(FEW);
    let draft = draft(vec![enact("Tea", ""), enact("Cake", "")]);
    table.refuse(1, Move::Revise(ReviseMove { proposal, draft }));
    table.accept(1, table.opening(proposal));
    folds_alike(&table.events);
}

#[test]
fn what_rules_say_of_a_proposal_is_asked_again_where_another_number_or_validity_hangs_on_more() {
    let after = "check rule_change(p)\n  for each r in p.rules_after where r.number > 500\n    refuse(\"High.\")\n  end\nend";
    let number = "keep high = no\nwhen on_proposed(p)\n  set high = yes\nend\nwhen number_after(c, p)\n  answer if high then 501 else p.number\nend";
    let rules = |more| {
        [
            (1, Class::Immutable, FREE),
            (2, Mutable, after),
            (3, Mutable, more),
        ]
    };
    let mut table = Table::begun(ruleset(&rules(number)), 1);
    let proposal = table.propose(1, enact("Tea", ""));
    table.refuse(1, table.opening(proposal));
    folds_alike(&table.events);
    let voids = "keep high = no\nwhen on_proposed(p)\n  set high = yes\nend\nwhen voids(r)\n  answer high and r.title = \"Tea\"\nend";
    let tea = "check rule_change(p)\n  if not any(r in p.rules_after where r.title = \"Tea\") then\n    refuse(\"None.\")\n  end\nend";
    let rules = [
        (1, Class::Immutable, FREE),
        (2, Mutable, tea),
        (3, Class::Immutable, voids),
    ];
    let mut table = Table::begun(ruleset(&rules), 1);
    let proposal = table.propose(1, enact("Tea", ""));
    table.refuse(1, table.opening(proposal));
    folds_alike(&table.events);
}

#[test]
fn rules_that_judge_by_what_they_keep_are_asked_again_once_they_keep_something_else() {
    let turning = "keep up = no\nwhen on_proposed(p)\n  set up = not up\nend\n";
    let judge = "when outranks(a, b)\n  answer (if up then a.number > b.number else a.number < b.number)\nend";
    let by_claim =
        "when outranks(a, b)\n  if claims_precedence(a, b) then\n    answer yes\n  end\nend";
    let claim = "takes precedence over rules r where up\n";
    let says = |number: u32| format!("when numbering(last)\n  answer last + {number}\nend");
    let plain = FREE.replace("when numbering(last)\n  answer max(301, last + 1)\nend", "");
    let (by_itself, claiming) = (format!("{turning}{judge}"), format!("{turning}{claim}"));
    for (order, claim) in [(&*by_itself, ""), (by_claim, &*claiming)] {
        let (low, high) = (says(1), format!("{claim}{}", says(1_000)));
        let rules = [
            (901, Class::Immutable, &*plain),
            (912, Mutable, &*low),
            (913, Mutable, &*high),
            (920, Mutable, order),
        ];
        let mut table = Table::begun(ruleset(&rules), 1);
        let mut last = 920;
        for step in [1, 1_000, 1, 1_000] {
            let proposal = table.propose(1, enact("Tea", ""));
            let number = table.state().proposal(proposal).unwrap().number.0;
            assert_eq!(number - last, step, "{order}");
            last = number;
        }
        folds_alike(&table.events);
    }
}
