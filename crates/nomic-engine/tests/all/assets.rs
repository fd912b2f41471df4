//! Assets: their owners, their limits, and those of repealed rules.

use crate::common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::limits::{MAX_ASSETS, MAX_ASSETS_OF_RULE};
use nomic_engine::rules::{FaultCode, Phrase, Thing, Value};
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const MINT: &str = r#"
keep worth of each Asset = 1

action make(p, n: number "how many") "Make some"
  for each i in range(1, n)
    grant(p, "Coin" | de "Münze", text("{}", i))
  end
end

action value(p, a: Asset "which", n: number "how much") "Value one"
  set a.worth = n
end

action hand(p, a: Asset "which", to: Player "to whom") "Hand one on"
  transfer(a, to)
end

action melt(p, a: Asset "which") "Melt one"
  destroy(a)
end

action name_one(p, what: text "what") "Make one of this name"
  create("Coin", what)
end
"#;

const FIRST: AssetId = AssetId(1);

fn make(table: &mut Table, n: i64) -> Vec<Effect> {
    let made = table.acting(1, 5, "make", vec![Argument::Number(n)]);
    whats(&table.accept(1, made))
}

fn owner(table: &Table, asset: AssetId) -> Option<PlayerId> {
    table.state().asset(asset).unwrap().owner
}

fn hand(table: &Table, rule: u32, to: u16) -> Move {
    let args = vec![Argument::Asset(FIRST), Argument::Player(PlayerId(to))];
    table.acting(1, rule, "hand", args)
}

#[test]
fn a_rule_has_no_more_assets_than_it_may_and_the_table_neither() {
    let rules = [5, 6, 7, 8, 9].map(|number| (number, Mutable, MINT));
    let mut table = free(&rules);
    let full = i64::try_from(MAX_ASSETS_OF_RULE).unwrap();
    for rule in 5..9 {
        let made = table.acting(1, rule, "make", vec![Argument::Number(full)]);
        table.accept(1, made);
    }
    assert_eq!(table.state().assets().count(), MAX_ASSETS);
    let denied = |told: Vec<Effect>, denial: Denial| {
        let denied = told
            .iter()
            .filter(|what| matches!(what, Effect::Denied(_, _, why) if *why == denial));
        denied.count()
    };
    let told = make(&mut table, 2);
    assert_eq!(denied(told, Denial::TooManyOfRule(MAX_ASSETS_OF_RULE)), 2);
    let made = table.acting(1, 9, "make", vec![Argument::Number(1)]);
    let told = whats(&table.accept(1, made));
    assert_eq!(denied(told, Denial::TooManyAssets(MAX_ASSETS)), 1);
    assert_eq!(table.state().assets().count(), MAX_ASSETS);
}

#[test]
fn what_is_kept_of_an_asset_goes_with_it() {
    let mut table = free(&[(5, Mutable, MINT)]);
    make(&mut table, 2);
    let kept = |table: &Table| {
        let of = Thing {
            kind: "Asset",
            id: 1,
        };
        table.rule(5).kept("worth", Some(of)).cloned()
    };
    let args = vec![Argument::Asset(FIRST), Argument::Number(7)];
    table.accept(1, table.acting(1, 5, "value", args));
    assert_eq!(kept(&table), Some(Value::Number(7)));
    table.accept(1, table.acting(1, 5, "melt", vec![Argument::Asset(FIRST)]));
    assert_eq!(kept(&table), Some(Value::Number(1)));
    let again = table.acting(1, 5, "melt", vec![Argument::Asset(FIRST)]);
    let (number, label) = (RuleNumber(5), Phrase::plain("which"));
    assert_eq!(table.refuse(1, again), Refusal::BadValue { number, label });
}

