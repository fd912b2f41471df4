//! Powers of relays over a game, and their limits.
#![cfg(not(target_arch = "wasm32"))]

use base64ct::{Base64UrlUnpadded, Encoding};
use nomic_engine::moves::JoinIntent;
use nomic_engine::{DeviceId, EventId, Move};
use nomic_peer::{Chunk, Input, Intent, Keys, Output, SignedEvent};
use nomic_protocol::{ChunkId, Cursor, Down, Epoch, ErrorCode, Limits, VERSION, fingerprint};
use nomic_sim::stranger::{first, founding, inject, newest, players, remark, scope, stranger};
use nomic_sim::{Dice, RELAY, SimRelay, SimWorld, Site};

const WORDS: &str = "Nobody on the way reads this.";

fn go(world: &mut SimWorld, site: usize, to: usize) {
    let SimWorld { sites, relays, .. } = world;
    let site = &mut sites[site];
    site.disconnect(&mut relays[site.at]);
    site.at = to;
    site.connect(&mut relays[to]);
}

fn go_all(world: &mut SimWorld, to: usize) {
    (0..world.sites.len()).for_each(|site| go(world, site, to));
    world.run_until_idle();
}

fn knows(site: &Site, event: EventId) -> bool {
    let mut lines = site.peer().chronicle().iter();
    lines.any(|line| line.event.id() == event)
}

fn signer(world: &SimWorld, chunk: &[u8]) -> DeviceId {
    let keys = Keys::of(&world.sites[0].link);
    let events = Chunk::open(&keys, chunk).unwrap().events;
    let event = SignedEvent::read(&events[0], &scope(&world.sites[0]));
    event.unwrap().device()
}

fn two_relays(seed: u64) -> SimWorld {
    let mut world = players(seed, 3);
    let relay = SimRelay::new(&mut world.dice);
    world.relays.push(relay);
    world
}

fn everything_said(world: &mut SimWorld, site: usize, intent: Intent) -> Vec<u8> {
    let SimWorld {
        sites,
        relays,
        dice,
        now,
    } = world;
    let (site, relay) = (&mut sites[site], &mut relays[0]);
    site.disconnect(relay);
    relay.lose_everything();
    let line = relay.connect(site.index);
    let mut said = Vec::new();
    let mut say = |out: Vec<Output>, relay: &mut SimRelay| {
        for output in out {
            if let Output::Send(_, frame) = output {
                relay.take(line, &frame);
                said.extend(frame);
            }
        }
    };
    say(site.handle(Input::Connected(RELAY), *now, dice), relay);
    while let Some(frame) = relay.deliver(line) {
        say(site.handle(Input::Frame(RELAY, frame), *now, dice), relay);
    }
    *now += 1_000;
    say(site.act_without_host(intent, *now, dice).unwrap(), relay);
    said
}

#[test]
fn nothing_that_goes_to_a_relay_shows_the_link_a_key_or_what_is_said() {
    let mut world = players(1, 3);
    world.act(0, remark(WORDS)).unwrap();
    world.run_until_idle();
    let chunks = world.relays[0].len();
    let said = everything_said(&mut world, 0, remark("And more of it."));
    assert_eq!(world.relays[0].len(), chunks + 1, "all of it went there");
    let site = &world.sites[0];
    let fragment = site.link.fragment();
    let secret = Base64UrlUnpadded::decode_vec(&fragment[3..51]).unwrap();
    let room = Keys::of(&site.link).room_id();
    let hidden: [&[u8]; 8] = [
        &secret[..16],
        &secret[16..],
        &fragment.as_bytes()[3..51],
        &site.identity.seed(),
        &site.identity.dice_seed(&room),
        WORDS.as_bytes(),
        b"And more of it.",
        b"A game",
    ];
    for hidden in hidden {
        let found = said.windows(hidden.len()).any(|part| part == hidden);
        assert!(!found, "{hidden:02x?}");
    }
}

