//! A peer whose host wants to pause: wherever it does, the same comes of what came in.
#![cfg(not(target_arch = "wasm32"))]

use std::cell::Cell;
use std::collections::VecDeque;
use std::sync::Arc;

use nomic_engine::{
    ChainLink, EventId, Move, PrefixHash, QuestionId, Reveal, Seal, Seat, StateHash, Subject,
};
use nomic_sim::stranger::{founding, junk, newest, players, scope, signed, stranger, waiting};
use nomic_sim::{SimWorld, Site, hostile};
use nomic_sync::{
    DocumentId, Grade, Input, Intent, Output, Pace, Peer, Stored, VerifiedEvent, VerifierJob,
    VerifierReport, verify_bytes,
};

/// Three players in a game of some length, in which much was signed side by side.
fn played(seed: u64) -> SimWorld {
    let mut world = players(seed, 3);
    for turn in 0..30 {
        world.play();
        if turn % 3 == 0 {
            world.settle();
        }
    }
    world.settle();
    world
}

/// Three players who have a lot to say, now and then side by side.
fn talkative(seed: u64) -> SimWorld {
    let mut world = played(seed);
    let proposal = loop {
        let state = world.sites[0].peer().game().state();
        if let Some(open) = state.open_proposals().next() {
            break open.id;
        }
        world.play();
        world.settle();
    };
    for said in 0..700 {
        let text = format!("{said}");
        let remark = Intent::Remark { proposal, text };
        world.act(said % 3, remark).unwrap();
        if said % 7 < 4 {
            world.settle();
        }
    }
    world.settle();
    world
}

/// Somebody asks for a seat and then closes what is not to be closed, by two devices crosswise.
fn refused_closings(world: &SimWorld, count: u64) -> Vec<Arc<VerifiedEvent>> {
    let scope = scope(&world.sites[0]);
    let chronicle = world.sites[0].peer().chronicle();
    let mut closings = chronicle
        .iter()
        .filter(|entry| entry.ruling.accepted() && entry.event.event().moved.seal().is_some());
    let named = [closings.next().unwrap(), closings.next_back().unwrap()];
    let named = named.map(|entry| entry.event.id());
    let devices = [stranger(500), stranger(501)];
    let join = |number: usize| {
        let dice_tip = ChainLink([1; 32]);
        let name = format!("Q{number}");
        let moved = Move::Join {
            seat: Seat { name, dice_tip },
            voucher: None,
        };
        signed(&scope, &devices[number], (1, None), &[named[1]], (1, moved))
    };
    let mut all = vec![join(0), join(1)];
    let mut last = [(1, all[0].id()), (1, all[1].id())];
    for made in 0..count {
        let own = usize::try_from(made % 2).unwrap();
        let seal = Seal {
            previous: named[usize::from(made % 3 > 0)],
            state: StateHash([0; 32]),
            prefix: PrefixHash([0; 32]),
        };
        let moved = Move::Close {
            subject: Subject::Question(QuestionId([0; 32])),
            seal,
            reveal: Reveal {
                index: 1,
                link: ChainLink([1; 32]),
            },
            throws: Vec::new(),
            openings: Vec::new(),
        };
        let (seq, prev) = last[own];
        let crosswise = [last[1 - own].1];
        let place = (seq + 1, Some(prev));
        let event = signed(&scope, &devices[own], place, &crosswise, (1, moved));
        last[own] = (seq + 1, event.id());
        all.push(event);
    }
    all
}

/// A long chain of a stranger's, which the table has to be told of and does nothing about.
fn long_chain(world: &SimWorld, count: u64) -> Vec<Arc<VerifiedEvent>> {
    let (scope, by) = (scope(&world.sites[0]), stranger(600));
    let mut before = founding(world);
    let mut prev = None;
    let link = |seq| {
        let parents = Vec::from_iter(prev.is_none().then_some(before));
        let event = signed(&scope, &by, (seq, prev), &parents, (1, Move::Witness));
        before = event.id();
        prev = Some(before);
        event
    };
    (1..=count).map(link).collect()
}

/// Everything that came of it.
fn outcome(peer: &Peer) -> Vec<(EventId, bool, Grade)> {
    let lines = peer.chronicle().iter();
    lines
        .map(|line| (line.event.id(), line.ruling.accepted(), line.grade))
        .collect()
}

thread_local! {
    static ASKED: Cell<u32> = const { Cell::new(0) };
}

/// Wants to pause after every step.
fn always() -> bool {
    ASKED.set(ASKED.get() + 1);
    true
}

/// Wants to pause after every few steps.
fn sometimes() -> bool {
    ASKED.set(ASKED.get() + 1);
    ASKED.get().is_multiple_of(17)
}

fn opened(site: &Site, stored: Stored, pace: Option<Pace>) -> (Peer, Vec<Output>) {
    let (link, identity) = (site.link.clone(), site.identity.clone());
    let mut rng = |bytes: &mut [u8]| bytes.fill(7);
    Peer::open_at_pace(link, identity, [5; 16], stored, pace, &mut rng).unwrap()
}

