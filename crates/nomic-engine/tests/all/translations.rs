//! Names have one translation in a game.

use crate::common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::moves::{CorrectMove, ProposeMove};
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const JUDGE: &str = "\"Judge\" | de \"Richter\"";
const SPEAKER: &str = "\"Speaker\" | de \"Sprecher\" | it \"portavoce\"";

fn appointing(name: &str) -> String {
    format!("when on_adopted(p)\n  appoint(p.proposer, {name})\nend")
}

fn code(refusal: &Refusal) -> &'static str {
    refusal.code()
}

fn table() -> Table {
    let judge = appointing(JUDGE);
    let speaker = appointing(SPEAKER);
    free(&[
        (5, Mutable, &judge),
        (6, Mutable, &speaker),
        (7, Mutable, "quantity gold \"Gold\" | it \"Oro\""),
    ])
}

fn ambiguous() -> Vec<String> {
    let names = [
        "\"Judge\" | de \"Sprecher\"",
        "\"Judge\" | de \"Recht\"",
        "\"Clerk\" | de \"Richter\"",
        "\"Clerk\" | de \"RICHTER\"",
        "\"Clerk\" | it \"p\u{43e}rtav\u{43e}ce\"",
        "\"Clerk\" | it \"Judge\"",
        "\"Richter\"",
        "\"Clerk\" | en \"Speaker\"",
    ];
    let mut codes: Vec<String> = names.iter().map(|name| appointing(name)).collect();
    codes.push(
        "when on_signal(s)\n  if s = \"Judge\" | de \"Bote\" then\n    signal(\"x\")\n  end\nend"
            .to_owned(),
    );
    codes.push("keep role = \"Judge\" | de \"Bote\"".to_owned());
    codes.push("define role(n: number) = \"Judge\" | de \"Bote\"".to_owned());
    codes
        .push("action go(p, what: one of [\"Judge\" | de \"Bote\", \"b\"]) \"Go\"\nend".to_owned());
    codes.push("quantity gold \"Gold\" | it \"Argento\"".to_owned());
    codes.push("quantity silver \"Silver\" | it \"Oro\"".to_owned());
    codes.push("quantity silver \"Gold\"".to_owned());
    codes
}

#[test]
fn another_translation_or_one_of_another_name_is_refused_when_it_is_proposed() {
    for code_of_rule in ambiguous() {
        if nomic_engine::rules::compile(&code_of_rule, &VOCABULARY).is_err() {
            panic!("{code_of_rule}");
        }
        let mut table = table();
        let draft = draft(vec![enact("Tea", &code_of_rule)]);
        let refusal = table.refuse(1, Move::Propose(ProposeMove { draft }));
        assert_eq!(code(&refusal), "move/ambiguous_names", "{code_of_rule}");
    }
}

#[test]
fn the_refusal_names_the_name_and_both_rules() {
    let mut table = table();
    let draft = draft(vec![enact("Tea", &appointing("\"Judge\" | de \"Bote\""))]);
    let Refusal::AmbiguousNames {
        names,
        words,
        rules,
    } = table.refuse(1, Move::Propose(ProposeMove { draft }))
    else {
        panic!("another refusal");
    };
    assert_eq!(names.map(|name| name.to_string()), ["Judge", "Judge"]);
    assert_eq!(words.map(|word| word.to_string()), ["Richter", "Bote"]);
    assert_eq!(rules.map(|rule| rule.0), [5, 301]);
}

#[test]
fn the_same_names_and_new_ones_can_be_used() {
    for name in [
        JUDGE,
        "\"Judge\"",
        "\"Judge\" | it \"giudice\"",
        "\"Clerk\" | de \"Schreiber\"",
        "\"Clerk\"",
        SPEAKER,
    ] {
        let mut table = table();
        table.turn(enact("Tea", &appointing(name)), &[true, true]);
        assert!(table.rule(301).in_force(), "{name}");
    }
    // Texts that only players read may be translated in any way.
    let mut table = table();
    let says = "check proposing(p)\n  if p.points > 99 then\n    refuse(\"Judge\" | de \"Genug\")\n  end\nend";
    table.turn(enact("Tea", says), &[true, true]);
    assert!(table.rule(301).in_force());
}

