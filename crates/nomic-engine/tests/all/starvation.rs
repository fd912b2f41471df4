//! Rules that use up the steps of a move, and the limits of their effect.
#![cfg(not(target_arch = "wasm32"))]

use crate::caches::folds_alike;
use crate::common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::moves::CorrectMove;
use nomic_engine::rules::FaultCode;
use nomic_engine::*;

const BURN: &str = "define burn(n: number) = sum(i for i in range(1, n))\n";

fn burning(hook: &str, times: usize) -> String {
    let answer = match hook {
        "on_signal(s)" => "announce(\"\")",
        _ => "answer yes",
    };
    let once =
        format!("when {hook}\n  if burn(4000) + burn(2500) < 0 then\n    {answer}\n  end\nend\n");
    format!("{BURN}{}", once.repeat(times))
}

fn in_force(table: &Table, number: u32) -> bool {
    table.rule(number).in_force()
}

#[test]
fn a_rule_does_not_keep_one_above_it_from_saying_which_rules_are_void() {
    let above = format!(
        "{FREE}\nwhen voids(r)\n  if r.mutable and answers(r, \"winner\") then\n    answer yes\n  end\nend"
    );
    let rules = [
        (1, Immutable, &*above),
        (2, Mutable, ""),
        (3, Mutable, &*burning("voids(r)", 60)),
    ];
    let mut table = Table::begun(ruleset(&rules), 2);
    table.turn(
        enact("Mine", "when winner(p)\n  answer p.number = 1\nend"),
        &[true, true],
    );
    assert_eq!(table.state().phase(), Phase::Playing);
    assert_eq!(table.rule(301).status, Status::Void);
    // Only the rule that took too many steps is marked, and it is soon asked no more.
    let spent = table.rule(3).fault.unwrap();
    assert_eq!(spent.fault.code, FaultCode::Suspended);
    assert_eq!(table.rule(1).fault, None);
    table.turn(enact("Tea", ""), &[true, true]);
    assert!(in_force(&table, 302));
    folds_alike(&table.events);
}

/// Rules 5 and 9 both number proposals, and Rule 9 goes first by Rule 1. `more` judges, too.
fn numbering_by_9(more: &str) -> Table {
    let numbering = "when numbering(last)\n  answer max(301, last + 1)\nend\n";
    let plain = FREE.replace(numbering, "");
    let above =
        format!("{plain}\nwhen outranks(a, b)\n  if a.number = 9 then\n    answer yes\n  end\nend");
    let counted = |first: u32| format!("when numbering(last)\n  answer {first} + last\nend");
    let rules = [
        (1, Mutable, &*above),
        (3, Mutable, more),
        (5, Mutable, &*counted(500)),
        (9, Mutable, &*counted(900)),
    ];
    Table::begun(ruleset(&rules), 2)
}

#[test]
fn a_judge_that_takes_too_many_steps_has_no_answer_and_takes_none_of_the_move() {
    // Rule 3 would say of Rule 5 what Rule 1 says of Rule 9; then the lower number goes first.
    let burns =
        "when outranks(a, b)\n  if burn(400) > 0 then\n    answer a.number < b.number\n  end\nend";
    let few = burns.replace("400", "4");
    for (judge, marked, number) in [(burns, true, 909), (&*few, false, 509)] {
        let table = numbering_by_9(&format!("{BURN}{judge}"));
        assert_eq!(table.rule(3).fault.is_some(), marked);
        assert_next_number(table, number);
    }
    let alone = FREE.replace(
        "when numbering(last)\n  answer max(301, last + 1)\nend\n",
        "",
    );
    let counted = |first: u32| format!("when numbering(last)\n  answer {first} + last\nend");
    let back = burns.replace("a.number < b.number", "a.number > b.number");
    let rules = [
        (1, Immutable, &*alone),
        (3, Mutable, &*format!("{BURN}{back}")),
        (5, Mutable, &*counted(500)),
        (9, Mutable, &*counted(900)),
    ];
    // The default order holds.
    assert_next_number(Table::begun(ruleset(&rules), 2), 509);
}

#[test]
fn a_judge_that_waits_for_the_answer_of_lower_ones_has_its_own_steps() {
    let waits =
        "when outranks(a, b)\n  if a.number = 9 then\n    answer otherwise(yes) or yes\n  end\nend";
    let numbering = "when numbering(last)\n  answer max(301, last + 1)\nend\n";
    let above = format!("{}\n{waits}", FREE.replace(numbering, ""));
    let counted = |first: u32| format!("when numbering(last)\n  answer {first} + last\nend");
    let rules = [
        (1, Immutable, &*above),
        (3, Mutable, &*burning("outranks(a, b)", 60)),
        (5, Mutable, &*counted(500)),
        (9, Mutable, &*counted(900)),
    ];
    assert_next_number(Table::begun(ruleset(&rules), 2), 909);
}

