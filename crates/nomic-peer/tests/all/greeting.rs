//! The beginning of the talk between a peer and a relay.
#![cfg(not(target_arch = "wasm32"))]

use nomic_peer::{Input, Output, PeerStatus, PeerTrouble};
use nomic_protocol::{Cursor, Down, ErrorCode, Up, VERSION};
use nomic_sim::stranger::players;
use nomic_sim::{RELAY, SimWorld};

#[test]
fn what_a_relay_has_is_asked_for_in_one_breath_with_the_greeting() {
    let SimWorld {
        mut sites,
        mut relays,
        mut dice,
        now,
    } = players(21, 3);
    let site = &mut sites[0];
    site.disconnect(&mut relays[0]);
    site.handle(Input::Connected(RELAY), now, &mut dice);
    let nonce = Down::Nonce {
        version: VERSION,
        nonce: [9; 32],
    };
    let out = site.handle(Input::Frame(RELAY, nonce.encode()), now, &mut dice);
    let said = out.iter().filter_map(|output| match output {
        Output::Send(_, frame) => Some(Up::decode(frame).unwrap()),
        _ => None,
    });
    let said: Vec<Up> = said.collect();
    let [
        Up::Hello { .. },
        Up::Sub {
            epoch: Some(_),
            after,
        },
    ] = &said[..]
    else {
        panic!("{said:?}");
    };
    assert!(*after > Cursor::START);
    // The refused greeting is reported; the second error follows from it and is not.
    let mut refused = |code| {
        let frame = Down::Err {
            code,
            about: None,
            wait: None,
        };
        let out = site.handle(Input::Frame(RELAY, frame.encode()), now, &mut dice);
        let told = |output: &Output| matches!(output, Output::Trouble(PeerTrouble::Relay(_)));
        out.iter().filter(|output| told(output)).count()
    };
    let codes = [ErrorCode::Version, ErrorCode::OutOfOrder];
    assert_eq!(codes.map(&mut refused), [1, 0]);
}

#[test]
fn whoever_was_too_fast_to_be_sent_the_log_asks_for_it_again() {
    let mut world = players(1, 3);
    let before = world.sites[1].peer().game().hash();
    let SimWorld {
        sites,
        relays,
        dice,
        now,
        ..
    } = &mut world;
    let (site, relay) = (&mut sites[0], &mut relays[0]);
    site.crash(relay);
    site.store.empty();
    site.reopen(dice);
    let line = relay.connect(0);
    let mut refused = 0;
    let mut out = site.handle(Input::Connected(RELAY), *now, dice);
    for _ in 0..100 {
        for output in std::mem::take(&mut out) {
            let Output::Send(_, frame) = output else {
                continue;
            };
            let wants_log = matches!(Up::decode(&frame), Ok(Up::Sub { .. }));
            if wants_log && refused < 2 {
                let code = ErrorCode::TooFast;
                let error = Down::Err {
                    code,
                    about: None,
                    wait: None,
                };
                out.extend(site.handle(Input::Frame(RELAY, error.encode()), *now, dice));
                refused += 1;
            } else {
                relay.take(line, &frame);
            }
        }
        if let Some(frame) = relay.deliver(line) {
            out.extend(site.handle(Input::Frame(RELAY, frame), *now, dice));
        } else {
            *now += 1_000;
            out.extend(site.handle(Input::Tick, *now, dice));
        }
    }
    assert_eq!(refused, 2);
    assert_eq!(site.peer().status(), PeerStatus::Live);
    assert_eq!(site.peer().game().hash(), before);
}

#[test]
fn a_relay_that_could_not_read_on_is_asked_for_the_rest() {
    let mut world = players(1, 3);
    for _ in 0..40 {
        world.play();
        world.run_until_idle();
    }
    let before = world.sites[1].peer().game().hash();
    let SimWorld {
        sites,
        relays,
        dice,
        now,
        ..
    } = &mut world;
    let (site, relay) = (&mut sites[0], &mut relays[0]);
    site.crash(relay);
    site.store.empty();
    site.reopen(dice);
    site.connect(relay);
    let line = site.line().unwrap();
    while !site.peer().has_game() {
        site.step(relay, *now, dice);
    }
    assert_eq!(site.peer().status(), PeerStatus::CatchingUp);
    while relay.drop_next(line) {}
    let error = Down::Err {
        code: ErrorCode::Internal,
        about: None,
        wait: None,
    };
    let out = site.handle(Input::Frame(RELAY, error.encode()), *now, dice);
    site.perform(out, relay, usize::MAX);
    *now += 1_000;
    let out = site.handle(Input::Tick, *now, dice);
    site.perform(out, relay, usize::MAX);
    while site.is_busy_with(relay) {
        site.step(relay, *now, dice);
    }
    assert_eq!(site.peer().status(), PeerStatus::Live);
    assert_eq!(site.peer().game().hash(), before);
}

#[test]
fn a_relay_whose_log_ends_before_the_known_place_has_to_be_read_anew() {
    let mut world = players(2, 3);
    let SimWorld {
        sites,
        relays,
        dice,
        now,
    } = &mut world;
    let (site, relay) = (&mut sites[0], &mut relays[0]);
    // It claims an impossible end of its log.
    let false_end = Down::Chunks {
        after: Cursor(u64::MAX),
        chunks: Vec::new(),
        more: false,
    };
    let out = site.handle(Input::Frame(RELAY, false_end.encode()), *now, dice);
    site.perform(out, relay, usize::MAX);
    site.crash(relay);
    // This browser no longer knows the last event that it has signed.
    site.store.signed = None;
    site.reopen(dice);
    site.connect(relay);
    while site.peer().may_write().is_none() {
        site.step(relay, *now, dice);
    }
    assert_eq!(site.peer().status(), PeerStatus::CatchingUp);
    assert!(site.peer().must_read_first());
    while site.is_busy_with(relay) {
        site.step(relay, *now, dice);
    }
    assert_eq!(site.peer().status(), PeerStatus::Live);
    assert!(!site.peer().must_read_first());
    let end = Cursor(relay.len() as u64);
    assert_eq!(site.store.cursor().unwrap().1, end);
}

#[test]
fn a_newcomer_sees_the_table_however_much_a_relay_claims_to_have() {
    let SimWorld {
        mut sites,
        mut relays,
        mut dice,
        now,
    } = players(3, 3);
    let before = sites[1].peer().game().hash();
    let site = &mut sites[0];
    site.crash(&mut relays[0]);
    site.store.empty();
    site.reopen(&mut dice);
    let Down::Welcome {
        epoch,
        limits,
        write,
        ..
    } = relays[0].welcome(true)
    else {
        panic!("no welcome");
    };
    let welcome = Down::Welcome {
        epoch,
        head: Cursor(u64::MAX),
        limits,
        write,
    };
    let chunks = Down::Chunks {
        after: Cursor(relays[0].len() as u64),
        chunks: relays[0].chunks().to_vec(),
        more: true,
    };
    site.handle(Input::Connected(RELAY), now, &mut dice);
    for frame in [welcome, chunks] {
        site.handle(Input::Frame(RELAY, frame.encode()), now, &mut dice);
    }
    assert_eq!(site.peer().game().hash(), before);
}
