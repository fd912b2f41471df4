//! All bytes decode to a frame or an error, and a decoded frame encodes to the same bytes.

use nomic_protocol::{
    ChunkId, Cursor, DecodeError, Down, Epoch, ErrorCode, Limits, MAX_CHUNKS, Up,
};
use proptest::prelude::*;

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 0..300)
}

fn chunks() -> impl Strategy<Value = Vec<Vec<u8>>> {
    let chunk = proptest::collection::vec(any::<u8>(), 1..300);
    proptest::collection::vec(chunk, 0..6)
}

fn proof() -> impl Strategy<Value = Option<[u8; 64]>> {
    proptest::option::of(any::<[[u8; 32]; 2]>().prop_map(|halves| {
        let mut proof = [0; 64];
        proof[..32].copy_from_slice(&halves[0]);
        proof[32..].copy_from_slice(&halves[1]);
        proof
    }))
}

fn up() -> impl Strategy<Value = Up> {
    let epoch = proptest::option::of(any::<[u8; 16]>().prop_map(Epoch));
    let numbers = proptest::collection::vec(any::<u64>(), 0..40);
    let asked = numbers.clone();
    prop_oneof![
        (any::<u16>(), any::<[u8; 32]>(), proof()).prop_map(|(version, room_key, proof)| {
            Up::Hello {
                version,
                room_key,
                proof,
            }
        }),
        (epoch, any::<u64>()).prop_map(|(epoch, after)| Up::Sub {
            epoch,
            after: Cursor(after)
        }),
        bytes().prop_map(|chunk| Up::Put { chunk }),
        (any::<[u8; 16]>(), numbers)
            .prop_map(|(salt, fingerprints)| Up::Has { salt, fingerprints }),
        bytes().prop_map(|bytes| Up::Eph { bytes }),
        (any::<u64>(), bytes()).prop_map(|(stretch, bundle)| Up::Bundle { stretch, bundle }),
        (any::<u64>(), asked).prop_map(|(stretch, fingerprints)| Up::Get {
            stretch,
            fingerprints
        }),
    ]
}

proptest! {
    #[test]
    fn a_chunk_is_taken_out_of_a_put_and_of_nothing_else(frame in up(), at in any::<usize>(), bit in 0_u8..8) {
        let mut bytes = frame.encode();
        let check = |bytes: &[u8]| {
            let taken = Up::put_chunk(bytes).map(|range| bytes[range].to_vec());
            let decoded = match Up::decode(bytes) {
                Ok(Up::Put { chunk }) => Some(chunk),
                _ => None,
            };
            prop_assert_eq!(taken, decoded);
            Ok(())
        };
        check(&bytes)?;
        let at = at % bytes.len();
        bytes[at] ^= 1 << bit;
        check(&bytes)?;
        bytes.truncate(at);
        check(&bytes)?;
    }
}

fn limits() -> impl Strategy<Value = Limits> {
    any::<(u32, u32, u64, u64, u32, u32, u32, u32)>().prop_map(|limits| Limits {
        max_chunk: limits.0,
        max_frame: limits.1,
        room_bytes: limits.2,
        room_chunks: limits.3,
        stretch: limits.4,
        frames_per_second: limits.5,
        bytes_per_second: limits.6,
        idle_days: limits.7,
    })
}

fn down() -> impl Strategy<Value = Down> {
    let numbers = proptest::collection::vec(any::<u64>(), 0..40);
    let listed = numbers.clone();
    let about = proptest::option::of(any::<[u8; 32]>().prop_map(ChunkId));
    prop_oneof![
        (any::<u16>(), any::<[u8; 32]>())
            .prop_map(|(version, nonce)| Down::Nonce { version, nonce }),
        (any::<[u8; 16]>(), any::<u64>(), limits(), any::<bool>()).prop_map(
            |(epoch, head, limits, write)| {
                Down::Welcome {
                    epoch: Epoch(epoch),
                    head: Cursor(head),
                    limits,
                    write,
                }
            }
        ),
        (any::<u64>(), chunks(), any::<bool>()).prop_map(|(after, chunks, more)| Down::Chunks {
            after: Cursor(after),
            chunks,
            more
        }),
        (any::<[u8; 32]>(), any::<u64>()).prop_map(|(id, cursor)| Down::Ack {
            id: ChunkId(id),
            cursor: Cursor(cursor)
        }),
        (any::<[u8; 16]>(), numbers)
            .prop_map(|(salt, fingerprints)| Down::Want { salt, fingerprints }),
        (any::<u64>(), listed, bytes(), any::<bool>()).prop_map(
            |(after, fingerprints, bundle, more)| Down::Bundle {
                after: Cursor(after),
                fingerprints,
                bundle,
                more
            }
        ),
        (any::<u64>(), chunks()).prop_map(|(stretch, chunks)| Down::Got { stretch, chunks }),
        bytes().prop_map(|bytes| Down::Eph { bytes }),
        (0..ErrorCode::ALL.len(), about).prop_map(|(code, about)| Down::Err {
            code: ErrorCode::ALL[code],
            about,
            wait: None
        }),
    ]
}

fn reads_or_refuses(bytes: &[u8]) {
    if let Ok(frame) = Up::decode(bytes) {
        assert_eq!(frame.encode(), bytes);
    }
    if let Ok(frame) = Down::decode(bytes) {
        assert_eq!(frame.encode(), bytes);
    }
}

fn mutated(mut frame: Vec<u8>, changes: Vec<(usize, u8, u8)>) -> Vec<u8> {
    for (at, how, byte) in changes {
        let at = at % frame.len().max(1);
        match how % 4 {
            0 if at < frame.len() => frame[at] = byte,
            1 if at < frame.len() => drop(frame.remove(at)),
            2 => frame.insert(at, byte),
            _ => frame.truncate(at),
        }
    }
    frame
}

#[test]
fn a_frame_holds_not_very_many_chunks() {
    for (count, size, sound) in [
        (MAX_CHUNKS, 1, true),
        (MAX_CHUNKS + 1, 1, false),
        (1, 0, true),
        (0, 0, true),
    ] {
        let chunks = vec![vec![7; size]; count];
        let got = Down::Got {
            stretch: 0,
            chunks: chunks.clone(),
        };
        let log = Down::Chunks {
            after: Cursor(9),
            chunks,
            more: false,
        };
        for frame in [got, log] {
            let read = Down::decode(&frame.encode());
            let expected = if sound {
                Ok(frame)
            } else {
                Err(DecodeError::Malformed)
            };
            assert!(read == expected, "{count} of {size}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn up_frames_come_back(frame in up()) {
        let bytes = frame.encode();
        prop_assert_eq!(Up::decode(&bytes), Ok(frame));
    }

    #[test]
    fn down_frames_come_back(frame in down()) {
        let bytes = frame.encode();
        prop_assert_eq!(Down::decode(&bytes), Ok(frame));
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in bytes()) {
        reads_or_refuses(&bytes);
    }

    #[test]
    fn mutated_frames_are_read_or_refused(
        up in up(),
        down in down(),
        changes in proptest::collection::vec(any::<(usize, u8, u8)>(), 1..6),
    ) {
        reads_or_refuses(&mutated(up.encode(), changes.clone()));
        reads_or_refuses(&mutated(down.encode(), changes));
    }
}
