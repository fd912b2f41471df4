//! Ballots that rules open.

use crate::common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const POLL: &str = r#"
action poll(who, what: text "about what")
  "Ask everybody"
  open_ballot(what, who)
end

action call_off(who, b: Ballot "which")
  "Call it off"
  drop_ballot(b)
end

action decree(who, b: Ballot "which", how: truth "carried?")
  "Decide it alone"
  if how then
    carry(b)
  else
    defeat(b)
  end
end

when may_vote_on(v, b)
  answer b.topic /= "nobody" and not v.away
end

when carries(b)
  if b.topic = "strict" and b.against > 0 then
    answer no
  end
  if b.in_favour * 2 > b.eligible_voters then
    answer yes
  end
end

check casting(v, b)
  if v = b.about_player and b.topic = "others" then
    refuse("You asked for it.")
  end
end

when on_ballot(b)
  award(b.about_player, 1)
end

when on_cast(v, b)
  award(v, count(b.votes) * 10)
end

when on_carried(b)
  award(b.about_player, 100)
end

when on_defeated(b)
  award(b.about_player, -100)
end
"#;

const ONE: BallotId = BallotId(1);

fn table(players: u16) -> Table {
    Table::begun(
        ruleset(&[(1, Immutable, FREE), (2, Mutable, POLL)]),
        players,
    )
}

fn act(table: &Table, action: &str, args: Vec<Argument>) -> Move {
    Move::Act {
        rule: table.rule(2).id,
        action: action.to_owned(),
        args,
    }
}

fn poll(table: &mut Table, topic: &str) {
    let args = vec![Argument::Text(topic.to_owned())];
    table.accept(1, act(table, "poll", args));
}

fn cast(in_favour: bool) -> Move {
    Move::Cast {
        ballot: ONE,
        in_favour,
    }
}

fn outcome(table: &Table) -> Option<bool> {
    table.state().ballot(ONE).unwrap().outcome
}

#[test]
fn the_rules_say_what_carries_a_ballot() {
    let mut table = table(3);
    poll(&mut table, "tea");
    assert_eq!(table.points(1), 1);
    table.accept(1, cast(true));
    assert_eq!(outcome(&table), None);
    let ruling = table.accept(2, cast(true));
    assert_eq!(outcome(&table), Some(true));
    let decided = |what: &What| matches!(what, What::BallotDecided { carried: true, .. });
    assert_eq!(because(&ruling, decided), [2]);
    assert_eq!([table.points(1), table.points(2)], [111, 20]);
    assert_eq!(table.state().open_ballots().count(), 0);
}

#[test]
fn the_rules_can_say_no_before_everybody_has_voted() {
    let mut table = table(3);
    poll(&mut table, "strict");
    table.accept(2, cast(false));
    assert_eq!(outcome(&table), Some(false));
    assert_eq!(table.refuse(3, cast(true)), Refusal::BallotClosed);
}

#[test]
fn a_ballot_on_which_the_rules_are_silent_to_the_end_is_defeated() {
    let mut table = table(2);
    poll(&mut table, "tea");
    table.accept(1, cast(true));
    let ruling = table.accept(2, cast(false));
    assert_eq!(outcome(&table), Some(false));
    let decided = |what: &What| matches!(what, What::BallotDecided { .. });
    assert_eq!(
        because(&ruling, decided),
        Vec::<u32>::new(),
        "no rule stands behind it"
    );
    assert_eq!(table.points(1), 1 + 10 - 100);
}

#[test]
fn a_ballot_without_voters_is_over_at_once() {
    let mut table = table(2);
    poll(&mut table, "nobody");
    assert_eq!(outcome(&table), Some(false));
}

#[test]
fn only_the_electorate_votes_and_each_once() {
    let mut table = table(3);
    assert_eq!(table.refuse(1, cast(true)), Refusal::UnknownBallot);
    table.accept(3, Move::Away { away: true });
    poll(&mut table, "tea");
    assert_eq!(table.refuse(3, cast(true)), Refusal::NotInElectorate);
    table.accept(1, cast(true));
    assert_eq!(table.refuse(1, cast(true)), Refusal::AlreadyVoted);
}

#[test]
fn a_rule_can_refuse_a_vote() {
    let mut table = table(2);
    poll(&mut table, "others");
    assert!(matches!(
        table.refuse(1, cast(true)),
        Refusal::ByRule { .. }
    ));
    table.accept(2, cast(true));
}

#[test]
fn whoever_leaves_is_not_waited_for() {
    let mut table = table(4);
    poll(&mut table, "tea");
    table.accept(1, cast(true));
    table.accept(2, cast(true));
    assert_eq!(outcome(&table), None);
    table.accept(3, Move::Leave);
    assert_eq!(outcome(&table), Some(true), "two of three are enough");
}

#[test]
fn a_vote_of_somebody_who_left_still_counts() {
    let mut table = table(3);
    poll(&mut table, "strict");
    table.accept(3, cast(true));
    table.accept(3, Move::Leave);
    let ballot = &table.state().ballot(ONE).unwrap().ballot;
    assert_eq!((ballot.electorate.len(), ballot.votes.len()), (3, 1));
}

#[test]
fn a_rule_drops_or_decides_its_ballot() {
    let mut table = table(2);
    poll(&mut table, "tea");
    let which = vec![Argument::Ballot(ONE)];
    let ruling = table.accept(2, act(&table, "call_off", which.clone()));
    assert!(whats(&ruling).contains(&What::BallotDropped { ballot: ONE }));
    let matter = table.state().ballot(ONE).unwrap();
    assert!(matter.dropped && matter.outcome.is_none());
    assert_eq!(table.refuse(1, cast(true)), Refusal::BallotClosed);
    let decree = |how| vec![which[0].clone(), Argument::Truth(how)];
    table.accept(2, act(&table, "decree", decree(true)));
    assert_eq!(outcome(&table), None, "what is over stays as it is");
    poll(&mut table, "tea");
    let args = vec![Argument::Ballot(BallotId(2)), Argument::Truth(true)];
    table.accept(2, act(&table, "decree", args));
    let second = table.state().ballot(BallotId(2)).unwrap();
    assert_eq!(second.outcome, Some(true));
}
