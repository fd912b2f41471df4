//! Effects of rules are checked by higher rules.

use crate::common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const NOT_YET: &str = "check closing(b)\n  refuse(\"not yet\")\nend";
const AT_ONCE: &str = "when on_opened(b)\n  close_ballot(b)\nend";

fn opened(rules: &[(u32, Class, &str)]) -> (Vec<Effect>, Stage) {
    let mut table = free(rules);
    let proposal = table.propose(1, enact("Tea", ""));
    let ruling = table.accept(1, table.opening(proposal));
    let told = whats(&ruling).into_iter().filter_map(|what| match what {
        Effect::Prevented { .. } => Some(what.clone()),
        _ => None,
    });
    (told.collect(), table.stage(proposal))
}

#[test]
fn only_a_rule_of_a_higher_class_stops_what_a_rule_does() {
    let (told, stage) = opened(&[(5, Immutable, NOT_YET), (6, Mutable, AT_ONCE)]);
    assert_eq!((told.len(), stage), (1, Stage::Voting));
    for (check, effect) in [
        (Mutable, Mutable),
        (Mutable, Immutable),
        (Immutable, Immutable),
    ] {
        let (told, stage) = opened(&[(5, check, NOT_YET), (6, effect, AT_ONCE)]);
        assert_eq!((told, stage), (vec![], Stage::Rejected));
    }
}

#[test]
fn nothing_is_told_where_there_was_nothing_to_do() {
    let twice = "when on_opened(b)\n  close_ballot(b)\n  close_ballot(b)\nend";
    let late = "check closing(b)\n  if not b.open then\n    refuse(\"too late\")\n  end\nend";
    let (told, stage) = opened(&[(5, Immutable, late), (6, Mutable, twice)]);
    assert_eq!((told, stage), (vec![], Stage::Rejected));
}

#[test]
fn a_check_tells_what_a_rule_does_from_what_a_player_does() {
    let players_only =
        "check closing(b)\n  if not by_rule then\n    refuse(\"not by hand\")\n  end\nend";
    let (told, stage) = opened(&[(5, Immutable, players_only), (6, Mutable, AT_ONCE)]);
    assert_eq!((told, stage), (vec![], Stage::Rejected));
    let mut table = free(&[(5, Immutable, players_only)]);
    let proposal = table.propose(1, enact("Tea", ""));
    table.accept(1, table.opening(proposal));
    let refused = table.refuse(1, table.closing(1, proposal));
    assert_eq!(refused.number(), Some(RuleNumber(5)));
}

#[test]
fn whoever_uses_up_all_steps_gets_nothing_past_a_rule_above() {
    let one = "when on_opened(b)\n  let wasted = sum(sum(sum(sum(d.number for d in rules) for c in rules) for x in rules) for a in rules)\nend\n";
    let waste = one.repeat(250);
    let mut rules = vec![(5, Immutable, NOT_YET), (6, Mutable, AT_ONCE)];
    rules.push((7, Mutable, &waste));
    rules.extend((20..40).map(|number| (number, Mutable, "")));
    let (told, stage) = opened(&rules);
    assert!(
        matches!(
            told.as_slice(),
            [Effect::Prevented {
                objection: Objection::Unheard,
                by: RuleNumber(5),
                ..
            }]
        ),
        "{told:?}"
    );
    assert_eq!(stage, Stage::Voting);
}
