//! Games for records, and the parts of records.

use minicbor::{Decoder, Encoder};

use crate::SimWorld;

/// Plays a game of two until `decided` proposals are decided, or 200 moves are over.
pub fn played(seed: u64, decided: usize) -> SimWorld {
    let mut world = SimWorld::new(seed, 2);
    world.run_until_idle();
    for _ in 0..200 {
        world.play();
        world.run_until_idle();
        let state = world.sites[0].peer().game().state();
        if state.proposals().filter(|p| !p.open()).count() >= decided {
            break;
        }
    }
    world
}

/// Room, founding and events of a record.
pub type RecordParts = (Vec<u8>, Vec<u8>, Vec<Vec<u8>>);

pub fn parts(bytes: &[u8]) -> RecordParts {
    let mut decoder = Decoder::new(bytes);
    assert_eq!(decoder.array().unwrap(), Some(4));
    assert_eq!(decoder.str().unwrap(), "nomic-record-1");
    let room = decoder.bytes().unwrap().to_vec();
    let founder = decoder.bytes().unwrap().to_vec();
    let count = decoder.array().unwrap().unwrap();
    let events = (0..count).map(|_| decoder.bytes().unwrap().to_vec());
    (room, founder, events.collect())
}

pub fn whole((room, founder, events): &RecordParts) -> Vec<u8> {
    let mut encoder = Encoder::new(Vec::new());
    encoder.array(4).unwrap().str("nomic-record-1").unwrap();
    encoder.bytes(room).unwrap().bytes(founder).unwrap();
    encoder.array(events.len() as u64).unwrap();
    for event in events {
        encoder.bytes(event).unwrap();
    }
    encoder.into_writer()
}
