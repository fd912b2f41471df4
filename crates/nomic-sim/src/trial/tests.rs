//! Tests of the oracles, each with its violation.

mod promises;
mod truths;

use std::sync::Arc;

use nomic_engine::moves::{JoinIntent, ProposeMove};
use nomic_engine::{Effect, RecordedEffect, StateHash};
use nomic_peer::{ChronicleEntry, Grade, Intent};

use super::rest::{Shown, same_record};
use super::*;
use crate::stranger::newest;
use crate::{SimClock, draft};

/// Says that a promise holds everywhere.
const NEVER: crate::Void<'_> = &|_| false;

fn run(sites: usize, mallory: Mallory) -> SimRun {
    SimRun {
        seed: 5,
        table: "open".to_owned(),
        sites,
        relays: 1,
        mallory,
        choices: Vec::new(),
    }
}

fn choice(kind: ChoiceKind, who: u32, how: u32) -> SimChoice {
    SimChoice { kind, who, how }
}

fn played(sites: usize, mallory: Mallory) -> SimTrial {
    let mut trial = SimTrial::of(&run(sites, mallory));
    trial.run_until_idle().unwrap();
    for site in 1..sites {
        let join = Intent::Join(JoinIntent {
            name: format!("Person {site}"),
        });
        trial.world.act(site, join).unwrap();
        trial.run_until_idle().unwrap();
    }
    trial.world.act(0, Intent::Begin).unwrap();
    trial.run_until_idle().unwrap();
    for site in 0..sites {
        let propose = Intent::Propose(ProposeMove {
            draft: draft(&format!("By {site}.")),
        });
        trial.world.act(site, propose).unwrap();
        trial.run_until_idle().unwrap();
    }
    assert!(finals(&lines(&trial)) > 2, "too few lines are final");
    trial
}

fn lines(trial: &SimTrial) -> Vec<ChronicleEntry> {
    trial.world.sites[0].peer().chronicle().to_vec()
}

fn finals(lines: &[ChronicleEntry]) -> usize {
    lines.iter().filter(|e| e.grade == Grade::Final).count()
}

fn violated(held: Result<(), Violation>) -> Oracle {
    held.expect_err("nothing was violated").oracle
}

#[test]
fn a_final_line_that_is_taken_back_is_noticed() {
    let mut trial = played(2, Mallory::None);
    let mut lines = lines(&trial);
    let last = finals(&lines) - 1;
    trial.watch.finals(0, &lines, NEVER).unwrap();
    lines[last].grade = Grade::Closed;
    assert_eq!(
        violated(trial.watch.finals(0, &lines, NEVER)),
        Oracle::Shrinks
    );
}

#[test]
fn a_final_line_that_moves_is_noticed() {
    let mut trial = played(2, Mallory::None);
    let mut lines = lines(&trial);
    trial.watch.finals(0, &lines, NEVER).unwrap();
    lines.swap(0, 1);
    assert_eq!(
        violated(trial.watch.finals(0, &lines, NEVER)),
        Oracle::Moves
    );
}

#[test]
fn a_final_move_that_is_refused_later_is_noticed() {
    let mut trial = played(2, Mallory::None);
    let mut lines = lines(&trial);
    trial.watch.finals(0, &lines, NEVER).unwrap();
    let mut ruling = (*lines[1].ruling).clone();
    ruling.verdict = Err(nomic_engine::Refusal::UnknownProposal);
    lines[1].ruling = Arc::new(ruling);
    assert_eq!(
        violated(trial.watch.finals(0, &lines, NEVER)),
        Oracle::Moves
    );
}

#[test]
fn devices_that_hold_other_lines_for_final_are_noticed() {
    let trial = played(2, Mallory::None);
    let mut watch = Watch::new(2, BTreeSet::new());
    let mut lines = lines(&trial);
    watch.finals(0, &lines, NEVER).unwrap();
    lines.swap(0, 1);
    assert_eq!(violated(watch.follower(1, &lines, NEVER)), Oracle::Differs);
    assert_eq!(violated(watch.finals(1, &lines, NEVER)), Oracle::Differs);
}

#[test]
fn a_page_that_knows_less_when_it_is_opened_again_is_no_violation() {
    let mut trial = played(2, Mallory::None);
    let mut lines = lines(&trial);
    trial.watch.finals(0, &lines, NEVER).unwrap();
    lines.truncate(1);
    trial.watch.reopened(0);
    trial.watch.finals(0, &lines, NEVER).unwrap();
}

