//! The number of votes required is cached, and no result depends on the cache.
#![cfg(not(target_arch = "wasm32"))]

use crate::caches::{RUNS, count, folds_alike};
use crate::common::*;
use nomic_engine::Class::Mutable;
use nomic_engine::probe;
use nomic_engine::*;

fn deciding(carries: &str) -> Table {
    let plain = FREE.replace("answer 1\n", "pass\n");
    let rules = [
        (1, Class::Immutable, &*plain),
        (2, Mutable, carries),
        (3, Mutable, ""),
    ];
    Table::begun(ruleset(&rules), 3)
}

/// Number of provisions that run when a proposal is voted on and closed, and the number of votes
/// required.
fn runs_of_a_closing(
    table: &mut Table,
    change: RuleChange,
    votes: &[bool],
) -> (usize, Option<i64>) {
    probe::watch(count);
    let proposal = table.propose(1, change);
    let before = RUNS.get();
    table.ballot(1, proposal, votes);
    let runs = RUNS.get() - before;
    let proposal = table.state().proposal(proposal).unwrap();
    (runs, proposal.decision.as_ref().unwrap().required)
}

const AGAINST: [bool; 3] = [false; 3];

#[test]
fn what_it_took_is_not_tried_again_where_it_hangs_on_how_many_have_voted() {
    let carries = "when carries(b)\n  answer b.in_favour > b.against\nend";
    let mut table = deciding(carries);
    let (first, took) = runs_of_a_closing(&mut table, enact("Tea", ""), &AGAINST);
    assert_eq!(took, Some(2));
    let (second, took) = runs_of_a_closing(&mut table, enact("Cake", ""), &AGAINST);
    // Four cases were tried, none to three in favour, by two rules.
    assert_eq!((second, took), (first - 4 * 2, Some(2)));
    // Two voters are another case, and then a known one.
    let (third, took) = runs_of_a_closing(&mut table, enact("Pie", ""), &[false; 2]);
    assert_eq!(took, Some(2));
    let (fourth, took) = runs_of_a_closing(&mut table, enact("Pie", ""), &[false; 2]);
    assert_eq!((fourth, took), (third - 3 * 2, Some(2)));
    assert_eq!(
        runs_of_a_closing(&mut table, enact("Jam", ""), &AGAINST),
        (second, Some(2))
    );
    folds_alike(&table.events);
}

#[test]
fn what_it_took_is_tried_again_where_it_may_be_something_else() {
    // The rule keeps something else each time.
    let kept = "keep most = 1\nwhen on_decided(p)\n  set most = most + 1\nend\nwhen carries(b)\n  answer b.in_favour >= most\nend";
    let mut table = deciding(kept);
    for took in [1, 2, 3] {
        let (_, found) = runs_of_a_closing(&mut table, enact("Tea", ""), &AGAINST);
        assert_eq!(found, Some(took));
    }
    folds_alike(&table.events);
    // It takes more to repeal a rule.
    let kinds = "when carries(b)\n  answer b.in_favour > count(c in b.proposal.changes where c.repeals) + 1\nend";
    let mut table = deciding(kinds);
    let rule = table.rule(3).id;
    for (change, took) in [
        (enact("Tea", ""), 2),
        (RuleChange::Repeal { rule }, 3),
        (enact("Cake", ""), 2),
    ] {
        let (_, found) = runs_of_a_closing(&mut table, change, &AGAINST);
        assert_eq!(found, Some(took));
    }
    folds_alike(&table.events);
    let half = "when carries(b)\n  answer b.in_favour > b.against\nend";
    let mut table = deciding(half);
    let all = table.recode(2, "when carries(b)\n  answer b.unanimous\nend");
    for (change, votes, took) in [
        (enact("Tea", ""), [false; 3], 2),
        (all, [true; 3], 2),
        (enact("Tea", ""), [false; 3], 3),
    ] {
        let (_, found) = runs_of_a_closing(&mut table, change, &votes);
        assert_eq!(found, Some(took));
    }
    folds_alike(&table.events);
    // It depends on the ballot or on the proposal.
    for most in ["b.number", "b.proposal.number - 300"] {
        let code = format!("when carries(b)\n  answer b.in_favour >= {most}\nend");
        let mut table = deciding(&code);
        for took in [1, 2, 3] {
            let (_, found) = runs_of_a_closing(&mut table, enact("Tea", ""), &AGAINST);
            assert_eq!(found, Some(took), "{most}");
        }
        folds_alike(&table.events);
    }
}

