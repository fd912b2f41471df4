//! Ballots on questions that rules put.

use crate::common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::moves::AwayMove;
use nomic_engine::*;
use std::sync::Arc;
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

when may_vote(v, b)
  answer b.topic /= "nobody" and not v.away
end

when ends(b)
  if b.topic = "strict" and b.against > 0 or b.in_favour * 2 > b.eligible_voters then
    answer yes
  end
end

when carries(b)
  if b.in_favour * 2 > b.eligible_voters then
    answer yes
  end
end

check voting(v, b)
  if v = b.about_player and b.topic = "others" then
    refuse("You asked for it.")
  end
end

when on_opened(b)
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
    table.acting(1, 2, action, args)
}

fn poll(table: &mut Table, topic: &str) {
    let args = vec![Argument::Text(topic.to_owned())];
    table.accept(1, act(table, "poll", args));
}

fn cast(table: &mut Table, player: u16, in_favour: bool) -> Arc<Ruling> {
    table.accept(player, table.voting_in(player, 1, in_favour))
}

fn end(table: &Table) -> Option<End> {
    table.state().ballot(ONE).unwrap().end
}

#[test]
fn the_rules_say_what_carries_a_ballot() {
    let mut table = table(3);
    poll(&mut table, "tea");
    assert_eq!(table.points(1), 1);
    cast(&mut table, 1, true);
    assert_eq!(end(&table), None);
    let ruling = cast(&mut table, 2, true);
    assert_eq!(end(&table), Some(End::Carried));
    let decided = |what: &Effect| matches!(what, Effect::QuestionDecided { carried: true, .. });
    assert_eq!(because(&ruling, decided), [2]);
    assert_eq!([table.points(1), table.points(2)], [111, 20]);
    assert_eq!(table.state().open_ballots().count(), 0);
}

#[test]
fn the_rules_can_say_no_before_everybody_has_voted() {
    let mut table = table(3);
    poll(&mut table, "strict");
    cast(&mut table, 2, false);
    assert_eq!(end(&table), Some(End::Defeated));
    assert_eq!(
        table.refuse(3, table.voting_in(3, 1, true)),
        Refusal::BallotClosed
    );
}

#[test]
fn a_ballot_on_which_the_rules_are_silent_to_the_end_is_defeated() {
    let mut table = table(2);
    poll(&mut table, "tea");
    cast(&mut table, 1, true);
    let ruling = cast(&mut table, 2, false);
    assert_eq!(end(&table), Some(End::Defeated));
    let decided = |what: &Effect| matches!(what, Effect::QuestionDecided { .. });
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
    assert_eq!(end(&table), Some(End::Defeated));
}

#[test]
fn only_the_electorate_votes_and_each_once() {
    let mut table = table(3);
    let unknown = table.voting_on(1, Subject::Question(QuestionId([7; 32])), true);
    assert_eq!(table.refuse(1, unknown), Refusal::UnknownBallot);
    table.accept(3, Move::Away(AwayMove { away: true }));
    poll(&mut table, "tea");
    assert_eq!(
        table.refuse(3, table.voting_in(3, 1, true)),
        Refusal::NotInElectorate
    );
    cast(&mut table, 1, true);
    assert_eq!(
        table.refuse(1, table.voting_in(1, 1, true)),
        Refusal::AlreadyVoted
    );
}

#[test]
fn a_rule_can_refuse_a_vote() {
    let mut table = table(2);
    poll(&mut table, "others");
    assert!(matches!(
        table.refuse(1, table.voting_in(1, 1, true)),
        Refusal::ByRule { .. }
    ));
    cast(&mut table, 2, true);
}

#[test]
fn whoever_leaves_is_not_waited_for() {
    let mut table = table(4);
    poll(&mut table, "tea");
    cast(&mut table, 1, true);
    cast(&mut table, 2, true);
    assert_eq!(end(&table), None);
    table.accept(3, Move::Leave);
    assert_eq!(end(&table), Some(End::Carried), "two of three are enough");
}

#[test]
fn a_vote_of_somebody_who_left_still_counts() {
    let mut table = table(3);
    poll(&mut table, "strict");
    cast(&mut table, 3, true);
    table.accept(3, Move::Leave);
    let ballot = table.state().ballot(ONE).unwrap();
    assert_eq!((ballot.electorate.len(), ballot.votes.len()), (3, 1));
}

#[test]
fn a_rule_drops_or_decides_its_ballot() {
    let mut table = table(2);
    poll(&mut table, "tea");
    let topic = Topic::Question(ONE, rules::Phrase::plain("tea"));
    let which = vec![Argument::Ballot(ONE)];
    let ruling = table.accept(2, act(&table, "call_off", which.clone()));
    assert!(whats(&ruling).contains(&Effect::BallotDropped { topic }));
    assert_eq!(end(&table), Some(End::Undecided));
    assert_eq!(
        table.refuse(1, table.voting_in(1, 1, true)),
        Refusal::BallotClosed
    );
    let decree = |how| vec![which[0].clone(), Argument::Truth(how)];
    table.accept(2, act(&table, "decree", decree(true)));
    assert_eq!(end(&table), Some(End::Undecided), "what is over stays");
    poll(&mut table, "tea");
    let args = vec![Argument::Ballot(BallotId(2)), Argument::Truth(true)];
    table.accept(2, act(&table, "decree", args));
    let second = table.state().ballot(BallotId(2)).unwrap();
    assert_eq!(second.end, Some(End::Carried));
}