#[test]
fn a_move_that_was_allowed_and_is_refused_is_noticed() {
    let mut trial = played(2, Mallory::None);
    trial.take(choice(ChoiceKind::Illegal, 1, 0)).unwrap();
    assert_eq!(trial.account.done[&ChoiceKind::Illegal], 1);
    assert_eq!(violated(trial.check_move(1, &[])), Oracle::Preview);
}

#[test]
fn an_event_that_a_relay_threw_away_is_missed() {
    let mut trial = played(2, Mallory::None);
    trial.world.relays[0].false_acks = 1;
    trial
        .world
        .act(
            0,
            Intent::Propose(ProposeMove {
                draft: draft("Lost."),
            }),
        )
        .unwrap();
    trial.run_until_idle().unwrap();
    trial.note_copies();
    assert_eq!(violated(trial.at_rest()), Oracle::Missing);
}

#[test]
fn what_came_before_its_player_had_a_seat_while_strangers_took_the_room_is_not_missed() {
    let mut trial = SimTrial::of(&run(2, Mallory::Stranger));
    trial.run_until_idle().unwrap();
    trial.take(choice(ChoiceKind::Tab, 0, 0)).unwrap();
    trial.take(choice(ChoiceKind::Flood, 0, 0)).unwrap();
    trial.run_until_idle().unwrap();
    // The founder is sent the newcomer's second move before the first.
    let name = "Ben".to_owned();
    trial
        .world
        .act(1, Intent::Join(JoinIntent { name }))
        .unwrap();
    trial.world.act(1, Intent::Witness).unwrap();
    trial.take(choice(ChoiceKind::Reorder, 0, 0)).unwrap();
    trial.run_until_idle().unwrap();
    let moved = newest(&trial.world.sites[1]).id();
    let here = lines(&trial);
    assert!(here.iter().all(|line| line.event.id() != moved));
    trial.finish().unwrap();
    let here = lines(&trial);
    assert!(here.iter().any(|line| line.event.id() == moved));
}

#[test]
fn a_device_that_signs_two_histories_is_accused() {
    let mut trial = played(2, Mallory::None);
    let old = trial.world.sites[1].store.clone();
    trial
        .world
        .act(
            1,
            Intent::Propose(ProposeMove {
                draft: draft("One."),
            }),
        )
        .unwrap();
    trial.run_until_idle().unwrap();
    trial.world.sites[1].store = old;
    trial.reopen_site(1);
    trial
        .world
        .act(
            1,
            Intent::Propose(ProposeMove {
                draft: draft("Two."),
            }),
        )
        .unwrap();
    trial.send_to(1, 0);
    assert_eq!(violated(trial.run_until_idle()), Oracle::Accused);
}

#[test]
fn a_false_seal_is_noticed() {
    let mut trial = played(2, Mallory::None);
    let mut lines = lines(&trial);
    let closing = lines
        .iter()
        .position(|e| e.event.event().moved.seal().is_some());
    let line = &mut lines[closing.unwrap()];
    let mut ruling = (*line.ruling).clone();
    ruling.effects.push(RecordedEffect {
        effect: Effect::SealMismatch {
            expected: StateHash([1; 32]),
            found: StateHash([2; 32]),
        },
        because: Vec::new(),
        renumberings: 0,
    });
    line.ruling = Arc::new(ruling);
    assert_eq!(
        violated(trial.watch.seals(1, &lines, &BTreeMap::new())),
        Oracle::Seal
    );
}

#[test]
fn peers_that_were_not_given_the_same_differ() {
    let mut trial = played(3, Mallory::Player);
    trial.world.relays[0].whisper(Some(0b011));
    trial
        .world
        .act(
            1,
            Intent::Propose(ProposeMove {
                draft: draft("Psst."),
            }),
        )
        .unwrap();
    trial.run_until_idle().unwrap();
    assert_eq!(violated(trial.at_rest()), Oracle::Unequal);
}

#[test]
fn a_store_that_has_lost_a_chunk_is_noticed() {
    let mut trial = played(2, Mallory::None);
    let store = &mut trial.world.sites[1].store;
    store.segments.clear();
    store.chunks.pop();
    assert_eq!(violated(trial.at_rest()), Oracle::Reopened);
}