fn handle(peer: &mut Peer, input: Input) -> Vec<Output> {
    peer.handle(input, 1_000, &mut |bytes| bytes.fill(7))
}

/// Lets the peer go on as often as it takes; gives how often that was.
fn finish(peer: &mut Peer, out: &mut Vec<Output>) -> usize {
    let mut times = 0;
    while peer.is_busy() {
        out.extend(handle(peer, Input::GoOn));
        times += 1;
    }
    times
}

/// What a room holds in which strangers have done their worst.
fn flooded(mut world: SimWorld) -> (SimWorld, Vec<Vec<u8>>) {
    let mut chunks = world.relays[0].chunks().to_vec();
    let by = stranger(500);
    let chain = long_chain(&world, 300);
    for events in [refused_closings(&world, 40), chain, waiting(&world, 300)] {
        chunks.extend(junk(&mut world, &by, &events));
    }
    (world, chunks)
}

#[test]
fn wherever_a_peer_pauses_the_same_comes_of_what_came_in() {
    for seed in 1..4 {
        let (world, chunks) = flooded(played(seed));
        let site = &world.sites[0];
        let backwards: Vec<_> = chunks.iter().rev().cloned().collect();
        for chunks in [&chunks, &backwards] {
            let (mut whole, _) = opened(site, Stored::default(), None);
            for chunk in chunks {
                handle(&mut whole, Input::FromTab(chunk.clone()));
                assert!(!whole.is_busy());
            }
            for pace in [always as Pace, sometimes] {
                let (mut peer, mut out) = opened(site, Stored::default(), Some(pace));
                finish(&mut peer, &mut out);
                let mut times = 0;
                for (number, chunk) in chunks.iter().enumerate() {
                    out.extend(handle(&mut peer, Input::FromTab(chunk.clone())));
                    if number % 3 == 0 {
                        times += finish(&mut peer, &mut out);
                    }
                }
                times += finish(&mut peer, &mut out);
                assert!(times > 0);
                assert_eq!(peer.game().hash(), whole.game().hash(), "seed {seed}");
                assert_eq!(outcome(&peer), outcome(&whole), "seed {seed}");
                assert_eq!(peer.waiting(), whole.waiting());
                let kept = |out: &Output| matches!(out, Output::StoreChunk { .. });
                assert_eq!(out.iter().filter(|out| kept(out)).count(), chunks.len());
            }
        }
    }
}

/// The same room, in which somebody has broken seals and signatures; beside some of what is broken
/// stands the same whole.
fn broken(seed: u64) -> (SimWorld, Vec<Vec<u8>>) {
    let (mut world, mut chunks) = flooded(talkative(seed));
    let link = world.sites[0].link.clone();
    let newest: Vec<_> = world.sites.iter().map(newest).collect();
    // They come before those whose events they hold, and so late that a verifier gets them.
    for (at, event) in (1..).zip(newest) {
        let whole = event.bytes().to_vec();
        let mut bad = whole.clone();
        *bad.last_mut().unwrap() ^= 1;
        let change = match at {
            1 => [bad, whole].concat(),
            2 => [whole, bad].concat(),
            _ => bad,
        };
        let (by, log) = (stranger(700), DocumentId::Log(0));
        let chunk = hostile::seal(&link, &by, log, &[change], &mut world.dice);
        chunks.insert(90 * at, chunk);
    }
    let mut torn = chunks[40].clone();
    *torn.last_mut().unwrap() ^= 1;
    chunks.insert(41, torn);
    (world, chunks)
}

/// What was asked of a verifier, which is a worker somewhere else.
fn asked(out: &[Output]) -> impl Iterator<Item = VerifierJob> + '_ {
    out.iter().filter_map(|output| match output {
        Output::Verify(job) => Some(job.clone()),
        _ => None,
    })
}

fn verified(job: &VerifierJob) -> Input {
    let report = verify_bytes(&job.encode()).unwrap();
    Input::Verified(VerifierReport::decode(&report).unwrap())
}

