//! Tests of the oracles about belief, reports, agreement and memory.

use nomic_engine::moves::ProposeMove;
use nomic_peer::{Chunk, Keys};

use super::super::clockwork::shows_what_most_claim;
use super::super::invariants::is_signed;
use super::super::votes::check_agreement;
use super::*;
use crate::stranger::waiting_for;

fn places(trial: &SimTrial) -> Vec<nomic_peer::probe::PlaceReport> {
    trial.world.sites[0].peer().places()
}

#[test]
fn a_closing_over_another_state_that_is_not_told_is_noticed() {
    let mut trial = played(2, Mallory::None);
    trial.rulings(0).unwrap();
    let chain = places(&trial).into_iter().filter_map(|place| place.closing);
    let chain: Vec<EventId> = chain.collect();
    let (last, before) = chain.split_last().unwrap();
    trial.false_seals.insert(*last, before.to_vec());
    assert_eq!(violated(trial.rulings(0)), Oracle::Told);
    // After other closings there is nothing to compare.
    trial.false_seals.insert(*last, Vec::new());
    trial.rulings(0).unwrap();
}

#[test]
fn another_build_is_told_from_a_broken_one() {
    let mut trial = played(2, Mallory::None);
    let propose = Intent::Propose(ProposeMove {
        draft: draft("Close this."),
    });
    trial.world.act(0, propose).unwrap();
    trial.run_until_idle().unwrap();
    trial.take(choice(ChoiceKind::Wait, 0, 1)).unwrap();
    trial.run_until_idle().unwrap();
    for how in 0..20 {
        trial.take(choice(ChoiceKind::OtherBuild, 0, how)).unwrap();
    }
    trial.run_until_idle().unwrap();
    assert!(!trial.false_seals.is_empty(), "nothing could be closed");
    trial.rulings(1).unwrap();
}

#[test]
fn what_nobody_may_believe_is_noticed_where_it_is() {
    let mut trial = played(2, Mallory::None);
    trial.never.insert(lines(&trial)[1].event.id());
    assert_eq!(violated(trial.check_site(1)), Oracle::Believed);
}

#[test]
fn an_event_that_is_known_to_be_forged_is_noticed_though_it_is_refused() {
    let mut trial = played(2, Mallory::None);
    trial.take(choice(ChoiceKind::Illegal, 1, 0)).unwrap();
    trial.run_until_idle().unwrap();
    let refused = lines(&trial);
    let refused = refused.iter().find(|line| !line.ruling.accepted()).unwrap();
    trial.never.insert(refused.event.id());
    trial.check_site(0).unwrap();
    trial.forged.insert(refused.event.id());
    assert_eq!(violated(trial.check_site(0)), Oracle::Forged);
}

#[test]
fn a_signature_that_does_not_hold_is_noticed() {
    let trial = played(2, Mallory::None);
    let event = &lines(&trial)[1].event;
    let (device, bytes) = (event.device(), event.bytes());
    assert!(is_signed(&device, bytes));
    for place in [0, bytes.len() - 20] {
        let mut false_one = bytes.to_vec();
        false_one[place] ^= 1;
        assert!(!is_signed(&device, &false_one));
    }
    let other = trial.world.sites[0].identity.device_id();
    assert!(!is_signed(&other, bytes));
}

#[test]
fn a_cheat_closes_over_what_she_has_seen_once_she_can() {
    let mut trial = played(3, Mallory::Player);
    trial.take(choice(ChoiceKind::CloseOver, 0, 0)).unwrap();
    let done = |trial: &SimTrial| trial.account.done[&ChoiceKind::CloseOver];
    assert_eq!(done(&trial), 0, "there is one closing only");
    for how in 0..200 {
        trial.take(choice(ChoiceKind::Play, how, how)).unwrap();
        trial.take(choice(ChoiceKind::Wait, 0, 1)).unwrap();
    }
    assert_eq!(done(&trial), 1);
    trial.finish().unwrap();
}

#[test]
fn a_move_that_was_allowed_and_is_refused_after_others_is_noticed() {
    let mut trial = played(2, Mallory::None);
    trial.take(choice(ChoiceKind::Illegal, 1, 0)).unwrap();
    let lines = lines(&trial);
    trial.run_until_idle().unwrap();
    let own = trial.world.sites[1].peer().chronicle();
    let refused = own.iter().find(|line| !line.ruling.accepted()).unwrap();
    let refused = refused.event.id();
    assert!(!lines.iter().any(|line| line.event.id() == refused));
    trial.rulings(0).unwrap();
    trial.note_allowed(1, refused);
    assert_eq!(violated(trial.rulings(0)), Oracle::Preview);
}

