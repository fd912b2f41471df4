//! Cost of reading an event and of the signatures of events, natively and in WebAssembly.

use std::sync::Arc;

use nomic_engine::moves::RemarkMove;
use nomic_engine::{EventId, Move, ProposalId};
use nomic_peer::{Chunk, EventDraft, EventScope, Identity, Keys, Link};
use nomic_peer::{SignedEvent, VerifiedEvent, VerifierJob};

const EVENTS: u64 = 2_048;
const TOGETHER: usize = 256;

pub(crate) fn report(place: &str, now: fn() -> f64) -> String {
    let identity = Identity::from_seed(&[7; 32]);
    let link = Link::generate(None, &mut |bytes: &mut [u8]| bytes.fill(9));
    let keys = Keys::of(&link);
    let room = keys.room_id();
    let scope = EventScope { room, link };
    let events = signed(&scope, &identity);
    let start = now();
    let read: Vec<_> = events
        .iter()
        .map(|event| SignedEvent::read(event.bytes(), &scope).unwrap())
        .collect();
    let reading = now() - start;
    let start = now();
    let verified = read.into_iter().filter_map(|event| event.verify().ok());
    assert_eq!(verified.count(), events.len());
    let verifying = now() - start;
    let chunks = events.iter().map(|event| {
        let sealed = Chunk::seal(&keys, &[event.bytes()]);
        Arc::from(sealed.unwrap().bytes)
    });
    let chunks: Vec<Arc<[u8]>> = chunks.collect();
    let jobs = chunks.chunks(TOGETHER).map(|chunks| VerifierJob {
        ticket: 1,
        link: scope.link.clone(),
        chunks: chunks.to_vec(),
    });
    let jobs: Vec<VerifierJob> = jobs.collect();
    let start = now();
    for job in &jobs {
        let report = job.verify();
        assert_eq!(report.ticket, 1);
    }
    let together = now() - start;
    let each = |time: f64| 1_000.0 * time / events.len() as f64;
    format!(
        "measured: {place} reading {:.2}\nmeasured: {place} signature {:.2}\nmeasured: {place} chunk {:.2}",
        each(reading),
        each(verifying),
        each(together)
    )
}

fn signed(scope: &EventScope, identity: &Identity) -> Vec<VerifiedEvent> {
    let mut prev = Some(EventId([1; 32]));
    let mut events = Vec::new();
    for seq in 2..EVENTS + 2 {
        let moved = Move::Remark(RemarkMove {
            proposal: ProposalId(EventId([2; 32])),
            text: "Whoever reads this is asked to smile.".to_owned(),
        });
        let draft = EventDraft {
            seq,
            prev,
            parents: vec![EventId([3; 32])],
            claimed_ms: seq,
            moved,
        };
        let event = VerifiedEvent::sign(draft, scope, identity).unwrap();
        prev = Some(event.id());
        events.push(event);
    }
    events
}