#[test]
fn whatever_is_verified_elsewhere_and_whenever_it_comes_back_the_same_comes_of_what_came_in() {
    for seed in 1..5 {
        let (world, chunks) = broken(seed);
        let site = &world.sites[0];
        let (mut alone, _) = opened(site, Stored::default(), None);
        let mut out = Vec::new();
        for chunk in &chunks {
            out.extend(handle(&mut alone, Input::FromTab(chunk.clone())));
        }
        let kept = |out: &[Output]| {
            let chunks = out.iter().filter_map(|output| match output {
                Output::StoreChunk { id, .. } => Some(*id),
                _ => None,
            });
            chunks.collect::<Vec<_>>()
        };
        let faults = |peer: &Peer| {
            let aside = peer.set_aside().iter();
            aside.map(|a| (a.fault, a.chunk)).collect::<Vec<_>>()
        };
        let expected = kept(&out);
        let mut dice = nomic_sim::Dice::new(seed);
        let (mut peer, mut out) = opened(site, Stored::default(), Some(always));
        finish(&mut peer, &mut out);
        peer.set_verifier(true);
        let mut jobs = VecDeque::new();
        let (mut coming, mut done) = (chunks.into_iter(), 0);
        // Every other seed the verifier is lost sooner or later.
        let lasting = if seed % 2 == 0 { 4 } else { usize::MAX };
        while !coming.as_slice().is_empty() || peer.is_busy() || !jobs.is_empty() {
            // It comes in faster than it can be looked at.
            let input = match dice.below(8) {
                0 => peer.is_busy().then_some(Input::GoOn),
                1 => jobs.pop_front().map(|job| {
                    done += 1;
                    if done == lasting {
                        return Input::VerifierLost;
                    }
                    verified(&job)
                }),
                _ => coming.next().map(Input::FromTab),
            };
            if let Some(input) = input {
                let new = handle(&mut peer, input);
                jobs.extend(asked(&new));
                out.extend(new);
            }
        }
        assert!(done > 2, "seed {seed}: {done} jobs");
        assert_eq!(outcome(&peer), outcome(&alone), "seed {seed}");
        assert_eq!(peer.game().hash(), alone.game().hash(), "seed {seed}");
        assert!(kept(&out) == expected, "seed {seed}: other chunks are kept");
        assert_eq!(faults(&peer), faults(&alone), "seed {seed}");
        assert_eq!(peer.waiting(), alone.waiting(), "seed {seed}");
    }
}

#[test]
fn a_peer_whose_next_chunk_is_with_the_verifier_takes_in_nothing_behind_it_until_it_is_back_or_lost()
 {
    let (world, chunks) = flooded(talkative(1));
    let (mut alone, _) = opened(&world.sites[0], Stored::default(), None);
    let (mut peer, mut out) = opened(&world.sites[0], Stored::default(), Some(always));
    finish(&mut peer, &mut out);
    peer.set_verifier(true);
    for chunk in chunks {
        handle(&mut alone, Input::FromTab(chunk.clone()));
        out.extend(handle(&mut peer, Input::FromTab(chunk)));
    }
    // It does not go on for ever either.
    finish(&mut peer, &mut out);
    let jobs: Vec<_> = asked(&out).collect();
    assert_eq!(jobs.len(), 2);
    assert!(outcome(&peer).len() < outcome(&alone).len());
    // A report that nobody waits for changes nothing, and one that comes twice neither.
    for ticket in [0, jobs[0].ticket, jobs[0].ticket] {
        let job = VerifierJob {
            ticket,
            ..jobs[0].clone()
        };
        out.extend(handle(&mut peer, verified(&job)));
        finish(&mut peer, &mut out);
    }
    assert!(outcome(&peer).len() < outcome(&alone).len());
    out.extend(handle(&mut peer, Input::VerifierLost));
    finish(&mut peer, &mut out);
    assert_eq!(outcome(&peer), outcome(&alone));
}

#[test]
fn whoever_moves_while_much_comes_in_sees_the_move_at_once() {
    let (world, chunks) = flooded(talkative(1));
    let site = &world.sites[0];
    let (mut peer, mut out) = opened(site, site.store.stored(), Some(always));
    finish(&mut peer, &mut out);
    let own = |peer: &Peer| {
        let lines = peer.chronicle().iter();
        lines
            .filter(|line| line.event.device() == peer.device_id())
            .count()
    };
    let before = own(&peer);
    for chunk in chunks.into_iter().skip(world.relays[0].len()) {
        handle(&mut peer, Input::FromTab(chunk));
    }
    let open = peer.game().state().open_proposals().next().unwrap().id;
    let text = "Wait a moment.".to_owned();
    let remark = Intent::Remark {
        proposal: open,
        text,
    };
    let out = peer.act(remark, 2_000, &mut |bytes| bytes.fill(7)).unwrap();
    assert!(peer.is_busy(), "there is more to come");
    assert!(out.iter().any(|out| matches!(out, Output::Changed)));
    assert_eq!(own(&peer), before + 1);
}

#[test]
fn a_game_that_is_opened_with_pauses_is_the_same_game() {
    for seed in 1..6 {
        let (world, chunks) = flooded(played(seed));
        let mut site = world.sites.into_iter().next().unwrap();
        let mut dice = nomic_sim::Dice::new(seed);
        let mut relay = world.relays.into_iter().next().unwrap();
        for chunk in chunks {
            let out = site.handle(Input::FromTab(chunk), 2_000, &mut dice);
            site.perform(out, &mut relay, usize::MAX);
        }
        site.hide();
        let stored = site.store.stored();
        let (whole, _) = opened(&site, stored.clone(), None);
        let (mut peer, mut out) = opened(&site, stored, Some(always));
        assert!(peer.is_busy());
        assert!(finish(&mut peer, &mut out) > 50);
        assert_eq!(outcome(&peer), outcome(&whole), "seed {seed}");
        assert_eq!(peer.game().hash(), whole.game().hash());
        assert_eq!(peer.waiting(), whole.waiting());
        assert_eq!(peer.played_elsewhere(), whole.played_elsewhere());
    }
}