#[test]
fn what_it_took_is_tried_again_where_votes_weigh_something_else() {
    let carries = "when carries(b)\n  answer 2 * b.in_favour > b.eligible_votes\nend";
    let weight = |weight| format!("when vote_weight(v, b)\n  answer {weight}\nend\n{carries}");
    let mut table = deciding(&weight("1"));
    for (heavier, votes, took) in [
        (None, [false; 3], Some(2)),
        (Some("3"), [true; 3], Some(2)),
        (None, [false; 3], Some(6)),
        (Some("v.number"), [true; 3], Some(6)),
        // Whose votes they are matters now.
        (None, [false; 3], None),
    ] {
        let change = heavier.map_or_else(
            || enact("Tea", ""),
            |heavier| table.recode(2, &weight(heavier)),
        );
        let (_, found) = runs_of_a_closing(&mut table, change, &votes);
        assert_eq!(found, took);
    }
    folds_alike(&table.events);
}

#[test]
fn what_it_took_is_tried_again_where_a_claim_of_the_rule_has_a_say_in_it() {
    let claim = "takes precedence over rules r where count(ballots) > 1";
    let claimed = "if claims_precedence(this_rule, this_rule) then 2 else 0";
    let carries = format!("{claim}\nwhen carries(b)\n  answer b.in_favour > ({claimed})\nend");
    let mut table = deciding(&carries);
    let tea = table.propose(1, enact("Tea", ""));
    let (_, found) = runs_of_a_closing(&mut table, enact("Cake", ""), &AGAINST);
    assert_eq!(found, Some(1));
    table.accept(1, table.opening(tea));
    let (_, found) = runs_of_a_closing(&mut table, enact("Pie", ""), &AGAINST);
    assert_eq!(found, Some(3));
    folds_alike(&table.events);
}

#[test]
fn whose_votes_it_took_matters_where_a_claim_of_the_rule_looks_at_them() {
    let claim = "takes precedence over rules r where any(b in ballots where any(v in b.votes where v.in_favour and v.voter.number = 1))";
    let claimed = "claims_precedence(this_rule, this_rule)";
    let carries = format!("{claim}\nwhen carries(b)\n  answer {claimed}\nend");
    let mut table = deciding(&carries);
    let (_, found) = runs_of_a_closing(&mut table, enact("Tea", ""), &AGAINST);
    assert_eq!(found, None);
}

#[test]
fn whose_votes_it_took_matters_where_a_rule_looks_at_them_to_say_how_rules_would_be() {
    let numbered = "when number_after(c, p)\n  if any(v in p.ballot.votes where v.in_favour and v.voter.number = 1) then\n    answer 501\n  end\nend";
    let carries =
        "when carries(b)\n  answer any(r in b.proposal.rules_after where r.number > 500)\nend";
    let mut table = deciding(&format!("{numbered}\n{carries}"));
    let (_, found) = runs_of_a_closing(&mut table, enact("Tea", ""), &AGAINST);
    assert_eq!(found, None);
}

#[test]
fn what_it_took_hangs_on_no_count_that_votes_had_before() {
    let heavy = "when vote_weight(v, b)\n  answer 4000000000000000000\nend\nwhen carries(b)\n  answer b.cast > 0\nend";
    let mut table = deciding(heavy);
    for votes in [[true, true, false], [true, false, false]] {
        runs_of_a_closing(&mut table, enact("Tea", ""), &votes);
    }
    folds_alike(&table.events);
}

#[test]
fn who_has_won_is_asked_again_where_a_claim_of_the_rule_has_a_say_in_it() {
    let claim = "takes precedence over rules r where count(open_proposals) > 0";
    let claimed = "claims_precedence(this_rule, this_rule)";
    let winner = format!("{claim}\nwhen winner(p)\n  answer {claimed}\nend");
    let rules = [(1, Class::Immutable, FREE), (2, Mutable, &*winner)];
    let mut table = Table::begun(ruleset(&rules), 1);
    assert_eq!(table.state().winners(), []);
    table.propose(1, enact("Tea", ""));
    assert_eq!(table.state().winners(), [PlayerId(1)]);
}
