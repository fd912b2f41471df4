//! Occasions of rules: changed amounts, actions, vacated offices, their own enactment and repeal;
//! and the last sign of life of a player.

use crate::common::*;
use nomic_engine::Class::Mutable;
use nomic_engine::moves::{AgreeMove, CorrectMove};
use nomic_engine::*;
use std::sync::Arc;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn announced(ruling: &Ruling) -> Vec<String> {
    let said = ruling.effects.iter().filter_map(|one| match &one.effect {
        Effect::Announced { text } => Some(text.as_plain().to_owned()),
        _ => None,
    });
    said.collect()
}

const HEARS: &str = r#"
when on_changed(p, name, by)
  announce(text("{}: {} {}", p.name, name, by))
end

when on_acted(p, name)
  announce(text("{} did {}", p.name, name))
end

when on_vacated(p, office)
  announce(text("{} leaves {}", p.name, office))
end
"#;

const DOES: &str = r#"
quantity gold

action dig(p, n: number "how much") "Dig"
  if n < 0 then
    refuse("not so deep")
  end
  change(p, gold, n)
  award(p, 1)
  award(p, 0)
end

action fail(p) "Fail"
  award(p, 1 div (p.points - p.points))
end

action crown(p, q: Player "whom") "Crown"
  appoint(q, "King")
end

action abdicate(p) "Abdicate"
  vacate("King")
end
"#;

fn table() -> Table {
    free(&[(5, Mutable, DOES), (6, Mutable, HEARS)])
}

fn act(table: &mut Table, player: u16, action: &str, args: Vec<Argument>) -> Arc<Ruling> {
    let moved = table.acting(player, 5, action, args);
    table.play(player, moved)
}

#[test]
fn each_change_of_an_amount_is_heard_once_and_what_stays_as_it_is_is_not() {
    let mut table = table();
    let ruling = act(&mut table, 1, "dig", vec![Argument::Number(7)]);
    let said = ["Ada: gold 7", "Ada: points 1", "Ada did dig"];
    assert_eq!(announced(&ruling), said);
}

#[test]
fn what_a_correction_sets_right_is_heard_as_a_change() {
    let mut table = table();
    act(&mut table, 1, "dig", vec![Argument::Number(7)]);
    let remedies = vec![Remedy::SetQuantity {
        player: PlayerId(1),
        quantity: "gold".to_owned(),
        to: 3,
    }];
    let reason = "She dug less.".to_owned();
    let asked = table.accept(1, Move::Correct(CorrectMove { reason, remedies }));
    assert_eq!(announced(&asked), Vec::<String>::new());
    let correction = table.state().open_corrections().next().unwrap().id;
    let made = table.accept(2, Move::Agree(AgreeMove { correction }));
    assert_eq!(announced(&made), ["Ada: gold -4"]);
}

#[test]
fn a_rule_does_not_hear_what_it_changes_at_a_change() {
    let endless = "when on_changed(p, name, by) award(p, 1) end";
    let mut table = free(&[(5, Mutable, DOES), (6, Mutable, endless)]);
    act(&mut table, 1, "dig", vec![Argument::Number(1)]);
    // One that was dug up, and one for each of the two changes by that.
    assert_eq!(table.points(1), 3);
    assert_eq!(table.rule(6).fault, None);
}

fn exchange(points: &str, gold: &str) -> Table {
    let earn = "quantity gold\naction earn(p) \"Earn\" award(p, 1) end";
    let mut table = free(&[(5, Mutable, earn), (6, Mutable, points), (7, Mutable, gold)]);
    act(&mut table, 1, "earn", Vec::new());
    table
}

const BRINGS_GOLD: &str = "quantity gold\nwhen on_changed(p, name, by) if name = \"points\" then change(p, gold, 1) end end";
const BRINGS_POINTS: &str =
    "when on_changed(p, name, by) if name = \"gold\" then award(p, 1) end end";

#[test]
fn a_circle_of_changes_ends_with_a_fault_of_the_rule_that_would_begin_it_again() {
    let table = exchange(BRINGS_GOLD, BRINGS_POINTS);
    let gold = table.state().player(PlayerId(1)).unwrap().quantity("gold");
    assert_eq!((table.points(1), gold), (2, 1));
    let fault = |number: u32| table.rule(number).fault.map(|fault| fault.fault.code);
    assert_eq!(fault(6), Some(rules::FaultCode::Circle));
    assert_eq!(fault(7), None);
}

#[test]
fn a_rule_that_does_nothing_at_what_comes_back_to_it_has_no_fault() {
    let once = "quantity gold\nkeep heard = 0\nwhen on_changed(p, name, by)\n  set heard = heard + 1\n  if name = \"points\" and p.points = 1 then\n    change(p, gold, 1)\n  end\nend";
    let table = exchange(once, BRINGS_POINTS);
    assert_eq!(table.points(1), 2);
    assert_eq!(table.rule(6).fault, None);
    // It does not react to the gold that it caused.
    let heard = table.rule(6).kept("heard", None);
    assert_eq!(heard, Some(&rules::Value::Number(2)));
}

#[test]
fn only_what_was_done_is_heard_as_done() {
    let mut table = table();
    let refused = act(&mut table, 1, "dig", vec![Argument::Number(-1)]);
    assert!(!refused.accepted());
    let failed = act(&mut table, 1, "fail", Vec::new());
    assert!(failed.accepted());
    assert_eq!(announced(&failed), Vec::<String>::new());
}

