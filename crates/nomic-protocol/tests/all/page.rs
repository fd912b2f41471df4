//! `docs/design/wire.md` has every frame with its kind and its fields, `docs/errors.md` every error
//! of a relay with its number.

use std::collections::BTreeSet;

use nomic_protocol::{ChunkId, Cursor, DeviceHandle, Down, Epoch, ErrorCode, Limits, Up};

const PAGE: &str = include_str!("../../../../docs/design/wire.md");
const ERRORS: &str = include_str!("../../../../docs/errors.md");

fn table<'a>(page: &'a str, sentence: &str) -> Vec<Vec<&'a str>> {
    let start = page.find(sentence).expect("the sentence is there");
    let lines = page[start..]
        .lines()
        .skip_while(|line| !line.starts_with('|'));
    let rows = lines.take_while(|line| line.starts_with('|')).skip(2);
    rows.map(|row| row.split('|').skip(1).map(str::trim).collect())
        .collect()
}

fn row(name: &str, bytes: &[u8]) -> (String, String, usize) {
    let fields = usize::from(bytes[0] - 0x80) - 1;
    (bytes[1].to_string(), name.to_owned(), fields)
}

fn cddl(sentence: &str) -> impl Iterator<Item = (&str, &str)> {
    let start = PAGE.find(sentence).expect("the sentence is there");
    let block = PAGE[start..].split("```").nth(1).expect("a block follows");
    block.lines().filter_map(|line| {
        let (name, rule) = line.split_once('=')?;
        Some((name.trim(), rule.trim()))
    })
}

fn members(rule: &str) -> Vec<&str> {
    let inner = rule
        .strip_prefix('[')
        .and_then(|rule| rule.strip_suffix(']'));
    inner.expect("a list").split(", ").collect()
}

fn compare(side: &str, sentence: &str, frames: Vec<(String, String, usize)>) {
    let mut rules = cddl(sentence);
    let (name, all) = rules.next().unwrap();
    assert_eq!(name, side);
    let all: Vec<_> = all.split(" / ").map(str::to_owned).collect();
    let told: Vec<_> = rules
        .take_while(|(name, _)| *name != "Limits")
        .map(|(name, rule)| {
            let members = members(rule);
            (members[0].to_owned(), name.to_owned(), members.len() - 1)
        })
        .collect();
    assert_eq!(told, frames);
    let names: Vec<_> = frames.into_iter().map(|(_, name, _)| name).collect();
    assert_eq!(all.iter().collect::<BTreeSet<_>>(), names.iter().collect());
    assert_eq!(all.len(), names.len());
}

/// Fails to compile when there is a frame that [`ups`] does not know.
const fn name_of_up(up: &Up) -> &'static str {
    match up {
        Up::Hello { .. } => "Hello",
        Up::Sub { .. } => "Sub",
        Up::Put { .. } => "Put",
        Up::Has { .. } => "Has",
        Up::Eph { .. } => "Eph",
        Up::Bundle { .. } => "Bundle",
        Up::Get { .. } => "Get",
        Up::Endpoint { .. } => "Endpoint",
        Up::Wake { .. } => "Wake",
    }
}

fn ups() -> Vec<Up> {
    vec![
        Up::Hello {
            version: 1,
            room_key: [0; 32],
            proof: Some([0; 64]),
        },
        Up::Sub {
            epoch: None,
            after: Cursor::START,
        },
        Up::Put { chunk: Vec::new() },
        Up::Has {
            salt: [0; 16],
            fingerprints: Vec::new(),
        },
        Up::Eph { bytes: Vec::new() },
        Up::Bundle {
            stretch: 0,
            bundle: Vec::new(),
        },
        Up::Get {
            stretch: 0,
            fingerprints: Vec::new(),
        },
        Up::Endpoint {
            handle: DeviceHandle([0; 16]),
            endpoint: String::new(),
            keep: true,
        },
        Up::Wake {
            handles: Vec::new(),
        },
    ]
}

/// Fails to compile when there is a frame that [`downs`] does not know.
const fn name_of_down(down: &Down) -> &'static str {
    match down {
        Down::Nonce { .. } => "Nonce",
        Down::Welcome { .. } => "Welcome",
        Down::Chunks { .. } => "Chunks",
        Down::Ack { .. } => "Ack",
        Down::Want { .. } => "Want",
        Down::Eph { .. } => "Eph",
        Down::Err { .. } => "Err",
        Down::Bundle { .. } => "Bundle",
        Down::Got { .. } => "Got",
        Down::PushKey { .. } => "PushKey",
    }
}

fn downs() -> Vec<Down> {
    vec![
        Down::Nonce {
            version: 1,
            nonce: [0; 32],
        },
        Down::Welcome {
            epoch: Epoch([0; 16]),
            head: Cursor::START,
            limits: LIMITS,
            write: true,
        },
        Down::Chunks {
            after: Cursor::START,
            chunks: Vec::new(),
            more: false,
        },
        Down::Ack {
            id: ChunkId([0; 32]),
            cursor: Cursor::START,
        },
        Down::Want {
            salt: [0; 16],
            fingerprints: Vec::new(),
        },
        Down::Eph { bytes: Vec::new() },
        Down::Err {
            code: ErrorCode::Malformed,
            about: Some(ChunkId([0; 32])),
            wait: Some(0),
        },
        Down::Bundle {
            after: Cursor::START,
            fingerprints: Vec::new(),
            bundle: Vec::new(),
            more: false,
        },
        Down::Got {
            stretch: 0,
            chunks: Vec::new(),
        },
        Down::PushKey { key: [0; 65] },
    ]
}

/// Each fits into one byte.
const LIMITS: Limits = Limits {
    max_chunk: 1,
    max_frame: 2,
    room_bytes: 3,
    room_chunks: 4,
    stretch: 5,
    frames_per_second: 6,
    bytes_per_second: 7,
    idle_days: 8,
};

#[test]
fn every_frame_stands_on_the_page_with_its_kind_and_its_fields_and_no_other() {
    let ups = ups();
    let frames = ups.iter().map(|up| row(name_of_up(up), &up.encode()));
    compare("Up", "\nFrom the client:\n", frames.collect());
    let downs = downs();
    let frames = downs
        .iter()
        .map(|down| row(name_of_down(down), &down.encode()));
    compare("Down", "\nFrom the relay:\n", frames.collect());
}

#[test]
fn the_limits_are_eight_in_the_order_of_the_page() {
    let (_, limits) = cddl("\nFrom the relay:\n")
        .find(|(name, _)| *name == "Limits")
        .unwrap();
    let names = [
        "max_chunk",
        "max_frame",
        "room_bytes",
        "room_chunks",
        "stretch",
        "frames_per_second",
        "bytes_per_second",
        "idle_days",
    ];
    assert_eq!(members(limits), names.map(|name| format!("{name}: uint")));
    let [.., welcome] = &downs()[..2] else {
        panic!("there are more than two");
    };
    let bytes = welcome.encode();
    let limits = [0x88, 1, 2, 3, 4, 5, 6, 7, 8];
    assert!(bytes.windows(limits.len()).any(|part| part == limits));
}

#[test]
fn every_error_of_a_relay_stands_on_the_page_with_its_number_and_no_other() {
    let told: Vec<_> = table(ERRORS, "\nA relay sends the number over the [wire]")
        .into_iter()
        .map(|cells| (cells[0].to_owned(), cells[1].to_owned()))
        .collect();
    let errors = ErrorCode::ALL.map(|error| {
        let code = format!("`{}`", error.code());
        (error.number().to_string(), code)
    });
    assert_eq!(told, errors);
}
