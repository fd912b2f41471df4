//! A stranger with the link floods the room, and the game goes on.
//!
//! That a page stays responsive meanwhile, only a browser shows (`tests/e2e/flood.test.js`).

use std::sync::Arc;

use nomic_engine::moves::{BeginMove, JoinMove};
use nomic_engine::{ChainLink, EventId, Move, PrefixHash, Seal, Seat, StateHash};
use nomic_host::Reply;
use nomic_peer::{EventScope, Peer, VerifiedEvent};
use nomic_sim::stranger::{first, signed, stranger, waiting_for};
use nomic_sim::{HostWorld, hostile};

use super::*;

/// Room for events in a chunk.
const ROOM: usize = 200_000;

fn scope(world: &HostWorld) -> EventScope {
    EventScope {
        room: world.read(ADA, FIRST, Peer::room),
        link: world.link().clone(),
    }
}

/// Event that began play.
fn begun(world: &HostWorld) -> EventId {
    world.read(ADA, FIRST, |peer| peer.chronicle()[2].event.id())
}

fn join(number: u64) -> Move {
    Move::Join(JoinMove {
        seat: Seat {
            name: format!("P{number}"),
            dice_tip: ChainLink([1; 32]),
        },
        voucher: None,
    })
}

/// Pours chunks into the room of a game, and plays on.
fn play_on(mut world: HostWorld, chunks: Vec<Vec<u8>>) -> HostWorld {
    for chunk in chunks {
        world.relay().inject(chunk);
    }
    let id = begin_remark(&mut world, ADA, FIRST, "Calm.");
    world.run_for(HALF_A_MINUTE).unwrap();
    let acted = world.reply(ADA, FIRST, id);
    assert!(matches!(acted, Some(Reply::Acted(Ok(())))), "{acted:?}");
    assert!(reads(&world, BEN, FIRST, "Calm."));
    let tab = world.reload(ADA, FIRST);
    remark(&mut world, ADA, tab, "Still.").unwrap();
    world.run_for(HALF_A_MINUTE).unwrap();
    assert!(reads(&world, BEN, FIRST, "Still."));
    assert_eq!(world.status(ADA, tab).unsent, 0);
    agree(&world, (ADA, tab), (BEN, FIRST));
    world
}

#[test]
fn hosts_play_on_through_thousands_of_events_that_wait_for_what_never_comes() {
    let world = HostWorld::seated(1);
    let events = waiting_for(EventId([7; 32]), &scope(&world), 4_096);
    let chunks = hostile::chunks(world.link(), &events, 512);
    play_on(world, chunks);
}

#[test]
fn hosts_play_on_through_thousands_of_seats_asked_for() {
    let world = HostWorld::seated(2);
    let (scope, mut before) = (scope(&world), begun(&world));
    let mut events: Vec<Arc<VerifiedEvent>> = Vec::new();
    for number in 0..2_000 {
        let event = first(&scope, &stranger(number), &[before], join(number));
        before = event.id();
        events.push(event);
    }
    let chunks = hostile::chunks(world.link(), &events, 512);
    play_on(world, chunks);
}

#[test]
fn hosts_play_on_through_closings_that_are_refused_and_build_on_each_other_crosswise() {
    let world = HostWorld::seated(3);
    let (scope, begun) = (scope(&world), begun(&world));
    let seal = Seal {
        previous: begun,
        state: StateHash([3; 32]),
        prefix: PrefixHash([3; 32]),
    };
    let mut events = Vec::new();
    for crossed in [false, true] {
        let devices = [0, 1].map(|number| stranger(2 * u64::from(crossed) + number));
        let seats = [0, 1].map(|at: usize| first(&scope, &devices[at], &[begun], join(9)));
        let mut last = [0, 1].map(|at: usize| (1, seats[at].id()));
        events.extend(seats);
        for made in 0..500 {
            let own = if crossed { made % 2 } else { 0 };
            let (seq, prev) = last[own];
            let others = if crossed {
                vec![last[1 - own].1]
            } else {
                Vec::new()
            };
            let place = (seq + 1, Some(prev));
            let moved = (1, Move::Begin(BeginMove { seal }));
            let event = signed(&scope, &devices[own], place, &others, moved);
            last[own] = (seq + 1, event.id());
            events.push(event);
        }
    }
    let chunks = hostile::chunks(world.link(), &events, 512);
    play_on(world, chunks);
}

#[test]
fn hosts_play_on_through_chunks_full_of_beginnings_of_events_that_are_none() {
    let world = HostWorld::seated(4);
    let (scope, begun) = (scope(&world), begun(&world));
    let (mut chunks, mut sound) = (Vec::new(), Vec::new());
    for number in 0..6 {
        let event = first(&scope, &stranger(number), &[begun], Move::Witness);
        let beginning = &event.bytes()[..event.bytes().len() / 2];
        let mut beginnings = Vec::new();
        while beginnings.len() < ROOM {
            beginnings.extend_from_slice(beginning);
            if number % 2 == 0 {
                // A string of bytes that holds the rest.
                let rest = u32::try_from(ROOM - beginnings.len().min(ROOM)).unwrap();
                beginnings.push(0x5a);
                beginnings.extend(rest.to_be_bytes());
            }
        }
        chunks.push(hostile::seal(world.link(), &[event.bytes(), &beginnings]));
        sound.push(event.id());
    }
    let world = play_on(world, chunks);
    let known = |peer: &Peer| -> Vec<EventId> {
        let lines = peer.chronicle().iter();
        lines.map(|line| line.event.id()).collect()
    };
    let known = world.read(BEN, FIRST, known);
    assert!(sound.iter().all(|id| known.contains(id)));
}
