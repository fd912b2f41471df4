//! Seeds from the repository's own data: a small game, starters, transcripts and the importer's
//! pages. `RECORD=1 cargo test -p nomic-fuzz seeds` writes them.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::{env, fs};

use nomic_engine::moves::{
    CloseIntent, JoinIntent, OpenVotingIntent, ProposeMove, RemarkMove, VoteIntent,
};
use nomic_engine::rules::Language;
use nomic_engine::{Draft, Event, Intent, RuleChange};
use nomic_fuzz::{FuzzTable, table};
use nomic_peer::probe::{unseal_bundle, unseal_chunk};
use nomic_peer::{
    Backup, BackupGame, Chunk, EventDraft, Input, Invitation, Output, Peer, RelayId, Stored,
    VerifiedEvent, bundle,
};
use nomic_protocol::{ChunkId, Cursor, Down, Epoch, ErrorCode, Limits, Up};
use nomic_rulesets::{additions, starters};
use nomic_transcript::{play, read};
use nomic_wording::{BLOCKS, fill};

type Seeds = BTreeMap<(&'static str, String), Vec<u8>>;

/// Prefix of the files that are generated here. Others were found by a fuzzer or written by hand.
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
    idle_days: 0,
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
    of_down_frames(&mut add);
    of_up_frames(&mut add);
    of_texts(&mut add);
    seeds
}

type Add<'a> = &'a mut dyn FnMut(&'static str, &str, Vec<u8>);

fn of_the_game(add: Add<'_>) {
    let table = table().unwrap();
    let (mut peer, chunks) = played(table);
    let events = peer.chronicle().iter().map(|line| line.event.clone());
    let events: Vec<Arc<VerifiedEvent>> = events.collect();
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
    let last = events.last().unwrap();
    let rival = EventDraft {
        seq: last.seq(),
        prev: last.prev(),
        parents: last.parents().to_vec(),
        claimed_ms: last.event().claimed_ms + 1,
        moved: last.event().moved.clone(),
    };
    let [device, ..] = &table.devices;
    let rival = VerifiedEvent::sign(rival, &table.scope, device).unwrap();
    add(
        "peers",
        "forked",
        [drafts.concat(), draft(table, &rival)].concat(),
    );
    let sealed = Chunk::seal(&table.keys, &[rival.bytes()]);
    add("records", "record", peer.record().unwrap());
    let now = last.event().claimed_ms;
    peer.handle(Input::FromTab(vec![sealed.unwrap().bytes]), now, &mut seven);
    let proof = peer.proof_against(&device.device_id());
    add("records", "proof", proof.unwrap());
    of_chunks(table, &chunks, add);
    of_links(table, &peer.invitations()[0], add);
}

fn of_chunks(table: &FuzzTable, chunks: &[Vec<u8>], add: Add<'_>) {
    for (number, chunk) in chunks.iter().enumerate().step_by(5) {
        let body = unseal_chunk(&table.keys, chunk).unwrap();
        add("chunks", &format!("body-{number}"), body);
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
}

fn of_links(table: &FuzzTable, invitation: &Invitation, add: Add<'_>) {
    let links = [
        table.link.fragment(),
        table
            .link
            .clone()
            .with_relays(vec!["wss://example.org/täbles?a=b&c_".to_owned()])
            .fragment(),
        invitation.fragment(&table.link),
        table.devices[3].export(),
        format!(
            "Come and play: https://example.org/#{}.",
            table.link.fragment_of("rules/203")
        ),
    ];
    for (number, link) in links.into_iter().enumerate() {
        add("links", &number.to_string(), link.into_bytes());
    }
    let game = BackupGame {
        link: table.link.clone(),
        title: "Tuesday".to_owned(),
    };
    let backup = Backup {
        identity: table.devices[3].clone(),
        games: vec![game],
    };
    add("backups", "one", backup.encode());
}

fn played(table: &FuzzTable) -> (Peer, Vec<Vec<u8>>) {
    let mut game = GameOfThree::new(table);
    game.act(1, join("Ben"));
    game.act(2, join("Cleo"));
    game.act(0, Intent::Invite);
    game.act(0, Intent::Begin);
    for (who, code) in [(1, ""), (2, "when on_adopted(p) award(p.proposer, 1) end")] {
        game.propose(who, code);
    }
    game.act(0, Intent::Witness);
    (game.peers.remove(0), game.chunks)
}

fn join(name: &str) -> Intent {
    Intent::Join(JoinIntent {
        name: name.to_owned(),
    })
}

/// Three peers, and every chunk of them.
struct GameOfThree {
    peers: Vec<Peer>,
    chunks: Vec<Vec<u8>>,
    now: u64,
}

impl GameOfThree {
    fn new(table: &FuzzTable) -> GameOfThree {
        let opened = table.devices[..3].iter().map(|device| {
            let (link, device) = (table.link.clone(), device.clone());
            let opened = Peer::open(link, device, Stored::default(), &mut seven);
            let (mut peer, _) = opened.unwrap();
            meet(&mut peer);
            peer
        });
        GameOfThree {
            peers: opened.collect(),
            chunks: vec![table.founding.clone()],
            now: 1_700_000_000_000,
        }
    }

    fn act(&mut self, who: usize, intent: Intent) {
        self.now += 60_000;
        let peer = &mut self.peers[who];
        peer.handle(Input::FromTab(self.chunks.clone()), self.now, &mut seven);
        let outputs = peer.act(intent, self.now, &mut seven).unwrap();
        self.chunks
            .extend(outputs.into_iter().filter_map(|output| match output {
                Output::StoreChunk { bytes, .. } => Some(bytes.to_vec()),
                _ => None,
            }));
    }

    fn propose(&mut self, who: usize, code: &str) {
        let change = RuleChange::Enact {
            title: "Tea".to_owned(),
            text: "There is tea.".to_owned(),
            code: code.to_owned(),
        };
        self.act(
            who,
            Intent::Propose(ProposeMove {
                draft: Draft::of(Language::En, vec![change]),
            }),
        );
        let state = self.peers[who].game().state();
        let open = state.open_proposals().next();
        let (proposal, subject) = open.map(|open| (open.id, open.subject())).unwrap();
        let text = "Well.".to_owned();
        self.act(0, Intent::Remark(RemarkMove { proposal, text }));
        self.act(who, Intent::OpenVoting(OpenVotingIntent { proposal }));
        for voter in 0..3 {
            let said = (voter != 0).into();
            self.act(voter, Intent::Vote(VoteIntent { subject, said }));
        }
        let throws = Vec::new();
        self.act(who, Intent::Close(CloseIntent { subject, throws }));
    }
}

/// Reports an empty relay to the peer, so the peer may sign.
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

/// Encodes an event as input of the target `peers`.
fn draft(table: &FuzzTable, event: &VerifiedEvent) -> Vec<u8> {
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

fn of_down_frames(add: Add<'_>) {
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
            fingerprints: fingerprints.clone(),
            bundle: vec![1],
            more: false,
        },
        Down::Got { stretch: 1, chunks },
        Down::Err {
            code: ErrorCode::Internal,
            about: Some(ChunkId([5; 32])),
            wait: None,
        },
    ];
    for (number, frame) in down.into_iter().enumerate() {
        add("frames_down", &number.to_string(), frame.encode());
    }
}

fn of_up_frames(add: Add<'_>) {
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
    let admission = &additions()[0];
    let pages = admission.pages.iter().map(|(_, page)| *page);
    let pages: Vec<&str> = pages.collect();
    add("rulesets", admission.id, pages.join(SEPARATOR).into_bytes());
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
