//! The log of a game as Automerge documents, one for each stretch of heights.
//!
//! A document's root has a key for each event, its id in hexadecimal digits, with the event's bytes
//! as value. Each event has a change of its own, which is a function of the event: it depends on no
//! other change, and its actor follows from the event's bytes. So copies with equal events have
//! equal heads, however the events came together.

use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZeroU64;
use std::panic::{self, AssertUnwindSafe};

use automerge::legacy::{Key, ObjectId, Op, OpType, SortedVec};
use automerge::{ActorId, Automerge, Change, ExpandedChange, ROOT, ReadDoc, ScalarValue, Value};
use nomic_engine::EventId;
use nomic_peer::VerifiedEvent;
use sha2::{Digest, Sha256};

/// Number of heights of the event graph that share a document. Automerge merges two documents in a
/// time that grows with the square of the number of their changes.
pub const HEIGHTS: u32 = 1_024;
/// Length of the signature at the end of an event.
const SIGNATURE: usize = 64;
/// Length of an actor's id.
const ACTOR: usize = 16;

/// The bytes are no document, or Automerge breaks down on them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DocumentError;

impl fmt::Display for DocumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Automerge can't read this document")
    }
}

impl std::error::Error for DocumentError {}

/// The change of an event.
#[must_use]
pub fn change(event: &[u8]) -> Change {
    let payload = event.len().saturating_sub(SIGNATURE);
    let id = Sha256::digest(event.get(..payload).unwrap_or(event));
    // Of an event with two signatures each has an actor of its own, or one would block the other.
    let actor = Sha256::digest(event);
    let put = Op {
        action: OpType::Put(ScalarValue::Bytes(event.to_vec())),
        obj: ObjectId::Root,
        key: Key::Map(hex(&id).into()),
        pred: SortedVec::new(),
        insert: false,
    };
    Change::from(ExpandedChange {
        operations: vec![put],
        actor_id: ActorId::from(actor.get(..ACTOR).unwrap_or(&actor)),
        author: None,
        hash: None,
        seq: 1,
        start_op: NonZeroU64::MIN,
        time: 0,
        message: None,
        deps: Vec::new(),
        extra_bytes: Vec::new(),
    })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Writes the documents of ready events, which come after their ancestors. Each document is the
/// changes one after the other, by the number of its stretch of `heights` heights.
#[must_use]
pub fn write<'a>(
    events: impl Iterator<Item = &'a VerifiedEvent>,
    heights: u32,
) -> BTreeMap<u32, Vec<u8>> {
    let mut known: BTreeMap<EventId, u32> = BTreeMap::new();
    let mut documents: BTreeMap<u32, Vec<u8>> = BTreeMap::new();
    for event in events {
        let below = event.dependencies().filter_map(|id| known.get(&id));
        let height = below.max().map_or(0, |below| below.saturating_add(1));
        known.insert(event.id(), height);
        let document = documents.entry(height / heights.max(1)).or_default();
        document.extend(change(event.bytes()).raw_bytes());
    }
    documents
}

/// Reads the events of a document that somebody may have merged or edited: all byte values of the
/// root, also those that are in conflict. None of them is checked.
///
/// # Errors
/// If Automerge can't load the document. Automerge may panic on crafted bytes: that ends here.
pub fn read(bytes: &[u8]) -> Result<Vec<Vec<u8>>, DocumentError> {
    let told = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let found = panic::catch_unwind(AssertUnwindSafe(|| values(bytes)));
    panic::set_hook(told);
    found.unwrap_or(Err(DocumentError))
}

fn values(bytes: &[u8]) -> Result<Vec<Vec<u8>>, DocumentError> {
    let doc = Automerge::load(bytes).map_err(|_| DocumentError)?;
    let mut events = Vec::new();
    for key in doc.keys(ROOT) {
        for (value, _) in doc.get_all(ROOT, key).map_err(|_| DocumentError)? {
            if let Value::Scalar(scalar) = value
                && let ScalarValue::Bytes(event) = scalar.as_ref()
            {
                events.push(event.clone());
            }
        }
    }
    Ok(events)
}
