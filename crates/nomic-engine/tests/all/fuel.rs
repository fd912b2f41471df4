//! Provisions that spend all the steps of a run are suspended, and only they.
#![cfg(not(target_arch = "wasm32"))]

use crate::caches::{RUNS, count, folds_alike};
use crate::common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::rules::{Fault, FaultCode, edition};
use nomic_engine::*;

const BURN: &str = "define burn(n: number) = sum(i for i in range(1, n))\n";
/// A condition that takes more steps than a run has.
const TOO_MUCH: &str = "burn(4000) + burn(4000) < 0";

/// Code without an answer at this hook that spends all its steps.
fn burning(hook: &str, deed: &str) -> String {
    format!("{BURN}when {hook}\n  if {TOO_MUCH} then\n    {deed}\n  end\nend")
}

fn suspended(table: &Table, rule: u32) -> Vec<u32> {
    let faults = table.rule(rule).suspensions();
    faults.map(|fault| fault.line).collect()
}

fn told(table: &Table) -> usize {
    let whats = table.chronicle.iter().flat_map(|ruling| whats(ruling));
    let suspended = |what: &Effect| match what {
        Effect::RuleFaulted { fault, .. } => fault.fault.code == FaultCode::Suspended,
        _ => false,
    };
    whats.filter(suspended).count()
}

fn runs_of(table: &mut Table, turns: usize) -> usize {
    nomic_engine::probe::watch(count);
    let before = RUNS.get();
    for _ in 0..turns {
        table.turn(enact("Tea", ""), &[true, true]);
    }
    RUNS.get() - before
}

#[test]
fn two_hundred_rules_that_spend_their_steps_at_a_question_are_soon_not_run_any_more() {
    let code = burning("required_votes(b)", "answer 1");
    let burners: Vec<_> = (400..590).map(|number| (number, Mutable, &*code)).collect();
    let mut table = free(&burners);
    runs_of(&mut table, 8);
    assert!((400..590).all(|number| suspended(&table, number) == [2]));
    assert_eq!(told(&table), 190, "each is told once");
    let mut plain = free(&[]);
    runs_of(&mut plain, 8);
    assert_eq!(runs_of(&mut table, 3), runs_of(&mut plain, 3));
    folds_alike(&table.events);
}

#[test]
fn a_provision_is_suspended_at_its_third_run_and_not_before() {
    let code = burning("on_proposed(p)", "award(p.proposer, 1)");
    let mut table = free(&[(5, Mutable, &code)]);
    for proposed in 1..=u32::from(edition::MAX_SPENT_RUNS) {
        assert_eq!(suspended(&table, 5), [0; 0], "{proposed}");
        table.propose(1, enact("Tea", ""));
    }
    assert_eq!(suspended(&table, 5), [2]);
    let fault = table.rule(5).fault.unwrap().fault;
    assert_eq!(fault.code, FaultCode::Suspended);
    assert_eq!(told(&table), 1);
}

#[test]
fn every_kind_of_hook_is_suspended_and_the_other_provisions_of_the_rule_go_on() {
    let other = "\nwhen on_adopted(p)\n  award(p.proposer, 1)\nend";
    for (hook, deed) in [
        ("may_vote(v, b)", "answer no"),
        ("carries(b)", "answer no"),
        ("winner(p)", "answer no"),
        ("outranks(a, b)", "answer no"),
        ("voids(r)", "answer no"),
        ("on_cast(p, b)", "award(p, 5)"),
    ] {
        let code = burning(hook, deed) + other;
        // Beside another rule, so that precedence is asked for.
        let beside = "when on_adopted(p)\nend";
        let mut table = free(&[(5, Mutable, &code), (6, Mutable, beside)]);
        runs_of(&mut table, 4);
        assert_eq!(suspended(&table, 5), [2], "{hook}");
        let points = table.points(1) + table.points(2);
        runs_of(&mut table, 1);
        assert_eq!(table.points(1) + table.points(2), points + 1, "{hook}");
        folds_alike(&table.events);
    }
    let code = burning("voting(v, b)", "refuse(\"No\")").replacen("when", "check", 1) + other;
    let mut table = free(&[(5, Mutable, &code)]);
    runs_of(&mut table, 4);
    assert_eq!(suspended(&table, 5), [2]);
}

