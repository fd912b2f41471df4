//! Names that rules use of each other.

use crate::common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::rules::{FaultCode, Value};
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const POT: &str = "keep pot = 3\nkeep paid of each Player = no\ndefine twice(n: number) = n + n + pot\nwhen on_proposed(p)\n  set pot = pot + 1\n  set p.proposer.paid = yes\nend";

/// Stack of a browser for everything that runs at once.
#[cfg(not(target_arch = "wasm32"))]
const STACK: usize = 1024 * 1024;

fn reader(uses: &str, value: &str) -> String {
    format!("{uses}\nkeep seen = 0\nwhen on_proposed(p)\n  set seen = {value}\nend")
}

fn seen(table: &Table, rule: u32) -> Option<i64> {
    match table.rule(rule).kept("seen", None) {
        Some(Value::Number(number)) => Some(*number),
        _ => None,
    }
}

fn fault(table: &Table, rule: u32) -> Option<FaultCode> {
    table.rule(rule).fault.map(|fault| fault.fault.code)
}

#[test]
fn a_rule_finds_what_another_one_keeps_and_works_out_as_it_was_before_they_run() {
    let uses = "use pot: number from rule 5\nuse paid of each Player: truth from rule 5\nuse twice(n: number): fraction from rule 5";
    let code = reader(
        uses,
        "pot * 100 + round(twice(10)) + count(q in players where q.paid) * 1000",
    );
    let mut table = free(&[(5, Mutable, POT), (6, Mutable, &code)]);
    table.propose(1, enact("Tea", ""));
    assert_eq!(seen(&table, 6), Some(323));
    table.propose(2, enact("Cake", ""));
    assert_eq!(seen(&table, 6), Some(1_424));
    let on = table.state().rules().dependencies();
    let on: Vec<_> = on
        .iter()
        .filter(|one| one.from == table.rule(6).id)
        .collect();
    assert!(on.iter().any(|one| one.on == table.rule(5).id));
}

#[test]
fn what_is_not_there_with_that_type_is_not_shared() {
    for uses in [
        "use pot: fraction from rule 5",
        "use pot: number from rule 7",
        "use pan: number from rule 5",
        "use pot: number from rule 99999999999",
    ] {
        let value = if uses.contains("pan") {
            "pan"
        } else {
            "floor(pot)"
        };
        let mut table = free(&[(5, Mutable, POT), (6, Mutable, &reader(uses, value))]);
        assert_eq!(table.state().rules().unshared().len(), 1, "{uses}");
        table.propose(1, enact("Tea", ""));
        assert_eq!(fault(&table, 6), Some(FaultCode::NotShared), "{uses}");
        assert_eq!(seen(&table, 6), Some(0));
    }
}

#[test]
fn a_rule_that_is_void_shares_nothing() {
    let voids = "when voids(r)\n  if r.number = 5 then\n    answer yes\n  end\nend";
    let code = reader("use pot: number from rule 5", "pot");
    let mut table = free(&[
        (7, Immutable, voids),
        (5, Mutable, POT),
        (6, Mutable, &code),
    ]);
    table.propose(1, enact("Tea", ""));
    assert_eq!(fault(&table, 6), Some(FaultCode::NotShared));
}

#[test]
fn rules_that_use_each_other_in_a_circle_end_in_a_fault() {
    let there = "use back(n: number): number from rule 6\ndefine there(n: number) = back(n + 1)";
    let back = "use there(n: number): number from rule 5\ndefine back(n: number) = there(n + 1)";
    let code = reader("use there(n: number): number from rule 5", "there(1)");
    let itself = reader(
        "use again(n: number): number from rule 8\ndefine again2(n: number) = again(n)\ndefine again3(n: number) = n",
        "again(1)",
    );
    let mut table = free(&[
        (5, Mutable, there),
        (6, Mutable, back),
        (7, Mutable, &code),
        (8, Mutable, &itself),
    ]);
    table.propose(1, enact("Tea", ""));
    assert_eq!(fault(&table, 7), Some(FaultCode::DepthExceeded));
    assert_eq!(fault(&table, 8), Some(FaultCode::NotShared));
}

#[test]
fn who_uses_a_function_pays_for_it() {
    let slow = "define slow(n: number) = sum(a * b for a in range(1, n))".replace("a * b", "a * n");
    let code = reader(
        "use slow(n: number): number from rule 5",
        "slow(4000) + slow(4000)",
    );
    let mut table = free(&[(5, Mutable, &slow), (6, Mutable, &code)]);
    table.propose(1, enact("Tea", ""));
    assert_eq!(fault(&table, 6), Some(FaultCode::FuelSpent));
    assert_eq!(fault(&table, 5), None);
}

#[test]
fn a_proposal_tells_beforehand_what_would_not_be_found_any_more() {
    let code = reader(
        "use pot: number from rule 5\nuse pan: number from rule 5",
        "pot",
    );
    let mut table = free(&[(5, Mutable, POT), (6, Mutable, &code)]);
    let told = |table: &Table, proposal: ProposalId| -> Vec<(u32, String, u32)> {
        let unshared = table.state().unshared_after(proposal).into_iter();
        let told = unshared.map(|one| (one.number.0, one.name.to_string(), one.of.0));
        told.collect()
    };
    let harmless = table.propose(1, enact("Tea", ""));
    assert_eq!(told(&table, harmless), []);
    let rule = table.rule(5).id;
    let repeal = table.propose(1, RuleChange::Repeal { rule });
    assert_eq!(told(&table, repeal), [(6, "pot".to_owned(), 5)]);
    let change = table.recode(5, "keep pot = \"none\"");
    let amend = table.propose(1, change);
    assert_eq!(told(&table, amend).len(), 1);
    let lost = table.propose(
        1,
        enact("Lost", &reader("use tea: number from rule 900", "tea")),
    );
    let lost = told(&table, lost);
    assert_eq!(lost.len(), 1);
    assert_eq!((lost[0].1.as_str(), lost[0].2), ("tea", 900));
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn rules_that_use_each_other_as_deep_as_they_may_fit_a_small_stack() {
    let high = " + 1".repeat(45);
    let code = |rule: u32| {
        let next = rule + 1;
        format!(
            "use deep{next}(n: number): number from rule {next}\n\
             define low{rule}(n: number) = deep{next}(n){high}\n\
             define deep{rule}(n: number) = low{rule}(n){high}"
        )
    };
    let codes: Vec<String> = (6..=9).map(code).collect();
    let reads = reader("use deep6(n: number): number from rule 6", "deep6(1)");
    let mut rules = vec![(5, Mutable, reads.as_str())];
    rules.extend(
        (6..=9)
            .zip(&codes)
            .map(|(number, code)| (number, Mutable, code.as_str())),
    );
    rules.push((10, Mutable, "define deep10(n: number) = n"));
    let rules: Vec<(u32, Class, String)> = rules
        .into_iter()
        .map(|(number, class, code)| (number, class, code.to_owned()))
        .collect();
    let played = std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || {
            let rules: Vec<_> = rules
                .iter()
                .map(|(number, class, code)| (*number, *class, code.as_str()))
                .collect();
            let mut table = free(&rules);
            table.propose(1, enact("Tea", ""));
            fault(&table, 5)
        });
    assert_eq!(
        played.unwrap().join().unwrap(),
        Some(FaultCode::DepthExceeded)
    );
}
