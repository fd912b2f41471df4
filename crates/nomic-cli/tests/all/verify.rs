//! Tests of `nomic verify` as a process: with the record of a game played here, and with forged
//! ones.

use std::fs;
use std::process::{Command, Output as Ended};

use ed25519_dalek::{Signer, SigningKey};
use minicbor::{Decoder, Encoder};
use nomic_cli::answers::VerifyAnswer;
use nomic_engine::moves::{
    AwayMove, BeginMove, CloseIntent, JoinIntent, OpenVotingIntent, ProposeMove, VoteIntent,
};
use nomic_engine::rules::Language;
use nomic_engine::{Draft, Move, PrefixHash, RuleChange, Seal, StateHash};
use nomic_peer::{
    EventDraft, EventScope, Founding, Identity, Input, Intent, Keys, Link, Output, Peer, Record,
    Stored, VerifiedEvent,
};

/// Two peers that receive everything of each other.
struct Table {
    link: Link,
    peers: [Peer; 2],
    now: u64,
}

fn identity(seat: u8) -> Identity {
    Identity::from_seed(&[seat + 1; 32])
}

impl Table {
    fn new() -> Table {
        let mut rng = |bytes: &mut [u8]| bytes.fill(7);
        let link = Link::generate(None, &mut rng);
        let founding = Founding {
            title: "Tea".to_owned(),
            governing: Language::En,
            ruleset: nomic_rulesets::suber(),
            name: "Ada".to_owned(),
            real_dice: false,
        };
        let founded = Peer::found(link, identity(0), &mut rng, 1, founding);
        let (ada, out) = founded.unwrap();
        let link = ada.link().clone();
        let mut stored = Stored::default();
        for output in out {
            if let Output::StoreChunk { id, bytes, .. } = output {
                stored.chunks.push((id, bytes.to_vec(), false));
            }
        }
        let opened = Peer::open(link.clone(), identity(1), stored, &mut rng);
        let (mut ben, _) = opened.unwrap();
        // There is no relay to confirm that he has never played here.
        ben.accept_missing_past();
        Table {
            link,
            peers: [ada, ben],
            now: 1_000,
        }
    }

    fn act(&mut self, seat: usize, intent: Intent) {
        self.now += 1;
        // A nonce may never be used twice.
        let mut count = self.now;
        let mut rng = |bytes: &mut [u8]| {
            count += 1_000_000;
            let pattern = count.to_le_bytes();
            for (place, byte) in bytes.iter_mut().enumerate() {
                *byte = pattern[place % pattern.len()];
            }
        };
        let out = self.peers[seat].act(intent, self.now, &mut rng).unwrap();
        self.pass_on(seat, out);
    }

    fn pass_on(&mut self, from: usize, out: Vec<Output>) {
        for output in out {
            if let Output::StoreChunk { bytes, .. } = output {
                let input = Input::FromTab(vec![bytes.to_vec()]);
                let mut rng = |bytes: &mut [u8]| bytes.fill(9);
                self.peers[1 - from].handle(input, self.now, &mut rng);
            }
        }
    }

    fn record(&self) -> Vec<u8> {
        self.peers[1].record().unwrap()
    }
}

fn played() -> Table {
    let mut table = Table::new();
    let name = "Ben".to_owned();
    table.act(1, Intent::Join(JoinIntent { name }));
    table.act(0, Intent::Begin);
    let state = table.peers[0].game().state();
    let turn = state.seated(identity(0).device_id()).unwrap().id;
    let first = usize::from(state.turn().player != Some(turn));
    let change = RuleChange::Enact {
        title: "Tea".to_owned(),
        text: "Tea is served.".to_owned(),
        code: String::new(),
    };
    let draft = Draft::of(Language::En, vec![change]);
    table.act(first, Intent::Propose(ProposeMove { draft }));
    let state = table.peers[0].game().state();
    let proposal = state.open_proposals().next().unwrap();
    let (id, subject) = (proposal.id, proposal.subject());
    table.act(first, Intent::OpenVoting(OpenVotingIntent { proposal: id }));
    for seat in [0, 1] {
        let in_favour = true;
        table.act(
            seat,
            Intent::Vote(VoteIntent {
                subject,
                said: in_favour.into(),
            }),
        );
    }
    let throws = Vec::new();
    table.act(first, Intent::Close(CloseIntent { subject, throws }));
    table
}

fn verify(bytes: &[u8], arguments: &[&str]) -> (Option<i32>, String) {
    let ended = called(bytes, arguments);
    let said = String::from_utf8(ended.stdout).unwrap() + &String::from_utf8(ended.stderr).unwrap();
    (ended.status.code(), said)
}

fn verify_for_programs(bytes: &[u8], arguments: &[&str]) -> (Option<i32>, VerifyAnswer) {
    let ended = called(bytes, &[&["--json"], arguments].concat());
    (ended.status.code(), crate::answers::read(&ended.stdout))
}