#[test]
fn an_action_that_spends_its_steps_is_not_offered_any_more() {
    let code =
        format!("{BURN}action go(p) \"Go\"\n  if {TOO_MUCH} then\n    award(p, 1)\n  end\nend");
    let mut table = free(&[(5, Mutable, &code)]);
    for _ in 0..edition::MAX_SPENT_RUNS {
        table.accept(1, table.acting(1, 5, "go", Vec::new()));
    }
    assert_eq!(table.state().offers(PlayerId(1)), []);
    let refusal = table.refuse(1, table.acting(1, 5, "go", Vec::new()));
    assert!(matches!(refusal, Refusal::NotOffered { .. }));
}

#[test]
fn who_finds_no_steps_left_is_not_suspended() {
    let code = burning("on_proposed(p)", "award(p.proposer, 1)");
    let mut rules: Vec<_> = (400..620).map(|number| (number, Mutable, &*code)).collect();
    let innocent = "when on_proposed(p)\n  award(p.proposer, 1)\nend";
    rules.push((900, Mutable, innocent));
    let mut table = free(&rules);
    table.propose(1, enact("Tea", ""));
    let starved = table.rule(900).fault.unwrap().fault.code;
    assert_eq!(starved, FaultCode::SharedFuelSpent);
    for _ in 0..4 {
        table.propose(1, enact("Tea", ""));
    }
    assert_eq!(suspended(&table, 900), [0; 0]);
    let before = table.points(1);
    table.propose(1, enact("Tea", ""));
    assert_eq!(table.points(1), before + 1);
}

#[test]
fn a_claim_that_spends_its_steps_suspends_neither_who_asks_nor_the_rest_of_its_rule() {
    let judge =
        "when outranks(a, b)\n  if claims_precedence(a, b) then\n    answer yes\n  end\nend";
    let number = |first: u32| format!("when numbering(last)\n  answer last + {first}\nend");
    let claim = format!(
        "{BURN}takes precedence over rules r where {TOO_MUCH}\n{}",
        number(1)
    );
    let plain = FREE.replace("when numbering(last)\n  answer max(301, last + 1)\nend", "");
    let rules = [
        (1, Immutable, &*plain),
        (2, Immutable, judge),
        (5, Mutable, &*claim),
        (6, Mutable, &*number(7)),
        (
            7,
            Mutable,
            "takes precedence over rule 6\nwhen numbering(last)\n  answer last + 9\nend",
        ),
    ];
    let mut table = Table::begun(ruleset(&rules), 2);
    runs_of(&mut table, 3);
    assert_eq!(suspended(&table, 5), [2]);
    assert_eq!(suspended(&table, 2), [0; 0]);
    // It still answers at its other hook, and the claim of another rule is asked.
    let heard = |number: u32| table.rule(number).suspensions().count() == 0;
    assert!(heard(6) && heard(7));
    let last = table.state().proposals().map(|one| one.number.0).max();
    let proposal = table.propose(1, enact("Tea", ""));
    let next = table.state().proposal(proposal).unwrap().number.0;
    assert_eq!(
        Some(next),
        last.map(|last| last + 1),
        "Rule 5 goes first by its number"
    );
    folds_alike(&table.events);
}

#[test]
fn another_title_leaves_a_provision_suspended_and_another_code_does_not() {
    let code = burning("on_proposed(p)", "award(p.proposer, 1)");
    let mut table = free(&[(5, Mutable, &code)]);
    runs_of(&mut table, 3);
    let rule = table.rule(5);
    let to = Wording::new("Another title", "Another text", &code);
    let retitled = rule.amendment(&to, ENGLISH);
    table.turn(retitled, &[true, true]);
    assert_eq!(suspended(&table, 5), [2]);
    let again = table.recode(5, &code.replace("burn(4000) + burn(4000)", "burn(4)"));
    table.turn(again, &[true, true]);
    assert_eq!(suspended(&table, 5), [0; 0]);
    assert_eq!(table.rule(5).fault, None);
}

