//! The bytes of every frame. If one of them changes, old and new peers no longer understand each
//! other: raise the version.

use nomic_protocol::{ChunkId, Cursor, DeviceHandle, Down, Epoch, ErrorCode, Limits, Up, VERSION};

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn check_up(frame: Up, expected: &str) {
    assert_eq!(hex(&frame.encode()), expected.replace(' ', ""), "{frame:?}");
    assert_eq!(Up::decode(&frame.encode()), Ok(frame));
}

fn check_down(frame: Down, expected: &str) {
    assert_eq!(hex(&frame.encode()), expected.replace(' ', ""), "{frame:?}");
    assert_eq!(Down::decode(&frame.encode()), Ok(frame));
}

#[test]
fn version_is_one() {
    assert_eq!(VERSION, 1);
}

#[test]
fn up_frames_keep_their_bytes() {
    let key = "11".repeat(32);
    check_up(
        Up::Hello {
            version: 1,
            room_key: [0x11; 32],
            proof: None,
        },
        &format!("83 00 01 5820{key}"),
    );
    check_up(
        Up::Hello {
            version: 1,
            room_key: [0x11; 32],
            proof: Some([0x22; 64]),
        },
        &format!("84 00 01 5820{key} 5840{}", "22".repeat(64)),
    );
    check_up(
        Up::Sub {
            epoch: None,
            after: Cursor(0),
        },
        "83 01 f6 00",
    );
    check_up(
        Up::Sub {
            epoch: Some(Epoch([0x33; 16])),
            after: Cursor(1000),
        },
        &format!("83 01 50{} 1903e8", "33".repeat(16)),
    );
    check_up(
        Up::Put {
            chunk: b"sealed".to_vec(),
        },
        "82 02 467365616c6564",
    );
    check_up(
        Up::Has {
            salt: [0x44; 16],
            fingerprints: vec![1, u64::MAX],
        },
        &format!("83 03 50{} 82 01 1bffffffffffffffff", "44".repeat(16)),
    );
    check_up(Up::Eph { bytes: vec![] }, "82 04 40");
}

#[test]
fn down_frames_keep_their_bytes() {
    check_down(
        Down::Nonce {
            version: 1,
            nonce: [0x55; 32],
        },
        &format!("83 00 01 5820{}", "55".repeat(32)),
    );
    let limits = Limits {
        max_chunk: 262_144,
        max_frame: 1_048_576,
        room_bytes: 67_108_864,
        room_chunks: 100,
        stretch: 128,
        frames_per_second: 50,
        bytes_per_second: 0,
        idle_days: 400,
    };
    check_down(
        Down::Welcome {
            epoch: Epoch([0x33; 16]),
            head: Cursor(24),
            limits,
            write: true,
        },
        &format!(
            "85 01 50{} 1818 88 1a00040000 1a00100000 1a04000000 1864 1880 1832 00 190190 f5",
            "33".repeat(16)
        ),
    );
    check_down(
        Down::Chunks {
            after: Cursor(2),
            chunks: vec![vec![1], vec![2, 3]],
            more: false,
        },
        "84 02 02 82 4101 420203 f4",
    );
    let id = "66".repeat(32);
    check_down(
        Down::Ack {
            id: ChunkId([0x66; 32]),
            cursor: Cursor(7),
        },
        &format!("83 03 5820{id} 07"),
    );
    check_down(
        Down::Want {
            salt: [0x44; 16],
            fingerprints: vec![],
        },
        &format!("83 04 50{} 80", "44".repeat(16)),
    );
    check_down(Down::Eph { bytes: vec![0xff] }, "82 05 41ff");
}

#[test]
fn errors_keep_their_bytes() {
    let id = "66".repeat(32);
    check_down(
        Down::Err {
            code: ErrorCode::TooFast,
            about: None,
            wait: None,
        },
        "82 06 07",
    );
    check_down(
        Down::Err {
            code: ErrorCode::OutOfOrder,
            about: Some(ChunkId([0x66; 32])),
            wait: None,
        },
        &format!("83 06 0a 5820{id}"),
    );
    check_down(
        Down::Err {
            code: ErrorCode::Full,
            about: None,
            wait: Some(60),
        },
        "84 06 0b f6 183c",
    );
}

