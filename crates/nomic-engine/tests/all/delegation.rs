//! Votes that count for others, too, and votes that rules cast before the count.

use crate::common::*;
use nomic_engine::Class::Mutable;
use nomic_engine::moves::CloseMove;
use nomic_engine::*;
use std::sync::Arc;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Each names the next one; weights are 1, 2, 3 and 4.
const CHAIN: &str = "
when delegate(v, b)
  if v.number < 4 then
    answer player(v.number + 1)
  end
end
when vote_weight(v, b)
  answer v.number
end";

fn open(players: u16, more: &str) -> (Table, ProposalId) {
    let rules = [(1, Class::Immutable, FREE), (5, Class::Immutable, more)];
    let mut table = Table::begun(ruleset(&rules), players);
    let proposal = table.propose(1, enact("Tea", ""));
    table.accept(1, table.opening(proposal));
    (table, proposal)
}

fn close(table: &mut Table, proposal: ProposalId) -> Arc<Ruling> {
    table.accept(1, table.closing(1, proposal))
}

/// Players whose votes counted for each voter, 0 for their own.
fn through(table: &Table, proposal: ProposalId) -> Vec<(u16, u16)> {
    let votes = table.ballot_on(proposal).votes.iter();
    votes
        .map(|(voter, vote)| (voter.0, vote.through.map_or(0, |through| through.0)))
        .collect()
}

#[test]
fn who_casts_no_vote_has_that_of_the_first_in_the_chain_who_has_with_a_weight_of_ones_own() {
    let (mut table, proposal) = open(4, &format!("{CHAIN} when quorum(b) answer 4 end"));
    table.accept(4, table.voting(4, proposal, true));
    table.accept(2, table.voting(2, proposal, false));
    let id = table.ballot_on(proposal).id;
    let before = table.state().votes_through(id, 0);
    assert_eq!(
        before.into_iter().collect::<Vec<_>>(),
        [(PlayerId(1), PlayerId(2)), (PlayerId(3), PlayerId(4))]
    );
    let ruling = close(&mut table, proposal);
    assert_eq!(through(&table, proposal), [(1, 2), (2, 0), (3, 4), (4, 0)]);
    let tally = table.ballot_on(proposal).count();
    // 3 + 4 for, 1 + 2 against; and the four are a quorum.
    assert_eq!((tally.in_favour, tally.against), (7, 3));
    assert_eq!(table.stage(proposal), Stage::Adopted);
    let told = |what: &Effect| {
        matches!(
            what,
            Effect::OtherVote {
                player: PlayerId(1),
                vote: OtherVote::Through(..),
                ..
            }
        )
    };
    assert_eq!(because(&ruling, told), [5]);
}

#[test]
fn a_circle_and_a_chain_that_ends_lead_to_no_vote() {
    let circle =
        "when delegate(v, b) if v.number < 4 then answer player(v.number mod 3 + 1) end end";
    let (mut table, proposal) = open(4, circle);
    table.accept(4, table.voting(4, proposal, true));
    close(&mut table, proposal);
    assert_eq!(through(&table, proposal), [(4, 0)]);
}

#[test]
fn a_secret_vote_is_lent_once_it_is_opened_and_not_if_it_stays_sealed() {
    let secret = "when secret_ballot(b) answer yes end when keeper() answer player(1) end";
    let (mut table, proposal) = open(2, &format!("{CHAIN} {secret}"));
    table.accept(2, table.voting(2, proposal, true));
    let mut copy = table.clone();
    close(&mut table, proposal);
    assert_eq!(through(&table, proposal), [(1, 2), (2, 0)]);
    let closing = |table: &Table| match table.closing(1, proposal) {
        Move::Close(CloseMove {
            subject,
            seal,
            reveal,
            throws,
            ..
        }) => Move::Close(CloseMove {
            subject,
            seal,
            reveal,
            throws,
            openings: Vec::new(),
        }),
        other => panic!("{other:?}"),
    };
    for _ in 0..2 {
        let unopened = closing(&copy);
        copy.accept(1, unopened);
    }
    assert_eq!(through(&copy, proposal), []);
}

