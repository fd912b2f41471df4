//! Values that proposers state because rules ask for them.

use crate::common::*;
use nomic_engine::Class::Mutable;
use nomic_engine::limits::MAX_STATED;
use nomic_engine::moves::{ProposeMove, ReviseMove};
use nomic_engine::rules::Value;
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const STAKE: &str = r#"
keep stake of each Proposal = 0 asks 0..10 "Your stake"
action raise(p, q: Proposal "which")
  "Raise it"
  set q.stake = q.stake + 1
end
"#;

fn stating(table: &Table, values: &[(&str, Argument)]) -> Draft {
    let rule = table.rule(5).id;
    let values = values.iter().map(|(name, value)| StatedValue {
        rule,
        name: (*name).to_owned(),
        value: value.clone(),
    });
    Draft {
        values: StatedValues(values.collect()),
        ..draft(vec![enact("Tea", "")])
    }
}

fn staked(table: &Table, amount: i64) -> Draft {
    stating(table, &[("stake", Argument::Number(amount))])
}

fn proposed(table: &mut Table, draft: Draft) -> ProposalId {
    let ruling = table.accept(1, Move::Propose(ProposeMove { draft }));
    ProposalId(ruling.event)
}

fn stake(table: &Table, proposal: ProposalId) -> Option<Value> {
    let argument = Argument::Proposal(proposal);
    let Some(Value::Thing(of)) = table.state().value_of(&argument) else {
        panic!("there is no such proposal");
    };
    table.rule(5).kept("stake", Some(of)).cloned()
}

fn revise(table: &mut Table, proposal: ProposalId, draft: Draft) {
    table.accept(1, Move::Revise(ReviseMove { proposal, draft }));
}

#[test]
fn what_is_stated_is_a_part_of_the_wording_that_is_voted_on() {
    let mut table = free(&[(5, Mutable, STAKE)]);
    let (plain, three, four) = (
        draft(vec![enact("Tea", "")]),
        staked(&table, 3),
        staked(&table, 4),
    );
    let proposal = proposed(&mut table, three.clone());
    assert_ne!(three.hash(proposal, 1), four.hash(proposal, 1));
    assert_ne!(three.hash(proposal, 1), plain.hash(proposal, 1));
    let shown = table.state().stated(&three.values);
    let shown: Vec<_> = shown
        .iter()
        .map(|one| (one.number.0, one.label.as_plain(), &one.value))
        .collect();
    assert_eq!(shown, [(5, "Your stake", &Value::Number(3))]);
}

#[test]
fn where_nothing_is_stated_a_draft_is_written_down_as_if_nothing_could_be() {
    let plain = draft(vec![enact("Tea", "")]);
    let bytes = minicbor::to_vec(&plain).unwrap();
    assert_eq!(bytes[0], 0x83, "an array of language, changes and reason");
    let stated = Draft {
        values: StatedValues(vec![StatedValue {
            rule: RuleId(5),
            name: "stake".to_owned(),
            value: Argument::Number(3),
        }]),
        ..plain.clone()
    };
    for one in [plain, stated] {
        let bytes = minicbor::to_vec(&one).unwrap();
        assert_eq!(minicbor::decode::<Draft>(&bytes).unwrap(), one);
    }
}

#[test]
fn a_revision_sets_only_what_it_states_otherwise() {
    let mut table = free(&[(5, Mutable, STAKE)]);
    let three = staked(&table, 3);
    let proposal = proposed(&mut table, three.clone());
    let raise = table.acting(1, 5, "raise", vec![Argument::Proposal(proposal)]);
    table.accept(2, raise);
    assert_eq!(stake(&table, proposal), Some(Value::Number(4)));
    let reworded = Draft {
        reason: "Tea is good.".to_owned(),
        ..three
    };
    revise(&mut table, proposal, reworded);
    assert_eq!(stake(&table, proposal), Some(Value::Number(4)));
    let seven = staked(&table, 7);
    revise(&mut table, proposal, seven);
    assert_eq!(stake(&table, proposal), Some(Value::Number(7)));
    let nothing = stating(&table, &[]);
    revise(&mut table, proposal, nothing);
    assert_eq!(stake(&table, proposal), Some(Value::Number(0)));
}

#[test]
fn what_is_refused_leaves_nothing_in_the_memory_of_a_rule() {
    let refusing = "check rule_change(p) refuse(\"no\") end";
    let mut table = free(&[(5, Mutable, STAKE), (6, Mutable, refusing)]);
    let before = table.rule(5).keeps.clone();
    let draft = staked(&table, 3);
    let refusal = table.refuse(1, Move::Propose(ProposeMove { draft }));
    assert!(matches!(refusal, Refusal::ByRule { .. }));
    assert_eq!(table.rule(5).keeps, before);
}

#[test]
fn only_so_many_values_can_be_stated_and_none_that_can_not_be_seen() {
    let code = "keep name of each Proposal = \"\" asks \"Name\"";
    let mut table = free(&[(5, Mutable, code)]);
    let value = ("name", Argument::Text("Tea".to_owned()));
    let draft = stating(&table, &vec![value; MAX_STATED + 1]);
    let limit = MAX_STATED;
    let refusal = table.refuse(1, Move::Propose(ProposeMove { draft }));
    assert_eq!(refusal, Refusal::TooMany { limit });
    let hidden = Argument::Text("Te\u{200b}a".to_owned());
    let draft = stating(&table, &[("name", hidden)]);
    let refusal = table.refuse(1, Move::Propose(ProposeMove { draft }));
    assert_eq!(refusal, Refusal::HiddenSign { sign: '\u{200b}' });
}

#[test]
fn a_rule_that_is_void_asks_for_nothing() {
    let voids = "when voids(r)\n  if r.number = 5 then\n    answer yes\n  end\nend";
    let mut table = free(&[(4, Class::Immutable, voids), (5, Mutable, STAKE)]);
    assert_eq!(table.state().asked(), []);
    let draft = staked(&table, 3);
    let refusal = table.refuse(1, Move::Propose(ProposeMove { draft }));
    assert!(matches!(refusal, Refusal::UnknownRule { .. }));
}
