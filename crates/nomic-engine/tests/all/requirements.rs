//! Number of votes required, before the count.

use crate::common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::moves::AwayMove;
use nomic_engine::*;
use nomic_rulesets::suber;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn required(table: &Table, proposal: ProposalId) -> Requirement {
    table.state().requirement_of(proposal, 0).unwrap()
}

fn vote(players: u16, code: &str) -> (Table, ProposalId) {
    let free = "
when numbering(last)
  answer max(301, last + 1)
end
when permits(c)
  answer yes
end
when may_vote(voter, b)
  answer not voter.away
end
when officer(p)
  answer p.proposer
end";
    let rules = [(1, Immutable, free), (2, Mutable, code)];
    let mut table = Table::begun(ruleset(&rules), players);
    let proposal = table.propose(1, enact("Tea", ""));
    (table, proposal)
}

#[test]
fn the_initial_set_wants_all_votes_and_says_by_which_rule() {
    let mut table = Table::begun(suber(), 3);
    let proposal = table.propose(1, enact("Tea", ""));
    let wanted = Requirement {
        votes: 3,
        settled: true,
        fewer: false,
        of: 3,
        voters: 3,
        quorum: None,
        rule: RuleNumber(203),
    };
    assert_eq!(required(&table, proposal), wanted, "in debate");
    table.accept(1, table.opening(proposal));
    assert_eq!(required(&table, proposal), wanted, "in the vote");
    table.accept(2, table.voting(2, proposal, false));
    assert_eq!(required(&table, proposal), wanted, "after a vote");
}

#[test]
fn loosening_an_immutable_rule_is_told_by_the_rule_that_goes_before() {
    let mut table = Table::begun(suber(), 2);
    let proposal = table.propose(1, table.transmute(103, Mutable));
    let required = required(&table, proposal);
    assert_eq!((required.votes, required.rule), (2, RuleNumber(109)));
}

#[test]
fn what_hangs_on_the_votes_is_not_settled_before_they_are_cast() {
    let code = "when required_votes(b)\n  answer b.cast div 2 + 1\nend";
    let (mut table, proposal) = vote(3, code);
    table.accept(1, table.opening(proposal));
    assert!(!required(&table, proposal).settled);
    for player in 1..=3 {
        table.accept(player, table.voting(player, proposal, player > 1));
    }
    let required = required(&table, proposal);
    assert!(required.settled);
    assert_eq!(required.votes, 2);
}

#[test]
fn weights_and_a_quorum_are_reckoned_in() {
    let code = "
when required_votes(b)
  answer 4
end
when quorum(b)
  answer 2
end
when vote_weight(voter, b)
  answer voter.number
end";
    let (table, proposal) = vote(3, code);
    let required = required(&table, proposal);
    assert_eq!((required.votes, required.of, required.voters), (4, 6, 3));
    assert_eq!(required.quorum, Some(2));
}

#[test]
fn who_may_not_vote_is_not_counted_among_the_votes() {
    let code = "when required_votes(b)\n  answer b.eligible_voters\nend";
    let (mut table, proposal) = vote(3, code);
    table.accept(3, Move::Away(AwayMove { away: true }));
    let required = required(&table, proposal);
    assert_eq!((required.votes, required.of), (2, 2));
}

#[test]
fn where_rules_are_silent_or_fail_nothing_is_told() {
    let (table, proposal) = vote(2, "");
    assert_eq!(table.state().requirement_of(proposal, 0), None);
    let (table, proposal) = vote(2, "when required_votes(b)\n  answer 1 div 0\nend");
    let hash = table.state().hash();
    assert_eq!(table.state().requirement_of(proposal, 0), None);
    assert_eq!(table.state().hash(), hash, "asking leaves no trace");
}

#[test]
fn a_decided_proposal_needs_nothing_any_more() {
    let mut table = free(&[]);
    let (proposal, _) = table.turn(enact("Tea", ""), &[true, true]);
    assert_eq!(table.state().requirement_of(proposal, 0), None);
}

