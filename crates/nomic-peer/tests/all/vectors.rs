//! `docs/design/vectors.md`: keys, events, a chunk, a bundle and a closing in hex, for other
//! programs to compare with. `RECORD=1` writes the page.
//!
//! Keys and ciphers are computed a second time here, from the pages of `docs/design` and without
//! the code of this crate, so the page is true for a program that follows those pages.
#![cfg(not(target_arch = "wasm32"))]

use std::fmt::Write as _;
use std::path::Path;

use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use ed25519_dalek::SigningKey;
use hkdf::Hkdf;
use minicbor::{Decoder, Encoder};
use nomic_engine::moves::MoveOnMove;
use nomic_engine::rules::Language;
use nomic_engine::{Founding, Ruleset};
use nomic_peer::{
    EventScope, Identity, Intent, Keys, Link, Output, Peer, Record, SignedEvent, VerifiedEvent,
    bundle,
};
use sha2::{Digest, Sha256};

const PAGE: &str = "../../docs/design/vectors.md";
const HEAD: &str = "# Test vectors

Bytes in hex, for a program of your own to compare with. They come from a game with one player: its founding,
its beginning, and one invitation. A test (`crates/nomic-peer/tests/all/vectors.rs`) computes them from fixed
seeds and compares them with this page. The same test computes keys and ciphers a second time, from these pages
alone. `RECORD=1` writes the page again.
";
const WIDTH: usize = 96;
const NOW_MS: u64 = 1_700_000_000_000;

fn hex(bytes: &[u8]) -> String {
    base16ct::lower::encode_string(bytes)
}

struct Page(String);

impl Page {
    fn section(&mut self, title: &str, text: &str) {
        write!(self.0, "\n## {title}\n\n{text}\n").unwrap();
    }

    fn values(&mut self, values: &[(&str, &str)]) {
        self.0.push_str("\n```text\n");
        for (name, value) in values {
            if value.len() <= WIDTH {
                writeln!(self.0, "{name:<22} {value}").unwrap();
                continue;
            }
            writeln!(self.0, "{name}").unwrap();
            for line in value.as_bytes().chunks(WIDTH) {
                writeln!(self.0, "  {}", str::from_utf8(line).unwrap()).unwrap();
            }
        }
        self.0.push_str("```\n");
    }
}

fn derived<const N: usize>(secret: &[u8], salt: &[u8], info: &[u8]) -> [u8; N] {
    let mut key = [0; N];
    let hkdf = Hkdf::<Sha256>::new(Some(salt), secret);
    hkdf.expand(info, &mut key).unwrap();
    key
}

fn sha256(parts: &[&[u8]]) -> [u8; 32] {
    Sha256::digest(parts.concat()).into()
}

fn public(seed: &[u8; 32]) -> [u8; 32] {
    SigningKey::from_bytes(seed).verifying_key().to_bytes()
}

fn opened(key: &[u8; 32], nonce: &[u8], bound: &[u8], sealed: &[u8]) -> Vec<u8> {
    let cipher = XChaCha20Poly1305::new(key.into());
    let payload = Payload {
        msg: sealed,
        aad: bound,
    };
    let nonce = XNonce::try_from(nonce).unwrap();
    cipher.decrypt(&nonce, payload).unwrap()
}

struct Played {
    seed: [u8; 32],
    chance: [u8; 16],
    link: Link,
    peer: Peer,
    chunks: Vec<Vec<u8>>,
}

fn played() -> Played {
    let seed = [1; 32];
    let chance: [u8; 16] = std::array::from_fn(|place| place as u8);
    let link = Link::generate(None, &mut |bytes| bytes.copy_from_slice(&chance));
    let founding = Founding {
        title: "A game".to_owned(),
        governing: Language::En,
        ruleset: Ruleset::default(),
        name: "Ada".to_owned(),
        real_dice: false,
    };
    let identity = Identity::from_seed(&seed);
    let rng = &mut |bytes: &mut [u8]| bytes.fill(0x0f);
    let found = Peer::found(link, identity, rng, NOW_MS, founding);
    let (mut peer, mut outputs) = found.unwrap();
    for intent in [Intent::Begin, Intent::Invite] {
        outputs.extend(peer.act(intent, NOW_MS, rng).unwrap());
    }
    let chunks = outputs.into_iter().filter_map(|output| match output {
        Output::StoreChunk { bytes, .. } => Some(bytes.to_vec()),
        _ => None,
    });
    Played {
        seed,
        chance,
        link: peer.link().clone(),
        chunks: chunks.collect(),
        peer,
    }
}

struct Derived {
    read: [u8; 32],
    nonce: [u8; 32],
    next: [u8; 32],
    room_seed: [u8; 32],
    room: [u8; 32],
}