#[test]
fn a_relay_that_has_lost_a_chunk_is_noticed() {
    let mut trial = played(2, Mallory::None);
    trial.world.relays[0].back_up();
    trial
        .world
        .act(
            1,
            Intent::Propose(ProposeMove {
                draft: draft("Late."),
            }),
        )
        .unwrap();
    trial.run_until_idle().unwrap();
    trial.at_rest().unwrap();
    trial.cut_all(0);
    trial.world.relays[0].restore();
    assert_eq!(violated(trial.at_rest()), Oracle::Fresh);
}

#[test]
fn a_record_of_something_else_is_noticed() {
    let mut trial = played(2, Mallory::None);
    let before = Shown::of(trial.world.sites[0].peer());
    same_record(&before, trial.world.sites[0].peer()).unwrap();
    trial
        .world
        .act(
            0,
            Intent::Propose(ProposeMove {
                draft: draft("More."),
            }),
        )
        .unwrap();
    let held = same_record(&before, trial.world.sites[0].peer());
    assert_eq!(violated(held), Oracle::Record);
}

#[test]
fn a_move_that_does_not_arrive_is_noticed() {
    let mut trial = played(2, Mallory::None);
    trial.world.relays[0].false_acks = 1;
    assert_eq!(violated(trial.go_on()), Oracle::Progress);
}

#[test]
fn a_world_that_goes_on_by_itself_is_noticed() {
    let mut trial = played(2, Mallory::None);
    trial.patience = 2;
    trial
        .world
        .act(
            0,
            Intent::Propose(ProposeMove {
                draft: draft("Again."),
            }),
        )
        .unwrap();
    assert_eq!(violated(trial.run_until_idle()), Oracle::Restless);
}

#[test]
fn a_panic_is_told_like_any_violation() {
    let nowhere = SimRun {
        table: "no such table".to_owned(),
        ..run(2, Mallory::None)
    };
    let violation = nowhere.play().violation.unwrap();
    assert_eq!(violation.oracle, Oracle::Panic);
}

#[test]
fn work_beyond_the_ceiling_is_noticed() {
    let mut trial = played(2, Mallory::None);
    trial.world.sites[1].usage.last_replayed = 100_000;
    assert_eq!(violated(trial.check_site(1)), Oracle::Folds);
}

#[test]
fn a_store_that_grows_beyond_the_ceiling_is_noticed() {
    let mut trial = played(2, Mallory::None);
    let junk = vec![1; 8 << 20];
    let id = ChunkId::of(&junk);
    trial.world.sites[1].store.chunks.push((id, junk, true));
    assert_eq!(violated(trial.at_rest()), Oracle::Kept);
}

#[test]
fn peers_that_make_too_much_of_what_came_are_noticed() {
    let mut trial = played(2, Mallory::Stranger);
    trial.world.sites[1].usage.made = 1 << 20;
    assert_eq!(violated(trial.at_rest()), Oracle::Made);
}

#[test]
fn a_second_tab_sees_what_the_first_does() {
    let mut trial = played(2, Mallory::None);
    trial.take(choice(ChoiceKind::Tab, 1, 0)).unwrap();
    for site in [1, 0, 1] {
        trial.take(choice(ChoiceKind::Play, site, 9)).unwrap();
        trial.run_until_idle().unwrap();
    }
    let site = &trial.world.sites[1];
    let follower = site.follower.as_ref().unwrap();
    assert!(follower.chronicle().len() > 6);
    assert_eq!(Shown::of(follower), Shown::of(site.peer()));
    trial.take(choice(ChoiceKind::SwapTabs, 1, 0)).unwrap();
    assert_eq!(trial.account.done[&ChoiceKind::SwapTabs], 1);
    trial.finish().unwrap();
}

#[test]
fn a_game_without_faults_violates_nothing() {
    let mut trial = played(3, Mallory::None);
    trial.finish().unwrap();
    assert!(trial.watch.checks > 100);
}

#[test]
fn every_event_that_is_folded_is_counted() {
    let mut trial = SimTrial::of(&run(2, Mallory::None));
    trial.run_until_idle().unwrap();
    assert!(trial.world.sites[1].usage.replayed >= 1);
    assert!(trial.account.maxima.folds >= 1);
}

#[test]
fn a_wrong_clock_shows_another_time() {
    let slow = SimClock {
        ahead_ms: -5_000,
        gains: 10,
    };
    assert_eq!(slow.shows(100_000), 96_000);
    assert_eq!(slow.shows(1_000), 0);
}
