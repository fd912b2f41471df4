//! A verifier that checks signatures beside a peer that pauses.

use super::{always, finish, flooded, handle, opened, outcome, talkative};
use nomic_peer::{Input, Output, Peer, Stored, VerifierJob, VerifierReport, verify_bytes};
use nomic_protocol::{Cursor, Down};
use nomic_sim::stranger::newest;
use nomic_sim::{RELAY, SimWorld, hostile};
use std::collections::VecDeque;

fn broken(seed: u64) -> (SimWorld, Vec<Vec<u8>>) {
    let (world, mut chunks) = flooded(talkative(seed));
    let link = world.sites[0].link.clone();
    let newest: Vec<_> = world.sites.iter().map(newest).collect();
    // They come before those whose events they contain, and so late that a verifier gets them.
    for (at, event) in (1..).zip(newest) {
        let whole = event.bytes().to_vec();
        let mut bad = whole.clone();
        *bad.last_mut().unwrap() ^= 1;
        let events = match at {
            1 => vec![bad, whole],
            2 => vec![whole, bad],
            _ => vec![bad],
        };
        let chunk = hostile::seal(&link, &events);
        chunks.insert(90 * at, chunk);
    }
    let mut torn = chunks[40].clone();
    *torn.last_mut().unwrap() ^= 1;
    chunks.insert(41, torn);
    (world, chunks)
}

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
            out.extend(handle(&mut alone, Input::FromTab(vec![chunk.clone()])));
        }
        let kept = |out: &[Output]| {
            let chunks = out.iter().filter_map(|output| match output {
                Output::StoreChunk { id, .. } => Some(*id),
                _ => None,
            });
            chunks.collect::<Vec<_>>()
        };
        let faults = |peer: &Peer| {
            let aside = peer.quarantined().iter();
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
            // It comes in faster than it can be processed.
            let input = match dice.below(8) {
                0 => peer.is_busy().then_some(Input::Resume),
                1 => jobs.pop_front().map(|job| {
                    done += 1;
                    if done == lasting {
                        return Input::VerifierLost;
                    }
                    verified(&job)
                }),
                _ => coming.next().map(|chunk| Input::FromTab(vec![chunk])),
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
        assert_eq!(peer.pending(), alone.pending(), "seed {seed}");
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
        handle(&mut alone, Input::FromTab(vec![chunk.clone()]));
        out.extend(handle(&mut peer, Input::FromTab(vec![chunk])));
    }
    // It does not go on for ever either.
    finish(&mut peer, &mut out);
    let jobs: Vec<_> = asked(&out).collect();
    assert_eq!(jobs.len(), 2);
    assert!(outcome(&peer).len() < outcome(&alone).len());
    // An unexpected report changes nothing, and neither does a repeated one.
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
fn a_report_on_what_a_broken_line_took_with_it_is_not_taken_for_what_came_from_a_tab() {
    let world = talkative(3);
    let chunks = world.relays[0].chunks();
    let (mut alone, _) = opened(&world.sites[0], Stored::default(), None);
    let (mut peer, mut out) = opened(&world.sites[0], Stored::default(), Some(always));
    finish(&mut peer, &mut out);
    peer.set_verifier(true);
    handle(&mut peer, Input::Connected(RELAY));
    handle(
        &mut peer,
        Input::Frame(RELAY, world.relays[0].welcome(false).encode()),
    );
    let (others, relayed) = chunks.split_at(100);
    let frame = Down::Chunks {
        after: Cursor(60),
        chunks: relayed[..60].to_vec(),
        more: true,
    };
    let mut out = handle(&mut peer, Input::Frame(RELAY, frame.encode()));
    let tab = || Input::FromTab(others.to_vec());
    out.extend(handle(&mut peer, tab()));
    handle(&mut alone, tab());
    let jobs: Vec<_> = asked(&out).collect();
    assert!(!jobs.is_empty());
    handle(&mut peer, Input::Disconnected(RELAY));
    for job in &jobs {
        handle(&mut peer, verified(job));
    }
    handle(&mut peer, Input::VerifierLost);
    finish(&mut peer, &mut Vec::new());
    // It has processed some of the received chunks.
    let known: Vec<_> = outcome(&peer).into_iter().map(|(id, ..)| id).collect();
    assert!(known.len() < chunks.len());
    for (id, ..) in outcome(&alone) {
        assert!(known.contains(&id));
    }
}