#[test]
fn a_crowd_of_judges_silences_none_above_it() {
    // Too many pairs for all of these judges, and not too many for Rule 1.
    let crowd = "when outranks(a, b)\n  if a.number = 7 then\n    answer yes\n  end\nend\n";
    let crowd = crowd.repeat(8);
    let numbering = "when numbering(last)\n  answer max(301, last + 1)\nend\n";
    let above = format!(
        "{}\nwhen outranks(a, b)\n  if a.number = 9 then\n    answer yes\n  end\nend",
        FREE.replace(numbering, "")
    );
    let counted = |first: u32| format!("when numbering(last)\n  answer {first} + last\nend");
    let meeting = "when on_away(p)\nend";
    let (five, nine) = (counted(500), counted(900));
    for class in [Immutable, Mutable] {
        let mut rules = vec![
            (1, class, &*above),
            (3, Mutable, &*crowd),
            (5, Mutable, &*five),
            (9, Mutable, &*nine),
        ];
        rules.extend((1_000..1_200).map(|number| (number, Mutable, meeting)));
        let table = Table::begun(ruleset(&rules), 2);
        let left_out = table.rule(3).fault.unwrap().fault.code;
        assert_eq!(left_out, FaultCode::SharedFuelSpent);
        assert_next_number(table, 2_099);
    }
}

#[track_caller]
fn assert_next_number(mut table: Table, given: u32) {
    let proposal = table.propose(1, enact("Tea", ""));
    let number = table.state().proposal(proposal).unwrap().number;
    assert_eq!(number, ProposalNumber(given));
    assert_eq!(table.rule(1).fault, None);
    folds_alike(&table.events);
}

#[test]
fn a_rule_does_not_keep_one_above_it_from_saying_which_goes_first() {
    let numbering = "when numbering(last)\n  answer max(301, last + 1)\nend\n";
    let plain = FREE.replace(numbering, "");
    let above =
        format!("{plain}\nwhen outranks(a, b)\n  if a.number = 9 then\n    answer yes\n  end\nend");
    let burns = burning("outranks(a, b)", 60);
    let counted = |first: u32| format!("when numbering(last)\n  answer {first}\nend");
    let rules = [
        (1, Immutable, &*above),
        (3, Mutable, &*burns),
        (5, Mutable, &*counted(5)),
        (9, Mutable, &*counted(9)),
    ];
    assert_next_number(Table::begun(ruleset(&rules), 2), 9);
}

#[test]
fn that_nobody_has_won_is_asked_again_where_not_all_could_be_heard() {
    let grab = format!(
        "{}action grab(p) \"Grab\"\n  award(p, 10)\n  signal(\"x\")\nend\n",
        burning("on_signal(s)", 210)
    );
    let rules = [
        (
            2,
            Mutable,
            "when winner(p)\n  if p.points >= 10 then\n    answer yes\n  end\nend",
        ),
        (3, Mutable, &*grab),
    ];
    let mut table = free(&rules);
    table.accept(1, table.acting(1, 3, "grab", Vec::new()));
    assert_eq!(table.points(1), 10);
    assert_eq!(table.state().phase(), Phase::Playing, "nobody was heard");
    table.accept(2, Move::Witness);
    assert_eq!(table.state().phase(), Phase::Won);
    folds_alike(&table.events);
}

#[test]
fn what_is_only_put_forward_uses_up_no_steps_of_the_move() {
    let held =
        "action done(p) \"Done\"\n  end_turn()\nend\ncheck next_turn()\n  refuse(\"wait\")\nend";
    let mut rules = vec![(2, Mutable, held)];
    rules.extend((3..=6).map(|number| (number, Mutable, "")));
    let mut table = free(&rules);
    table.accept(1, table.acting(1, 2, "done", Vec::new()));
    let before = table.state().turn().number;
    let burns = burning("voids(r)", 13);
    let remedy = |number| table.set_code(number, &burns);
    let correct = Move::Correct(CorrectMove {
        reason: "So.".to_owned(),
        remedies: (3..=6).map(remedy).collect(),
    });
    table.accept(2, correct);
    assert_eq!(table.state().turn().number, before, "nobody has agreed");
    folds_alike(&table.events);
}

