//! Clocks that are wrong, and groups that have not met for long.

use crate::common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::limits::{MAX_LEAD, MAX_MOMENT};
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const HOUR: u64 = 60 * 60 * 1_000;
const DAY: u64 = 24 * HOUR;
const WEEK: u64 = 7 * DAY;
const YEAR: u64 = 365 * DAY;
/// A day in 2025, when the games here begin.
const START: u64 = 20_200 * DAY;

const VOTING: &str = "
when voting_time(b) answer days(7) end";

const KITCHEN: &str = "
action boil(p) \"Boil\"
  set_timer(\"tea\", now + days(7))
end";

fn table(players: u16, code: &str) -> Table {
    let rules = [(1, Immutable, FREE), (5, Mutable, code)];
    let mut table = Table::bare();
    table.now = START;
    table.accept(1, founding(ruleset(&rules), "Ada"));
    for (player, name) in (2..=players).zip(["Ben", "Cleo", "Dario", "Elsa"]) {
        table.accept(player, joining(player, name));
    }
    table.accept(1, table.beginning());
    table
}

fn after_a_pause(players: u16, code: &str, pause: u64) -> Table {
    let mut table = table(players, code);
    (1..=players).for_each(|player| look(&mut table, player, START));
    table.now = START + pause;
    table
}

fn look(table: &mut Table, player: u16, now: u64) {
    table.now = now;
    table.accept(player, Move::Witness);
}

fn boil(table: &mut Table, player: u16, now: u64) {
    table.now = now;
    table.accept(player, table.acting(player, 5, "boil", Vec::new()));
}

fn tea(table: &Table) -> Option<u64> {
    table.state().timer("tea").map(|timer| timer.due_ms)
}

fn open(table: &mut Table, player: u16, now: u64) -> ProposalId {
    table.now = now;
    let proposal = table.propose(player, enact("Tea", ""));
    table.accept(player, table.opening(proposal));
    proposal
}

fn deadline(table: &Table, proposal: ProposalId) -> u64 {
    table.ballot_on(proposal).deadline_ms.unwrap()
}

#[test]
fn a_clock_that_is_a_year_ahead_takes_a_timer_no_further_than_the_bound() {
    let mut table = after_a_pause(3, KITCHEN, DAY);
    boil(&mut table, 1, START + YEAR);
    // The clock may be right: no other player has moved since.
    assert_eq!(tea(&table), Some(START + YEAR + WEEK));
    look(&mut table, 2, START + DAY);
    assert_eq!(tea(&table), Some(START + YEAR + WEEK));
    look(&mut table, 3, START + DAY + HOUR);
    assert_eq!(tea(&table), Some(START + MAX_LEAD + WEEK));
    let last = table.chronicle.last().unwrap();
    let set = |happening: &&RecordedEffect| matches!(happening.effect, Effect::TimerSet { .. });
    let told = last.effects.iter().find(set).unwrap();
    assert_eq!(told.because, [Because::Kernel(KernelReason::Clocks)]);
}

#[test]
fn a_clock_that_is_a_year_ahead_takes_a_deadline_no_further_than_the_bound() {
    let mut table = after_a_pause(3, VOTING, DAY);
    let proposal = open(&mut table, 1, START + YEAR);
    assert_eq!(deadline(&table, proposal), START + YEAR + WEEK);
    look(&mut table, 2, START + DAY);
    look(&mut table, 3, START + DAY);
    let due_ms = START + MAX_LEAD + WEEK;
    assert_eq!(deadline(&table, proposal), due_ms);
    look(&mut table, 2, due_ms);
    table.now = due_ms;
    table.accept(3, table.closing(3, proposal));
    assert_eq!(table.stage(proposal), Stage::Rejected);
}

#[test]
fn clocks_that_are_right_set_what_they_always_have_however_long_the_group_lags() {
    for pause in [HOUR, DAY, 13 * DAY, MAX_LEAD] {
        let mut table = after_a_pause(3, VOTING, pause);
        let now = table.now;
        let proposal = open(&mut table, 1, now);
        let ballot = table.ballot_on(proposal);
        let set = (ballot.opened_ms, ballot.deadline_ms, ballot.skew.clone());
        assert_eq!(set, (now, Some(now + WEEK), None));
    }
}

#[test]
fn after_a_pause_however_long_a_ballot_has_its_whole_time() {
    for players in 1..=5 {
        for pause in [3 * WEEK, 9 * WEEK, YEAR] {
            let mut table = after_a_pause(players, VOTING, pause);
            let now = table.now;
            let proposal = open(&mut table, 1, now);
            for player in 2..=players {
                look(&mut table, player, now + u64::from(player) * HOUR);
                assert_eq!(deadline(&table, proposal), now + WEEK);
            }
            // More than half have reached that time.
            assert!(table.ballot_on(proposal).skew.is_none());
        }
    }
}

#[test]
fn a_minority_whose_clocks_are_slow_cannot_cut_a_ballot_short() {
    let mut table = after_a_pause(5, VOTING, 9 * WEEK);
    let now = table.now;
    let proposal = open(&mut table, 1, now);
    for player in [4, 5] {
        look(&mut table, player, START);
        look(&mut table, player, now);
        assert_eq!(deadline(&table, proposal), now + WEEK);
    }
    let due = Refusal::NotDue {
        due_ms: now + WEEK,
        clock_ms: now,
    };
    assert_eq!(table.refuse(4, table.closing(4, proposal)), due);
}

#[test]
fn a_time_that_rules_name_themselves_is_never_set_earlier() {
    let code = "
when on_begin() set_timer(\"tea\", days(20207)) end
when on_timer(name) set_timer(name, timer(name) + days(7)) end";
    let mut table = table(3, code);
    look(&mut table, 2, START + WEEK);
    look(&mut table, 3, START + WEEK);
    table.now = START + YEAR;
    table.accept(1, table.calling(1, "tea"));
    look(&mut table, 2, START + WEEK + HOUR);
    look(&mut table, 3, START + WEEK + HOUR);
    assert_eq!(tea(&table), Some(START + 2 * WEEK));
}

#[test]
fn the_latest_of_all_claims_sets_a_timer_like_any_other() {
    let mut table = after_a_pause(3, KITCHEN, DAY);
    boil(&mut table, 1, u64::MAX);
    assert_eq!(tea(&table), Some(MAX_MOMENT));
    assert_eq!(table.rule(5).fault, None);
    look(&mut table, 2, START + DAY);
    look(&mut table, 3, START + DAY);
    assert_eq!(tea(&table), Some(START + MAX_LEAD + WEEK));
    // Even where the whole group says so, times end where the documents say.
    (1..=3).for_each(|player| look(&mut table, player, u64::MAX));
    boil(&mut table, 2, u64::MAX);
    assert_eq!(tea(&table), Some(MAX_MOMENT));
    assert_eq!(table.rule(5).fault, None);
}

#[test]
fn a_rule_that_names_a_moment_beyond_the_last_gets_the_last() {
    let code = "
when voting_time(b) answer 9223372036854775807 end
when on_opened(b) set_timer(\"tea\", 9223372036854775807) end";
    let mut table = table(2, code);
    let proposal = open(&mut table, 1, START);
    assert_eq!(deadline(&table, proposal), MAX_MOMENT);
    assert_eq!(tea(&table), Some(MAX_MOMENT));
}

#[test]
fn what_rules_read_as_now_is_not_beyond_the_bound() {
    let code = "
quantity read
action look(p) \"Look\"
  set_amount(p, read, now)
end";
    let mut table = after_a_pause(3, code, DAY);
    table.now = START + YEAR;
    table.accept(1, table.acting(1, 5, "look", Vec::new()));
    let read = table.state().player(PlayerId(1)).unwrap().quantity("read");
    assert_eq!(u64::try_from(read).unwrap(), START + MAX_LEAD);
}

fn vote(table: &mut Table, player: u16, proposal: ProposalId, now: u64) -> Vote {
    table.now = now;
    table.accept(player, table.voting(player, proposal, true));
    table
        .ballot_on(proposal)
        .votes
        .get(&PlayerId(player))
        .unwrap()
        .clone()
}

#[test]
fn a_device_comes_back_from_a_claim_that_the_group_never_came_near() {
    let mut table = after_a_pause(3, VOTING, DAY);
    look(&mut table, 3, START + YEAR);
    let proposal = open(&mut table, 1, START + DAY);
    assert!(table.state().moment().now < START + 2 * DAY);
    let cast = vote(&mut table, 3, proposal, START + DAY + HOUR);
    assert_eq!((cast.cast_ms, cast.late), (START + DAY + HOUR, false));
    // Nor does what it took back hurry the group's clock.
    look(&mut table, 2, START + 9 * DAY);
    let due = Refusal::NotDue {
        due_ms: START + DAY + WEEK,
        clock_ms: START + DAY + HOUR,
    };
    assert_eq!(table.refuse(2, table.closing(2, proposal)), due);
}

#[test]
fn a_device_that_plays_alone_comes_back_too() {
    let mut table = after_a_pause(1, KITCHEN, DAY);
    look(&mut table, 1, START + YEAR);
    assert_eq!(table.state().moment().group, START + YEAR);
    boil(&mut table, 1, START + DAY);
    assert_eq!(tea(&table), Some(START + DAY + WEEK));
}

#[test]
fn with_two_players_a_false_time_is_put_right_by_the_clock_that_set_it() {
    let mut table = after_a_pause(2, KITCHEN, DAY);
    boil(&mut table, 1, START + YEAR);
    look(&mut table, 2, START + DAY);
    assert_eq!(tea(&table), Some(START + YEAR + WEEK));
    look(&mut table, 1, START + DAY);
    assert_eq!(tea(&table), Some(START + MAX_LEAD + WEEK));
}

#[test]
fn who_has_claimed_a_time_cannot_vote_as_if_it_were_earlier() {
    // By the hour and by the year: neither what the group came near nor what it did not makes an
    // earlier claim of use.
    for far in [2 * WEEK, YEAR] {
        let mut table = after_a_pause(3, VOTING, DAY);
        let proposal = open(&mut table, 1, START + DAY);
        look(&mut table, 3, START + far);
        for player in [1, 2] {
            look(&mut table, player, START + 9 * DAY);
        }
        let cast = vote(&mut table, 3, proposal, START + 2 * DAY);
        assert!(cast.late && cast.cast_ms >= START + 9 * DAY, "{cast:?}");
    }
    let mut table = after_a_pause(3, VOTING, DAY);
    let proposal = open(&mut table, 1, START + DAY);
    look(&mut table, 3, START + 9 * DAY);
    assert!(vote(&mut table, 3, proposal, START + 2 * DAY).late);
}

const NOT_BEFORE: &str = "
when voting_time(b) answer days(7) end
check closing(b)
  if not b.overdue then
    refuse(\"not yet\")
  end
end";

#[test]
fn an_officer_whose_clock_is_ahead_cannot_close_before_all_have_voted() {
    let mut table = after_a_pause(3, NOT_BEFORE, DAY);
    let proposal = open(&mut table, 1, START + DAY);
    for player in [1, 2] {
        vote(&mut table, player, proposal, START + DAY);
    }
    // Refusals that do not depend on the time keep their own words.
    table.now = START + 2 * DAY;
    let refused = table.refuse(1, table.closing(1, proposal));
    assert!(matches!(refused, Refusal::ByRule { .. }), "{refused:?}");
    table.now = START + 9 * DAY;
    let due = Refusal::NotDue {
        due_ms: START + DAY + WEEK,
        clock_ms: START + DAY,
    };
    assert_eq!(table.refuse(1, table.closing(1, proposal)), due);
    vote(&mut table, 3, proposal, START + 3 * DAY);
    table.now = START + 9 * DAY;
    table.accept(1, table.closing(1, proposal));
    assert_eq!(table.stage(proposal), Stage::Adopted);
}

#[test]
fn what_is_due_at_once_can_be_called_at_once() {
    let code = "
action draw_lots(p) \"Lots\"
  set_timer(\"lots\", now)
end
when timekeeper(name) answer player(1) end
check calling_time(name)
  if now < timer(name) then
    refuse(\"not yet\")
  end
end";
    for pause in [DAY, YEAR] {
        let mut table = after_a_pause(3, code, pause);
        table.accept(1, table.acting(1, 5, "draw_lots", Vec::new()));
        table.accept(1, table.calling(1, "lots"));
    }
}

#[test]
fn where_nobody_plays_the_time_goes_on_with_whoever_is_there() {
    let code = "
when on_begin()
  for each p in players
    set_apart(p, yes)
  end
  set_timer(\"tea\", now + days(7))
end";
    let mut table = table(1, code);
    table.now = START + WEEK;
    table.accept(1, table.calling(1, "tea"));
    assert_eq!(tea(&table), None);
}