fn made_up(given: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let mut noise = vec![0; 1 + dice.below(300)];
    dice.fill(&mut noise);
    let mut chunk = dice.pick(given).clone();
    let id = ChunkId::of(&chunk);
    let mut epoch = Epoch([0; 16]);
    dice.fill(&mut epoch.0);
    let cursor = Cursor(dice.next() >> dice.below(64));
    let frame = match dice.below(11) {
        0 => return noise,
        1 => Down::Nonce {
            version: VERSION + u16::from(dice.one_in(3)),
            nonce: [9; 32],
        },
        2 => Down::Welcome {
            epoch,
            head: cursor,
            limits: Limits {
                max_chunk: 1 << dice.below(20),
                max_frame: 1 << dice.below(20),
                room_bytes: 1,
                room_chunks: 1,
                stretch: 1 << dice.below(12),
                frames_per_second: 1,
                bytes_per_second: 1,
                idle_days: 1,
            },
            write: dice.one_in(2),
        },
        3 | 4 => {
            let place = dice.below(chunk.len());
            let again = chunk.clone();
            chunk[place] ^= 1;
            Down::Chunks {
                after: cursor,
                chunks: vec![chunk, again, noise],
                more: dice.one_in(2),
            }
        }
        5 => Down::Ack { id, cursor },
        6 => Down::Want {
            salt: [3; 16],
            fingerprints: vec![dice.next(), dice.next()],
        },
        7 => Down::Eph { bytes: noise },
        8 => Down::Bundle {
            after: Cursor(cursor.0 & !0xf),
            fingerprints: vec![dice.next(), fingerprint(&[9; 16], &id)],
            bundle: noise,
            more: dice.one_in(2),
        },
        9 => Down::Got {
            stretch: cursor.0 >> 4,
            chunks: vec![chunk, noise],
        },
        _ => Down::Err {
            code: *dice.pick(&[ErrorCode::TooFast, ErrorCode::Version, ErrorCode::QuotaRoom]),
            about: dice.one_in(2).then_some(id),
            wait: None,
        },
    };
    frame.encode()
}

#[test]
fn whatever_a_relay_makes_up_no_move_is_made_or_moved_and_no_clock_goes_on() {
    for seed in 10..14 {
        let mut world = two_relays(seed);
        for _ in 0..20 {
            world.play();
            world.run_until_idle();
        }
        let given = world.relays[0].chunks().to_vec();
        let shown = |world: &SimWorld| {
            let peer = world.sites[1].peer();
            let lines = peer.chronicle().iter();
            let lines = lines.map(|line| (line.event.id(), line.ruling.clone(), line.grade));
            let lines: Vec<_> = lines.collect();
            (
                lines,
                peer.game().hash(),
                peer.game().state().moment().group,
            )
        };
        let before = shown(&world);
        world.sites[1].disconnect(&mut world.relays[0]);
        for round in 0..600 {
            let SimWorld {
                sites,
                relays,
                dice,
                now,
            } = &mut world;
            let input = match round % 40 {
                0 => Input::Connected(RELAY),
                _ => Input::Frame(RELAY, made_up(&given, dice)),
            };
            let out = sites[1].handle(input, *now, dice);
            sites[1].perform(out, &mut relays[1], usize::MAX);
        }
        assert!(shown(&world) == before, "seed {seed}");
        go_all(&mut world, 1);
        world.act(1, remark("Still here.")).unwrap();
        world.run_until_idle();
        world.assert_agreement("at a relay that tells the truth");
    }
}

#[test]
fn a_move_waits_until_what_it_builds_on_has_come() {
    let mut world = players(2, 3);
    let before = world.sites[1].peer().game().hash();
    // Only the first site gets to see it.
    world.relays[0].whisper(Some(1));
    world.act(0, remark("Kept back.")).unwrap();
    world.run_until_idle();
    world.relays[0].whisper(None);
    world.act(0, remark("Upon it.")).unwrap();
    world.run_until_idle();
    for site in [1, 2] {
        let peer = world.sites[site].peer();
        assert_eq!((peer.pending(), peer.game().hash()), (1, before));
    }
    for site in &mut world.sites {
        site.disconnect(&mut world.relays[0]);
    }
    world.relays[0].become_honest();
    world.connect_all();
    world.run_until_idle();
    assert_ne!(world.sites[1].peer().game().hash(), before);
    world.assert_agreement("when it has come");
}

#[test]
fn players_who_reach_each_other_through_any_relay_come_to_one_state() {
    let mut world = two_relays(3);
    go(&mut world, 2, 1);
    for (site, words) in [(0, "At the first."), (2, "At the other."), (1, "Here.")] {
        world.act(site, remark(words)).unwrap();
        world.run_until_idle();
    }
    let hashes = |world: &SimWorld| [0, 1, 2].map(|site| world.sites[site].peer().game().hash());
    let [one, two, three] = hashes(&world);
    assert!(one == two && two != three, "two tables");
    // One of them goes over; the first relay is never used again.
    world.sites[1].disconnect(&mut world.relays[0]);
    go(&mut world, 0, 1);
    world.run_until_idle();
    let [one, two, three] = hashes(&world);
    assert!(one == three && one != two, "two of three have met");
    go(&mut world, 1, 1);
    world.run_until_idle();
    world.assert_agreement("at the other relay");
}

