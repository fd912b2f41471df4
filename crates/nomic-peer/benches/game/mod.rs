//! The game of the benches, and its measurements.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "what goes wrong here shall end the measurement"
)]

use std::sync::OnceLock;

use divan::{Bencher, black_box};
use nomic_engine::moves::{CloseIntent, JoinIntent, OpenVotingIntent, ProposeMove, VoteIntent};
use nomic_engine::rules::Language;
use nomic_engine::{Draft, RuleChange, RuleNumber, StatedValues};
use nomic_peer::{Founding, Identity, Input, Intent, Link, Output, Peer, RelayId, Stored};
use nomic_protocol::{Cursor, Down, Epoch, Limits};

pub(crate) const RELAY: RelayId = RelayId(0);

const EVENTS: usize = 10_000;

/// A game for two that no player wins and that rejects every proposal. So its rules stay as they
/// are and only its history grows.
struct Stage {
    link: Link,
    identities: [Identity; 2],
    stored: Stored,
}

fn chance(bytes: &mut [u8]) {
    static STATE: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(1);
    for part in bytes.chunks_mut(8) {
        let step = STATE.fetch_add(0x9E37_79B9_7F4A_7C15, std::sync::atomic::Ordering::Relaxed);
        let mixed = (step ^ (step >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        part.copy_from_slice(&mixed.to_le_bytes()[..part.len()]);
    }
}

fn founding() -> Founding {
    let mut ruleset = nomic_rulesets::suber();
    for rule in &mut ruleset.rules {
        if rule.number == RuleNumber(208) {
            rule.code.clear();
        }
    }
    Founding {
        title: "A long game".to_owned(),
        governing: Language::En,
        ruleset,
        name: "Ada".to_owned(),
        real_dice: false,
    }
}

fn keep(out: Vec<Output>, stored: &mut Stored) -> Vec<Vec<u8>> {
    let mut told = Vec::new();
    for output in out {
        match output {
            Output::StoreChunk { id, bytes, .. } => {
                told.push(bytes.to_vec());
                stored.chunks.push((id, bytes.to_vec(), true));
            }
            Output::StoreSegment { segment, bytes } => {
                stored.segments.retain(|(kept, _)| *kept != segment);
                stored.segments.push((segment, bytes));
            }
            _ => (),
        }
    }
    told
}

/// A new device signs nothing before a relay has sent its whole log.
fn meet_empty_relay(peer: &mut Peer) {
    let limits = Limits {
        max_chunk: 0,
        max_frame: 0,
        room_bytes: 0,
        room_chunks: 0,
        stretch: 0,
        frames_per_second: 0,
        bytes_per_second: 0,
        idle_days: 0,
    };
    let welcome = Down::Welcome {
        epoch: Epoch([1; 16]),
        head: Cursor::START,
        limits,
        write: false,
    };
    for input in [
        Input::Connected(RELAY),
        Input::Frame(RELAY, welcome.encode()),
        Input::Disconnected(RELAY),
    ] {
        drop(peer.handle(input, 0, &mut chance));
    }
}

fn pump(peer: &mut Peer, input: Input, stored: &mut Stored) {
    let out = peer.handle(input, 0, &mut chance);
    keep(out, stored);
}

impl Stage {
    fn play() -> Stage {
        let identities = [1, 2].map(|seed| Identity::from_seed(&[seed; 32]));
        let (mut ada, out) = Peer::found(
            Link::generate(None, &mut chance),
            identities[0].clone(),
            &mut chance,
            0,
            founding(),
        )
        .unwrap();
        let link = ada.link().clone();
        let mut stores = [Stored::default(), Stored::default()];
        let mut mail = keep(out, &mut stores[0]);
        let first = mail.clone();
        let empty = Stored::default();
        let (mut ben, _) =
            Peer::open(link.clone(), identities[1].clone(), empty, &mut chance).unwrap();
        for chunk in first {
            drop(ben.handle(Input::FromTab(vec![chunk]), 0, &mut chance));
        }
        meet_empty_relay(&mut ben);
        let mut step = 0_u64;
        while ada.chronicle().len() < EVENTS {
            step += 1;
            let (peer, other, own) = match step % 2 {
                0 => (&mut ada, &mut ben, 0),
                _ => (&mut ben, &mut ada, 1),
            };
            let Some(intent) = next(peer) else { continue };
            let out = peer.act(intent, step, &mut chance).unwrap();
            mail = keep(out, &mut stores[own]);
            for chunk in mail {
                let input = Input::FromTab(vec![chunk]);
                pump(other, input, &mut stores[1 - own]);
            }
        }
        keep(ada.save(), &mut stores[0]);
        let [stored, _] = stores;
        Stage {
            link,
            identities,
            stored,
        }
    }
}

fn next(peer: &Peer) -> Option<Intent> {
    if peer.me().is_none() {
        let name = "Ben".to_owned();
        return Some(Intent::Join(JoinIntent { name }));
    }
    let mut intents = vec![Intent::Begin];
    for proposal in peer.game().state().open_proposals() {
        let (subject, in_favour) = (proposal.subject(), false);
        intents.push(Intent::Close(CloseIntent {
            subject,
            throws: Vec::new(),
        }));
        intents.push(Intent::Vote(VoteIntent {
            subject,
            said: in_favour.into(),
        }));
        intents.push(Intent::OpenVoting(OpenVotingIntent {
            proposal: proposal.id,
        }));
    }
    if intents.len() == 1 {
        let changes = vec![RuleChange::Enact {
            title: "A rule".to_owned(),
            text: "Whoever reads this is asked to smile at the player beside them.".to_owned(),
            code: String::new(),
        }];
        intents.push(Intent::Propose(ProposeMove {
            draft: Draft {
                language: Language::En,
                changes,
                reason: "It would be friendlier.".to_owned(),
                values: StatedValues::default(),
            },
        }));
    }
    intents
        .into_iter()
        .find(|intent| peer.preview(intent.clone()).is_ok())
}

fn stage() -> &'static Stage {
    static STAGE: OnceLock<Stage> = OnceLock::new();
    STAGE.get_or_init(Stage::play)
}

fn open(stage: &Stage, stored: Stored) -> Peer {
    let identity = stage.identities[0].clone();
    let opened = Peer::open(stage.link.clone(), identity, stored, &mut chance);
    let (peer, _) = opened.unwrap();
    assert_eq!(peer.chronicle().len(), EVENTS);
    peer
}

/// The usual case: segments and chunks are there.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn open_stored(bencher: Bencher<'_, '_>) {
    let stage = stage();
    bencher
        .with_inputs(|| stage.stored.clone())
        .bench_values(|stored| black_box(open(stage, stored)));
}

