//! Votes that are neither for nor against.

use crate::common::*;
use nomic_engine::Class::Mutable;
use nomic_engine::moves::VoteMove;
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const LETS: &str = "when may_abstain(b) answer yes end";

fn open(players: u16, more: &str, free: &str) -> (Table, ProposalId) {
    let rules = [(1, Class::Immutable, free), (5, Mutable, more)];
    let mut table = Table::begun(ruleset(&rules), players);
    let proposal = table.propose(1, enact("Tea", ""));
    table.accept(1, table.opening(proposal));
    (table, proposal)
}

fn abstain(table: &mut Table, player: u16, proposal: ProposalId) {
    let subject = table.subject(proposal);
    table.accept(
        player,
        table.voting_on(player, subject, Preference::Abstain),
    );
}

#[test]
fn nobody_abstains_without_a_rules_leave() {
    let (mut table, proposal) = open(2, "", FREE);
    let subject = table.subject(proposal);
    let vote = table.voting_on(2, subject, Preference::Abstain);
    assert_eq!(table.refuse(2, vote), Refusal::BadVote);
}

#[test]
fn an_abstention_is_cast_and_neither_for_nor_against() {
    let quorum = "when quorum(b) answer 3 end when vote_weight(v, b) answer v.number end";
    let (mut table, proposal) = open(3, &format!("{LETS} {quorum}"), FREE);
    table.accept(1, table.voting(1, proposal, true));
    abstain(&mut table, 2, proposal);
    abstain(&mut table, 3, proposal);
    let ballot = table.ballot_on(proposal);
    assert!(ballot.all_voted());
    assert_eq!((ballot.cast(), ballot.count().abstained), (3, 5));
    let ruling = table.accept(1, table.closing(1, proposal));
    // It needs one vote in favour and three that are cast.
    assert_eq!(table.stage(proposal), Stage::Adopted);
    let tally = table.ballot_on(proposal).count();
    assert_eq!((tally.in_favour, tally.against, tally.abstained), (1, 0, 5));
    let told = |what: &Effect| matches!(what, Effect::Adopted { abstained: 5, .. });
    assert!(ruling.effects.iter().any(|one| told(&one.effect)));
}

#[test]
fn abstentions_do_not_break_unanimity_and_make_none() {
    let free = FREE.replace("when required_votes(b)", "when carries(b)");
    let free = free.replace("answer 1\n", "answer b.unanimous\n");
    for (votes, carried) in [
        ([Some(true), None], true),
        ([Some(true), Some(false)], false),
        ([None, None], false),
    ] {
        let (mut table, proposal) = open(2, LETS, &free);
        for (player, vote) in (1..).zip(votes) {
            match vote {
                Some(vote) => drop(table.accept(player, table.voting(player, proposal, vote))),
                None => abstain(&mut table, player, proposal),
            }
        }
        table.accept(1, table.closing(1, proposal));
        let adopted = table.stage(proposal) == Stage::Adopted;
        assert_eq!(adopted, carried, "{votes:?}");
    }
    // Who has not voted breaks it, as ever.
    let (mut table, proposal) = open(2, LETS, &free);
    table.accept(1, table.voting(1, proposal, true));
    table.accept(1, table.closing(1, proposal));
    assert_eq!(table.stage(proposal), Stage::Rejected);
}

#[test]
fn an_abstention_in_an_envelope_looks_like_any_vote_and_where_none_can_be_so_only_itself_is_lost() {
    let secret = "when secret_ballot(b) answer yes end when keeper() answer player(1) end";
    for (lets, opened) in [(LETS, 1), ("", 0)] {
        let (mut table, proposal) = open(2, &format!("{secret} {lets}"), FREE);
        let subject = table.subject(proposal);
        let length = |said: Preference| match table.voting_on(2, subject, said) {
            Move::Vote(VoteMove {
                paper: Paper::Sealed(envelope),
                ..
            }) => envelope.sealed.len(),
            other => panic!("{other:?}"),
        };
        assert_eq!(length(Preference::Abstain), length(Preference::For));
        let vote = table.voting_on(2, subject, Preference::Abstain);
        table.accept(2, vote);
        table.accept(1, table.voting(1, proposal, true));
        table.accept(1, table.closing(1, proposal));
        let ballot = table.ballot_on(proposal);
        assert_eq!(
            (ballot.votes.len(), ballot.open()),
            (opened + 1, opened == 0)
        );
    }
}

#[test]
fn how_many_votes_it_takes_is_told_as_settled_only_if_abstentions_change_nothing() {
    let of_those = FREE.replace("when required_votes(b)", "when carries(b)");
    let of_those = of_those.replace("answer 1\n", "answer b.in_favour > b.against\n");
    let of_all = of_those.replace(
        "b.in_favour > b.against",
        "b.in_favour * 2 > b.eligible_voters",
    );
    for (free, lets, settled) in [
        (&of_those, "", true),
        (&of_those, LETS, false),
        (&of_all, LETS, true),
    ] {
        let (table, proposal) = open(4, lets, free);
        let ballot = table.ballot_on(proposal).id;
        let need = table.state().requirement(ballot, 0).unwrap();
        assert_eq!((need.votes, need.settled), (3, settled), "{lets}");
    }
    // With one who has abstained two of the other three are enough.
    let (mut table, proposal) = open(4, LETS, &of_those);
    abstain(&mut table, 4, proposal);
    let ballot = table.ballot_on(proposal).id;
    assert_eq!(table.state().requirement(ballot, 0).unwrap().votes, 2);
}