#[test]
fn another_rule_moves_nothing_even_if_it_goes_first() {
    let thief = "action hand(p, a: Asset \"which\", to: Player \"to whom\") \"Hand one on\" transfer(a, to) end";
    let mut table = free(&[(4, Mutable, thief), (5, Mutable, MINT)]);
    make(&mut table, 1);
    let told = whats(&table.accept(1, hand(&table, 4, 2)));
    let denial = Denial::OfAnother(RuleNumber(5));
    assert!(
        told.iter()
            .any(|what| matches!(what, Effect::Denied(_, _, why) if *why == denial))
    );
    assert_eq!(owner(&table, FIRST), Some(PlayerId(1)));
    table.accept(1, hand(&table, 5, 2));
    assert_eq!(owner(&table, FIRST), Some(PlayerId(2)));
}

#[test]
fn a_rule_above_is_heard_and_one_beside_is_not() {
    let stays = "check moving(a)\n  refuse(\"It stays.\")\nend";
    for (class, moved) in [(Immutable, 1), (Mutable, 2)] {
        let mut table = free(&[(4, class, stays), (5, Mutable, MINT)]);
        make(&mut table, 1);
        table.accept(1, hand(&table, 5, 2));
        assert_eq!(owner(&table, FIRST), Some(PlayerId(moved)));
    }
}

#[test]
fn a_repealed_rule_can_dispose_of_what_it_has_and_else_it_is_told_that_it_leaves_it() {
    let clears =
        "when on_repealed(r)\n  for each a in assets(\"Coin\")\n    destroy(a)\n  end\nend";
    for (code, left) in [(String::new(), 3), (clears.to_owned(), 0)] {
        let mut table = free(&[(5, Mutable, &format!("{MINT}\n{code}"))]);
        make(&mut table, 3);
        let repeal = table.repeal(5);
        let (_, ruling) = table.turn(repeal, &[true, true]);
        let orphaned = Effect::AssetsLeft(RuleNumber(5), 3, None);
        assert_eq!(whats(&ruling).contains(&orphaned), left > 0);
        assert_eq!(table.state().assets().count(), left);
    }
}

#[test]
fn what_a_rule_in_force_has_cannot_be_taken_over() {
    let heir = "action inherit(p) \"Inherit\" take_over(rule(5)) end";
    let mut table = free(&[(5, Mutable, MINT), (6, Mutable, heir)]);
    make(&mut table, 1);
    let told = whats(&table.accept(1, table.acting(1, 6, "inherit", Vec::new())));
    let denial = Denial::RuleStands(RuleNumber(5));
    assert!(
        told.iter()
            .any(|what| matches!(what, Effect::Denied(_, _, why) if *why == denial))
    );
    assert_eq!(table.state().asset(FIRST).unwrap().rule, table.rule(5).id);
}

#[test]
fn an_asset_without_a_proper_name_is_a_fault() {
    let long = "x".repeat(limits::MAX_TITLE + 1);
    for name in [" ", &long] {
        let mut table = free(&[(5, Mutable, MINT)]);
        let named = table.acting(1, 5, "name_one", vec![Argument::Text(name.to_owned())]);
        table.accept(1, named);
        let fault = table.rule(5).fault.map(|fault| fault.fault.code);
        assert_eq!(fault, Some(FaultCode::NotAvailable), "{name:?}");
        assert_eq!(table.state().assets().count(), 0);
    }
}

#[test]
fn who_looks_through_many_assets_pays_for_it() {
    let looks = "action look(p) \"Look\"\n  award(p, sum(count(assets(\"Coin\")) for i in range(1, 400)))\nend";
    let mut table = free(&[(5, Mutable, &format!("{MINT}\n{looks}"))]);
    make(&mut table, 1_000);
    table.accept(1, table.acting(1, 5, "look", Vec::new()));
    let fault = table.rule(5).fault.map(|fault| fault.fault.code);
    assert!(
        matches!(fault, Some(FaultCode::FuelSpent | FaultCode::MemorySpent)),
        "{fault:?}"
    );
}