#[test]
fn whatever_is_taken_for_agreed_against_the_protocol_is_noticed() {
    let trial = played(3, Mallory::None);
    let peer = trial.world.sites[0].peer();
    let good = places(&trial);
    check_agreement(peer, &good).unwrap();
    let mut early = good.clone();
    early[1].is_decided = !early[1].is_decided;
    assert_eq!(violated(check_agreement(peer, &early)), Oracle::Words);
    let mut silent = good.clone();
    silent[1].voters = BTreeSet::from([trial.world.sites[2].identity.device_id()]);
    assert_eq!(violated(check_agreement(peer, &silent)), Oracle::Words);
}

#[test]
fn a_closing_that_has_seen_the_one_it_rivals_is_noticed() {
    let trial = played(2, Mallory::None);
    let mut places = places(&trial);
    let lines = lines(&trial);
    let begun = places[1].closing.unwrap();
    let later = lines.iter().rev().find(|line| line.event.id() != begun);
    let seats = places[1].rivals[&begun].clone();
    places[1].rivals.insert(later.unwrap().event.id(), seats);
    let held = check_agreement(trial.world.sites[0].peer(), &places);
    assert_eq!(violated(held), Oracle::Rivals);
}

#[test]
fn a_clock_that_shows_what_fewer_claim_is_noticed() {
    let mut trial = played(3, Mallory::None);
    trial.clock(0).unwrap();
    let peer = trial.world.sites[0].peer();
    let shown = peer.game().state().moment().group;
    shows_what_most_claim(peer, shown).unwrap();
    let held = shows_what_most_claim(peer, shown + 1_000);
    assert_eq!(violated(held), Oracle::Clock);
}

#[test]
fn a_store_that_forgets_what_was_signed_last_is_noticed() {
    let mut trial = played(2, Mallory::None);
    trial.check_site(1).unwrap();
    trial.world.sites[1].store.signed = None;
    assert_eq!(violated(trial.check_site(1)), Oracle::Signed);
}

#[test]
fn an_event_of_another_tab_belongs_to_its_own_chunk_and_was_not_signed_here() {
    let mut trial = played(2, Mallory::None);
    let here = trial.world.sites[1].signed_here.clone();
    for pieces in 0..4 {
        trial.world.sites[1].pause_after(pieces);
        trial.take(choice(ChoiceKind::Illegal, 1, 0)).unwrap();
        let site = &trial.world.sites[1];
        let (chunk, bytes, _) = site.store.chunks.last().unwrap();
        let event = newest(site);
        let opened = Chunk::open(&Keys::of(&site.link), bytes).unwrap();
        assert_eq!(*opened.events[0], *event.bytes());
        assert_eq!(site.signed.get(&event.id()), Some(chunk), "{pieces}");
        assert_eq!(site.signed_here, here);
        trial.run_until_idle().unwrap();
    }
}

#[test]
fn more_that_waits_than_there_is_room_for_is_noticed() {
    let mut trial = played(2, Mallory::Stranger);
    let scope = crate::stranger::scope(&trial.world.sites[0]);
    let events = waiting_for(EventId([9; 32]), &scope, 3);
    crate::stranger::inject(&mut trial.world, &events);
    trial.run_until_idle().unwrap();
    trial.room = 2;
    assert_eq!(violated(trial.check_site(0)), Oracle::Waiting);
}

#[test]
fn two_who_cheat_together_are_both_watched() {
    let trial = SimTrial::of(&run(7, Mallory::Pair));
    let honest: Vec<usize> = (0..7).filter(|site| trial.is_honest(*site)).collect();
    assert_eq!(honest, [0, 3, 4, 5, 6]);
}

/// With a verifier and pauses a game has the same result as without.
#[test]
fn a_site_that_pauses_and_has_signatures_checked_elsewhere_comes_to_the_same() {
    let mut trial = played(3, Mallory::None);
    for kind in [ChoiceKind::Pauses, ChoiceKind::Verifier, ChoiceKind::Forget] {
        trial.take(choice(kind, 1, 1)).unwrap();
    }
    trial.take(choice(ChoiceKind::Connect, 1, 0)).unwrap();
    trial.run_until_idle().unwrap();
    let shown = Shown::of(trial.world.sites[0].peer());
    assert_eq!(Shown::of(trial.world.sites[1].peer()), shown);
    trial.finish().unwrap();
}