fn asked(more: &str, players: u16) -> Table {
    let code = format!(
        "when on_begin()\n  open_ballot(\"Tea?\", 0)\nend\n\
         when may_vote(v, b)\n  if b.rule = this_rule then\n    answer yes\n  end\nend\n\
         when required_votes(b)\n  if b.rule = this_rule then\n    answer 2\n  end\nend\n{more}"
    );
    Table::begun(
        ruleset(&[(1, Immutable, FREE), (2, Mutable, &code)]),
        players,
    )
}

fn close(table: &Table, player: u16) -> Move {
    table.closing_on(player, table.state().ballot(ONE).unwrap().subject)
}

#[test]
fn a_question_that_somebody_has_to_close_waits_for_them() {
    let closer = "when closer(b)\n  if b.rule = this_rule then\n    answer player(2)\n  end\nend";
    let mut table = asked(closer, 2);
    cast(&mut table, 1, true);
    cast(&mut table, 2, true);
    assert_eq!(end(&table), None);
    let officer = Some(PlayerId(2));
    assert_eq!(
        table.refuse(1, close(&table, 1)),
        Refusal::NotOfficer { officer }
    );
    table.accept(2, close(&table, 2));
    assert_eq!(end(&table), Some(End::Carried));
}

#[test]
fn a_question_has_a_deadline_and_then_anybody_closes_it() {
    let day = "when voting_time(b)\n  answer days(1)\nend";
    let mut table = asked(day, 3);
    cast(&mut table, 1, true);
    assert!(matches!(
        table.refuse(3, close(&table, 3)),
        Refusal::NotDue { .. }
    ));
    table.now += 24 * 60 * 60 * 1000;
    for player in [1, 2] {
        table.accept(player, Move::Witness);
    }
    let ruling = table.accept(3, close(&table, 3));
    assert_eq!(end(&table), Some(End::Defeated), "two votes were needed");
    let due = |what: &Effect| matches!(what, Effect::ClosedWhenDue { .. });
    assert!(whats(&ruling).iter().any(due));
}

#[test]
fn a_secret_question_shuts_by_itself_and_is_decided_when_all_is_opened() {
    let secret = "when secret_ballot(b)\n  answer yes\nend";
    let mut table = asked(secret, 2);
    assert_eq!(
        table.refuse(1, openly(table.voting_in(1, 1, true))),
        Refusal::MustBeSecret
    );
    for player in [1, 2] {
        table.accept(player, table.voting_in(player, 1, true));
        if player == 1 {
            let early = Refusal::BadOpening { at: 0 };
            assert_eq!(table.refuse(1, table.revealing(1)), early);
        }
    }
    assert!(table.state().ballot(ONE).unwrap().shut_ms.is_some());
    assert_eq!(end(&table), None);
    for player in [1, 2] {
        table.accept(player, table.revealing(player));
    }
    assert_eq!(end(&table), Some(End::Carried));
}

#[test]
fn a_vote_is_on_the_question_that_was_put_and_not_on_a_number() {
    let mut table = table(3);
    poll(&mut table, "tea");
    let tea = table.state().ballot(ONE).unwrap().subject;
    // The same moves in another order: the coffee's ballot has the number now that the tea's had.
    let mut other = self::table(3);
    poll(&mut other, "coffee");
    assert_ne!(other.state().ballot(ONE).unwrap().subject, tea);
    let vote = other.voting_on(2, tea, true);
    assert_eq!(other.refuse(2, vote), Refusal::UnknownBallot);
}

#[test]
fn two_ways_to_say_what_carries_stand_in_one_order_of_precedence() {
    let never = "when carries(b)\n  if b.on_proposal then\n    answer no\n  end\nend";
    let (above, below) = ((0, Immutable, never), (9, Mutable, never));
    for (rule, stage) in [(above, Stage::Rejected), (below, Stage::Adopted)] {
        let mut table = free(&[rule]);
        let (proposal, ruling) = table.turn(enact("Tea", ""), &[true, true]);
        assert_eq!(table.stage(proposal), stage);
        let ended =
            |what: &Effect| matches!(what, Effect::Adopted { .. } | Effect::Rejected { .. });
        assert_eq!(because(&ruling, ended).len(), 1);
    }
}

#[test]
fn a_rule_about_its_own_questions_answers_nothing_for_proposals() {
    let own = "when carries(b)\n  if b.rule = this_rule then\n    answer yes\n  end\nend";
    let guarded = FREE.replace("required_votes", "quorum");
    let table = Table::begun(ruleset(&[(1, Immutable, &guarded), (2, Mutable, own)]), 2);
    assert!(
        table
            .state()
            .rules()
            .unanswered()
            .contains(&Essential::Carries)
    );
}
