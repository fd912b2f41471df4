//! Seeds from the repository's own data: a small game, starters, transcripts and the importer's
//! pages. `RECORD=1 cargo test -p nomic-fuzz seeds` writes them.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

use nomic_engine::rules::Language;
use nomic_engine::{Draft, Event, Intent, RuleChange};
use nomic_fuzz::{Table, table};
use nomic_protocol::{ChunkId, Cursor, Down, Epoch, ErrorCode, Limits, Up};
use nomic_rulesets::{ADMISSION, starters};
use nomic_sync::probe::{content_of, unseal_bundle, unseal_chunk};
use nomic_sync::{Chunk, Identity, Input, Output, Peer, RelayId, Stored, VerifiedEvent, bundle};
use nomic_transcript::{play, read};
use nomic_wording::{BLOCKS, fill};

/// Seeds by target and name.
type Seeds = BTreeMap<(&'static str, String), Vec<u8>>;

/// Prefix of the names of files that are made here. Others were found by a fuzzer or written by
/// hand.
const MADE: &str = "seed-";
const SEPARATOR: &str = "\u{1e}";

const TRANSCRIPTS: [&str; 8] = [
    "kernel-several-ballots-at-once",
    "kernel-two-changes-all-or-nothing",
    "kernel-secret-actions-that-draw",
    "kernel-an-action-that-deals",
    "kernel-a-judge-by-lot-within-a-week",
    "kernel-what-is-due",
    "kernel-admission-and-return",
    "living-the-chair-goes-round",
];
const PAGES: [&str; 8] = [
    "html_dl.html",
    "md_bold.md",
    "csv.csv",
    "fates_de.txt",
    "wiki.txt",
    "utf16.txt",
    "two_columns.txt",
    "yaml.md",
];

const LIMITS: Limits = Limits {
    max_chunk: 262_144,
    max_frame: 1_048_576,
    room_bytes: 67_108_864,
    room_chunks: 100,
    stretch: 128,
    frames_per_second: 50,
    bytes_per_second: 0,
};

#[test]
fn the_seeds_are_those_that_the_repository_gives() {
    let seeds = seeds();
    let corpus = super::corpus();
    if env::var_os("RECORD").is_some() {
        for ((target, name), bytes) in &seeds {
            let folder = corpus.join(target);
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join(name), bytes).unwrap();
        }
    }
    for ((target, name), bytes) in &seeds {
        let kept = fs::read(corpus.join(target).join(name));
        let same = kept.is_ok_and(|kept| kept == *bytes);
        assert!(same, "{target}/{name} is not what RECORD=1 writes");
    }
    let size: usize = seeds.values().map(Vec::len).sum();
    assert!(size < 96 * 1024, "{size} bytes");
}

fn seeds() -> Seeds {
    let mut seeds = Seeds::new();
    let mut add = |target, name: &str, bytes: Vec<u8>| {
        seeds.insert((target, format!("{MADE}{name}")), bytes);
    };
    of_the_game(&mut add);
    of_frames_down(&mut add);
    of_frames_up(&mut add);
    of_texts(&mut add);
    seeds
}