#[test]
fn frames_about_bundles_keep_their_bytes() {
    check_up(
        Up::Bundle {
            stretch: 2,
            bundle: vec![9],
        },
        "83 05 02 4109",
    );
    check_up(
        Up::Get {
            stretch: 2,
            fingerprints: vec![1],
        },
        "83 06 02 81 01",
    );
    check_down(
        Down::Bundle {
            after: Cursor(2),
            fingerprints: vec![1, u64::MAX],
            bundle: vec![9],
            more: true,
        },
        "85 07 02 82 01 1bffffffffffffffff 4109 f5",
    );
    check_down(
        Down::Got {
            stretch: 0,
            chunks: vec![vec![1]],
        },
        "83 08 00 81 4101",
    );
}

#[test]
fn frames_about_browsers_keep_their_bytes() {
    let handle = "07".repeat(16);
    for (keep, last) in [(true, "f5"), (false, "f4")] {
        check_up(
            Up::Endpoint {
                handle: DeviceHandle([7; 16]),
                endpoint: "https://a".to_owned(),
                keep,
            },
            &format!("84 07 50{handle} 6968747470733a2f2f61 {last}"),
        );
    }
    check_up(
        Up::Wake {
            handles: vec![DeviceHandle([7; 16])],
        },
        &format!("82 08 81 50{handle}"),
    );
    check_down(
        Down::PushKey { key: [4; 65] },
        &format!("82 09 5841{}", "04".repeat(65)),
    );
}

#[test]
fn other_spellings_are_refused() {
    let cases = [
        ("empty", ""),
        ("not an array", "01"),
        ("empty array", "80"),
        ("unknown kind", "810a"),
        ("a kind beyond a byte", "8219010040"),
        ("field missing", "8101"),
        ("field too many", "83024100f6"),
        ("indefinite array", "9f024100ff"),
        ("indefinite bytes", "82025f4100ff"),
        ("long number", "8301f61800"),
        ("long length", "8202580100"),
        ("bytes behind the end", "82024100 00"),
        ("cut short", "82024200"),
        ("a length that nobody has", "82029bffffffffffffffff"),
        (
            "a list that nobody sent",
            "83035044444444444444444444444444444444 9bffffffffffffffff",
        ),
        (
            "an absent proof that is spelled out",
            "84000158201111111111111111111111111111111111111111111111111111111111111111f6",
        ),
        ("key too short", "84000141aaf6"),
        ("version too large", "84001a00010000"),
        ("a tag before it", "c08202410a"),
        ("text for bytes", "82026161"),
    ];
    for (name, digits) in cases {
        let digits = digits.replace(' ', "");
        let bytes: Vec<u8> = (0..digits.len())
            .step_by(2)
            .map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap())
            .collect();
        assert!(Up::decode(&bytes).is_err(), "{name}");
        assert!(Down::decode(&bytes).is_err(), "{name}");
    }
}

#[test]
fn a_frame_beyond_the_limit_is_told_from_a_malformed_one() {
    use nomic_protocol::{DecodeError, MAX_FRAME};
    let long = vec![0; MAX_FRAME + 1];
    assert_eq!(Up::decode(&long), Err(DecodeError::TooLarge));
    assert_eq!(Down::decode(&long), Err(DecodeError::TooLarge));
    assert_eq!(Up::decode(&long[..MAX_FRAME]), Err(DecodeError::Malformed));
}

#[test]
fn the_most_fingerprints_fit_into_a_frame() {
    use nomic_protocol::{MAX_FINGERPRINTS, MAX_FRAME};
    let frame = Up::Has {
        salt: [0; 16],
        fingerprints: vec![u64::MAX; MAX_FINGERPRINTS],
    };
    assert!(frame.encode().len() <= MAX_FRAME);
}
