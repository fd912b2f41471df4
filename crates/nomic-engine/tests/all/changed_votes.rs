//! Votes that are changed before their ballot closes.

use crate::common::*;
use nomic_engine::Class::Mutable;
use nomic_engine::moves::VoteMove;
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Everybody but the first player may change a vote; rules count first and changed votes.
const CHANGING: &str = r#"
when may_change(v, b)
  answer v.number > 1
end

check voting(v, b)
  if any(w in b.votes where w.voter = v and w.late) then
    refuse("Late is late.")
  end
end

when on_cast(v, b)
  award(v, 1)
  if any(w in b.votes where w.voter = v and w.changed) then
    award(v, 10)
  end
end
"#;

const SECRET: &str = "
when may_change(v, b) answer yes end
when secret_ballot(b) answer yes end
when keeper() answer player(1) end";

fn open(more: &str) -> (Table, ProposalId) {
    let mut table = free(&[(5, Mutable, more)]);
    let proposal = table.propose(1, enact("Tea", ""));
    table.accept(1, table.opening(proposal));
    (table, proposal)
}

fn said(table: &Table, proposal: ProposalId, player: u16) -> &Vote {
    table
        .ballot_on(proposal)
        .votes
        .get(&PlayerId(player))
        .unwrap()
}

#[test]
fn the_last_vote_counts_and_only_with_a_rules_leave() {
    let (mut table, proposal) = open(CHANGING);
    for player in [1, 2] {
        table.accept(player, table.voting(player, proposal, true));
    }
    let again = table.voting(1, proposal, false);
    assert_eq!(table.refuse(1, again), Refusal::AlreadyVoted);
    let ruling = table.accept(2, table.voting(2, proposal, false));
    assert!(matches!(
        &ruling.effects[0].effect,
        Effect::OtherVote {
            player: PlayerId(2),
            vote: OtherVote::Changed(Preference::Against),
            ..
        }
    ));
    assert_eq!(table.ballot_on(proposal).cast(), 2);
    let (first, second) = (said(&table, proposal, 1), said(&table, proposal, 2));
    assert!(!first.changed && first.said.in_favour());
    assert!(second.changed && !second.said.in_favour());
    // Each vote caused a reaction, the changed one as a changed vote.
    assert_eq!((table.points(1), table.points(2)), (1, 12));
}

#[test]
fn who_votes_anew_has_to_say_something_else() {
    let (mut table, proposal) = open(CHANGING);
    table.accept(2, table.voting(2, proposal, true));
    let same = table.voting(2, proposal, true);
    assert_eq!(table.refuse(2, same), Refusal::AlreadyVoted);
}

#[test]
fn a_changed_vote_is_cast_when_it_is_changed_and_checked_anew() {
    let (mut table, proposal) = open(&format!(
        "{CHANGING} when voting_time(b) answer days(7) end"
    ));
    table.accept(2, table.voting(2, proposal, true));
    assert!(!said(&table, proposal, 2).late);
    table.now = 8 * 24 * 60 * 60 * 1000;
    table.accept(2, table.voting(2, proposal, false));
    let late = said(&table, proposal, 2);
    assert_eq!((late.cast_ms, late.late), (table.now, true));
    // The check has the vote before it that is to be changed.
    let third = table.refuse(2, table.voting(2, proposal, true));
    assert!(matches!(third, Refusal::ByRule { .. }), "{third:?}");
}

#[test]
fn who_votes_anew_adds_nothing_to_the_draws() {
    let (mut table, proposal) = open(CHANGING);
    table.accept(2, table.voting(2, proposal, true));
    let links = table.ballot_on(proposal).links.clone();
    let before = table.reveal(2);
    let mut pushed = table.voting(2, proposal, false);
    if let Move::Vote(VoteMove { reveal, .. }) = &mut pushed {
        assert_eq!(*reveal, None);
        *reveal = Some(before);
    }
    assert_eq!(table.refuse(2, pushed), Refusal::BadReveal);
    table.accept(2, table.voting(2, proposal, false));
    assert_eq!(table.ballot_on(proposal).links, links);
    assert_eq!(table.reveal(2), before);
    let mut kept_back = table.voting(1, proposal, true);
    if let Move::Vote(VoteMove { reveal, .. }) = &mut kept_back {
        *reveal = None;
    }
    assert_eq!(table.refuse(1, kept_back), Refusal::BadReveal);
}

#[test]
fn another_envelope_takes_the_place_of_the_first() {
    let (mut table, proposal) = open(SECRET);
    table.accept(2, table.voting(2, proposal, true));
    let ruling = table.accept(2, table.voting(2, proposal, false));
    let told = |what: &Effect| {
        matches!(
            what,
            Effect::OtherVote {
                vote: OtherVote::ChangedSecretly,
                ..
            }
        )
    };
    assert!(told(&ruling.effects[0].effect));
    let ballot = table.ballot_on(proposal);
    assert_eq!((ballot.cast(), ballot.sealed.len()), (1, 1));
    table.accept(1, table.closing(1, proposal));
    let opened = said(&table, proposal, 2);
    assert!(opened.changed && !opened.said.in_favour());
    assert_eq!(table.stage(proposal), Stage::Rejected);
}

#[test]
fn nobody_changes_a_vote_once_the_ballot_is_shut() {
    let open_to_all = SECRET.replace("when keeper() answer player(1) end", "");
    let (mut table, proposal) = open(&open_to_all);
    table.accept(2, table.voting(2, proposal, true));
    let late = table.voting(2, proposal, false);
    table.accept(1, table.closing(1, proposal));
    assert!(table.ballot_on(proposal).shut_ms.is_some());
    assert_eq!(table.refuse(2, late), Refusal::AlreadyVoted);
}

#[test]
fn where_votes_can_change_a_closing_goes_by_the_groups_clock_though_all_have_voted() {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    let rules = "
when voting_time(b) answer days(7) end
check closing(b)
  if not b.overdue then
    refuse(\"Not yet.\")
  end
end";
    for (more, early) in [("", true), ("when may_change(v, b) answer yes end", false)] {
        let (mut table, proposal) = open(&format!("{rules} {more}"));
        for player in [1, 2] {
            table.accept(player, table.voting(player, proposal, true));
        }
        table.now = 9 * DAY;
        let ruling = table.play(1, table.closing(1, proposal));
        assert_eq!(ruling.accepted(), early, "{more}");
        if !early {
            let refused = ruling.verdict.clone().unwrap_err();
            assert!(matches!(refused, Refusal::NotDue { .. }), "{refused:?}");
        }
    }
}