/// Rule 1 voids rules about winning, Rule 3 burns steps over it and keeps a variable that Rule 1
/// depends on, and Rule 4 is void.
fn held_down(more: &str) -> Table {
    let above = format!(
        "{FREE}\nwhen voids(r)\n  if r.mutable and answers(r, \"winner\") then\n    answer yes\n  end\nend"
    );
    let burns = burning("voids(r)", 60).replace("burn(4000)", "burn(4000 + k - k)");
    let burns = format!("keep k = 0\n{burns}{more}");
    let rules = [
        (1, Immutable, &*above),
        (2, Mutable, ""),
        (3, Mutable, &*burns),
        (4, Mutable, "when winner(p)\n  answer p.number = 1\nend"),
    ];
    let table = Table::begun(ruleset(&rules), 2);
    assert_eq!(table.rule(4).status, Status::Void);
    table
}

#[test]
fn what_is_void_stays_so_however_often_a_rule_has_it_found_out_anew() {
    let sets = "when on_signal(s)\n  set k = k + 1\nend\n".repeat(12);
    let stir = format!("{sets}action stir(p) \"Stir\"\n  signal(\"x\")\nend\n");
    let mut table = held_down(&stir);
    table.accept(1, table.acting(1, 3, "stir", Vec::new()));
    assert_eq!(table.rule(4).status, Status::Void);
    table.accept(2, Move::Witness);
    assert_eq!(table.state().phase(), Phase::Playing);
    folds_alike(&table.events);
}

#[test]
fn what_is_decided_is_found_out_anew_whatever_was_used_up_before_in_the_same_move() {
    let sets = "when on_counting(b)\n  set k = k + 1\nend\n".repeat(12);
    let mut table = held_down(&sets);
    let wins = enact("Mine", "when winner(p)\n  answer p.number = 2\nend");
    let (proposal, _) = table.turn(wins, &[true, true]);
    assert_eq!(table.stage(proposal), Stage::Adopted);
    assert_eq!(table.rule(301).status, Status::Void);
    assert_eq!(table.state().phase(), Phase::Playing);
    folds_alike(&table.events);
}

#[test]
fn which_goes_first_stays_so_however_often_a_rule_has_it_found_out_anew() {
    let numbering = "when numbering(last)\n  answer max(301, last + 1)\nend\n";
    let plain = FREE.replace(numbering, "");
    let above = format!(
        "{plain}\nwhen voids(r)\n  if r.number = 999 then\n    answer yes\n  end\nend\nwhen outranks(a, b)\n  if a.number = 9 then\n    answer yes\n  end\nend"
    );
    let sets = "when on_signal(s)\n  set k = k + 1\nend\n".repeat(12);
    let burns = burning("voids(r)", 60).replace("burn(4000)", "burn(4000 + k - k)");
    let stir = format!("keep k = 0\n{burns}{sets}action stir(p) \"Stir\"\n  signal(\"x\")\nend\n");
    let counted = |first: u32| format!("when numbering(last)\n  answer {first} + last\nend");
    let rules = [
        (1, Immutable, &*above),
        (3, Mutable, &*stir),
        (5, Mutable, &*counted(500)),
        (9, Mutable, &*counted(900)),
    ];
    let mut table = Table::begun(ruleset(&rules), 2);
    table.accept(1, table.acting(1, 3, "stir", Vec::new()));
    assert_next_number(table, 909);
}

#[test]
fn many_decisions_in_one_move_are_found_out_one_by_one_though_a_rule_burns_steps_over_each() {
    let wins = "when winner(p)\n  answer p.number = 2\nend";
    let mut table = held_down(
        "action go(p) \"Go\"\n  for each q in open_proposals\n    carry(q.ballot)\n  end\nend",
    );
    let mut proposals = Vec::new();
    for title in ["One", "Two", "Three", "Four", "Five", "Six"] {
        let proposal = table.propose(1, enact(title, wins));
        table.accept(1, table.opening(proposal));
        table.accept(1, table.voting(1, proposal, true));
        proposals.push(proposal);
    }
    table.accept(1, table.acting(1, 3, "go", Vec::new()));
    for proposal in proposals {
        assert_eq!(table.stage(proposal), Stage::Adopted);
    }
    let made = table.state().rules().in_force();
    let winning = made.filter(|rule| &*rule.code == wins);
    assert_eq!(winning.count(), 0);
    assert_eq!(table.state().phase(), Phase::Playing);
    folds_alike(&table.events);
}
