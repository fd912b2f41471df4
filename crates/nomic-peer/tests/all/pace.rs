//! A peer whose host wants to pause: the pauses don't change the result.
#![cfg(not(target_arch = "wasm32"))]

mod verifier;

use crate::storage::an_open_proposal;
use std::cell::Cell;
use std::sync::Arc;

use nomic_engine::moves::{CloseMove, JoinMove, RemarkMove};
use nomic_engine::{
    ChainLink, EventId, Move, PrefixHash, QuestionId, Reveal, Seal, Seat, StateHash, Subject,
};
use nomic_peer::{Grade, Input, Intent, Output, Pace, Peer, Stored, VerifiedEvent};
use nomic_sim::stranger::{founding, junk, players, scope, signed, stranger, waiting};
use nomic_sim::{SimWorld, Site};

fn played(seed: u64) -> SimWorld {
    let mut world = players(seed, 3);
    for turn in 0.. {
        if turn >= 30 && closings(&world).count() >= 2 {
            break;
        }
        world.play();
        if turn % 3 == 0 {
            world.run_until_idle();
        }
    }
    world.run_until_idle();
    world
}

fn closings(world: &SimWorld) -> impl DoubleEndedIterator<Item = EventId> + '_ {
    let chronicle = world.sites[0].peer().chronicle().iter();
    let closings = chronicle
        .filter(|entry| entry.ruling.accepted() && entry.event.event().moved.seal().is_some());
    closings.map(|entry| entry.event.id())
}

fn talkative(seed: u64) -> SimWorld {
    let mut world = played(seed);
    let proposal = an_open_proposal(&mut world);
    for said in 0..700 {
        let text = format!("{said}");
        let remark = Intent::Remark(RemarkMove { proposal, text });
        world.act(said % 3, remark).unwrap();
        if said % 7 < 4 {
            world.run_until_idle();
        }
    }
    world.run_until_idle();
    world
}

fn refused_closings(world: &SimWorld, count: u64) -> Vec<Arc<VerifiedEvent>> {
    let scope = scope(&world.sites[0]);
    let mut closings = closings(world);
    let named = [closings.next().unwrap(), closings.next_back().unwrap()];
    let devices = [stranger(500), stranger(501)];
    let join = |number: usize| {
        let dice_tip = ChainLink([1; 32]);
        let name = format!("Q{number}");
        let moved = Move::Join(JoinMove {
            seat: Seat { name, dice_tip },
            voucher: None,
        });
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
        let moved = Move::Close(CloseMove {
            subject: Subject::Question(QuestionId([0; 32])),
            seal,
            reveal: Reveal {
                index: 1,
                link: ChainLink([1; 32]),
            },
            throws: Vec::new(),
            openings: Vec::new(),
        });
        let (seq, prev) = last[own];
        let crosswise = [last[1 - own].1];
        let place = (seq + 1, Some(prev));
        let event = signed(&scope, &devices[own], place, &crosswise, (1, moved));
        last[own] = (seq + 1, event.id());
        all.push(event);
    }
    all
}

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

fn outcome(peer: &Peer) -> Vec<(EventId, bool, Grade)> {
    let lines = peer.chronicle().iter();
    lines
        .map(|line| (line.event.id(), line.ruling.accepted(), line.grade))
        .collect()
}

thread_local! {
    static ASKED: Cell<u32> = const { Cell::new(0) };
}

fn always() -> bool {
    ASKED.set(ASKED.get() + 1);
    true
}

fn sometimes() -> bool {
    ASKED.set(ASKED.get() + 1);
    ASKED.get().is_multiple_of(17)
}

fn opened(site: &Site, stored: Stored, pace: Option<Pace>) -> (Peer, Vec<Output>) {
    let (link, identity) = (site.link.clone(), site.identity.clone());
    let mut rng = |bytes: &mut [u8]| bytes.fill(7);
    Peer::open_at_pace(link, identity, stored, pace, &mut rng).unwrap()
}