fn called(bytes: &[u8], arguments: &[&str]) -> Ended {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a game.nomic-record");
    fs::write(&path, bytes).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_nomic"));
    command.arg("verify").arg(&path).args(arguments);
    command.output().unwrap()
}

#[test]
fn a_played_game_is_found_right_in_three_languages() {
    let table = played();
    let bytes = table.record();
    let hash = table.peers[0].game().hash().to_hex();
    for (language, says) in [
        ("en", ["Nothing is wrong.", "Draws that follow"]),
        ("de", ["Alles ist in Ordnung.", "Ziehungen, die"]),
        ("it", ["È tutto in ordine.", "Estrazioni che"]),
    ] {
        let (status, said) = verify(&bytes, &["--language", language]);
        assert_eq!(status, Some(0), "{said}");
        assert!(said.contains(&hash) && said.contains("Tea"), "{said}");
        assert!(says.iter().all(|part| said.contains(part)), "{said}");
        assert!(!said.contains(['{', '}']), "{said}");
    }
}

#[test]
fn programs_get_the_whole_account() {
    let table = played();
    let (status, said) = verify_for_programs(&table.record(), &[]);
    assert_eq!(status, Some(0));
    let VerifyAnswer::Record(account) = said else {
        panic!("{said:?}");
    };
    assert!(account.sound);
    let hash = table.peers[0].game().hash().to_hex();
    assert_eq!(account.state_hash, hash);
    assert_eq!(account.chronicle.len(), table.peers[0].chronicle().len());
    let (seals, draws) = (&account.seals, &account.draws);
    assert!(!seals.is_empty() && seals.iter().all(|seal| seal.verdict == "agrees"));
    assert!(!draws.is_empty() && draws.iter().all(|draw| draw.verdict == "follows"));
}

#[test]
fn the_link_tells_the_game_from_one_made_up() {
    let table = played();
    let bytes = table.record();
    let address = format!("https://example.org/#{}", table.link.fragment());
    let (status, said) = verify(&bytes, &["--link", &address]);
    assert_eq!(status, Some(0), "{said}");
    let mut rng = |bytes: &mut [u8]| bytes.fill(8);
    let other = Link::generate(None, &mut rng);
    let (status, said) = verify(&bytes, &["--link", &other.fragment()]);
    assert_eq!(status, Some(1));
    assert!(
        said.contains("not the game to which the link leads"),
        "{said}"
    );
}

#[test]
fn a_record_with_one_byte_flipped_is_refused_wherever_it_is() {
    let bytes = played().record();
    let step = bytes.len() / 48;
    for place in (0..bytes.len()).step_by(step) {
        let mut wrong = bytes.clone();
        wrong[place] ^= 0x10;
        let (status, said) = verify(&wrong, &[]);
        assert_eq!(status, Some(1), "byte {place}: {said}");
        assert!(
            said.starts_with("This") || said.starts_with("Event"),
            "{said}"
        );
    }
}

fn altered(bytes: &[u8], alter: impl Fn(&mut Vec<Vec<u8>>)) -> Vec<u8> {
    let mut decoder = Decoder::new(bytes);
    decoder.array().unwrap();
    let name = decoder.str().unwrap();
    let heads = [decoder.bytes().unwrap(), decoder.bytes().unwrap()];
    let count = decoder.array().unwrap().unwrap();
    let events = (0..count).map(|_| decoder.bytes().unwrap().to_vec());
    let mut events: Vec<_> = events.collect();
    alter(&mut events);
    let mut encoder = Encoder::new(Vec::new());
    encoder.array(4).unwrap().str(name).unwrap();
    encoder.bytes(heads[0]).unwrap().bytes(heads[1]).unwrap();
    encoder.array(events.len() as u64).unwrap();
    for event in events {
        encoder.bytes(&event).unwrap();
    }
    encoder.into_writer()
}

#[test]
fn a_move_signed_by_somebody_else_is_not_believed() {
    let bytes = played().record();
    let mallory = SigningKey::from_bytes(&[66; 32]);
    let forged = altered(&bytes, |events| {
        let payload = events[3].len() - 64;
        let signature = mallory.sign(&events[3][..payload]).to_bytes();
        events[3][payload..].copy_from_slice(&signature);
    });
    let (status, said) = verify(&forged, &["--language", "de"]);
    assert_eq!(status, Some(1));
    assert!(said.contains("Ereignis 4"), "{said}");
    assert!(said.contains("nicht unterschrieben"), "{said}");
    let (status, said) = verify_for_programs(&forged, &[]);
    assert_eq!(status, Some(1));
    let VerifyAnswer::NoRecord(refusal) = said else {
        panic!("{said:?}");
    };
    assert!(!refusal.sound);
    assert_eq!(refusal.error.code, "record/event");
    assert_eq!(refusal.error.event, Some(3));
    assert_eq!(refusal.error.cause.as_deref(), Some("event/bad_signature"));
}

