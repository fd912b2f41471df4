//! Moves that rules offer, the quantities that they speak of, and what else rules can do.

use crate::common::*;
use nomic_engine::Class::Mutable;
use nomic_engine::moves::ActMove;
use nomic_engine::rules::{self, Language, Phrase, Value};
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const MARKET: &str = r#"
quantity gold "Gold" | it "Oro"

when on_begin()
  for each p in players
    set_amount(p, gold, 10)
  end
end

action give(giver, to: Player "to whom", amount: number "how much")
  "Give gold" | de "Gold geben" | it "Dare oro"
  where giver.gold > 0
  if amount < 1 or amount > giver.gold then
    change(giver, gold, -1)
    refuse("You have {}." | de "Du hast {}.", giver.gold)
  end
  change(giver, gold, -amount)
  change(to, gold, amount)
end
"#;

fn give(table: &Table, to: u16, amount: i64) -> Move {
    let args = vec![Argument::Player(PlayerId(to)), Argument::Number(amount)];
    act(table, 5, "give", args)
}

fn act(table: &Table, number: u32, action: &str, args: Vec<Argument>) -> Move {
    table.acting(1, number, action, args)
}

fn bad(label: &str) -> Refusal {
    Refusal::BadValue {
        number: RuleNumber(5),
        label: Phrase::plain(label),
    }
}

fn gold(table: &Table) -> [i64; 2] {
    [1, 2].map(|player| {
        table
            .state()
            .player(PlayerId(player))
            .unwrap()
            .quantity("gold")
    })
}

#[test]
fn a_rule_offers_a_move_with_a_form() {
    let mut table = free(&[(5, Mutable, MARKET)]);
    let offers = table.state().offers(PlayerId(1));
    let [offer] = offers.as_slice() else {
        panic!("{offers:?}");
    };
    assert_eq!((&*offer.action, offer.number.0), ("give", 5));
    assert_eq!(offer.label.get(Language::De), "Gold geben");
    let blanks: Vec<_> = offer.form.iter().map(|blank| &*blank.name).collect();
    assert_eq!(blanks, ["to", "amount"]);
    let ruling = table.accept(1, give(&table, 2, 4));
    assert_eq!(gold(&table), [6, 14]);
    let changed = Effect::QuantityChanged {
        player: PlayerId(2),
        quantity: "gold".into(),
        from: 10,
        to: 14,
    };
    let whats = whats(&ruling);
    assert!(matches!(&whats[0], Effect::Acted { action, .. } if &**action == "give"));
    assert!(whats.contains(&changed));
    assert!(because(&ruling, |what| *what == changed).contains(&5));
}

#[test]
fn a_refusal_of_an_action_drops_its_effects() {
    let mut table = free(&[(5, Mutable, MARKET)]);
    let refusal = table.refuse(1, give(&table, 2, 11));
    assert!(
        matches!(&refusal, Refusal::ByRule { message, .. } if message.as_plain() == "You have 10.")
    );
    assert_eq!(gold(&table), [10, 10]);
}

#[test]
fn an_action_is_offered_only_while_its_condition_holds() {
    let mut table = free(&[(5, Mutable, MARKET)]);
    table.accept(1, give(&table, 2, 10));
    assert_eq!(table.state().offers(PlayerId(1)), []);
    assert_eq!(table.state().offers(PlayerId(2)).len(), 1);
    let number = RuleNumber(5);
    let again = give(&table, 2, 1);
    assert_eq!(table.refuse(1, again), Refusal::NotOffered { number });
}

