//! A line in memory between the peers of one table.

use std::collections::BTreeSet;

use nomic_engine::EventId;
use nomic_peer::{Input, Output, Peer, Rng};

/// Gives a peer the events of another one that it lacks. Returns its outputs.
pub fn pass_on(from: &Peer, to: &mut Peer, now_ms: u64, rng: Rng<'_>) -> Vec<Output> {
    let (ours, theirs) = (from.chronicle(), to.chronicle());
    let pairs = ours.iter().zip(theirs);
    // Both replay in one order, so differences are near the end.
    let same = pairs.take_while(|(one, other)| one.event.id() == other.event.id());
    let same = same.count();
    let known = theirs.iter().skip(same).map(|entry| entry.event.id());
    let known: BTreeSet<EventId> = known.collect();
    let missing = ours.iter().skip(same).map(|entry| &entry.event);
    let missing = missing.filter(|event| !known.contains(&event.id()));
    let missing: Vec<Vec<u8>> = missing.map(|event| event.bytes().to_vec()).collect();
    match missing.is_empty() {
        true => Vec::new(),
        false => to.handle(Input::Events(missing), now_ms, rng),
    }
}
