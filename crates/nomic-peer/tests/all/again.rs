//! Requests that a peer repeats to a relay that did not follow them.
#![cfg(not(target_arch = "wasm32"))]

use nomic_peer::{Input, Output, PeerTrouble};
use nomic_protocol::{ChunkId, Cursor, Down, Epoch, ErrorCode, Limits, Up, VERSION};
use nomic_sim::stranger::{players, remark};
use nomic_sim::{Dice, RELAY, SimWorld, Site};

const LIMITS: Limits = Limits {
    max_chunk: 256 * 1024,
    max_frame: 640,
    room_bytes: 1 << 40,
    room_chunks: 1 << 40,
    stretch: 0,
    frames_per_second: 1_000,
    bytes_per_second: 1 << 30,
    idle_days: 0,
};

struct Talk {
    site: Site,
    dice: Dice,
    now: u64,
    crowded: usize,
}

impl Talk {
    fn with_moves(seed: u64, moves: usize) -> (Talk, Vec<ChunkId>) {
        let mut world = players(seed, 3);
        let SimWorld {
            sites,
            relays,
            dice,
            now,
        } = &mut world;
        sites[0].disconnect(&mut relays[0]);
        for number in 0..moves {
            *now += 1_000;
            let words = remark(&format!("{number}"));
            sites[0].act(words, &mut relays[0], *now, dice).unwrap();
        }
        let (epoch, cursor) = sites[0].store.cursor().unwrap();
        let mut talk = Talk::of(world);
        let said = talk.welcome_to(epoch, cursor);
        (talk, chunks(&said))
    }

    /// A peer with at least `at_least` chunks at a new relay that has none, and its questions about
    /// missing chunks.
    fn with_a_new_relay(seed: u64, at_least: usize) -> (Talk, Vec<Up>) {
        let mut world = players(seed, 3);
        while world.relays[0].len() < at_least {
            world.play();
            world.run_until_idle();
        }
        let mut talk = Talk::of(world);
        let said = talk.welcome_to(Epoch([9; 16]), Cursor::START);
        (talk, said)
    }

    fn of(mut world: SimWorld) -> Talk {
        let mut talk = Talk {
            site: world.sites.swap_remove(0),
            dice: world.dice,
            now: 1_000_000_000 + world.now,
            crowded: 0,
        };
        talk.hear(Input::Connected(RELAY));
        talk.frame(&Down::Nonce {
            version: VERSION,
            nonce: [9; 32],
        });
        talk
    }

    fn hear(&mut self, input: Input) -> Vec<Up> {
        let out = self.site.handle(input, self.now, &mut self.dice);
        let crowded = PeerTrouble::Relay(ErrorCode::QuotaAddress);
        let told = |output: &&Output| matches!(output, Output::Trouble(it) if *it == crowded);
        self.crowded += out.iter().filter(told).count();
        let said = out.iter().filter_map(|output| match output {
            Output::Send(_, frame) => Some(Up::decode(frame).unwrap()),
            _ => None,
        });
        said.collect()
    }

    fn frame(&mut self, frame: &Down) -> Vec<Up> {
        self.hear(Input::Frame(RELAY, frame.encode()))
    }

    fn refuse(&mut self, code: ErrorCode, about: Option<ChunkId>) -> Vec<Up> {
        self.frame(&Down::Err {
            code,
            about,
            wait: None,
        })
    }

    fn tick_after(&mut self, ms: u64) -> Vec<Up> {
        self.now += ms;
        self.hear(Input::Tick)
    }

    fn welcome_to(&mut self, epoch: Epoch, head: Cursor) -> Vec<Up> {
        self.frame(&Down::Welcome {
            epoch,
            head,
            limits: LIMITS,
            write: true,
        })
    }
}

#[test]
fn a_peer_knows_when_its_relay_forgets_the_game() {
    let (mut talk, _) = Talk::with_moves(1, 1);
    let (epoch, head) = talk.site.store.cursor().unwrap();
    assert_eq!(talk.site.peer().idle_days(), None);
    for (idle_days, expected) in [(30, Some(30)), (0, None)] {
        let limits = Limits {
            idle_days,
            ..LIMITS
        };
        talk.frame(&Down::Welcome {
            epoch,
            head,
            limits,
            write: true,
        });
        assert_eq!(talk.site.peer().idle_days(), expected);
    }
    talk.hear(Input::Disconnected(RELAY));
    assert_eq!(talk.site.peer().idle_days(), None);
}

fn questions(said: &[Up]) -> usize {
    said.iter()
        .filter(|up| matches!(up, Up::Has { .. }))
        .count()
}

fn chunks(said: &[Up]) -> Vec<ChunkId> {
    let put = said.iter().filter_map(|up| match up {
        Up::Put { chunk } => Some(ChunkId::of(chunk)),
        _ => None,
    });
    put.collect()
}

#[test]
fn a_question_is_asked_again_whatever_else_is_refused_after_it() {
    for code in [ErrorCode::TooFast, ErrorCode::Internal] {
        let (mut talk, said) = Talk::with_a_new_relay(1, 1);
        assert_eq!(questions(&said), 1);
        talk.refuse(code, None);
        talk.refuse(ErrorCode::TooFast, Some(ChunkId([5; 32])));
        let again = talk.tick_after(1_000);
        assert_eq!(questions(&again), 1, "{code}");
        for up in again {
            if let Up::Has { salt, .. } = up {
                let fingerprints = Vec::new();
                talk.frame(&Down::Want { salt, fingerprints });
            }
        }
        assert_eq!(questions(&talk.tick_after(1_000)), 0, "it has everything");
    }
}

