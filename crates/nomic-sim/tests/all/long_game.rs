//! The game that is written down for measurements in browsers.
#![cfg(not(target_arch = "wasm32"))]

use nomic_engine::{Refusal, Stage};
use nomic_sim::{Dice, LongGame, SimRelay, Site};
use nomic_sync::Link;

const EVENTS: usize = 60;

fn bytes(hex: &str) -> Vec<u8> {
    let pairs = hex.as_bytes().chunks(2);
    let byte = |pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16);
    pairs.map(|pair| byte(pair).unwrap()).collect()
}

#[test]
fn a_newcomer_comes_to_the_state_that_is_written_above_the_chunks() {
    let written = LongGame::played(EVENTS).written();
    let of = |kind: &str| {
        let mut lines = written.lines().filter_map(|line| line.split_once(' '));
        lines.find(|(first, _)| *first == kind).unwrap().1
    };
    let mut dice = Dice::new(9);
    let mut relay = SimRelay::new(&mut dice);
    for line in written.lines() {
        if let Some(chunk) = line.strip_prefix("chunk ") {
            relay.inject(bytes(chunk));
        }
    }
    let mut site = Site::joiner(9, Link::parse(of("link")).unwrap(), &mut dice);
    site.connect(&mut relay);
    while site.is_busy_with(&relay) {
        site.step(&mut relay, 1, &mut dice);
    }

    let peer = site.peer();
    assert_eq!(peer.chronicle().len(), EVENTS);
    assert_eq!(of("events"), EVENTS.to_string());
    assert_eq!(peer.game().hash().0.to_vec(), bytes(of("hash")));
    let refused: Vec<&Refusal> = (peer.chronicle().iter())
        .filter_map(|entry| entry.ruling.verdict.as_ref().err())
        .collect();
    assert!(refused.is_empty(), "{refused:?}");
    let waiting: Vec<u32> = (peer.game().state().open_proposals())
        .filter(|open| open.stage() == Stage::Voting && open.number.0 <= 303)
        .map(|open| open.number.0)
        .collect();
    assert_eq!(waiting, [301, 302, 303]);
}