#[test]
fn an_action_that_was_handed_in_is_heard_as_done_when_it_is_opened() {
    let secret =
        "when secret_action(name) answer name = \"dig\" end when opens_at(name) answer 0 end";
    let mut table = free(&[
        (5, Mutable, DOES),
        (6, Mutable, HEARS),
        (7, Mutable, secret),
    ]);
    let handed = act(&mut table, 1, "dig", vec![Argument::Number(7)]);
    assert_eq!(announced(&handed), Vec::<String>::new());
    let opened = table.accept(1, table.revealing(1));
    assert!(announced(&opened).contains(&"Ada did dig".to_owned()));
}

#[test]
fn a_check_of_actions_knows_which_one_it_is() {
    let check = "check acting(p, name) if name = \"dig\" then refuse(\"no digging\") end end";
    let mut table = free(&[(5, Mutable, DOES), (6, Mutable, check)]);
    let dig = table.acting(1, 5, "dig", vec![Argument::Number(1)]);
    assert_eq!(table.refuse(1, dig).number(), Some(RuleNumber(6)));
    assert!(act(&mut table, 1, "abdicate", Vec::new()).accepted());
}

#[test]
fn an_office_is_left_by_whoever_gives_it_up_loses_it_or_goes() {
    let mut table = table();
    let crown = |table: &mut Table, whom: u16| {
        let whom = vec![Argument::Player(PlayerId(whom))];
        announced(&act(table, 1, "crown", whom))
    };
    assert_eq!(crown(&mut table, 1), ["Ada did crown"]);
    assert_eq!(crown(&mut table, 1), ["Ada did crown"]);
    assert_eq!(crown(&mut table, 2), ["Ada leaves King", "Ada did crown"]);
    let ruling = act(&mut table, 1, "abdicate", Vec::new());
    assert_eq!(announced(&ruling), ["Ben leaves King", "Ada did abdicate"]);
    crown(&mut table, 2);
    let left = table.accept(2, Move::Leave);
    assert_eq!(announced(&left), ["Ben leaves King"]);
}

/// A rule that reacts to everything, and a rule that can repeal it.
const MORTAL: &str = r#"
when on_repealed(r)
  announce(text("{} hears of {}", this_rule.number, r.number))
end
when on_decided(p)
  announce("still here")
end
check proposing(p)
  if p.number = 2 then
    refuse("no")
  end
end
"#;

#[test]
fn a_repealed_rule_hears_of_that_once_behind_all_others_and_of_nothing_after() {
    let witness = MORTAL.replace(
        "check proposing(p)\n  if p.number = 2 then\n    refuse(\"no\")\n  end\nend\n",
        "",
    );
    let mut table = free(&[
        (5, Mutable, MORTAL),
        (7, Mutable, &witness),
        (8, Mutable, ""),
    ]);
    // It reacts to other rules' repeals like any rule.
    let (_, other) = table.turn(table.repeal(8), &[true, true]);
    let both = ["5 hears of 8", "7 hears of 8", "still here", "still here"];
    assert_eq!(announced(&other), both);
    let (_, ruling) = table.turn(table.repeal(5), &[true, true]);
    let last = ["7 hears of 5", "5 hears of 5", "still here"];
    assert_eq!(announced(&ruling), last);
    // From then on it is asked nowhere: it refuses nothing any more, and reacts to nothing.
    let (_, later) = table.turn(table.repeal(7), &[true, true]);
    assert_eq!(announced(&later), ["7 hears of 7"]);
    table.propose(2, enact("Tea", ""));
}

#[test]
fn a_rule_that_a_rule_repeals_hears_of_it_too_and_a_void_one_never() {
    let ender = "action end_it(p, r: Rule \"which\") \"End\" repeal(r) end";
    let voider = "when voids(r) if r.number = 6 then answer yes end end";
    let mortal = MORTAL.replace("refuse(\"no\")", "pass");
    let rules = [
        (4, Mutable, voider),
        (5, Mutable, ender),
        (6, Mutable, mortal.as_str()),
        (7, Mutable, mortal.as_str()),
    ];
    let mut table = free(&rules);
    let end = |table: &mut Table, number: u32| {
        let rule = Argument::Rule(table.rule(number).id);
        let moved = table.acting(1, 5, "end_it", vec![rule]);
        announced(&table.accept(1, moved))
    };
    assert_eq!(end(&mut table, 7), ["7 hears of 7"]);
    assert_eq!(end(&mut table, 6), Vec::<String>::new());
}

#[test]
fn a_new_rule_hears_of_its_own_adoption() {
    let born = r#"
when on_adopted(p) announce(text("adopted {}", p.number)) end
when on_enacted(r)
  if r = this_rule then announce("enacted") end
end
when on_decided(p) announce("decided") end"#;
    let mut table = free(&[]);
    let (_, ruling) = table.turn(enact("Born", born), &[true, true]);
    assert_eq!(announced(&ruling), ["adopted 301", "enacted", "decided"]);
}

#[test]
fn when_somebody_was_last_seen_is_when_they_last_moved() {
    let code = r#"
action look(p) "Look"
  announce(text("{} {}", player(1).last_seen, player(2).last_seen))
end"#;
    let mut table = free(&[(5, Mutable, code)]);
    let look = |table: &mut Table, player: u16, now: u64| {
        table.now = now;
        let moved = table.acting(player, 5, "look", Vec::new());
        announced(&table.accept(player, moved))
    };
    // An action runs before its own move is noted.
    assert_eq!(look(&mut table, 2, 1_000), ["0 0"]);
    assert_eq!(look(&mut table, 1, 5_000), ["0 1000"]);
    assert_eq!(look(&mut table, 2, 7_000), ["5000 1000"]);
    // What is refused is no sign of life.
    table.now = 9_000;
    let proposal = table.propose(1, enact("Tea", ""));
    table.now = 10_000;
    table.refuse(2, table.closing(2, proposal));
    assert_eq!(look(&mut table, 1, 11_000), ["9000 7000"]);
}
