//! What a signature costs, beside reading an event: the same natively and in WebAssembly.

use nomic_engine::{EventId, Move, ProposalId};
use nomic_sync::{EventDraft, Identity, Keys, Link, Scope, SignedEvent, VerifiedEvent};

/// So many different events are signed.
const EVENTS: u64 = 2_000;

/// Reads events, checks their signatures, and tells what each of it takes for an event; `now`
/// gives milliseconds.
pub(crate) fn report(place: &str, now: fn() -> f64) -> String {
    let identity = Identity::from_seed(&[7; 32]);
    let link = Link::generate(None, &mut |bytes: &mut [u8]| bytes.fill(9));
    let room = Keys::of(&link).room_id();
    let scope = Scope { room, link };
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
    let each = |time: f64| 1_000.0 * time / events.len() as f64;
    format!(
        "measured: {place} reading {:.2}\nmeasured: {place} signatures {:.2}",
        each(reading),
        each(verifying)
    )
}

/// A chain of remarks.
fn signed(scope: &Scope, identity: &Identity) -> Vec<VerifiedEvent> {
    let mut prev = Some(EventId([1; 32]));
    let mut events = Vec::new();
    for seq in 2..EVENTS + 2 {
        let moved = Move::Remark {
            proposal: ProposalId(EventId([2; 32])),
            text: "Whoever reads this is asked to smile.".to_owned(),
        };
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
