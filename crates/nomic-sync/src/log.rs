//! A log segment as an Automerge document. Its root has a key for each event, the id in hex, with
//! the event's bytes as value. Nothing in it is ever overwritten or deleted.
//!
//! So two copies of a segment are merged by uniting their changes, and its content is known without
//! applying its operations. Automerge encodes each change here: our own and, to compare, those of
//! others. It gets no foreign bytes ([`columns`]). A peer holds no Automerge document. Tests load
//! segments by Automerge to show that they are valid documents.

use std::num::NonZeroU64;
use std::sync::Arc;

use automerge::legacy::{Key, ObjectId, Op, OpType, SortedVec};
use automerge::{ActorId, Change, ExpandedChange, ScalarValue};
use base16ct::lower;
use nomic_engine::EventId;

use crate::ChangeFault;
use crate::change::{Actor, ChangeHash, ChangeHead};
use crate::columns::{self, Put};

#[derive(Debug, Clone)]
pub(crate) struct ChangePosition {
    pub(crate) actor: Actor,
    pub(crate) seq: u64,
    /// Number of its first operation, from 1.
    pub(crate) start: NonZeroU64,
    pub(crate) dependencies: Vec<ChangeHash>,
    /// When it was made, in milliseconds since 1970. Ours say 0: events have the time.
    pub(crate) time: i64,
}

/// Encodes a change that puts these events. Returns its hash, too.
pub(crate) fn write<'a>(
    place: ChangePosition,
    events: impl Iterator<Item = (EventId, &'a [u8])>,
) -> (ChangeHash, Arc<[u8]>) {
    let hashes = place.dependencies.into_iter();
    let change = Change::from(ExpandedChange {
        operations: events.map(|(id, bytes)| put(id, bytes)).collect(),
        actor_id: ActorId::from(place.actor),
        author: None,
        hash: None,
        seq: place.seq,
        start_op: place.start,
        time: place.time,
        message: None,
        deps: hashes.map(automerge::ChangeHash).collect(),
        extra_bytes: Vec::new(),
    });
    (change.hash().0, change.raw_bytes().into())
}

fn put(id: EventId, bytes: &[u8]) -> Op {
    Op {
        action: OpType::Put(ScalarValue::Bytes(bytes.to_vec())),
        obj: ObjectId::Root,
        key: Key::Map(lower::encode_string(&id.0).into()),
        pred: SortedVec::new(),
        insert: false,
    }
}

pub(crate) fn puts_of(head: &ChangeHead) -> Result<Vec<Put>, ChangeFault> {
    read(head).map(|(_, puts)| puts)
}

/// Puts of a change that [`write`] has encoded here.
pub(crate) fn puts_of_encoded(head: &ChangeHead) -> Result<Vec<Put>, ChangeFault> {
    let inside = columns::read(head.rest()).ok_or(ChangeFault::NotALogEntry)?;
    Ok(inside.puts)
}

