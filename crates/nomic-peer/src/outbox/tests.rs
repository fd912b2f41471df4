//! Promises of the outbox, for any requests of a peer.

use proptest::prelude::*;

use super::*;
use crate::{Link, PeerTrouble, VerifierJob};
use nomic_protocol::{Cursor, Epoch};

fn chunk(number: u16, size: usize, acked: bool) -> Output {
    let mut id = ChunkId([0; 32]);
    id.0[..2].copy_from_slice(&number.to_be_bytes());
    Output::StoreChunk {
        id,
        bytes: vec![0; size].into(),
        acked,
    }
}

fn segment(size: usize) -> Output {
    Output::StoreSegment {
        segment: crate::SegmentId(0),
        bytes: vec![0; size],
    }
}

fn cursor(place: u64) -> Output {
    let place = LogPlace {
        epoch: Epoch([0; 16]),
        cursor: Cursor(place),
        complete: true,
    };
    Output::StoreCursor(RelayId(0), Some(place))
}

fn signed(number: u16) -> Output {
    let mut id = EventId([0; 32]);
    id.0[..2].copy_from_slice(&number.to_be_bytes());
    Output::StoreSigned(id)
}

fn number(id: &ChunkId) -> usize {
    usize::from(u16::from_be_bytes([id.0[0], id.0[1]]))
}

fn drained(outbox: &mut Outbox) -> Vec<OutboxStep> {
    std::iter::from_fn(|| outbox.next_step(false)).collect()
}

fn batches(steps: &[OutboxStep]) -> Vec<(usize, Durability)> {
    let kept = steps.iter().filter_map(|step| match step {
        OutboxStep::Keep(batch) => Some((batch.writes.len(), batch.durability)),
        OutboxStep::Do(_) => None,
    });
    kept.collect()
}

#[test]
fn ten_thousand_chunks_of_the_relay_are_kept_in_twenty_goes_however_many_come_at_a_time() {
    let (mut outbox, mut steps) = (Outbox::new(), Vec::new());
    for number in 0..10_000 {
        outbox.extend(vec![
            chunk(number, 400, true),
            Output::Changed,
            cursor(u64::from(number)),
        ]);
        if number % 100 == 0 {
            steps.extend(std::iter::from_fn(|| outbox.next_step(true)));
        }
    }
    steps.extend(drained(&mut outbox));
    let batches = batches(&steps);
    assert_eq!(batches.len(), 20_000_usize.div_ceil(MAX_WRITES));
    assert!(batches.iter().all(|(_, how)| *how == Durability::Relaxed));
}

#[test]
fn a_move_is_kept_and_sent_while_the_relays_chunks_still_wait() {
    let mut outbox = Outbox::new();
    outbox.extend((0..2_000).map(|number| chunk(number, 400, true)).collect());
    let first = outbox.next_step(false);
    assert!(matches!(first, Some(OutboxStep::Keep(batch)) if batch.writes.len() == MAX_WRITES));
    let frame = vec![7];
    outbox.extend(vec![
        chunk(2_000, 400, false),
        Output::Send(RelayId(0), frame.clone()),
    ]);
    let Some(OutboxStep::Keep(own)) = outbox.next_step(true) else {
        panic!("the move is not kept first");
    };
    assert_eq!((own.writes.len(), own.durability), (1, Durability::Strict));
    let sent = outbox.next_step(true);
    assert!(matches!(sent, Some(OutboxStep::Do(Output::Send(_, sent))) if sent == frame));
}

#[test]
fn what_is_to_be_verified_waits_for_nothing_that_cannot_be_kept() {
    let mut outbox = Outbox::new();
    let link = Link::generate(None, &mut |bytes| bytes.fill(1));
    let job = VerifierJob {
        ticket: 1,
        link,
        chunks: Vec::new(),
    };
    outbox.extend(vec![chunk(1, 100, false)]);
    let Some(OutboxStep::Keep(batch)) = outbox.next_step(false) else {
        panic!("nothing is kept");
    };
    outbox.give_back(batch);
    outbox.extend(vec![Output::Verify(job)]);
    let first = outbox.next_step(false);
    assert!(matches!(first, Some(OutboxStep::Do(Output::Verify(_)))));
    assert!(!outbox.is_empty());
}

#[test]
fn a_batch_is_bounded_in_bytes_and_what_is_larger_goes_alone() {
    let mut outbox = Outbox::new();
    let big = MAX_BYTES / 2;
    outbox.extend(vec![
        chunk(1, big, true),
        chunk(2, big, true),
        chunk(3, 1, true),
        segment(2 * MAX_BYTES),
        chunk(4, 1, true),
    ]);
    let lens: Vec<usize> = batches(&drained(&mut outbox)).iter().map(|b| b.0).collect();
    assert_eq!(lens, [2, 1, 1, 1]);
}

#[test]
fn what_the_relay_has_lost_is_kept_before_it_is_sent_again() {
    let mut outbox = Outbox::new();
    outbox.extend(vec![chunk(1, 10, true), chunk(2, 10, true)]);
    let Output::StoreChunk { id: lost, .. } = chunk(2, 10, true) else {
        panic!("a chunk is stored");
    };
    outbox.extend(vec![
        Output::ChunkUnacked(lost),
        Output::Send(RelayId(0), b"again".to_vec()),
    ]);
    let steps = drained(&mut outbox);
    let [
        OutboxStep::Keep(first),
        OutboxStep::Do(Output::Send(..)),
        OutboxStep::Keep(last),
    ] = steps.as_slice()
    else {
        panic!("{steps:?}");
    };
    assert_eq!(first.durability, Durability::Strict);
    let of = |batch: &Batch| match batch.writes.as_slice() {
        [Write::Chunk { id, acked, .. }] => (number(id), *acked),
        other => panic!("{other:?}"),
    };
    assert_eq!((of(first), of(last)), ((2, false), (1, true)));
}