#[test]
fn a_provision_is_run_again_when_what_it_uses_of_another_rule_reads_otherwise() {
    let uses = "use burn(n: number): number from rule 5\n";
    let user = format!(
        "{uses}when on_proposed(p)\n  if burn(4000) + burn(4000) > 0 then\n    award(p.proposer, 1)\n  end\nend"
    );
    let between =
        "use burn(n: number): number from rule 5\ndefine more(n: number) = burn(n)".to_string();
    let further = user.replace(uses, "use more(n: number): number from rule 7\n");
    let further = further.replace("burn", "more");
    let mut table = free(&[
        (5, Mutable, BURN),
        (6, Mutable, &user),
        (7, Mutable, &between),
        (8, Mutable, &further),
    ]);
    runs_of(&mut table, 3);
    assert_eq!(suspended(&table, 6), [2]);
    assert_eq!(suspended(&table, 8), [2]);
    assert_eq!(suspended(&table, 5), [0; 0]);
    let mended = table.recode(5, "define burn(n: number) = n");
    table.turn(mended, &[true, true]);
    let before = table.points(1);
    table.propose(1, enact("Tea", ""));
    assert_eq!(table.points(1), before + 2);
    folds_alike(&table.events);
}

#[test]
fn the_state_tells_who_is_suspended() {
    let code = burning("on_proposed(p)", "award(p.proposer, 1)");
    let mut table = free(&[(5, Mutable, &code)]);
    table.propose(1, enact("Tea", ""));
    let digests: Vec<_> = (0..3)
        .map(|_| {
            let before = table.rule(5).fault;
            table.propose(1, enact("Tea", ""));
            (before, table.state().hash())
        })
        .collect();
    assert!(digests.windows(2).all(|two| two[0].1 != two[1].1));
    folds_alike(&table.events);
}

#[test]
fn a_proposal_and_a_ruleset_tell_of_code_that_costs_much() {
    let burns = burning("required_votes(b)", "answer 1");
    let dear = format!("{BURN}when may_vote(v, b)\n  answer burn(4000) > 0\nend");
    let mut table = free(&[]);
    let proposal = table.propose(1, enact("Burns", &burns));
    let spent = Costly {
        number: RuleNumber(301),
        line: 2,
        steps: edition::FUEL,
        limit: edition::FUEL,
    };
    assert_eq!(table.state().costly_after(proposal), [spent]);
    let proposal = table.propose(1, enact("Dear", &dear));
    let found = table.state().costly_after(proposal);
    assert!(
        matches!(&*found, [one] if one.steps < edition::FUEL),
        "{found:?}"
    );
    let proposal = table.propose(1, enact("Cheap", FREE));
    assert_eq!(table.state().costly_after(proposal), []);
    let set = ruleset(&[
        (1, Immutable, FREE),
        (5, Mutable, &burns),
        (6, Mutable, &dear),
    ]);
    let numbers = costly_at_first(&set)
        .into_iter()
        .map(|found| found.number.0);
    assert_eq!(numbers.collect::<Vec<_>>(), [5, 6]);
}

#[test]
fn code_that_judges_rules_is_told_to_cost_much_by_its_own_limit() {
    let judge = |n: u32| {
        let code = format!("{BURN}when voids(r)\n  answer burn({n}) < 0\nend");
        let set = ruleset(&[(1, Immutable, FREE), (5, Mutable, &code)]);
        let found = costly_at_first(&set).into_iter();
        found
            .map(|one| (one.number.0, one.limit))
            .collect::<Vec<_>>()
    };
    assert_eq!(judge(400), [(5, limits::JUDGE_FUEL)]);
    assert_eq!(judge(10), []);
}

#[test]
fn no_starter_holds_code_that_costs_much() {
    for starter in nomic_rulesets::starters() {
        assert_eq!(costly_at_first(&starter.ruleset()), [], "{}", starter.id);
    }
}

#[test]
fn the_fault_of_a_suspended_provision_names_its_line() {
    let code = format!("\n\n{}", burning("on_proposed(p)", "award(p.proposer, 1)"));
    let mut table = free(&[(5, Mutable, &code)]);
    runs_of(&mut table, 3);
    let fault = Fault {
        code: FaultCode::Suspended,
        line: 4,
        column: 1,
    };
    assert_eq!(table.rule(5).suspensions().collect::<Vec<_>>(), [fault]);
}