fn keys_of(chance: &[u8]) -> Derived {
    let room_seed = derived(chance, &[], b"nomic/room/v1");
    Derived {
        read: derived(chance, &[], b"nomic/read/v1"),
        nonce: derived(chance, &[], b"nomic/nonce/v1"),
        next: derived(chance, &[], b"nomic/next/v1"),
        room: sha256(&[&public(&room_seed)]),
        room_seed,
    }
}

fn events(game: &Played) -> Vec<VerifiedEvent> {
    let record = game.peer.record().unwrap();
    let mut decoder = Decoder::new(&record);
    decoder.array().unwrap();
    decoder.str().unwrap();
    decoder.bytes().unwrap();
    decoder.bytes().unwrap();
    let scope = EventScope {
        room: game.peer.room(),
        link: game.link.clone(),
    };
    let count = decoder.array().unwrap().unwrap();
    let events = (0..count).map(|_| {
        let event = SignedEvent::read(decoder.bytes().unwrap(), &scope).unwrap();
        event.verify().unwrap()
    });
    events.collect()
}

fn write_keys(page: &mut Page, game: &Played, keys: &Derived, founding: &VerifiedEvent) {
    page.section(
        "Link and keys",
        "The link of the game, and what follows from its 16 bytes of chance ([identity](identity.md)). \
         `commitment` names the founding event.",
    );
    let known = Keys::of(&game.link);
    assert_eq!(known.room_id().0, keys.room);
    assert_eq!(known.room_key(), public(&keys.room_seed));
    let commitment = sha256(&[b"nomic/founding/v1", &game.chance, &founding.id().0]);
    let fragment = game.link.fragment();
    let secret = [&commitment[..20], &game.chance].concat();
    assert_eq!(fragment, format!("/g/{}", base64(&secret)));
    page.values(&[
        ("chance", &hex(&game.chance)),
        ("commitment", &hex(&commitment[..20])),
        ("link", &format!("#{fragment}")),
        ("read key", &hex(&keys.read)),
        ("nonce key", &hex(&keys.nonce)),
        ("next key", &hex(&keys.next)),
        ("room seed", &hex(&keys.room_seed)),
        ("room key", &hex(&public(&keys.room_seed))),
        ("room id", &hex(&keys.room)),
    ]);
}

fn base64(bytes: &[u8]) -> String {
    use base64ct::{Base64UrlUnpadded, Encoding};
    Base64UrlUnpadded::encode_string(bytes)
}

fn write_device(page: &mut Page, game: &Played, keys: &Derived) {
    page.section(
        "Device, dice and invitation",
        "What follows from the seed of Ada's device, in this room. `invitation secret` belongs to the event with \
         number 3.",
    );
    let identity = Identity::from_seed(&game.seed);
    assert_eq!(identity.device_id().0, public(&game.seed));
    let check = &sha256(&[&game.seed])[..4];
    let text = base64(&[&game.seed[..], check].concat());
    assert_eq!(identity.export(), format!("nomic-identity-1:{text}"));
    let dice: [u8; 32] = derived(&game.seed, &keys.room, b"nomic/dice/v1");
    assert_eq!(identity.dice_seed(&game.peer.room()), dice);
    let chain = chain(&dice);
    for (place, link) in [0, 1].into_iter().zip(&chain) {
        assert_eq!(nomic_engine::dice::chain_link(&dice, place).0, *link);
    }
    let info = [&b"nomic/invitation/v1"[..], &3_u64.to_be_bytes()].concat();
    let invitation: [u8; 32] = derived(&game.seed, &keys.room, &info);
    let invitation = &invitation[..16];
    let invites = public(&sha256(&[b"nomic/invitation/v1", invitation]));
    let made = game.peer.invitations();
    let made: Vec<_> = made.iter().map(|made| made.id().0).collect();
    assert_eq!(made, [invites]);
    page.values(&[
        ("seed", &hex(&game.seed)),
        ("device", &hex(&public(&game.seed))),
        ("exported", &identity.export()),
        ("dice seed", &hex(&dice)),
        ("dice tip", &hex(&chain[0])),
        ("first link", &hex(&chain[1])),
        ("invitation secret", &hex(invitation)),
        ("invitation", &hex(&invites)),
    ]);
}

fn chain(seed: &[u8; 32]) -> [[u8; 32]; 2] {
    let mut root = Encoder::new(Vec::new());
    root.str("nomic/dice-chain/v1").unwrap();
    root.bytes(seed).unwrap();
    let root = sha256(&[&root.into_writer()]);
    let first = (1..10_000).fold(root, |link, _| sha256(&[&link]));
    [sha256(&[&first]), first]
}

