//! Effects of a rule change on rules.

use crate::common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::moves::ProposeMove;
use nomic_engine::rules::{self, Language, Value};
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn new_code_removes_the_mark_and_keeps_what_it_still_declares() {
    let code = "keep tea = 1\nkeep cake = 2\nkeep milk = no\nwhen on_proposed(p)\n  set tea = 5\n  set cake = 6\n  set milk = yes\nend\nwhen on_begin()\n  award(turn_player, 1 div 0)\nend";
    let mut table = free(&[(5, Mutable, code)]);
    assert!(table.rule(5).fault.is_some());
    let change = table.recode(5, "keep tea = 0\nkeep cake = \"none\"\nkeep jam = 3");
    let proposal = table.propose(1, change);
    assert_eq!(table.rule(5).kept("tea", None), Some(&Value::Number(5)));
    table.ballot(1, proposal, &[true, true]);
    let rule = table.rule(5);
    assert_eq!(rule.fault, None);
    let kept: Vec<_> = rule
        .keeps
        .keys()
        .map(|name| (&**name, rule.kept(name, None).unwrap().clone()))
        .collect();
    let none = Value::Text(rules::Phrase::plain("none"));
    assert_eq!(
        kept,
        [
            ("cake", none),
            ("jam", Value::Number(3)),
            ("tea", Value::Number(5))
        ]
    );
}

#[test]
fn two_changes_that_would_get_one_number_are_refused_when_they_are_proposed() {
    let numbers = "when number_after(c, p)\n  answer 77\nend";
    let mut table = free(&[(5, Mutable, numbers)]);
    let two = draft(vec![enact("Tea", ""), enact("Cake", "")]);
    assert_eq!(
        table.refuse(1, Move::Propose(ProposeMove { draft: two })),
        Refusal::RuleNumberTaken {
            number: RuleNumber(77),
            by: Some(RuleNumber(5)),
            borne: false,
        }
    );
}

#[test]
fn a_change_that_was_overtaken_needs_a_judge() {
    let mut table = free(&[(5, Mutable, "")]);
    let first = table.propose(1, table.repeal(5));
    let second = table.propose(2, table.reword(5, "Too late."));
    table.accept(2, table.opening(second));
    for player in [1, 2] {
        table.accept(player, table.voting(player, second, true));
    }
    table.ballot(1, first, &[true, true]);
    let rule = table.rule(5).id;
    table.accept(2, table.closing(2, second));
    let decision = table.state().proposal(second).unwrap().decision.as_ref();
    let outcome = decision.unwrap().outcome;
    assert_eq!(outcome, Outcome::Undetermined(Doubt::Overtaken(rule)));
    let late = draft(vec![RuleChange::Repeal { rule }]);
    assert_eq!(
        table.refuse(1, Move::Propose(ProposeMove { draft: late })),
        Refusal::UnknownRule { rule }
    );
}

#[test]
fn a_change_that_changes_nothing_is_refused() {
    let mut table = free(&[(5, Mutable, "")]);
    let same = table.reword(5, "As the code says.");
    for changes in [vec![], vec![same], vec![table.transmute(5, Mutable)]] {
        let refusal = table.refuse(
            1,
            Move::Propose(ProposeMove {
                draft: draft(changes),
            }),
        );
        assert_eq!(refusal, Refusal::NoChange);
    }
}

#[test]
fn a_translation_goes_with_the_words_it_translates() {
    let mut rules = ruleset(&[(1, Immutable, FREE), (5, Mutable, "")]);
    let german = [(Language::En, "Tea."), (Language::De, "Tee.")];
    rules.rules[1].text = german.into_iter().collect();
    rules.rules[1].title = german.into_iter().collect();
    let mut table = Table::begun(rules, 2);
    let proposal = table.propose(1, table.reword(5, "Coffee."));
    table.ballot(1, proposal, &[true, true]);
    assert_eq!(table.rule(5).text.exact(Language::De), None);
    assert_eq!(table.rule(5).title.exact(Language::De), Some("Tee."));
}

#[test]
fn the_rules_after_a_proposal_are_seen_as_they_would_be() {
    let watch = "check rule_change(p)\n  if count(r in p.rules_after where r.immutable) > 2 then\n    refuse(\"too many\")\n  end\n  if count(p.rules_after) > 3 then\n    refuse(\"too long\")\n  end\nend";
    let mut table = free(&[(5, Immutable, watch), (6, Mutable, "")]);
    let mut refusal = |change| {
        let refusal = table.refuse(
            1,
            Move::Propose(ProposeMove {
                draft: draft(vec![change]),
            }),
        );
        match refusal {
            Refusal::ByRule { message, .. } => message.as_plain().to_owned(),
            other => panic!("{other:?}"),
        }
    };
    let six = RuleId(3);
    assert_eq!(
        refusal(RuleChange::Transmute {
            rule: six,
            to: Immutable
        }),
        "too many"
    );
    assert_eq!(refusal(enact("Tea", "")), "too long");
    table.propose(1, RuleChange::Repeal { rule: six });
}