/// All segments were lost: every chunk is opened and every signature checked.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn open_from_chunks_alone(bencher: Bencher<'_, '_>) {
    let stage = stage();
    let inputs = || Stored {
        segments: Vec::new(),
        ..stage.stored.clone()
    };
    bencher
        .with_inputs(inputs)
        .bench_values(|stored| black_box(open(stage, stored)));
}

#[divan::bench(sample_count = 50, sample_size = 1)]
fn act_once(bencher: Bencher<'_, '_>) {
    let stage = stage();
    let mut peers = [0, 1].map(|own: usize| {
        let identity = stage.identities[own].clone();
        let stored = stage.stored.clone();
        let opened = Peer::open(stage.link.clone(), identity, stored, &mut chance);
        let (mut peer, _) = opened.unwrap();
        // No relay will say that everything is here.
        peer.accept_missing_past();
        peer
    });
    let mut own = 0;
    bencher.bench_local(|| {
        for _ in 0..2 {
            own = 1 - own;
            let Some(intent) = next(&peers[own]) else {
                continue;
            };
            let out = peers[own].act(intent, 1, &mut chance).unwrap();
            for output in out {
                if let Output::StoreChunk { bytes, .. } = output {
                    let input = Input::FromTab(vec![bytes.to_vec()]);
                    drop(black_box(peers[1 - own].handle(input, 1, &mut chance)));
                }
            }
            break;
        }
    });
}

fn frames(stage: &Stage) -> Vec<Vec<u8>> {
    let chunks: Vec<Vec<u8>> = stage.stored.chunks.iter().map(|c| c.1.clone()).collect();
    let frames = chunks.chunks(128).enumerate();
    let frames = frames.map(|(index, chunks)| Down::Chunks {
        after: Cursor(index as u64),
        chunks: chunks.to_vec(),
        more: true,
    });
    frames.map(|frame| frame.encode()).collect()
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn take_in_everything(bencher: Bencher<'_, '_>) {
    let stage = stage();
    let frames = frames(stage);
    bencher
        .with_inputs(|| {
            let identity = Identity::from_seed(&[3; 32]);
            let empty = Stored::default();
            Peer::open(stage.link.clone(), identity, empty, &mut chance)
                .unwrap()
                .0
        })
        .bench_values(|mut peer| {
            let mut store = Stored::default();
            drop(peer.handle(Input::Connected(RELAY), 0, &mut chance));
            for frame in &frames {
                let input = Input::Frame(RELAY, frame.clone());
                pump(&mut peer, input, &mut store);
            }
            assert_eq!(peer.chronicle().len(), EVENTS);
            black_box(peer)
        });
}
