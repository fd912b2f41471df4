use nomic_protocol::{MAX_STRETCH, MAX_UNBUNDLED};
use nomic_sim::{Dice, LongGame, hostile};

use super::items::{BYTES, LIST, NULL, NUMBER, SEEN, SIMPLE, write_head};
use super::*;
use crate::chunk::unseal;
use crate::{Chunk, Link};

fn game() -> (Keys, Vec<Vec<u8>>) {
    let game = LongGame::played(150);
    let link = Link::parse(&game.link().fragment()).unwrap();
    (Keys::of(&link), game.chunks().to_vec())
}

fn slices(chunks: &[Vec<u8>]) -> Vec<&[u8]> {
    chunks.iter().map(Vec::as_slice).collect()
}

fn given_back(keys: &Keys, bundle: &[u8]) -> Vec<Vec<u8>> {
    let chunks = unbundle(keys, bundle).unwrap().into_iter();
    chunks.map(|chunk| chunk.bytes).collect()
}

fn spoiled(keys: &Keys, chunk: &[u8], dice: &mut Dice) -> Vec<u8> {
    let event = Chunk::open(keys, chunk).unwrap().events[0].to_vec();
    let body = unseal(keys, chunk).unwrap();
    let seal = |events: &[Vec<u8>]| Chunk::seal(keys, events).unwrap().bytes;
    match dice.below(6) {
        0 => chunk[..dice.below(chunk.len())].to_vec(),
        1 => {
            let body = hostile::mutated(&body, dice);
            SealedChunk::of(keys, &body).unwrap().bytes
        }
        2 => seal(&[vec![7; dice.below(300)], event]),
        3 => seal(&[event.clone(), Vec::new(), event]),
        _ => seal(&[hostile::mutated(&event, dice)]),
    }
}

#[test]
fn whatever_stands_in_chunks_comes_out_of_a_bundle_as_it_went_in() {
    let (keys, good) = game();
    let mut dice = Dice::new(5);
    for _ in 0..8 {
        let mut chunks = good.clone();
        for _ in 0..30 {
            let place = dice.below(chunks.len());
            let from = dice.below(good.len());
            chunks.insert(place, spoiled(&keys, &good[from], &mut dice));
        }
        let bundle = bundle(&keys, &slices(&chunks)).unwrap();
        assert_eq!(given_back(&keys, &bundle), chunks);
    }
    let nothing = bundle(&keys, &[]).unwrap();
    assert!(given_back(&keys, &nothing).is_empty());
}

#[test]
fn a_bundle_is_of_one_room_and_no_bit_of_it_can_be_changed() {
    let (keys, chunks) = game();
    let made = bundle(&keys, &slices(&chunks[..3])).unwrap();
    let other = Keys::of(&Link::generate(None, &mut |bytes| bytes.fill(7)));
    let refused = unbundle(&other, &made).unwrap_err();
    assert_eq!(refused, BundleError::NotSealedForUs);
    for place in 0..made.len() {
        let mut wrong = made.clone();
        wrong[place] ^= 1;
        assert!(unbundle(&keys, &wrong).is_err(), "at {place}");
    }
    // A chunk is no bundle.
    let refused = unbundle(&keys, &chunks[0]).unwrap_err();
    assert_eq!(refused, BundleError::NotSealedForUs);
    let refused = unbundle(&keys, &vec![0; MAX_BUNDLE + 1]).unwrap_err();
    assert_eq!(refused, BundleError::TooLarge);
}

#[test]
fn whatever_somebody_writes_into_a_bundle_ends_in_chunks_or_in_an_error() {
    let (keys, chunks) = game();
    let content = encoder::content(&keys, &slices(&chunks[..40]));
    let mut dice = Dice::new(6);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..600 {
        let mut wrong = content.clone();
        for _ in 0..=dice.below(3) {
            let place = dice.below(wrong.len());
            wrong[place] = dice.next().to_le_bytes()[0];
        }
        wrong.truncate(wrong.len() - dice.below(2) * dice.below(wrong.len()));
        match decoder::chunks(&keys, &wrong) {
            Some(out) => {
                read += 1;
                let bytes: usize = out.iter().map(|chunk| chunk.bytes.len()).sum();
                assert!(bytes <= MAX_UNBUNDLED);
            }
            None => refused += 1,
        }
    }
    assert!(read > 60 && refused > 60, "{read}, {refused}");
}

fn claims(heads: &[(u8, u64)]) -> Vec<u8> {
    let mut content = Vec::new();
    for (kind, argument) in heads {
        write_head(&mut content, *kind, *argument);
    }
    content
}

#[test]
fn a_few_bytes_that_claim_much_make_no_room_for_it() {
    let (keys, _) = game();
    let much = u64::MAX;
    for heads in [
        &[(LIST, much)][..],
        &[(LIST, 0), (LIST, much)],
        &[(LIST, 0), (LIST, 1), (BYTES, much)],
        &[(LIST, 0), (LIST, 1), (LIST, much)],
        &[(LIST, 0), (LIST, 1), (LIST, 1), (BYTES, much)],
        &[(LIST, 0), (LIST, 1), (LIST, 1), (SIMPLE, NULL), (SEEN, 0)],
    ] {
        assert!(decoder::chunks(&keys, &claims(heads)).is_none());
    }
    // Values that follow from others cost time, so their number is limited.
    for (more, passes) in [(MAX_CHAINED, true), (MAX_CHAINED + 1, false)] {
        let mut content = claims(&[(LIST, 1), (BYTES, 32)]);
        content.extend([1; 32]);
        content.extend(claims(&[(NUMBER, more as u64), (LIST, 0)]));
        assert_eq!(decoder::chunks(&keys, &content).is_some(), passes);
    }
}

fn repeating(chunks: u64, values: usize) -> Vec<u8> {
    let mut content = claims(&[(LIST, 1), (BYTES, 32)]);
    content.extend([1; 32]);
    content.extend(claims(&[(NUMBER, 0), (LIST, chunks)]));
    for _ in 0..chunks {
        content.extend(claims(&[(LIST, 1)]));
        content.extend(claims(&[(SIMPLE, NULL), (LIST, values as u64)]));
        content.extend(claims(&vec![(SEEN, 0); values]));
        content.extend(claims(&[(NUMBER, 0); 5]));
        content.extend([0; 64]);
    }
    content
}

#[test]
fn what_comes_out_of_a_bundle_is_bounded_whatever_it_repeats() {
    let (keys, _) = game();
    let small = decoder::chunks(&keys, &repeating(3, 100)).unwrap();
    assert_eq!(small.len(), 3);
    assert!(small[0].bytes.len() > 34 * 100);
    let large = repeating(60, 4_000);
    assert!(large.len() < MAX_BUNDLE);
    assert!(decoder::chunks(&keys, &large).is_none());
    // Tiny chunks: as many as a stretch has, and no empty one.
    for (count, size, passes) in [
        (MAX_STRETCH, 1, true),
        (MAX_STRETCH + 1, 1, false),
        (1, 0, false),
    ] {
        let mut content = claims(&[(LIST, 0), (LIST, count as u64)]);
        for _ in 0..count {
            content.extend(claims(&[(BYTES, size as u64)]));
            content.extend(vec![7; size]);
        }
        assert_eq!(decoder::chunks(&keys, &content).is_some(), passes);
    }
}
