//! Cards that only their player's device knows.
#![cfg(not(target_arch = "wasm32"))]

use std::sync::Arc;

use nomic_engine::moves::{CallTimeIntent, JoinIntent, ShowIntent, ShowMove};
use nomic_engine::{Card, Move, PlayerId};
use nomic_peer::{DrawVerdict, EventError, Founding, Intent, Record, SignedEvent, VerifiedEvent};
use nomic_sim::stranger::{inject, newest, scope, signed};
use nomic_sim::{SimWorld, of_one_rule};

const ADA: usize = 0;
const BEN: usize = 1;

const DEALING: &str = "
when timekeeper(name)
  answer player(1)
end
when on_begin()
  set_timer(\"deal\", now)
end
when on_timer(name)
  for each p in players
    deal(p, \"hand\", 1000000)
  end
end";

fn dealt() -> SimWorld {
    let founding = Founding {
        ruleset: of_one_rule(DEALING),
        ..nomic_sim::founding()
    };
    let mut world = SimWorld::playing(11, 2, founding);
    world.run_until_idle();
    let name = "Ben".to_owned();
    world.act(BEN, Intent::Join(JoinIntent { name })).unwrap();
    world.run_until_idle();
    world.act(ADA, Intent::Begin).unwrap();
    world.run_until_idle();
    let calling = Intent::CallTime(CallTimeIntent {
        timer: "deal".to_owned(),
        throws: Vec::new(),
    });
    world.act(ADA, calling).unwrap();
    world.run_until_idle();
    world
}

fn card(world: &SimWorld, at: usize, player: u16) -> Card {
    let state = world.sites[at].peer().game().state();
    let cards = state.cards_of(PlayerId(player));
    cards.first().cloned().unwrap()
}

fn show(world: &mut SimWorld, site: usize, player: u16) -> Arc<VerifiedEvent> {
    let cards = vec![card(world, site, player).id];
    world.act(site, Intent::Show(ShowIntent { cards })).unwrap();
    world.run_until_idle();
    newest(&world.sites[site])
}

#[test]
fn a_card_shows_to_all_peers_what_its_players_device_alone_had_seen() {
    let mut world = dealt();
    let (seen, other) = (card(&world, BEN, 2), card(&world, ADA, 2));
    assert_eq!(seen, other);
    let number = world.sites[BEN].peer().number_on(&seen);
    assert!(number.is_some());
    assert_eq!(world.sites[ADA].peer().number_on(&other), None);
    show(&mut world, BEN, 2);
    assert_eq!(card(&world, ADA, 2).shown, number);
    world.assert_agreement("after a card was shown");
}

#[test]
fn the_same_identity_sees_the_same_card_after_its_page_was_closed() {
    let mut world = dealt();
    let before = world.sites[BEN].peer().number_on(&card(&world, BEN, 2));
    world.sites[BEN].disconnect(&mut world.relays[0]);
    world.sites[BEN].reopen(&mut world.dice);
    let after = world.sites[BEN].peer().number_on(&card(&world, BEN, 2));
    assert_eq!(before, after);
}

#[test]
fn a_card_with_a_false_proof_is_no_event() {
    let mut world = dealt();
    let before = newest(&world.sites[BEN]);
    let shown = show(&mut world, BEN, 2);
    let Move::Show(ShowMove { cards }) = shown.event().moved.clone() else {
        panic!("Ben shows a card");
    };
    let (scope, ben) = (scope(&world.sites[BEN]), world.sites[BEN].identity.clone());
    let ada = world.sites[ADA].identity.clone();
    let mut made_up = cards.clone();
    made_up[0].output[0] ^= 1;
    let mut forged = cards.clone();
    forged[0].proof[40] ^= 1;
    for cards in [made_up, forged] {
        let moved = (1, Move::Show(ShowMove { cards }));
        let place = (before.seq() + 1, Some(before.id()));
        let event = signed(&scope, &ben, place, &[], moved);
        let read = SignedEvent::read(event.bytes(), &scope).unwrap();
        assert_eq!(read.verify().unwrap_err(), EventError::BadProof);
        inject(&mut world, &[event]);
    }
    // Ada cannot show as hers a card that Ben has shown properly.
    let place = {
        let last = newest(&world.sites[ADA]);
        (last.seq() + 1, Some(last.id()))
    };
    let stolen = signed(
        &scope,
        &ada,
        place,
        &[],
        (1, Move::Show(ShowMove { cards })),
    );
    let read = SignedEvent::read(stolen.bytes(), &scope).unwrap();
    assert_eq!(read.verify().unwrap_err(), EventError::BadProof);
    world.run_until_idle();
    let forks = world.sites[ADA].peer().game().state().players();
    assert!(forks.into_iter().all(|player| !player.forked));
    world.assert_agreement("after cards with false proofs");
}

#[test]
fn a_record_checks_what_was_shown_against_the_links() {
    let mut world = dealt();
    show(&mut world, ADA, 1);
    show(&mut world, BEN, 2);
    let record = Record::read(&world.sites[ADA].peer().record().unwrap()).unwrap();
    let numbers = [card(&world, ADA, 1).shown, card(&world, ADA, 2).shown];
    let checked: Vec<_> = record
        .draws()
        .iter()
        .map(|check| Some(check.result))
        .collect();
    assert_eq!(checked, numbers);
    let verdicts: Vec<_> = record.draws().iter().map(|check| check.verdict).collect();
    assert_eq!(verdicts, [DrawVerdict::Follows; 2]);
    assert!(record.is_sound());
}