fn handle(peer: &mut Peer, input: Input) -> Vec<Output> {
    peer.handle(input, 1_000, &mut |bytes| bytes.fill(7))
}

fn finish(peer: &mut Peer, out: &mut Vec<Output>) -> usize {
    let mut times = 0;
    while peer.is_busy() {
        out.extend(handle(peer, Input::Resume));
        times += 1;
    }
    times
}

fn flooded(world: SimWorld) -> (SimWorld, Vec<Vec<u8>>) {
    let mut chunks = world.relays[0].chunks().to_vec();
    let chain = long_chain(&world, 300);
    for events in [refused_closings(&world, 40), chain, waiting(&world, 300)] {
        chunks.extend(junk(&world, &events));
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
                handle(&mut whole, Input::FromTab(vec![chunk.clone()]));
                assert!(!whole.is_busy());
            }
            for pace in [always as Pace, sometimes] {
                let (mut peer, mut out) = opened(site, Stored::default(), Some(pace));
                finish(&mut peer, &mut out);
                let mut times = 0;
                for (number, chunk) in chunks.iter().enumerate() {
                    out.extend(handle(&mut peer, Input::FromTab(vec![chunk.clone()])));
                    if number % 3 == 0 {
                        times += finish(&mut peer, &mut out);
                    }
                }
                times += finish(&mut peer, &mut out);
                assert!(times > 0);
                assert_eq!(peer.game().hash(), whole.game().hash(), "seed {seed}");
                assert_eq!(outcome(&peer), outcome(&whole), "seed {seed}");
                assert_eq!(peer.pending(), whole.pending());
                let kept = |out: &Output| matches!(out, Output::StoreChunk { .. });
                assert_eq!(out.iter().filter(|out| kept(out)).count(), chunks.len());
            }
        }
    }
}

#[test]
fn a_newcomer_who_pauses_sees_the_table_soon_and_is_not_told_of_every_little_thing() {
    let world = talkative(1);
    let (mut peer, _) = opened(&world.sites[0], Stored::default(), Some(always));
    let mut seen = Vec::new();
    let chunks = world.relays[0].chunks().iter();
    let mut inputs = chunks.map(|chunk| Input::FromTab(vec![chunk.clone()]));
    while let Some(input) = inputs
        .next()
        .or_else(|| peer.is_busy().then_some(Input::Resume))
    {
        let told = handle(&mut peer, input);
        if told.iter().any(|out| matches!(out, Output::Changed)) {
            seen.push(peer.chronicle().len());
        }
    }
    let whole = world.sites[0].peer().chronicle().len();
    assert!(whole > 700, "{whole}");
    assert!(seen.len() <= 5, "{seen:?}");
    assert!(*seen.first().unwrap() < 256, "{seen:?}");
    assert_eq!(*seen.last().unwrap(), whole);
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
        handle(&mut peer, Input::FromTab(vec![chunk]));
    }
    let open = peer.game().state().open_proposals().next().unwrap().id;
    let text = "Wait a moment.".to_owned();
    let remark = Intent::Remark(RemarkMove {
        proposal: open,
        text,
    });
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
            let out = site.handle(Input::FromTab(vec![chunk]), 2_000, &mut dice);
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
        assert_eq!(peer.pending(), whole.pending());
        assert_eq!(peer.played_elsewhere(), whole.played_elsewhere());
    }
}

#[test]
fn while_a_long_game_comes_in_a_segment_is_written_only_as_it_doubles() {
    let world = talkative(2);
    let (mut peer, _) = opened(&world.sites[0], Stored::default(), None);
    let mut written = Vec::new();
    for chunk in world.relays[0].chunks() {
        for out in handle(&mut peer, Input::FromTab(vec![chunk.clone()])) {
            if let Output::StoreSegment { bytes, .. } = out {
                written.push(bytes.len());
            }
        }
    }
    let (all, last) = (written.iter().sum::<usize>(), written.last().unwrap());
    assert!(written.len() > 2, "{written:?}");
    assert!(all < 5 * last / 2, "{written:?}");
}