#[test]
fn no_question_is_longer_than_the_relay_takes_when_it_is_asked_again_either() {
    let (mut talk, said) = Talk::with_a_new_relay(2, 65);
    assert_eq!(questions(&said), 2);
    talk.refuse(ErrorCode::TooFast, None);
    assert_eq!(questions(&talk.tick_after(1_000)), 2);
}

#[test]
fn a_relay_that_fails_at_a_chunk_is_left_alone_and_the_longer_the_more_often() {
    let (mut talk, mut sent) = Talk::with_moves(3, 2);
    sent.sort();
    assert_eq!(sent.len(), 2);
    let mut waited = Vec::new();
    for _ in 0..8 {
        for id in &sent {
            assert_eq!(talk.refuse(ErrorCode::Internal, Some(*id)), []);
        }
        let mut again = Vec::new();
        let seconds = (1..100).find(|_| {
            again = chunks(&talk.tick_after(1_000));
            !again.is_empty()
        });
        again.sort();
        assert_eq!(again, sent);
        waited.extend(seconds);
    }
    assert_eq!(waited, [1, 2, 4, 8, 16, 32, 32, 32]);
    // Once it has worked the next failure is the first again.
    let (id, cursor) = (sent[0], Cursor(1_000));
    talk.frame(&Down::Ack { id, cursor });
    talk.refuse(ErrorCode::Internal, Some(sent[1]));
    assert_eq!(chunks(&talk.tick_after(1_000)), sent[1..]);
}

#[test]
fn a_clock_that_is_set_back_makes_no_pause_longer() {
    let (mut talk, sent) = Talk::with_moves(4, 1);
    talk.refuse(ErrorCode::TooFast, Some(sent[0]));
    talk.now -= 3 * 60 * 60 * 1_000;
    assert_eq!(chunks(&talk.tick_after(1_000)), sent);
}

#[test]
fn what_an_address_may_not_store_yet_is_tried_again_some_at_a_time() {
    let (mut talk, mut sent) = Talk::with_moves(5, 40);
    let mut refused = Vec::new();
    while let Some(id) = sent.pop() {
        let more = talk.refuse(ErrorCode::QuotaAddress, Some(id));
        sent.extend(chunks(&more));
        refused.push(id);
    }
    assert_eq!(refused.len(), 40);
    assert_eq!(talk.tick_after(1_000), [], "not at once");
    // A new move does not wait for them.
    let (now, dice) = (talk.now, &mut talk.dice);
    let out = talk
        .site
        .act_without_host(remark("New."), now, dice)
        .unwrap();
    assert!(out.iter().any(|output| matches!(output, Output::Send(..))));
    let mut again = chunks(&talk.tick_after(4_000));
    assert_eq!(again.len(), 31);
    let cursor = Cursor(1_000);
    for id in again.clone() {
        again.extend(chunks(&talk.frame(&Down::Ack { id, cursor })));
    }
    assert_eq!(again.len(), 32);
    for _ in 0..5 {
        again.extend(chunks(&talk.tick_after(1_000)));
    }
    refused.sort();
    again.sort();
    assert_eq!(again, refused);
}

#[test]
fn what_needs_a_token_is_tried_again_once_another_player_may_have_begun_the_room() {
    let (mut talk, sent) = Talk::with_moves(5, 1);
    let refused = talk.frame(&Down::Err {
        code: ErrorCode::RoomToken,
        about: Some(sent[0]),
        wait: Some(60),
    });
    assert_eq!(chunks(&refused), []);
    assert_eq!(chunks(&talk.tick_after(59_000)), []);
    assert_eq!(chunks(&talk.tick_after(1_000)), sent);
}

#[test]
fn that_an_address_may_not_store_more_is_told_once_for_each_chunk_however_often_it_is_tried() {
    let (mut talk, sent) = Talk::with_moves(6, 3);
    let refuse_all = |talk: &mut Talk, ids: &[ChunkId]| {
        for id in ids {
            talk.refuse(ErrorCode::QuotaAddress, Some(*id));
        }
    };
    refuse_all(&mut talk, &sent);
    assert_eq!(talk.crowded, 3);
    for _ in 0..4 {
        let again = chunks(&talk.tick_after(5_000));
        assert_eq!(again.len(), 3);
        refuse_all(&mut talk, &again);
    }
    assert_eq!(talk.crowded, 3);
    // A chunk that is sent for the first time is reported.
    let (now, dice) = (talk.now, &mut talk.dice);
    let out = talk
        .site
        .act_without_host(remark("New."), now, dice)
        .unwrap();
    let new = out.iter().find_map(|output| match output {
        Output::StoreChunk { id, .. } => Some(*id),
        _ => None,
    });
    refuse_all(&mut talk, &[new.unwrap()]);
    assert_eq!(talk.crowded, 4);
}

#[test]
fn refusals_that_keep_coming_put_off_no_next_try() {
    let (mut talk, sent) = Talk::with_moves(7, 2);
    talk.refuse(ErrorCode::QuotaAddress, Some(sent[0]));
    talk.tick_after(3_000);
    talk.refuse(ErrorCode::QuotaAddress, Some(sent[1]));
    let mut again = chunks(&talk.tick_after(2_000));
    assert_eq!(again.len(), 2);
    // They are refused a while after they were tried: the next try is due as if they had been
    // refused at once.
    talk.now += 2_000;
    for id in again.drain(..) {
        talk.refuse(ErrorCode::QuotaAddress, Some(id));
    }
    assert_eq!(chunks(&talk.tick_after(2_999)), []);
    assert_eq!(chunks(&talk.tick_after(1)).len(), 2);
}
