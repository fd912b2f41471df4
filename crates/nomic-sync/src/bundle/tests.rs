use nomic_protocol::{MAX_STRETCH, MAX_UNBUNDLED};
use nomic_sim::{Dice, LongGame, hostile};

use super::items::{BYTES, LIST, NULL, NUMBER, SEEN, SIMPLE, write_head};
use super::*;
use crate::change::ChangeHead;
use crate::chunk::{Nonce, read_body, unseal};
use crate::log;
use crate::{Chunk, Identity, Link};

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
    let by = Identity::from_seed(&[9; 32]);
    let opened = Chunk::open(keys, chunk).unwrap();
    let (nonce, body) = unseal(keys, chunk).unwrap();
    let seal = |changes: &[Vec<u8>]| {
        let sealed = Chunk::seal(keys, &by, opened.document, &slices(changes));
        sealed.unwrap().bytes
    };
    let change = opened.changes.first().unwrap().to_vec();
    match dice.below(7) {
        0 => chunk[..dice.below(chunk.len())].to_vec(),
        1 => {
            SealedChunk::of(keys, &Nonce::default(), &body)
                .unwrap()
                .bytes
        }
        2 => {
            let body = hostile::mutated(&body, dice);
            SealedChunk::of(keys, &nonce, &body).unwrap().bytes
        }
        3 => seal(&[hostile::motley(dice), change]),
        4 => seal(&[change.clone(), Vec::new(), change]),
        _ => seal(&[hostile::mutated(&change, dice)]),
    }
}

fn all_spelled(keys: &Keys, out: &Unbundled) -> usize {
    let mut heads = Vec::new();
    for chunk in &out.chunks {
        let Ok((_, body)) = unseal(keys, &chunk.bytes) else {
            continue;
        };
        if let Ok((_, changes)) = read_body(&body) {
            heads.extend(
                changes
                    .iter()
                    .filter_map(|change| ChangeHead::read(&(*change).into())),
            );
        }
    }
    for hash in &out.encoded_here {
        let head = heads.iter().find(|head| head.hash == *hash).unwrap();
        assert_eq!(log::puts_of(head), log::puts_of_encoded(head));
    }
    out.encoded_here.len()
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
                let bytes: usize = out.chunks.iter().map(|chunk| chunk.bytes.len()).sum();
                assert!(bytes <= MAX_UNBUNDLED);
                // Slow, so only for a part.
                if read % 8 == 1 {
                    assert!(all_spelled(&keys, &out) > 30);
                }
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
        &[
            (LIST, 0),
            (LIST, 1),
            (LIST, 1),
            (SIMPLE, NULL),
            (SEEN, much),
        ],
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
        // Nonce, device and document, then the signature.
        content.extend(claims(&[(LIST, 1), (SIMPLE, NULL), (BYTES, 32)]));
        content.extend([1; 32]);
        content.extend(claims(&[(NUMBER, 0)]));
        content.extend([0; 64]);
        // Events, actor, number, operation, time and what comes before.
        content.extend(claims(&[(LIST, 1), (BYTES, 16)]));
        content.extend([2; 16]);
        content.extend(claims(&[(NUMBER, 1), (NUMBER, 1), (NUMBER, 0), (LIST, 0)]));
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
    assert_eq!(small.chunks.len(), 3);
    assert!(small.chunks[0].bytes.len() > 34 * 100);
    let chunk = Chunk::open(&keys, &small.chunks[0].bytes);
    assert!(chunk.is_err(), "nobody has signed it");
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
