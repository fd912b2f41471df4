//! A log segment as an Automerge document: a key of the root for each event, its id in hex, with
//! the event's bytes as value. Nothing is ever overwritten or deleted in it.

use automerge::legacy::{Key, ObjectId, Op, OpType};
use automerge::transaction::Transactable;
use automerge::{
    ActorId, Automerge, AutomergeError, Change, ROOT, ReadDoc, ScalarValue, ScalarValueRef,
    ValueRef,
};
use base16ct::lower;
use nomic_engine::EventId;

use crate::ChangeFault;
use crate::change::Actor;
use crate::scan::MAX_EVENTS;

/// What a change puts: an id and bytes that claim to be its event.
pub(crate) type Put = (EventId, Vec<u8>);

/// A new document without anything in it.
pub(crate) fn empty() -> Automerge {
    // An explicit actor: by default Automerge would draw one.
    Automerge::new().with_actor(ActorId::from([0; 16]))
}

/// Writes events as one change by this actor and returns the change.
pub(crate) fn put<'a>(
    doc: &mut Automerge,
    actor: Actor,
    events: impl Iterator<Item = (EventId, &'a [u8])>,
) -> Result<Change, AutomergeError> {
    doc.set_actor(ActorId::from(actor));
    let mut transaction = doc.transaction();
    for (id, bytes) in events {
        transaction.put(ROOT, lower::encode_string(&id.0), bytes.to_vec())?;
    }
    let (hash, _) = transaction.commit();
    hash.and_then(|hash| doc.get_change_by_hash(&hash))
        .ok_or(AutomergeError::MissingHash(
            hash.unwrap_or(automerge::ChangeHash([0; 32])),
        ))
}

/// All events of a document. Values that are no bytes cannot get in, so they are passed over.
pub(crate) fn puts(doc: &Automerge) -> Vec<Put> {
    doc.map_range(ROOT, ..)
        .filter_map(|item| match item.value {
            ValueRef::Scalar(ScalarValueRef::Bytes(bytes)) => {
                Some((event_id(&item.key)?, bytes.to_vec()))
            }
            _ => None,
        })
        .collect()
}

/// What a change puts, if putting new events is all it does.
pub(crate) fn puts_of(change: &Change) -> Result<Vec<Put>, ChangeFault> {
    let plain = change.message().is_none() && change.extra_bytes().is_empty();
    if !plain || change.is_empty() || change.len() > MAX_EVENTS {
        return Err(ChangeFault::NotALogEntry);
    }
    let decoded = change.decode();
    // A document keeps operations, not the bytes they came in, and writes the bytes anew when it is
    // saved. A change that was spelled another way would have another hash then, and the whole
    // document could never be loaded again.
    if Change::from(decoded.clone()).hash() != change.hash() {
        return Err(ChangeFault::NotCanonical);
    }
    let operations = decoded.operations.into_iter();
    operations
        .map(|operation| put_of(operation).ok_or(ChangeFault::NotALogEntry))
        .collect()
}

fn put_of(operation: Op) -> Option<Put> {
    let fresh = operation.obj == ObjectId::Root
        && !operation.insert
        && operation.pred.iter().next().is_none();
    match (operation.key, operation.action) {
        (Key::Map(key), OpType::Put(ScalarValue::Bytes(bytes))) if fresh => {
            Some((event_id(&key)?, bytes))
        }
        _ => None,
    }
}

fn event_id(key: &str) -> Option<EventId> {
    let bytes = lower::decode_vec(key).ok()?;
    bytes.try_into().ok().map(EventId)
}

#[cfg(test)]
mod tests {
    use automerge::ObjType;

    use super::*;

    fn last_change(doc: &Automerge) -> Change {
        doc.get_change_by_hash(&doc.get_heads()[0]).unwrap()
    }

    #[test]
    fn what_was_put_is_read_back_from_change_and_document() {
        let mut doc = empty();
        let events = [
            (EventId([1; 32]), b"one".as_slice()),
            (EventId([2; 32]), b"two"),
        ];
        let change = put(&mut doc, [5; 16], events.into_iter()).unwrap();
        let expected = vec![
            (EventId([1; 32]), b"one".to_vec()),
            (EventId([2; 32]), b"two".to_vec()),
        ];
        assert_eq!(puts_of(&change), Ok(expected.clone()));
        assert_eq!(puts(&doc), expected);
    }

    #[test]
    fn anything_but_putting_new_events_is_no_log_entry() {
        let key = lower::encode_string(&[1; 32]);
        let wrong: [&dyn Fn(&mut automerge::transaction::Transaction<'_>); 6] = [
            &|tx| tx.put(ROOT, "name", b"x".to_vec()).unwrap(),
            &|tx| tx.put(ROOT, &key, "text").unwrap(),
            &|tx| drop(tx.put_object(ROOT, &key, ObjType::Map).unwrap()),
            &|tx| {
                tx.put(ROOT, &key, b"x".to_vec()).unwrap();
                tx.put(ROOT, &key, b"y".to_vec()).unwrap();
            },
            &|tx| {
                tx.put(ROOT, &key, b"x".to_vec()).unwrap();
                tx.delete(ROOT, &key).unwrap();
            },
            &|tx| {
                let list = tx.put_object(ROOT, &key, ObjType::List).unwrap();
                tx.insert(&list, 0, b"x".to_vec()).unwrap();
            },
        ];
        for (case, edit) in wrong.into_iter().enumerate() {
            let mut doc = empty();
            let mut tx = doc.transaction();
            edit(&mut tx);
            tx.commit();
            let found = puts_of(&last_change(&doc));
            assert_eq!(found, Err(ChangeFault::NotALogEntry), "case {case}");
        }
    }
}