fn write_events(page: &mut Page, events: &[VerifiedEvent]) {
    let titles = [
        (
            "Founding event",
            "The founding, with a ruleset without rules.",
        ),
        (
            "Closing",
            "`Begin`, the first closing. It seals the state after the founding. No closing came before it, so \
             `previous` is the founding and `prefix` is zeros.",
        ),
        ("Invitation", "`Invite`, built on the closing."),
    ];
    for (event, (title, text)) in events.iter().zip(titles) {
        let (payload, signature) = event.bytes().split_last_chunk::<64>().unwrap();
        assert_eq!(event.id().0, sha256(&[payload]));
        page.section(title, text);
        page.values(&[
            ("payload", &hex(payload)),
            ("signature", &hex(signature)),
            ("id", &hex(&event.id().0)),
        ]);
    }
}

fn write_chunk(page: &mut Page, keys: &Derived, chunk: &[u8], event: &VerifiedEvent) {
    page.section(
        "Chunk",
        "The chunk with the invitation. `body` is what it opens to: a list with one event.",
    );
    let (nonce, sealed) = chunk.split_at(24);
    let bound = [&b"nomic-chunk-v1"[..], &keys.room].concat();
    let body = opened(&keys.read, nonce, &bound, sealed);
    assert_eq!(derived::<24>(&keys.nonce, &[], &body), nonce);
    let held = event.bytes();
    assert!(body.windows(held.len()).any(|bytes| bytes == held));
    page.values(&[
        ("body", &hex(&body)),
        ("nonce", &hex(nonce)),
        ("chunk", &hex(chunk)),
        ("chunk id", &hex(&sha256(&[chunk]))),
    ]);
}

fn write_bundle(page: &mut Page, keys: &Derived, game: &Played) {
    page.section("Bundle", "A bundle of all three chunks.");
    let chunks: Vec<&[u8]> = game.chunks.iter().map(Vec::as_slice).collect();
    let bundle = bundle(&Keys::of(&game.link), &chunks).unwrap();
    let (nonce, sealed) = bundle.split_at(24);
    let bound = [&b"nomic-bundle-v1"[..], &keys.room].concat();
    let content = opened(&keys.read, nonce, &bound, sealed);
    assert_eq!(derived::<24>(&keys.nonce, &[], &content), nonce);
    page.values(&[("content", &hex(&content)), ("bundle", &hex(&bundle))]);
}

fn write_record(page: &mut Page, game: &Played) {
    page.section(
        "Record",
        "A [record](records.md) of the game begins so; the three events follow as above, each as a byte string.",
    );
    let record = game.peer.record().unwrap();
    assert!(Record::read(&record).is_ok());
    let events = events(game);
    let rest = events.iter().flat_map(|event| {
        let mut head = Encoder::new(Vec::new());
        head.bytes(event.bytes()).unwrap();
        head.into_writer()
    });
    let rest: Vec<u8> = rest.collect();
    let head = record.strip_suffix(&rest[..]).unwrap();
    page.values(&[
        ("head", &hex(head)),
        ("SHA-256 of all", &hex(&sha256(&[&record]))),
    ]);
}

#[test]
fn the_page_of_vectors_has_what_the_program_writes() {
    let game = played();
    let keys = keys_of(&game.chance);
    let events = events(&game);
    assert_eq!((events.len(), game.chunks.len()), (3, 3));
    let mut page = Page(HEAD.to_owned());
    write_keys(&mut page, &game, &keys, &events[0]);
    write_device(&mut page, &game, &keys);
    write_events(&mut page, &events);
    write_chunk(&mut page, &keys, &game.chunks[2], &events[2]);
    write_bundle(&mut page, &keys, &game);
    write_record(&mut page, &game);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE);
    if std::env::var_os("RECORD").is_some() {
        std::fs::write(&path, &page.0).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), page.0);
}

#[test]
fn the_link_of_the_next_table_is_sealed_as_the_page_says() {
    let game = played();
    let to = Link::generate(None, &mut |bytes| bytes.fill(9));
    let Some(Intent::MoveOn(MoveOnMove { table })) = game.peer.moves_on(&to) else {
        panic!("it can't be sealed");
    };
    let (salt, sealed) = table.split_at(16);
    let link = to.fragment();
    let expected: [u8; 32] = derived(&game.seed, link.as_bytes(), b"nomic/next/v1");
    assert_eq!(salt, &expected[..16]);
    let key = derived(&keys_of(&game.chance).next, salt, b"nomic/next/v1");
    assert_eq!(opened(&key, &[0; 24], salt, sealed), link.as_bytes());
}