#[test]
fn a_form_is_filled_in_with_what_belongs_there() {
    let mut table = free(&[(5, Mutable, MARKET)]);
    let nobody = give(&table, 9, 1);
    assert_eq!(table.refuse(1, nobody), bad("to whom"));
    let truth = vec![Argument::Player(PlayerId(2)), Argument::Truth(true)];
    let moved = act(&table, 5, "give", truth);
    assert_eq!(table.refuse(1, moved), bad("how much"));
    let moved = act(&table, 5, "give", vec![]);
    assert_eq!(table.refuse(1, moved), bad("to whom"));
    let more = vec![
        Argument::Player(PlayerId(2)),
        Argument::Number(1),
        Argument::Number(1),
    ];
    let moved = act(&table, 5, "give", more);
    assert_eq!(table.refuse(1, moved), Refusal::UnknownAction);
    let moved = act(&table, 5, "take", vec![]);
    assert_eq!(table.refuse(1, moved), Refusal::UnknownAction);
    let rule = RuleId(77);
    let moved = Move::Act(ActMove {
        rule,
        action: "give".to_owned(),
        form: Paper::Open(vec![]),
    });
    assert_eq!(table.refuse(1, moved), Refusal::UnknownRule { rule });
}

#[test]
fn a_fraction_that_is_none_is_refused_and_any_other_means_the_same_however_it_is_signed() {
    let code =
        "keep share = 0/1\naction settle(p, part: fraction) \"Settle\"\n  set share = part\nend";
    let mut table = free(&[(5, Mutable, code)]);
    for (num, den) in [(1, 0), (i64::MIN, -1), (1, i64::MIN)] {
        let moved = act(&table, 5, "settle", vec![Argument::Fraction { num, den }]);
        assert_eq!(table.refuse(1, moved), bad("part"));
    }
    let moved = act(
        &table,
        5,
        "settle",
        vec![Argument::Fraction { num: 2, den: -6 }],
    );
    table.accept(1, moved);
    let third = rules::Fraction::read("-1/3").map(Value::Fraction);
    assert_eq!(table.rule(5).kept("share", None), third.as_ref());
}

#[test]
fn a_check_can_refuse_all_actions() {
    let closed = "check acting(p, name)\n  refuse(\"closed\")\nend";
    let mut table = free(&[(5, Mutable, MARKET), (6, Mutable, closed)]);
    let moved = give(&table, 2, 1);
    assert_eq!(table.refuse(1, moved).number(), Some(RuleNumber(6)));
}

#[test]
fn an_action_whose_code_fails_is_marked_and_does_nothing() {
    let broken =
        "action hurry(p)\n  \"Hurry\"\n  award(p, 5)\n  award(p, 1 div (p.points - p.points))\nend";
    let mut table = free(&[(5, Mutable, broken)]);
    let moved = act(&table, 5, "hurry", vec![]);
    let ruling = table.accept(1, moved);
    assert_eq!(table.points(1), 0);
    let fault = table.rule(5).fault.unwrap();
    assert_eq!(
        (fault.hook, fault.fault.code),
        ("action", rules::FaultCode::DivisionByZero)
    );
    assert!(matches!(
        whats(&ruling)[..],
        [Effect::Acted { .. }, Effect::RuleFaulted { .. }]
    ));
}

#[test]
fn quantities_are_part_of_the_state_and_have_names() {
    let mut table = free(&[(5, Mutable, MARKET)]);
    let before = table.state().position();
    table.accept(1, give(&table, 2, 1));
    let there = table.state().position();
    table.accept(2, give(&table, 1, 1));
    assert_ne!(before, there);
    let names = table.state().quantity_names();
    let gold = names.iter().find(|(name, _)| &**name == "gold").unwrap();
    assert_eq!(gold.1.as_ref().unwrap().get(Language::It), "Oro");
}

#[test]
fn a_rule_declares_a_quantity_of_another_rule_again_to_speak_of_it() {
    let tax = "quantity gold\nwhen on_proposed(p)\n  change(p.proposer, gold, -p.proposer.gold div 2)\nend";
    let mut table = free(&[(5, Mutable, MARKET), (6, Mutable, tax)]);
    table.propose(1, enact("Tea", ""));
    assert_eq!(gold(&table), [5, 10]);
}