#[test]
fn votes_for_options_are_lent_as_they_are() {
    let rules = "
action ask(p) \"Ask\"
  open_ranking(\"What\", [\"Tea\", \"Milk\"])
end
when may_vote(v, b) answer yes end
when delegate(v, b) answer player(1) end
when ends(b) answer b.cast = 1 end
when chooses(b) answer runoff(b) end
when on_carried(b)
  award(player(2), count(v in b.votes where v.delegated and v.through = player(1)))
end";
    let mut table = free(&[(5, Mutable, rules)]);
    table.accept(1, table.acting(1, 5, "ask", Vec::new()));
    let subject = table.state().ballot(BallotId(1)).unwrap().subject;
    let said = Preference::Options(vec![2, 1]);
    table.accept(1, table.voting_on(1, subject, said.clone()));
    let ballot = table.state().ballot(BallotId(1)).unwrap();
    assert_eq!(ballot.votes.get(&PlayerId(2)).unwrap().said, said);
    assert_eq!(table.points(2), 1);
}

const COUNTING: &str = "
when on_counting(b)
  award(player(1), count(v in b.votes where v.in_favour))
  cast_vote(b, player(2), yes)
end
when on_carried(b)
  award(player(2), b.in_favour)
end";

#[test]
fn rules_vote_before_the_count_and_once() {
    for (how, more) in [
        ("closed by a player", ""),
        (
            "by itself",
            "when ends(b) if b.cast = 1 then answer yes end end",
        ),
        (
            "by a rule",
            "when on_cast(v, b) close_ballot(b) close_ballot(b) end",
        ),
    ] {
        let (mut table, proposal) = open(2, &format!("{COUNTING} {more}"));
        let mut ruling = table.accept(1, table.voting(1, proposal, true));
        if table.ballot_on(proposal).open() {
            ruling = close(&mut table, proposal);
        }
        assert_eq!(table.stage(proposal), Stage::Adopted, "{how}");
        assert_eq!((table.points(1), table.points(2)), (1, 2), "{how}");
        let cast = |what: &Effect| {
            matches!(
                what,
                Effect::OtherVote {
                    vote: OtherVote::ByRule(_),
                    ..
                }
            )
        };
        assert_eq!(because(&ruling, cast), [5], "{how}");
    }
}

#[test]
fn what_rules_do_to_a_ballot_before_the_count_holds() {
    for (effect, stage) in [
        ("defeat(b)", Stage::Rejected),
        ("drop_ballot(b)", Stage::Debate),
        ("close_ballot(b)", Stage::Adopted),
    ] {
        let code = format!("when on_counting(b) {effect} end");
        let rules = [(1, Mutable, FREE), (5, Mutable, code.as_str())];
        let mut table = Table::begun(ruleset(&rules), 2);
        let proposal = table.propose(1, enact("Tea", ""));
        table.accept(1, table.opening(proposal));
        table.accept(1, table.voting(1, proposal, true));
        close(&mut table, proposal);
        assert_eq!(table.stage(proposal), stage, "{effect}");
    }
}

#[test]
fn a_rule_casts_only_votes_that_there_are() {
    let rules = "
action push(p, q: Player \"whom\", yea: truth \"how\") \"Push\"
  for each b in ballots
    cast_vote(b, q, yea)
  end
end
when on_cast(v, b)
  award(v, 1)
end
action choice(p) \"Options\"
  open_choice(\"What\", [\"Tea\", \"Milk\"], 1)
end
when may_vote(v, b)
  if not b.on_proposal then answer yes end
end
when closer(b)
  answer player(1)
end";
    let (mut table, proposal) = open(3, rules);
    let faulted = |ruling: &Ruling| {
        let fault = |what: &Effect| matches!(what, Effect::RuleFaulted { .. });
        ruling.effects.iter().any(|one| fault(&one.effect))
    };
    let push = |table: &mut Table, player: u16, yea: bool| {
        let args = vec![Argument::Player(PlayerId(player)), Argument::Truth(yea)];
        table.play(1, table.acting(1, 5, "push", args))
    };
    assert!(!faulted(&push(&mut table, 2, false)));
    let vote = table
        .ballot_on(proposal)
        .votes
        .get(&PlayerId(2))
        .unwrap()
        .clone();
    assert!(!vote.said.in_favour() && !vote.changed);
    // The player has voted by that, without the reactions to a vote of their own.
    assert_eq!(table.points(2), 0);
    let own = table.voting(2, proposal, true);
    assert_eq!(table.refuse(2, own), Refusal::AlreadyVoted);
    assert!(!faulted(&push(&mut table, 2, true)));
    assert!(
        table
            .ballot_on(proposal)
            .votes
            .get(&PlayerId(2))
            .unwrap()
            .changed
    );
    table.accept(3, Move::Leave);
    assert!(faulted(&push(&mut table, 3, true)));
    // One with options says which, and a truth does not.
    let (mut table, proposal) = open(3, rules);
    table.accept(1, table.closing(1, proposal));
    table.accept(1, table.acting(1, 5, "choice", Vec::new()));
    assert!(faulted(&push(&mut table, 2, true)));
}

#[test]
fn a_vote_by_rule_takes_the_place_of_an_envelope_even_when_the_ballot_is_shut() {
    let rules = "
when secret_ballot(b) answer yes end
when on_shut(b)
  cast_vote(b, player(2), yes)
end";
    let (mut table, proposal) = open(2, rules);
    for player in [1, 2] {
        table.accept(player, table.voting(player, proposal, false));
    }
    close(&mut table, proposal);
    let ballot = table.ballot_on(proposal);
    assert_eq!((ballot.votes.len(), ballot.sealed.len()), (2, 0));
    assert!(ballot.shut_ms.is_some() && ballot.votes.get(&PlayerId(2)).unwrap().changed);
    close(&mut table, proposal);
    let tally = table.ballot_on(proposal).count();
    assert_eq!((tally.in_favour, tally.against), (1, 1));
}

#[test]
fn rules_above_have_a_say_in_the_votes_that_a_rule_casts() {
    let law = format!(
        "{FREE}
check voting(v, b)
  if by_rule and v.number = 2 then
    refuse(\"Ben votes himself.\")
  end
end"
    );
    let cast = "when on_counting(b) cast_vote(b, player(1), yes) cast_vote(b, player(2), yes) end";
    let rules = [(1, Class::Immutable, law.as_str()), (5, Mutable, cast)];
    let mut table = Table::begun(ruleset(&rules), 2);
    let proposal = table.propose(1, enact("Tea", ""));
    table.accept(1, table.opening(proposal));
    let ruling = close(&mut table, proposal);
    assert_eq!(through(&table, proposal), [(1, 0)]);
    let prevented = |what: &Effect| matches!(what, Effect::Prevented { .. });
    assert_eq!(because(&ruling, prevented), [1]);
}

#[test]
fn of_two_rules_that_cast_one_vote_otherwise_the_one_that_prevails_is_heard() {
    let yes = "when on_counting(b) cast_vote(b, player(2), yes) end";
    let no = "when on_counting(b) cast_vote(b, player(2), no) end";
    let rules = [
        (1, Class::Immutable, FREE),
        (5, Mutable, yes),
        (6, Mutable, no),
    ];
    let mut table = Table::begun(ruleset(&rules), 2);
    let proposal = table.propose(1, enact("Tea", ""));
    table.accept(1, table.opening(proposal));
    let ruling = close(&mut table, proposal);
    assert_eq!(table.stage(proposal), Stage::Adopted);
    let yielded = |what: &Effect| matches!(what, Effect::Yielded { .. });
    assert_eq!(because(&ruling, yielded), [5]);
}