/// Reads the position of a change and its puts. The change must do nothing but put new events, and
/// must be encoded as by Automerge. Then it has one hash in any document, and [`write`] gives it
/// back.
pub(crate) fn read(head: &ChangeHead) -> Result<(ChangePosition, Vec<Put>), ChangeFault> {
    let inside = columns::read(head.rest()).ok_or(ChangeFault::NotALogEntry)?;
    let start = NonZeroU64::new(head.start).ok_or(ChangeFault::BadCount)?;
    let place = ChangePosition {
        actor: head.actor,
        seq: head.seq,
        start,
        dependencies: head.dependencies.clone(),
        time: inside.time,
    };
    let puts = inside.puts.iter();
    let (_, spelled) = write(
        place.clone(),
        puts.map(|(id, bytes)| (*id, bytes.as_slice())),
    );
    match spelled == head.bytes {
        true => Ok((place, inside.puts)),
        false => Err(ChangeFault::NotCanonical),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use automerge::transaction::{Transactable, Transaction};
    use automerge::{Automerge, ObjType, ROOT, ReadDoc};

    use super::*;

    pub(crate) fn put_by_automerge<'a>(
        doc: &mut Automerge,
        actor: Actor,
        events: impl Iterator<Item = (EventId, &'a [u8])>,
    ) -> Change {
        doc.set_actor(ActorId::from(actor));
        changed(doc, |tx| {
            for (id, bytes) in events {
                let key = lower::encode_string(&id.0);
                tx.put(ROOT, key, bytes.to_vec()).unwrap();
            }
        })
    }

    fn changed(doc: &mut Automerge, edit: impl FnOnce(&mut Transaction<'_>)) -> Change {
        let mut transaction = doc.transaction();
        edit(&mut transaction);
        let hash = transaction.commit().0.unwrap();
        doc.get_change_by_hash(&hash).unwrap()
    }

    fn head(bytes: &[u8]) -> ChangeHead {
        ChangeHead::read(&bytes.into()).unwrap()
    }

    fn start(at: u64) -> ChangePosition {
        ChangePosition {
            actor: [5; 16],
            seq: at,
            start: NonZeroU64::new(at).unwrap(),
            dependencies: Vec::new(),
            time: 0,
        }
    }

    fn events(values: &[&'static [u8]]) -> Vec<(EventId, &'static [u8])> {
        let ids = (1..).map(|number| EventId([number; 32]));
        ids.zip(values.iter().copied()).collect()
    }

    #[test]
    fn we_spell_a_change_as_automerges_own_document_does() {
        let cases: [&[&[u8]]; 3] = [&[b"one"], &[b"one", b"two"], &[b"1", b"22", b"22"]];
        for values in cases {
            let mut doc = Automerge::new();
            let events = events(values);
            let change = put_by_automerge(&mut doc, [5; 16], events.iter().copied());
            let (_, ours) = write(start(1), events.iter().copied());
            assert_eq!(*ours, *change.raw_bytes());
            let puts = puts_of(&head(&ours)).unwrap();
            let puts: Vec<_> = puts.iter().map(|(id, put)| (*id, put.as_slice())).collect();
            assert_eq!(puts, events);
        }
    }

    #[test]
    fn anything_but_putting_new_events_is_no_log_entry() {
        let key = lower::encode_string(&[1; 32]);
        let wrong: [&dyn Fn(&mut Transaction<'_>); 6] = [
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
            let change = changed(&mut Automerge::new(), edit);
            let found = puts_of(&head(change.raw_bytes()));
            assert_eq!(found, Err(ChangeFault::NotALogEntry), "case {case}");
        }
    }

    #[test]
    fn a_change_that_is_spelled_another_way_does_not_pass() {
        let (_, good) = write(start(1), events(&[b"one"]).into_iter());
        assert!(puts_of(&head(&good)).is_ok());
        let other = nomic_sim::hostile::respelled(&good, EventId([1; 32]));
        assert!(Change::try_from(&other[..]).is_ok(), "Automerge reads it");
        let found = puts_of(&head(&other));
        assert_eq!(found, Err(ChangeFault::NotCanonical));
    }

    #[test]
    #[cfg(not(target_arch = "wasm32"))]
    fn of_many_damaged_changes_those_alone_pass_that_automerge_takes_as_they_are() {
        let mut dice = nomic_sim::Dice::new(4);
        let (_, good) = write(start(1), events(&[b"one", b"two", b"two"]).into_iter());
        let (mut passed, mut refused) = (0, 0);
        for _ in 0..8_000 {
            let from = match dice.one_in(4) {
                true => nomic_sim::hostile::motley(&mut dice),
                false => good.to_vec(),
            };
            let bytes = nomic_sim::hostile::mutated(&from, &mut dice);
            let head = ChangeHead::read(&bytes.as_slice().into());
            let Some(Ok(puts)) = head.as_ref().map(puts_of) else {
                refused += 1;
                continue;
            };
            passed += 1;
            let change = Change::try_from(&bytes[..]).unwrap();
            assert_eq!(change.len(), puts.len());
            let mut doc = Automerge::new();
            doc.apply_changes([change]).unwrap();
            assert_eq!(
                Automerge::load(&doc.save()).unwrap().get_heads(),
                doc.get_heads()
            );
        }
        assert!(passed > 400 && refused > 4_000, "{passed}, {refused}");
    }
}
