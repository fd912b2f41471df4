//! Rules that do things one after the other: signals, what was gained in a round, and ballots that
//! wait for something else than votes.

use crate::common::*;
use nomic_engine::Class::Mutable;
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn a_rule_that_ends_every_turn_ends_each_once() {
    let code = "when turn_begins(p)\n  award(p, 1)\n  end_turn()\nend\nwhen next_player(p)\n  answer next_in_order(p)\nend";
    let table = free(&[(5, Mutable, code)]);
    assert_eq!((table.points(1), table.points(2)), (1, 1));
    assert_eq!(table.on_turn(), 1);
    assert_eq!(table.rule(5).fault, None);
}

#[test]
fn two_rules_that_end_each_others_turns_come_to_an_end() {
    let ends = |seat: u16| {
        format!("when turn_begins(p)\n  if p.number = {seat} then\n    end_turn()\n  end\nend")
    };
    let next = "when next_player(p)\n  answer next_in_order(p)\nend";
    let rules = [(5, Mutable, &*ends(1)), (6, Mutable, &*ends(2))];
    let table = free(&[&rules[..], &[(7, Mutable, next)]].concat());
    let fault = table.rule(5).fault.map(|fault| fault.fault.code);
    assert_eq!(fault, Some(rules::FaultCode::Circle));
    assert_eq!(table.rule(6).fault, None);
    assert_eq!(table.on_turn(), 1);
}

#[test]
fn a_rule_does_not_hear_the_signal_that_it_gives_at_just_that_signal() {
    let code = "when on_begin()\n  signal(\"again\")\nend\nwhen on_signal(s)\n  award(player(1), 1)\n  signal(s)\nend";
    let table = free(&[(5, Mutable, code)]);
    assert_eq!(table.points(1), 1);
    assert_eq!(table.rule(5).fault, None);
}

#[test]
fn a_flood_of_signals_by_one_rule_makes_no_other_deaf() {
    let many = ["1"; 32].join(", ");
    let flood = format!(
        "when on_begin()\n  for each a in [{many}]\n    for each b in [{many}]\n      signal(\"flood\")\n    end\n  end\nend"
    );
    // It reacts to every signal, which leaves it as many of its own.
    let quiet = "when on_begin()\n  signal(\"mine\")\nend\nwhen on_signal(s)\n  if s = \"mine\" then\n    signal(\"again\")\n  else if s = \"again\" then\n    award(player(1), 1)\n  else if s = \"flood\" then\n    signal(\"heard\")\n  end\nend";
    let table = free(&[(5, Mutable, &flood), (6, Mutable, quiet)]);
    assert_eq!(table.points(1), 1);
    let begun = table.chronicle.last().unwrap();
    let flooding = whats(begun).into_iter().filter_map(|what| match what {
        Effect::CutOff { number, .. } => Some(number.0),
        _ => None,
    });
    assert_eq!(flooding.collect::<Vec<_>>(), [5]);
}

#[test]
fn what_rules_do_at_a_signal_builds_on_what_came_before_it() {
    let first = "when on_begin()\n  signal(\"double\")\n  award(player(1), 3)\nend";
    let second = "when on_signal(s)\n  if s = \"double\" then\n    award(player(1), player(1).points)\n    signal(\"copy\")\n  else if s = \"copy\" then\n    set_points(player(2), player(1).points)\n  end\nend";
    let table = free(&[(5, Mutable, first), (6, Mutable, second)]);
    assert_eq!((table.points(1), table.points(2)), (6, 6));
}

#[test]
fn gains_are_counted_within_a_round_and_losses_are_not_taken_off() {
    let code = "
when on_begin()
  award(player(1), 100)
  end_round()
end
when round_begins(n)
  if n = 1 then
    award(player(1), 5)
    award(player(1), -30)
    award(player(1), 2)
    signal(\"look\")
  end
end
when on_signal(s)
  set_points(player(2), player(2).points * 100 + player(1).gained)
  if s = \"look\" then
    end_round()
    signal(\"later\")
  else if s = \"later\" then
    signal(\"last\")
  end
end";
    let table = free(&[(5, Mutable, code)]);
    assert_eq!(table.points(1), 77);
    // Seven in the first round, none once the second has begun.
    assert_eq!(table.points(2), 70_000);
}

#[test]
fn a_ballot_can_stay_open_when_everybody_has_voted() {
    let opening = "when turn_begins(p)\n  open_ballot(\"Tea?\", p)\nend\nwhen may_vote(v, b)\n  answer yes\nend";
    let staying = "when ends(b)\n  if not b.on_proposal then\n    answer no\n  end\nend";
    let outcome = |rules: &[(u32, Class, &str)]| {
        let mut table = free(rules);
        for player in [1, 2] {
            table.accept(player, table.voting_in(player, 1, true));
        }
        table.state().ballot(BallotId(1)).unwrap().end
    };
    assert_eq!(outcome(&[(5, Mutable, opening)]), Some(End::Defeated));
    let both = [(5, Mutable, opening), (6, Mutable, staying)];
    assert_eq!(outcome(&both), None);
}