fn ballot(carries: &str) -> Table {
    let code = format!(
        "action poll(who)\n  \"Ask everybody\"\n  open_ballot(\"Tea?\", who)\nend\n\
         when may_vote(v, b)\n  answer yes\nend\nwhen carries(b)\n{carries}end\n"
    );
    let rules = [(1, Immutable, FREE), (2, Mutable, &*code)];
    let mut table = Table::begun(ruleset(&rules), 3);
    table.accept(1, table.acting(1, 2, "poll", Vec::new()));
    table
}

fn carries(table: &Table) -> Option<(i64, i64)> {
    let required = table.state().requirement(BallotId(1), 0)?;
    assert_eq!(required.rule, RuleNumber(2));
    Some((required.votes, required.of))
}

#[test]
fn a_ballot_of_a_rule_is_tried_out_with_every_number_of_votes() {
    let mut majority =
        ballot("  if b.in_favour * 2 > b.eligible_voters then\n    answer yes\n  end\n");
    assert_eq!(carries(&majority), Some((2, 3)));
    majority.accept(1, majority.voting_in(1, 1, true));
    assert_eq!(carries(&majority), Some((2, 3)));
    let all = ballot("  if b.all_voted then\n    answer b.against = 0\n  end\n");
    assert_eq!(carries(&all), Some((3, 3)));
}

#[test]
fn a_ballot_that_hangs_on_who_votes_how_has_no_number() {
    let one = ballot("  answer any(v in b.votes where v.in_favour and v.voter.number = 1)\n");
    assert_eq!(carries(&one), None);
    let odd = ballot("  answer b.in_favour mod 2 = 1\n");
    assert_eq!(carries(&odd), None);
    let never = ballot("  pass\n");
    assert_eq!(carries(&never), None);
}

#[test]
fn where_rules_count_what_was_cast_fewer_are_enough_if_some_never_vote() {
    let fewer = |table: &Table| table.state().requirement(BallotId(1), 0).unwrap().fewer;
    let cast = "  answer b.in_favour > 0 and b.in_favour >= 2 * b.against\n";
    let mut table = ballot(cast);
    assert_eq!(carries(&table), Some((2, 3)));
    assert!(
        fewer(&table),
        "one in favour is enough if nobody else votes"
    );
    table.accept(1, table.voting_in(1, 1, false));
    assert!(!fewer(&table), "one against can only be outvoted by two");

    let nobody_against = ballot("  answer b.against = 0\n");
    assert_eq!(carries(&nobody_against), Some((3, 3)));
    assert!(fewer(&nobody_against));

    let of_all = ballot("  answer b.in_favour * 2 > b.eligible_voters\n");
    assert!(!fewer(&of_all));
}

#[test]
fn a_quorum_of_all_leaves_nobody_who_could_stay_away() {
    let quorum = |least: i64| {
        let code =
            format!("  answer b.in_favour > b.against\nend\nwhen quorum(b)\n  answer {least}\n");
        let table = ballot(&code);
        table.state().requirement(BallotId(1), 0).unwrap().fewer
    };
    assert_eq!([1, 2, 3].map(quorum), [true, false, false]);
}

#[test]
fn that_a_rule_failed_below_the_one_that_counts_is_not_told_of_the_outcome() {
    let fails = "when required_votes(b)\n  answer 1 div (b.against - b.against)\nend";
    let mut table = free(&[(3, Mutable, fails)]);
    let (proposal, ruling) = table.turn(enact("Tea", ""), &[true, true]);
    assert_eq!(table.stage(proposal), Stage::Adopted);
    assert!(table.rule(3).fault.is_some());
    let told = |what: &Effect| matches!(what, Effect::DecidedWithout { .. });
    assert!(!whats(&ruling).iter().any(told));
}