#[test]
fn what_a_relay_only_says_to_have_stored_is_late_and_not_lost() {
    let mut world = two_relays(4);
    world.relays[0].false_acks = 1;
    world.act(1, remark("Stored, it says.")).unwrap();
    world.run_until_idle();
    let event = newest(&world.sites[1]).id();
    assert_eq!(world.sites[1].peer().unsent(), 0);
    // It is believed, however often one comes back.
    go_all(&mut world, 0);
    assert!(!knows(&world.sites[0], event) && !knows(&world.sites[2], event));
    go_all(&mut world, 1);
    assert!(world.sites.iter().all(|site| knows(site, event)));
    world.assert_agreement("at the other relay");
}

#[test]
fn what_a_full_room_does_not_take_stays_with_the_player_for_the_next_relay() {
    let mut world = two_relays(5);
    world.relays[0].quota = Some(world.relays[0].len());
    world.act(1, remark("Is there room?")).unwrap();
    world.run_until_idle();
    let event = newest(&world.sites[1]).id();
    assert_eq!(world.sites[1].peer().unsent(), 1);
    assert!(!knows(&world.sites[0], event));
    go_all(&mut world, 1);
    assert_eq!(world.sites[1].peer().unsent(), 0);
    assert!(world.sites.iter().all(|site| knows(site, event)));
    world.assert_agreement("at the next relay");
}

#[test]
fn a_relay_that_was_set_back_is_not_sent_what_came_after_and_an_empty_one_is() {
    let mut world = players(6, 3);
    world.relays[0].back_up();
    world.act(1, remark("After the backup.")).unwrap();
    world.run_until_idle();
    let all = world.relays[0].len();
    for site in &mut world.sites {
        site.disconnect(&mut world.relays[0]);
    }
    world.relays[0].restore();
    go_all(&mut world, 0);
    assert_eq!(world.relays[0].len(), all - 1);
    for site in &mut world.sites {
        site.disconnect(&mut world.relays[0]);
    }
    world.relays[0].lose_everything();
    go_all(&mut world, 0);
    assert_eq!(world.relays[0].len(), all);
}

#[test]
fn what_a_stranger_has_properly_signed_is_carried_to_the_next_relay() {
    let mut world = two_relays(7);
    let mallory = stranger(1);
    let behind = founding(&world);
    let event = first(&scope(&world.sites[0]), &mallory, &[behind], Move::Witness);
    inject(&mut world, std::slice::from_ref(&event));
    world.run_until_idle();
    go_all(&mut world, 1);
    let carried = world.relays[1].chunks().iter();
    let by = carried.filter(|chunk| signer(&world, chunk) == mallory.device_id());
    assert_eq!(by.count(), 1);
    assert!(knows(&world.sites[2], event.id()));
}

#[test]
fn a_browser_that_is_given_nothing_of_its_own_plays_as_if_for_the_first_time() {
    let mut world = players(8, 3);
    let ben = world.sites[1].identity.device_id();
    let mut relay = SimRelay::new(&mut world.dice);
    for chunk in world.relays[0].chunks() {
        if signer(&world, chunk) != ben {
            relay.inject(chunk.clone());
        }
    }
    let mut copy = Site::joiner(1, world.sites[1].link.clone(), &mut world.dice);
    copy.connect(&mut relay);
    while copy.is_busy_with(&relay) {
        copy.step(&mut relay, world.now, &mut world.dice);
    }
    assert!(!copy.peer().played_elsewhere());
    let join = Intent::Join(JoinIntent {
        name: "Ben".to_owned(),
    });
    let (now, dice) = (world.now + 1_000, &mut world.dice);
    copy.act(join, &mut relay, now, dice).unwrap();
    let second = relay.chunks().last().unwrap().clone();
    world.relays[0].inject(second);
    world.run_until_idle();
    assert_eq!(world.sites[0].peer().equivocations().len(), 1);
}

#[test]
fn the_answer_to_the_question_whether_a_relay_is_there_changes_nothing() {
    let mut world = players(3, 2);
    let SimWorld {
        sites, dice, now, ..
    } = &mut world;
    let answer = Down::Got {
        stretch: u64::MAX,
        chunks: Vec::new(),
    };
    let status = sites[0].peer().status();
    let out = sites[0].handle(Input::Frame(RELAY, answer.encode()), *now, dice);
    assert!(out.is_empty(), "{out:?}");
    assert_eq!(sites[0].peer().status(), status);
}
