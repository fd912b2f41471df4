//! Readings show how operators and calls nest: different code reads differently.

#![cfg(not(target_arch = "wasm32"))]

use nomic_engine::rules::Language;
use nomic_wording::reading;
use proptest::prelude::*;
use std::collections::BTreeMap;

fn numbers() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        (2_u32..4).prop_map(|number| number.to_string()),
        Just("a".to_owned()),
        Just("circuit".to_owned()),
        Just("p.proposer.gained".to_owned()),
        Just("p.number".to_owned()),
        Just("count(players)".to_owned()),
        Just("timer(\"tea\")".to_owned()),
    ];
    leaf.prop_recursive(3, 12, 2, |inner| {
        let one = [
            "draw(X)",
            "days(X)",
            "abs(X)",
            "own(X)",
            "-(X)",
            "round((X) / 3)",
            "player(X).points",
            "rule(X).number",
            "next_in_order(player(X)).points",
            "sum(X for q in players)",
            "count(q in players where q.points > X)",
            "first(q in players where q.points = X).points",
        ];
        let two = [
            "(X) + (Y)",
            "(X) - (Y)",
            "(X) * (Y)",
            "(X) div (Y)",
            "(X) mod (Y)",
            "max(X, Y)",
            "min(X, Y)",
            "lettered(\"R\", X) + (Y)",
        ];
        let two = prop::sample::select(two.to_vec());
        let one = prop::sample::select(one.to_vec());
        prop_oneof![
            (one, inner.clone()).prop_map(|(form, x)| form.replace('X', &x)),
            (two, inner.clone(), inner)
                .prop_map(|(form, x, y)| { form.replacen('Y', &y, 1).replacen('X', &x, 1) }),
        ]
    })
}

fn code(number: &str) -> String {
    format!(
        "define own(n: number) = n + 1\nwhen on_adopted(p)\n  let a = 1\n  award(p.proposer, {number})\nend"
    )
}

fn told(number: &str, language: Language) -> Option<String> {
    let reading = reading(&code(number), language).ok()?;
    let last = reading.paragraphs.last()?.sentences.last()?;
    Some(last.text.clone())
}

#[test]
fn what_is_drawn_from_and_what_is_reckoned_with_it_read_differently() {
    let pairs = [
        ("draw(6) * 2", "draw(6 * 2)"),
        ("draw(6) + 1", "draw(6 + 1)"),
        ("2 * days(3)", "days(2 * 3)"),
        ("days(3) * 2", "days(3 * 2)"),
        ("circuit + days(3)", "days(circuit + 3)"),
        ("own(6) * 2", "own(6 * 2)"),
        ("player(1).points + 1", "player(1 + 1).points"),
        ("rule(101).number * 2", "rule(101 * 2).number"),
        (
            "next_in_order(player(1)).points - 1",
            "next_in_order(player(1 - 1)).points",
        ),
        (
            "first(q in players where q.points = 1).points + 1",
            "first(q in players where q.points = 1 + 1).points",
        ),
        ("(circuit + 1) div 3", "circuit + 1 div 3"),
        ("(circuit + 1) mod 3", "circuit + 1 mod 3"),
        ("(circuit div 5) mod 3", "circuit div (5 mod 3)"),
    ];
    for language in Language::ALL {
        for (one, other) in pairs {
            let (one, other) = (told(one, language).unwrap(), told(other, language).unwrap());
            assert_ne!(one, other);
        }
    }
}

#[test]
fn what_needs_no_brackets_has_none() {
    let bare = [
        "circuit + days(7)",
        "p.proposer.points * 2",
        "timer(\"tea\") + hours(2)",
    ];
    for language in Language::ALL {
        for number in bare {
            let told = told(number, language).unwrap();
            assert!(!told.contains('('), "{told}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 60,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Each tree is written with all its brackets, so different texts are different trees.
    #[test]
    fn no_two_formulas_read_alike(numbers in prop::collection::btree_set(numbers(), 60..100)) {
        for language in Language::ALL {
            let mut readings: BTreeMap<String, &String> = BTreeMap::new();
            for number in &numbers {
                let Some(told) = told(number, language) else { continue };
                if let Some(other) = readings.insert(told.clone(), number) {
                    prop_assert_eq!(other, number, "{}", told);
                }
            }
        }
    }
}