fn outputs() -> impl Strategy<Value = Vec<Output>> {
    let kinds = prop::collection::vec((0..9_u8, 0..MAX_BYTES / 3), 1..600);
    kinds.prop_map(|kinds| {
        let placed = kinds.into_iter().zip(0_u16..);
        let output = |((kind, size), place): ((u8, usize), u16)| match kind {
            0 => chunk(place, size / 100, false),
            1 | 2 => chunk(place, size, true),
            3 => cursor(u64::from(place)),
            4 => segment(size),
            5 => Output::Trouble(PeerTrouble::ReadOnly),
            6 => signed(place),
            _ => Output::Send(RelayId(0), place.to_be_bytes().to_vec()),
        };
        placed.map(output).collect()
    })
}

fn places(asked: &[Output], has: bool) -> Vec<usize> {
    let chunks = asked.iter().enumerate().filter(|(_, output)| match output {
        Output::StoreChunk { acked, .. } => *acked == has,
        Output::StoreSigned(_) => !has,
        _ => false,
    });
    chunks.map(|(place, _)| place).collect()
}

/// Places in the sequence of own chunks, acts and foreign chunks. Each list is in the order of
/// execution.
#[derive(Default)]
struct Done {
    own: Vec<usize>,
    acts: Vec<usize>,
    copies: Vec<usize>,
    asked: Vec<usize>,
    writes: usize,
}

impl Done {
    fn keep(&mut self, batch: Batch) {
        let bytes: usize = batch.writes.iter().map(Write::len).sum();
        assert!(batch.writes.len() <= MAX_WRITES);
        assert!(bytes <= MAX_BYTES || batch.writes.len() == 1);
        self.writes += batch.writes.len();
        for write in batch.writes {
            match write {
                Write::Chunk { id, acked, .. } => {
                    assert_eq!(acked, batch.durability == Durability::Relaxed);
                    let line = if acked {
                        &mut self.copies
                    } else {
                        &mut self.own
                    };
                    line.push(number(&id));
                }
                Write::Signed(id) => {
                    assert_eq!(batch.durability, Durability::Strict);
                    self.own.push(number(&ChunkId(id.0)));
                }
                Write::Cursor(_, place) => {
                    let place = usize::try_from(place.unwrap().cursor.0).unwrap();
                    let before = self.asked.iter().filter(|asked| **asked < place);
                    assert_eq!(self.copies.len(), before.count(), "up to {place}");
                }
                Write::Mark { .. } | Write::Segment { .. } => {
                    assert_eq!(batch.durability, Durability::Relaxed);
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn whatever_comes_and_fails_all_is_done_once_and_nothing_before_what_must_precede_it(
        asked in outputs(),
        parts in prop::collection::vec(1..40_usize, 1..20),
        failing in prop::collection::vec(any::<bool>(), 1..50),
        coming in prop::collection::vec(any::<bool>(), 1..50),
    ) {
        let (own_chunks, copies) = (places(&asked, false), places(&asked, true));
        let (all, mut rest) = (asked.len(), asked);
        let (mut parts, mut failing) = (parts.into_iter().cycle(), failing.into_iter().cycle());
        let mut coming = coming.into_iter().cycle();
        let (mut outbox, mut done, mut troubles) = (Outbox::new(), Done { asked: copies, ..Done::default() }, 0);
        let mut given = 0;
        let mut tries = 0;
        while !rest.is_empty() || !outbox.is_empty() {
            let more = rest.drain(..parts.next().unwrap().min(rest.len())).collect::<Vec<_>>();
            given += more.len();
            outbox.extend(more);
            for _ in 0..parts.next().unwrap() {
                let due = own_chunks.iter().any(|place| *place < given && !done.own.contains(place));
                let more_comes = coming.next().unwrap() && !rest.is_empty();
                match outbox.next_step(more_comes) {
                    None => break,
                    Some(OutboxStep::Keep(batch)) if failing.next().unwrap() && tries < 200 => {
                        tries += 1;
                        outbox.give_back(batch);
                    }
                    Some(OutboxStep::Keep(batch)) => {
                        prop_assert_eq!(due, batch.durability == Durability::Strict);
                        done.keep(batch);
                    }
                    Some(OutboxStep::Do(Output::Trouble(_))) => troubles += 1,
                    Some(OutboxStep::Do(Output::Send(_, place))) => {
                        prop_assert!(!due, "something was done before a chunk of one's own was kept");
                        done.acts.push(usize::from(u16::from_be_bytes([place[0], place[1]])));
                    }
                    Some(OutboxStep::Do(other)) => panic!("{other:?}"),
                }
            }
        }
        prop_assert_eq!(all, done.writes + done.acts.len() + troubles);
        for line in [&done.own, &done.acts, &done.copies] {
            prop_assert!(line.is_sorted(), "{line:?}");
        }
    }
}
