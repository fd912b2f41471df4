//! Tests of our promises, their limits, and finality while players go on.

use nomic_engine::Move;
use nomic_engine::moves::{CallTimeIntent, ProposeMove};

use super::*;

#[test]
fn only_who_has_read_all_and_was_given_nothing_is_held_to_be_deceived() {
    let mut trial = played(2, Mallory::None);
    assert!(trial.missing_own_events(1).is_none());
    trial.take(choice(ChoiceKind::Elsewhere, 1, 0)).unwrap();
    let deceived = |trial: &SimTrial| trial.missing_own_events(1).unwrap().deceived;
    assert!(!deceived(&trial), "nothing was read");
    let read = |trial: &mut SimTrial, had| trial.elsewhere.get_mut(&1).unwrap().had = Some(had);
    read(&mut trial, BTreeSet::new());
    assert!(deceived(&trial), "the relay had nothing");
    let all = trial.world.sites[1].signed.values().copied().collect();
    read(&mut trial, all);
    assert!(!deceived(&trial), "the relay had all");
    trial.send_to(1, 0);
    trial.run_until_idle().unwrap();
    assert!(trial.missing_own_events(1).is_none(), "all has come");
}

#[test]
fn who_lacks_the_last_own_event_needs_a_word_of_another_player() {
    let mut trial = played(2, Mallory::None);
    trial.world.relays[0].back_up();
    trial
        .world
        .act(
            1,
            Intent::Propose(ProposeMove {
                draft: draft("Lost."),
            }),
        )
        .unwrap();
    trial.run_until_idle().unwrap();
    trial.cut_all(0);
    trial.world.relays[0].restore();
    trial.record_fresh_browser(1);
    trial.world.sites[1].forget_all();
    trial.reopen_site(1);
    trial.send_to(1, 0);
    trial.run_until_idle().unwrap();
    assert!(!trial.missing_own_events(1).unwrap().deceived);
    // No peer ever sees the lost one, but two were signed all the same.
    trial.world.sites[1].peer_mut().accept_missing_past();
    let second = trial.act(
        1,
        Intent::Propose(ProposeMove {
            draft: draft("Anew."),
        }),
    );
    assert_eq!(violated(second.map(drop)), Oracle::Accused);
}

#[test]
fn a_third_of_the_voters_must_have_forked_before_nothing_is_promised() {
    for (sites, void) in [(3, true), (5, false)] {
        let mut trial = played(sites, Mallory::Player);
        let lines = lines(&trial);
        let now: Vec<crate::FinalLine> = lines.iter().map(|e| (e.event.id(), false)).collect();
        let parting = Divergence {
            oracle: Oracle::Moves,
            line: now.len() - 1,
            was: &now,
            now: &now,
        };
        let is_void = |trial: &SimTrial, parting: &Divergence| {
            promise::is_void(&trial.world, &trial.honest, &BTreeSet::new(), 0, parting)
        };
        assert!(!is_void(&trial, &parting), "nobody has signed twice");
        trial.take(choice(ChoiceKind::Fork, 0, 0)).unwrap();
        trial.run_until_idle().unwrap();
        assert_eq!(promise::forked(&trial.world).len(), 1);
        assert_eq!(is_void(&trial, &parting), void, "one of {sites}");
        // The founding has no voters, and the founder has begun once.
        for line in [0, 1] {
            let parting = Divergence { line, ..parting };
            assert!(!is_void(&trial, &parting));
        }
    }
}

#[test]
fn who_leaves_without_a_word_is_none_of_those_of_whom_it_takes_a_third() {
    for silent in [true, false] {
        let mut trial = played(4, Mallory::Player);
        if silent {
            trial.cut(3);
        }
        trial.world.now += 61_000;
        let call = Intent::CallTime(CallTimeIntent {
            timer: "round".to_owned(),
            throws: Vec::new(),
        });
        trial.world.act(0, call).unwrap();
        trial.run_until_idle().unwrap();
        let present = if silent { 0..3 } else { 0..4 };
        for site in present.clone().chain(present) {
            trial.world.act(site, Intent::Witness).unwrap();
            trial.run_until_idle().unwrap();
        }
        trial.world.act(3, Intent::Leave).unwrap();
        trial.send_to(3, 0);
        trial.run_until_idle().unwrap();
        trial.take(choice(ChoiceKind::Fork, 0, 0)).unwrap();
        trial.run_until_idle().unwrap();
        let lines = lines(&trial);
        let last = lines.iter().rposition(|e| e.grade == Grade::Final).unwrap();
        assert!(matches!(lines[last].event.event().moved, Move::CallTime(_)));
        let parting = Divergence {
            oracle: Oracle::Moves,
            line: last,
            was: &[],
            now: &[],
        };
        let none = BTreeSet::new();
        let void = promise::is_void(&trial.world, &trial.honest, &none, 0, &parting);
        assert_eq!(void, silent, "one of three, or of four");
    }
}

#[test]
fn a_place_that_does_not_become_final_though_all_talk_is_noticed() {
    let mut trial = played(2, Mallory::None);
    trial.play_extra_rounds().unwrap();
    trial.world.relays[0].whisper(Some(0b01));
    trial.world.now += 61_000;
    let call = Intent::CallTime(CallTimeIntent {
        timer: "round".to_owned(),
        throws: Vec::new(),
    });
    trial.world.act(0, call).unwrap();
    trial.run_until_idle().unwrap();
    assert_eq!(violated(trial.play_extra_rounds()), Oracle::Stalls);
}

#[test]
fn a_place_whose_voters_are_not_there_is_not_waited_for() {
    let mut trial = played(2, Mallory::None);
    trial.world.now += 61_000;
    trial.take(choice(ChoiceKind::Gone, 1, 0)).unwrap();
    let call = Intent::CallTime(CallTimeIntent {
        timer: "round".to_owned(),
        throws: Vec::new(),
    });
    trial.world.act(0, call).unwrap();
    trial.play_extra_rounds().unwrap();
    assert!(
        trial.world.sites[0]
            .peer()
            .chronicle()
            .iter()
            .any(|e| e.grade == Grade::Closed)
    );
}