#[test]
fn an_amount_without_end_is_a_fault_of_the_rule_that_says_so() {
    let mint = "when on_proposed(p)\n  set_amount(p.proposer, points, 9223372036854775807)\n  change(p.proposer, points, 1)\nend";
    let mut table = free(&[(5, Mutable, mint)]);
    table.propose(1, enact("Tea", ""));
    assert_eq!(table.points(1), i64::MAX);
    assert_eq!(
        table.rule(5).fault.unwrap().fault.code,
        rules::FaultCode::Overflow
    );
}

#[test]
fn a_rule_can_declare_a_winner() {
    let win = "action claim(p)\n  \"Claim the win\"\n  win(p)\nend";
    let mut table = free(&[(5, Mutable, win)]);
    let moved = act(&table, 5, "claim", vec![]);
    let ruling = table.accept(2, moved);
    assert_eq!(table.state().winners(), [PlayerId(2)]);
    assert_eq!(
        because(&ruling, |what| matches!(what, Effect::Won { .. })),
        [5]
    );
    assert_eq!(table.state().phase(), Phase::Won);
}

#[test]
fn a_rule_can_give_the_next_turn_away() {
    let code = "action stay(p)\n  \"Stay\"\n  give_turn(p)\nend\nwhen on_decided(p)\n  end_turn()\nend\nwhen next_player(p)\n  answer next_in_order(p)\nend";
    let mut table = free(&[(5, Mutable, code)]);
    let moved = act(&table, 5, "stay", vec![]);
    table.accept(1, moved);
    for next in [1, 2] {
        let proposal = table.propose(1, enact("Tea", ""));
        let ruling = table.ballot(1, proposal, &[true, true]);
        assert_eq!(table.on_turn(), next, "what was given away is given once");
        assert_eq!(
            because(&ruling, |what| matches!(what, Effect::TurnBegan { .. })),
            [5]
        );
    }
}

#[test]
fn fractions_and_records_are_kept() {
    let code = "keep share: fraction = 0\nkeep debts: list of {from: number, amount: number} = []\nwhen on_proposed(p)\n  set share = p.number / 4\n  set debts = debts + [{from: p.proposer.number, amount: floor(share)}]\nend";
    let mut table = free(&[(5, Mutable, code)]);
    let before = table.state().position();
    table.propose(1, enact("Tea", ""));
    assert_ne!(table.state().position(), before);
    let rule = table.rule(5);
    assert_eq!(rule.fault, None);
    let share = rule.kept("share", None);
    assert!(matches!(share, Some(Value::Fraction(_))));
    let Some(Value::List(debts)) = rule.kept("debts", None) else {
        panic!("{:?}", rule.keeps);
    };
    assert!(matches!(&debts[..], [Value::Record(_)]));
}

#[test]
fn what_rules_have_to_do_with_each_other_is_known() {
    let rich = "when winner(p)\n  answer p.points > 99\nend";
    let prize = "when on_proposed(p)\n  award(p.proposer, 1)\nend";
    let table = free(&[(5, Mutable, rich), (6, Mutable, prize), (7, Mutable, rich)]);
    let [rich, prize, other] = [5, 6, 7].map(|number| table.rule(number).id);
    let dependencies = table.state().rules().dependencies();
    let touch = rules::AccessedItem::Quantity(POINTS.into());
    let expected = [rich, other].map(|from| Dependency {
        from,
        on: prize,
        touch: touch.clone(),
    });
    assert_eq!(dependencies, expected);
    let conflicts = table.state().rules().conflicts();
    assert_eq!(
        conflicts,
        [Conflict {
            hook: "winner",
            rules: vec![rich, other]
        }]
    );
}

#[test]
fn rules_can_ask_what_rules_read_and_answer() {
    let code = "when on_proposed(p)\n  award(p.proposer, count(r in rules where reads(r, \"points\")))\n  award(p.proposer, 10 * count(r in rules where answers(r, \"winner\")))\nend";
    let rich = "when winner(p)\n  answer p.points > 99\nend";
    let mut table = free(&[(5, Mutable, code), (6, Mutable, rich)]);
    table.propose(1, enact("Tea", ""));
    assert_eq!(table.points(1), 11);
}