type Add<'a> = &'a mut dyn FnMut(&'static str, &str, Vec<u8>);

fn of_the_game(add: Add<'_>) {
    let table = table().unwrap();
    let (peer, chunks) = played(table);
    let events: Vec<&VerifiedEvent> = peer.chronicle().iter().map(|line| &*line.event).collect();
    for (number, event) in events.iter().enumerate().step_by(4) {
        add("events", &format!("event-{number}"), event.bytes().to_vec());
        let moved = minicbor::to_vec(&event.event().moved).unwrap();
        add("events", &format!("move-{number}"), moved);
    }
    let drafts: Vec<Vec<u8>> = events
        .iter()
        .skip(1)
        .map(|event| draft(table, event))
        .collect();
    add("peers", "game", drafts.concat());
    add(
        "peers",
        "late",
        drafts.iter().rev().flatten().copied().collect(),
    );
    let forked = [&drafts[0][..], &drafts[0][..drafts[0].len() - 1]].concat();
    add("peers", "cut", forked);
    add("records", "record", peer.record().unwrap());
    for (number, chunk) in chunks.iter().enumerate().step_by(5) {
        let body = unseal_chunk(&table.keys, chunk).unwrap();
        add("chunks", &format!("body-{number}"), body);
        let opened = Chunk::open(&table.keys, chunk).unwrap();
        let change = content_of(&opened.changes[0]).unwrap().to_vec();
        add("changes", &format!("change-{number}"), change);
    }
    let all: Vec<&[u8]> = chunks.iter().map(Vec::as_slice).collect();
    let odd: Vec<&[u8]> = [&b"odd"[..]]
        .into_iter()
        .chain(all.iter().copied().take(3))
        .collect();
    for (name, chunks) in [("game", &all), ("odd", &odd)] {
        let bundle = bundle(&table.keys, chunks).unwrap();
        add(
            "bundles",
            name,
            unseal_bundle(&table.keys, &bundle).unwrap(),
        );
    }
    let links = [
        table.link.fragment(),
        table
            .link
            .clone()
            .with_relays(vec!["wss://example.org/täbles?a=b&c_".to_owned()])
            .fragment(),
        peer.invitations()[0].fragment(&table.link),
        table.devices[3].export(),
        format!(
            "Come and play: https://example.org/#{}.",
            table.link.fragment_of("rules/203")
        ),
    ];
    for (number, link) in links.into_iter().enumerate() {
        add("links", &number.to_string(), link.into_bytes());
    }
}

/// A game of three with two proposals, and its chunks.
fn played(table: &Table) -> (Peer, Vec<Vec<u8>>) {
    let mut chunks = vec![table.founding.clone()];
    let devices = table.devices[..3].iter().zip(1..);
    let mut peers: Vec<Peer> = devices
        .map(|(device, actor)| opened(table, device, actor))
        .collect();
    let mut now = 1_700_000_000_000;
    let mut act = |peers: &mut Vec<Peer>, who: usize, intent: Intent| {
        now += 60_000;
        peers[who].handle(Input::FromTab(chunks.clone()), now, &mut seven);
        let outputs = peers[who].act(intent, now, &mut seven).unwrap();
        chunks.extend(outputs.into_iter().filter_map(|output| match output {
            Output::StoreChunk { bytes, .. } => Some(bytes.to_vec()),
            _ => None,
        }));
    };
    for (who, name) in [(1, "Ben"), (2, "Cleo")] {
        act(
            &mut peers,
            who,
            Intent::Join {
                name: name.to_owned(),
            },
        );
    }
    act(&mut peers, 0, Intent::Invite);
    act(&mut peers, 0, Intent::Begin);
    for (who, code) in [(1, ""), (2, "when on_adopted(p) award(p.proposer, 1) end")] {
        let change = RuleChange::Enact {
            title: "Tea".to_owned(),
            text: "There is tea.".to_owned(),
            code: code.to_owned(),
        };
        act(
            &mut peers,
            who,
            Intent::Propose(Draft::of(Language::En, vec![change])),
        );
        let open = peers[who].game().state().open_proposals().next().unwrap();
        let (proposal, subject) = (open.id, open.subject());
        act(
            &mut peers,
            0,
            Intent::Remark {
                proposal,
                text: "Well.".to_owned(),
            },
        );
        act(&mut peers, who, Intent::OpenVoting(proposal));
        for voter in 0..3 {
            let said = (voter != 0).into();
            act(&mut peers, voter, Intent::Vote { subject, said });
        }
        act(
            &mut peers,
            who,
            Intent::Close {
                subject,
                throws: Vec::new(),
            },
        );
    }
    act(&mut peers, 0, Intent::Witness);
    (peers.remove(0), chunks)
}

/// A peer of this device, with a relay that has nothing.
fn opened(table: &Table, device: &Identity, actor: u8) -> Peer {
    let (link, stored) = (table.link.clone(), Stored::default());
    let opened = Peer::open(link, device.clone(), [actor; 16], stored, &mut seven);
    let mut peer = opened.unwrap().0;
    meet(&mut peer);
    peer
}

/// Lets a relay report that it has nothing, so that the peer may sign.
fn meet(peer: &mut Peer) {
    let (epoch, head) = (Epoch([1; 16]), Cursor::START);
    let frames = [
        Down::Nonce {
            version: 1,
            nonce: [1; 32],
        },
        Down::Welcome {
            epoch,
            head,
            limits: LIMITS,
            write: true,
        },
        Down::Chunks {
            after: head,
            chunks: Vec::new(),
            more: false,
        },
    ];
    peer.handle(Input::Connected(RelayId(0)), 0, &mut seven);
    for frame in frames {
        peer.handle(Input::Frame(RelayId(0), frame.encode()), 0, &mut seven);
    }
}

fn seven(bytes: &mut [u8]) {
    bytes.fill(7);
}

/// An event in the encoding of the target `peers`.
fn draft(table: &Table, event: &VerifiedEvent) -> Vec<u8> {
    let device = table
        .devices
        .iter()
        .position(|device| device.device_id() == event.device());
    let mut encoder = minicbor::Encoder::new(vec![u8::try_from(device.unwrap()).unwrap()]);
    encoder
        .u64(event.seq())
        .unwrap()
        .encode(event.prev())
        .unwrap();
    encoder.encode(event.parents()).unwrap();
    encoder.u64(event.event().claimed_ms).unwrap();
    encoder.encode(&event.event().moved).unwrap();
    encoder.into_writer()
}

fn of_frames_down(add: Add<'_>) {
    let (epoch, head) = (Epoch([0x33; 16]), Cursor(24));
    let chunks = vec![b"one".to_vec(), b"two".to_vec()];
    let fingerprints = vec![1, u64::MAX];
    let down = [
        Down::Nonce {
            version: 1,
            nonce: [0x55; 32],
        },
        Down::Welcome {
            epoch,
            head,
            limits: LIMITS,
            write: true,
        },
        Down::Chunks {
            after: head,
            chunks: chunks.clone(),
            more: true,
        },
        Down::Ack {
            id: ChunkId([5; 32]),
            cursor: head,
        },
        Down::Want {
            salt: [4; 16],
            fingerprints: fingerprints.clone(),
        },
        Down::Bundle {
            after: head,
            fingerprints,
            bundle: vec![1],
            more: false,
        },
        Down::Got { stretch: 1, chunks },
        Down::Err {
            code: ErrorCode::Internal,
            about: Some(ChunkId([5; 32])),
        },
    ];
    for (number, frame) in down.into_iter().enumerate() {
        add("frames_down", &number.to_string(), frame.encode());
    }
}

fn of_frames_up(add: Add<'_>) {
    let (epoch, head) = (Epoch([0x33; 16]), Cursor(24));
    let fingerprints = vec![1, u64::MAX];
    let up = [
        Up::Hello {
            version: 1,
            room_key: [1; 32],
            proof: Some([2; 64]),
        },
        Up::Sub {
            epoch: Some(epoch),
            after: head,
        },
        Up::Put {
            chunk: b"sealed".to_vec(),
        },
        Up::Has {
            salt: [4; 16],
            fingerprints: fingerprints.clone(),
        },
        Up::Bundle {
            stretch: 1,
            bundle: vec![1],
        },
        Up::Get {
            stretch: 1,
            fingerprints,
        },
        Up::Eph { bytes: vec![1] },
    ];
    for (number, frame) in up.into_iter().enumerate() {
        add("frames_up", &number.to_string(), frame.encode());
    }
}

fn of_texts(add: Add<'_>) {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for name in TRANSCRIPTS {
        let path = format!("nomic-engine/tests/transcripts/{name}.nomic");
        let text = fs::read_to_string(crates.join(path)).unwrap();
        let played = play(&read(&text).unwrap(), &|path| Err(path.to_owned()));
        let encoded = |event: &Event| minicbor::to_vec(event).unwrap();
        let events: Vec<u8> = played.events.iter().flat_map(encoded).collect();
        add("games", name, events);
        add("transcripts", name, text.into_bytes());
    }
    for name in PAGES {
        let page = fs::read(crates.join("nomic-import/tests/pages").join(name)).unwrap();
        add("importer", name, page);
    }
    let pages = ADMISSION.pages.iter().map(|(_, page)| *page);
    let pages: Vec<&str> = pages.collect();
    add("rulesets", "admission", pages.join(SEPARATOR).into_bytes());
    for starter in starters() {
        let rules = starter.ruleset().rules;
        let longest = rules
            .iter()
            .map(|rule| &rule.code)
            .filter(|code| code.len() < 2_000);
        let longest = longest.max_by_key(|code| code.len()).unwrap();
        add("code", starter.id, longest.clone().into_bytes());
    }
    for block in BLOCKS.iter().step_by(9) {
        let code = fill(block, &block.defaults(Language::En));
        add("code", block.id, code.into_bytes());
    }
}
