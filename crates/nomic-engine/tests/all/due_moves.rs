//! Due moves: their beginning, their end, and the clock that counts.

use crate::common::*;
use nomic_engine::Class::Mutable;
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const DAY: u64 = 24 * 60 * 60 * 1_000;
const WEEK: &str = "when voting_time(b) answer days(7) end";
const SECRET: &str = "when secret_ballot(b) answer yes end";

/// Due moves of this kind, with the players' numbers.
fn due(table: &Table, kind: impl Fn(&DueKind) -> bool) -> Vec<(DueMove, Vec<u16>)> {
    let claimed = |device: DeviceId| table.claims.get(&device).copied().unwrap_or_default();
    let due = table.game.due_moves(table.now, &claimed).into_iter();
    let due = due.filter(|due| kind(&due.kind));
    due.map(|due| {
        let players = due.players.iter().map(|player| player.0).collect();
        (due, players)
    })
    .collect()
}

fn closing(kind: &DueKind) -> bool {
    matches!(kind, DueKind::Close(_))
}

#[test]
fn after_its_time_a_vote_can_be_closed_by_anybody_once_the_clocks_say_so() {
    let mut table = free(&[(5, Mutable, WEEK)]);
    let proposal = table.propose(1, enact("Tea", ""));
    table.accept(1, table.opening(proposal));
    let [(vote, voters)] = &due(&table, |kind| matches!(kind, DueKind::Vote(_)))[..] else {
        panic!("one vote");
    };
    assert_eq!((vote.since_ms, vote.until_ms), (Some(0), Some(7 * DAY)));
    assert_eq!(*voters, [1, 2]);
    let closers = |table: &Table| {
        let due = due(table, closing);
        due.into_iter()
            .flat_map(|(_, players)| players)
            .collect::<Vec<_>>()
    };
    assert_eq!(closers(&table), [1], "the proposer closes at any time");
    table.now = 8 * DAY;
    assert_eq!(
        closers(&table),
        [1],
        "others, when more than half say that it is over"
    );
    table.claims.insert(device(1), 8 * DAY);
    assert_eq!(closers(&table), [1, 2]);
}

#[test]
fn a_later_move_has_its_first_time_until_only_other_clocks_are_awaited() {
    let mut table = free(&[(5, Mutable, WEEK)]);
    let proposal = table.propose(1, enact("Tea", ""));
    table.accept(1, table.opening(proposal));
    let later = |now| table.game.later_moves(PlayerId(2), now);
    let [(DueKind::Close(_), time)] = later(DAY)[..] else {
        panic!("{:?}", later(DAY));
    };
    assert_eq!(time, 7 * DAY);
    assert_eq!(later(7 * DAY), []);
}

#[test]
fn a_secret_vote_without_a_keeper_is_due_to_be_revealed_by_its_voter_until_it_is() {
    let mut table = free(&[(5, Mutable, SECRET)]);
    let proposal = table.propose(1, enact("Tea", ""));
    table.accept(1, table.opening(proposal));
    let reveals = |table: &Table| {
        let due = due(table, |kind| matches!(kind, DueKind::Reveal(_)));
        due.into_iter()
            .flat_map(|(_, players)| players)
            .collect::<Vec<_>>()
    };
    for player in [1, 2] {
        table.accept(player, table.voting(player, proposal, true));
    }
    assert_eq!(reveals(&table), [0; 0]);
    let mut shut = table.closing(1, proposal);
    if let Move::Close(close) = &mut shut {
        close.openings.clear();
    }
    table.accept(1, shut);
    assert_eq!(reveals(&table), [1, 2]);
    table.accept(2, table.revealing(2));
    assert_eq!(reveals(&table), [1]);
}

#[test]
fn a_duty_is_due_until_the_time_after_which_the_rules_ask_no_more() {
    let rules = "
when turn_begins(p)
  set_timer(\"late\", now + days(9))
  set_timer(\"tea\", now + days(3))
end
action pour(p)
  \"Pour\"
  where p.number = 2
  due now < timer(\"tea\")
  award(p, 1)
end
action drink(p)
  \"Drink\"
  due p.number = 1
  award(p, 1)
end";
    let table = free(&[(5, Mutable, rules)]);
    let due = due(&table, |kind| matches!(kind, DueKind::Act { .. }));
    let told: Vec<_> = due
        .iter()
        .map(|(due, players)| (due.rule, due.until_ms, players.as_slice()))
        .collect();
    let rule = Some(RuleNumber(5));
    let expected = [(rule, None, &[1_u16][..]), (rule, Some(3 * DAY), &[2])];
    assert_eq!(told, expected);
}

#[test]
fn only_the_founder_is_asked_to_begin_as_long_as_there_is_one() {
    let rules = ruleset(&[(1, Class::Immutable, FREE)]);
    let table = Table::gathered(rules, 3);
    let due = due(&table, |_| true);
    let [(due, players)] = &due[..] else {
        panic!("{due:?}");
    };
    assert_eq!((&due.kind, &players[..]), (&DueKind::Begin, &[1][..]));
}
