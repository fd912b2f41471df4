//! The game that is written down for measurements in browsers.
#![cfg(not(target_arch = "wasm32"))]

use nomic_engine::{Refusal, Stage};
use nomic_peer::Link;
use nomic_sim::{Dice, LongGame, SimRelay, Site};

const EVENTS: usize = 60;
const MANY: usize = 270;

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

#[test]
fn below_the_chunks_of_a_long_game_stand_the_bundles_that_give_them_back() {
    let game = LongGame::played(MANY);
    let written = game.written();
    let keys = nomic_peer::Keys::of(game.link());
    let bundles = written
        .lines()
        .filter_map(|line| line.strip_prefix("bundle "));
    let mut given_back = Vec::new();
    for (place, line) in bundles.enumerate() {
        let (stretch, bundle) = line.split_once(' ').unwrap();
        assert_eq!(stretch, place.to_string());
        given_back.extend(nomic_peer::unbundle(&keys, &bytes(bundle)).unwrap());
    }
    assert_eq!(given_back.len(), 2 * 128);
    let chunks = given_back.into_iter().map(|chunk| chunk.bytes);
    assert!(chunks.eq(game.chunks()[..2 * 128].iter().cloned()));
}