#[test]
fn no_ruleset_begins_with_two_translations_of_a_name() {
    let (judge, other) = (appointing(JUDGE), appointing("\"Judge\" | de \"Sprecher\""));
    let set = ruleset(&[
        (1, Immutable, FREE),
        (5, Mutable, &judge),
        (6, Mutable, &other),
    ]);
    let refusal = Table::bare().refuse(1, founding(set, "Ada"));
    assert_eq!(code(&refusal), "move/ambiguous_names");
}

#[test]
fn a_rule_that_is_replaced_frees_its_names() {
    let mut table = table();
    let other = table.recode(5, &appointing("\"Judge\" | de \"Recht\""));
    table.turn(other, &[true, true]);
    assert!(table.rule(5).code.contains("Recht"));
    let mut table = self::table();
    table.turn(table.repeal(5), &[true, true]);
    table.turn(
        enact("Tea", &appointing("\"Judge\" | de \"Recht\"")),
        &[true, true],
    );
    assert!(table.rule(302).in_force());
}

#[test]
fn of_two_proposals_that_translate_a_name_the_second_is_undetermined() {
    let mut table = free(&[]);
    let one = table.propose(1, enact("One", &appointing("\"Clerk\" | de \"Schreiber\"")));
    let other = table.propose(1, enact("Other", &appointing("\"Clerk\" | de \"Bote\"")));
    table.accept(1, table.opening(other));
    table.ballot(1, one, &[true, true]);
    for player in 1..=2 {
        table.accept(player, table.voting(player, other, true));
    }
    let ruling = table.accept(1, table.closing(1, other));
    assert_eq!(table.stage(other), Stage::Undetermined);
    let doubts = whats(&ruling).into_iter().any(|what| {
        matches!(
            what,
            Effect::Undetermined {
                doubt: Doubt::AmbiguousNames(RuleNumber(301)),
                ..
            }
        )
    });
    assert!(doubts);
}

#[test]
fn neither_rules_nor_corrections_bring_another_translation_in() {
    let code_of_rule =
        "when on_proposed(p)\\n  appoint(p.proposer, \\\"Judge\\\" | de \\\"Bote\\\")\\nend";
    let makes = format!("action make(p) \"Make\"\n  enact(\"T\", \"T\", \"{code_of_rule}\")\nend");
    let judge = appointing(JUDGE);
    let mut table = free(&[(5, Mutable, &judge), (6, Mutable, &makes), (7, Mutable, "")]);
    let ruling = table.accept(1, table.acting(1, 6, "make", Vec::new()));
    let denied = whats(&ruling).into_iter().any(|what| {
        matches!(
            what,
            Effect::Denied(_, _, Denial::Refused(Refusal::AmbiguousNames { .. }))
        )
    });
    assert!(denied, "{:?}", whats(&ruling));
    let remedy = table.set_code(7, &appointing("\"Judge\" | de \"Bote\""));
    let correct = Move::Correct(CorrectMove {
        reason: "So.".to_owned(),
        remedies: vec![remedy],
    });
    assert_eq!(code(&table.refuse(1, correct)), "move/ambiguous_names");
}

#[test]
fn two_translations_in_one_code_are_a_mistake() {
    for source in [
        "when on_adopted(p)\n  appoint(p.proposer, \"a\" | de \"b\")\n  appoint(p.proposer, \"a\" | de \"c\")\nend",
        "keep a = \"a\" | de \"b\"\nwhen on_adopted(p)\n  announce(\"a\" | de \"c\")\nend",
    ] {
        let problems = nomic_engine::rules::compile(source, &VOCABULARY).unwrap_err();
        let codes: Vec<_> = problems.iter().map(|one| one.problem.code()).collect();
        assert_eq!(codes, ["code/translated_twice"], "{source}");
    }
}