#[test]
fn who_lies_about_the_state_or_signs_twice_is_named() {
    let mut table = Table::new();
    let name = "Ben".to_owned();
    table.act(1, Intent::Join(JoinIntent { name }));
    let record = Record::read(&table.record()).unwrap();
    let (found, join) = (&record.chronicle()[0].event, &record.chronicle()[1].event);
    let room = Keys::of(&table.link).room_id();
    let link = table.link.clone();
    let scope = EventScope { room, link };
    let sign = |claimed_ms| {
        let seal = Seal {
            previous: found.id(),
            state: StateHash([5; 32]),
            prefix: PrefixHash([0; 32]),
        };
        let draft = EventDraft {
            seq: 2,
            prev: Some(found.id()),
            parents: vec![join.id()],
            claimed_ms,
            moved: Move::Begin(BeginMove { seal }),
        };
        VerifiedEvent::sign(draft, &scope, &identity(0)).unwrap()
    };
    let mut two = [sign(1), sign(2)];
    two.sort_by_key(VerifiedEvent::id);
    let bytes = altered(&table.record(), |events| {
        events.extend(two.iter().map(|event| event.bytes().to_vec()));
    });
    let (status, said) = verify(&bytes, &[]);
    assert_eq!(status, Some(1), "{said}");
    assert!(said.contains("Not right: 2"), "{said}");
    assert!(
        said.contains("closing by Ada seals state 05050505"),
        "{said}"
    );
    assert!(
        said.contains("Ada has signed two events with number 2"),
        "{said}"
    );
}

#[test]
fn what_is_no_record_is_told_and_a_missing_file_too() {
    let (status, said) = verify(b"# A set of rules\n", &["--language", "it"]);
    assert_eq!(status, Some(1));
    assert!(said.contains("non è la registrazione"), "{said}");
    let mut command = Command::new(env!("CARGO_BIN_EXE_nomic"));
    let ended = command.args(["verify", "nowhere.nomic-record"]).output();
    assert_eq!(ended.unwrap().status.code(), Some(2));
}

fn proof(table: &Table) -> Vec<u8> {
    let record = Record::read(&table.record()).unwrap();
    let found = record.chronicle()[0].event.id();
    let room = Keys::of(&table.link).room_id();
    let link = table.link.clone();
    let scope = EventScope { room, link };
    let sign = |moved| {
        let draft = EventDraft {
            seq: 2,
            prev: Some(found),
            parents: Vec::new(),
            claimed_ms: 1,
            moved,
        };
        VerifiedEvent::sign(draft, &scope, &identity(0)).unwrap()
    };
    let mut two = [sign(Move::Leave), sign(Move::Away(AwayMove { away: true }))];
    two.sort_by_key(VerifiedEvent::id);
    let mut encoder = Encoder::new(Vec::new());
    encoder.array(3).unwrap().str("nomic-proof-1").unwrap();
    encoder.bytes(&room.0).unwrap().array(2).unwrap();
    for event in two {
        encoder.bytes(event.bytes()).unwrap();
    }
    encoder.into_writer()
}

#[test]
fn a_proof_names_the_device_and_both_moves_in_three_languages() {
    let table = Table::new();
    let bytes = proof(&table);
    let key = identity(0).device_id().to_hex();
    for (language, says) in [
        ("en", ["This is a proof.", "leaving the game", "being away"]),
        ("de", ["Das ist ein Beweis.", "das Verlassen", "abwesend"]),
        ("it", ["Questa è una prova.", "l’abbandono", "assente"]),
    ] {
        let (status, said) = verify(&bytes, &["--language", language]);
        assert_eq!(status, Some(0), "{said}");
        assert!(says.iter().all(|part| said.contains(part)), "{said}");
        assert!(said.contains(&key[..4]) && !said.contains('{'), "{said}");
    }
    let (status, said) = verify_for_programs(&bytes, &["--link", &table.link.fragment()]);
    assert_eq!(status, Some(0), "{said:?}");
    let VerifyAnswer::Proof(account) = said else {
        panic!("{said:?}");
    };
    assert_eq!((account.proof, account.of_link), (true, Some(true)));
    assert_eq!((account.device, account.seq), (key, 2));
}

#[test]
fn what_proves_nothing_is_told_with_its_code() {
    let bytes = proof(&Table::new());
    let mut forged = bytes.clone();
    *forged.last_mut().unwrap() ^= 1;
    let (status, said) = verify(&forged, &["--language", "de"]);
    assert_eq!(status, Some(1));
    assert!(
        said.contains("Ereignis 2") && said.contains("nicht unterschrieben"),
        "{said}"
    );
    let (status, said) = verify_for_programs(&bytes[..90], &[]);
    assert_eq!(status, Some(1));
    let VerifyAnswer::NoProof(refusal) = said else {
        panic!("{said:?}");
    };
    assert!(!refusal.proof);
    assert_eq!(refusal.error.code, "proof/malformed");
    let mut rng = |bytes: &mut [u8]| bytes.fill(8);
    let other = Link::generate(None, &mut rng);
    let (status, said) = verify(&bytes, &["--link", &other.fragment()]);
    assert_eq!(status, Some(1), "{said}");
}
