//! A log segment on the page, with what must be remembered about it between sessions.

use nomic_engine::rules::Gather;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use minicbor::{Decoder, Encoder};
use nomic_engine::EventId;
use nomic_protocol::ChunkId;
use sha2::{Digest, Sha256};

use crate::change::{Actor, ChangeHash, ChangeHead};
use crate::columns::{self, Put};
use crate::index::{Fit, Index};
use crate::log;
use crate::{ChangeFault, DocumentId};

/// So many changes may be in the stored chunks only, before the document is stored again...
const UNSAVED: usize = 64;
/// ...or this part of a large one, so that storing costs little a change however large it is.
const UNSAVED_PART: usize = 8;
/// Of older refusals only so many are remembered; forgotten ones are tried again.
const REFUSALS: usize = 1_024;
const MAGIC: &[u8] = b"nomic-document-1";
/// How long it is what is remembered, in so many bytes.
const LENGTH: usize = 4;

/// The half of a chunk's id that is kept with the document for "what is in this chunk is dealt
/// with".
pub(crate) type Tag = [u8; 16];

pub(crate) fn tag(id: &ChunkId) -> Tag {
    let [first, ..] = id.0.as_chunks().0 else {
        return [0; 16];
    };
    *first
}

/// One document of the log.
#[derive(Debug)]
pub(crate) struct Segment {
    id: DocumentId,
    /// The changes, each behind what it builds on.
    changes: Vec<Arc<[u8]>>,
    index: Index,
    events: BTreeSet<EventId>,
    settled: BTreeSet<Tag>,
    refused: BTreeMap<ChangeHash, ChangeFault>,
    unsaved: usize,
    /// Whether more is to be remembered than when it was stored: settled chunks, refused changes. That
    /// alone is stored when the page is left; strangers can have any number of changes refused.
    remembering: bool,
}

impl Segment {
    pub(crate) fn new(id: DocumentId) -> Segment {
        Segment {
            id,
            changes: Vec::new(),
            index: Index::default(),
            events: BTreeSet::new(),
            settled: BTreeSet::new(),
            refused: BTreeMap::new(),
            unsaved: 0,
            remembering: false,
        }
    }

    pub(crate) fn holds(&self, event: &EventId) -> bool {
        self.events.contains(event)
    }

    /// How many chunks are known to need no more opening.
    pub(crate) fn count_settled(&self) -> usize {
        self.settled.len()
    }

    /// Whether everything in this chunk is in the document or refused for good.
    pub(crate) fn has_settled(&self, chunk: &Tag) -> bool {
        self.settled.contains(chunk)
    }

    /// How a change stands to the document; what was refused once stays refused.
    pub(crate) fn fit(&self, head: &ChangeHead) -> Fit {
        match self.refused.get(&head.hash) {
            Some(fault) => Fit::Never(*fault),
            None => self.index.fit(head),
        }
    }

    pub(crate) fn has_refused(&self, hash: &ChangeHash) -> bool {
        self.refused.contains_key(hash)
    }

    /// Writes events as this actor; gives the change to be shared.
    pub(crate) fn put<'a>(
        &mut self,
        actor: Actor,
        events: impl Iterator<Item = (EventId, &'a [u8])> + Clone,
    ) -> Option<Arc<[u8]>> {
        let (_, bytes) = log::write(self.index.next(actor), events.clone());
        let head = ChangeHead::read(&bytes)?;
        let ids: Vec<EventId> = events.map(|(id, _)| id).collect();
        self.take_in(&head, &ids);
        Some(bytes)
    }

    /// Takes in a change that fits, with the events that it puts.
    pub(crate) fn take_in(&mut self, head: &ChangeHead, ids: &[EventId]) {
        self.index.add(head, ids.len());
        self.changes.push(head.bytes.clone());
        self.events.extend(ids);
        self.unsaved += 1;
    }

    /// Remembers a refusal, so that no later session tries the change again.
    pub(crate) fn refuse(&mut self, hash: ChangeHash, fault: ChangeFault) {
        if self.refused.len() < REFUSALS {
            self.remembering |= self.refused.insert(hash, fault).is_none();
        }
    }

    /// Remembers that nothing in this chunk waits any more.
    pub(crate) fn settle(&mut self, chunk: Tag) {
        self.remembering |= self.settled.insert(chunk);
    }

    /// Whether so much has changed that it must be stored.
    pub(crate) fn is_due(&self) -> bool {
        self.unsaved >= UNSAVED.max(self.index.len() / UNSAVED_PART)
    }

    /// The same until all that came has been dealt with: half of it may be in the chunks only.
    pub(crate) fn is_due_though_more_comes(&self) -> bool {
        self.unsaved >= UNSAVED.max(self.index.len() / 2)
    }

    /// Whether enough has changed to be stored if nothing else is to be done.
    pub(crate) fn is_worth_storing(&self) -> bool {
        self.unsaved >= UNSAVED
    }

    pub(crate) fn is_unsaved(&self) -> bool {
        self.unsaved > 0 || self.remembering
    }

    /// The bytes to store: what is remembered about the document, with a checksum before it, and the
    /// changes one behind the other, each of which begins with a checksum of its own. Any Automerge
    /// loads them as one document.
    pub(crate) fn save(&mut self) -> Vec<u8> {
        self.unsaved = 0;
        self.remembering = false;
        let mut encoder = Encoder::new(Vec::new());
        let _ = self.remember(&mut encoder);
        let memory = encoder.into_writer();
        let changes: usize = self.changes.iter().map(|change| change.len()).sum();
        let mut bytes = Vec::with_capacity(MAGIC.len() + LENGTH + 32 + memory.len() + changes);
        bytes.extend(MAGIC);
        bytes.extend((memory.len() as u32).to_be_bytes());
        bytes.extend(Sha256::digest(&memory));
        bytes.extend(memory);
        self.changes
            .iter()
            .for_each(|change| bytes.extend(&**change));
        bytes
    }

    fn remember(
        &self,
        e: &mut Encoder<Vec<u8>>,
    ) -> Result<(), minicbor::encode::Error<std::convert::Infallible>> {
        let tags: Vec<u8> = self.settled.iter().flatten().copied().collect();
        e.array(4)?.encode(self.id)?;
        e.u64(self.changes.len() as u64)?.bytes(&tags)?;
        e.map(self.refused.len() as u64)?;
        for (hash, fault) in &self.refused {
            e.bytes(hash)?.u8(fault.number())?;
        }
        Ok(())
    }

    /// Reads what [`Segment::save`] wrote, and the events in it. `None` if the bytes are damaged.
    pub(crate) fn load(id: DocumentId, bytes: &[u8]) -> Option<(Segment, Vec<Put>)> {
        let rest = bytes.strip_prefix(MAGIC)?;
        let (length, rest) = rest.split_first_chunk::<LENGTH>()?;
        let (checksum, rest) = rest.split_first_chunk::<32>()?;
        let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
        let (memory, changes) = rest.split_at_checked(length)?;
        if Sha256::digest(memory)[..] != checksum[..] {
            return None;
        }
        let mut segment = Segment::new(id);
        let count = segment.recall(memory)?;
        let puts = segment.read_changes(changes)?;
        segment.unsaved = 0;
        (segment.changes.len() as u64 == count).then_some((segment, puts))
    }

    /// Recalls what was remembered, and how many changes there are.
    fn recall(&mut self, memory: &[u8]) -> Option<u64> {
        let mut d = Decoder::new(memory);
        if d.array().ok()? != Some(4) || d.decode::<DocumentId>().ok()? != self.id {
            return None;
        }
        let count = d.u64().ok()?;
        self.settled = d.bytes().ok()?.as_chunks().0.iter().copied().gather();
        for _ in 0..d.map().ok()?? {
            let hash = d.bytes().ok()?.try_into().ok()?;
            self.refused
                .insert(hash, ChangeFault::from_number(d.u8().ok()?)?);
        }
        Some(count)
    }

    fn read_changes(&mut self, mut bytes: &[u8]) -> Option<Vec<Put>> {
        let mut all = Vec::new();
        while !bytes.is_empty() {
            let (change, rest) = bytes.split_at_checked(ChangeHead::length_of_first(bytes)?)?;
            let head = ChangeHead::read(&change.into())?;
            let puts = columns::read(head.rest())?.puts;
            let ids: Vec<EventId> = puts.iter().map(|(id, _)| *id).collect();
            self.take_in(&head, &ids);
            all.extend(puts);
            bytes = rest;
        }
        Some(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segment() -> Segment {
        let mut segment = Segment::new(DocumentId::Log(1));
        let events = [(EventId([1; 32]), b"one".as_slice())];
        segment.put([4; 16], events.into_iter()).unwrap();
        segment.refuse([9; 32], ChangeFault::NotAnEvent);
        segment.settle([8; 16]);
        segment
    }

    #[test]
    fn a_stored_segment_comes_back_whole() {
        let bytes = segment().save();
        let (segment, puts) = Segment::load(DocumentId::Log(1), &bytes).unwrap();
        assert_eq!(puts, [(EventId([1; 32]), b"one".to_vec())]);
        assert!(segment.holds(&EventId([1; 32])));
        assert!(segment.has_refused(&[9; 32]));
        assert!(segment.has_settled(&[8; 16]));
        assert!(Segment::load(DocumentId::Log(0), &bytes).is_none());
    }

    #[test]
    fn what_is_refused_is_remembered_when_the_page_is_left_and_makes_no_document_due() {
        let mut segment = Segment::new(DocumentId::Log(1));
        for number in 0..2_000_u16 {
            let mut hash = [0; 32];
            hash[..2].copy_from_slice(&number.to_be_bytes());
            segment.refuse(hash, ChangeFault::NotAnEvent);
        }
        assert!(!segment.is_due() && !segment.is_due_though_more_comes());
        assert!(!segment.is_worth_storing());
        assert!(segment.is_unsaved());
        segment.save();
        // Nothing is remembered of one more.
        segment.refuse([9; 32], ChangeFault::NotAnEvent);
        assert!(!segment.is_unsaved());
    }

    #[test]
    fn damaged_bytes_are_no_segment() {
        let bytes = segment().save();
        for place in 0..bytes.len() {
            let mut wrong = bytes.clone();
            wrong[place] ^= 1;
            assert!(Segment::load(DocumentId::Log(1), &wrong).is_none());
        }
    }

    /// The changes as any Automerge reads them.
    fn document(segment: &Segment) -> automerge::Automerge {
        automerge::Automerge::load(&segment.changes.concat()).unwrap()
    }

    fn contents(segment: &Segment) -> Vec<(String, Vec<u8>)> {
        use automerge::{ROOT, ReadDoc, ScalarValueRef, ValueRef};
        let doc = document(segment);
        let all = doc.map_range(ROOT, ..).map(|item| match item.value {
            ValueRef::Scalar(ScalarValueRef::Bytes(bytes)) => {
                (item.key.to_string(), bytes.to_vec())
            }
            other => panic!("{other:?} is no event"),
        });
        all.collect()
    }

    fn take(segment: &mut Segment, change: &Arc<[u8]>) -> Fit {
        let head = ChangeHead::read(change).unwrap();
        let fit = segment.fit(&head);
        if fit == Fit::Fits {
            let puts = log::puts_of(&head).unwrap();
            let ids: Vec<EventId> = puts.into_iter().map(|(id, _)| id).collect();
            segment.take_in(&head, &ids);
        }
        fit
    }

    #[test]
    fn segments_that_were_written_apart_unite_to_one_document_of_automerges() {
        let mut dice = nomic_sim::Dice::new(7);
        let mut copies: Vec<Segment> = (0..4).map(|_| Segment::new(DocumentId::Log(0))).collect();
        let mut all: Vec<Arc<[u8]>> = Vec::new();
        for step in 0..200_u64 {
            let writer = dice.below(copies.len());
            let ids = (0..=dice.below(3)).map(|part| {
                let mut id = [part as u8; 32];
                id[..8].copy_from_slice(&step.to_be_bytes());
                EventId(id)
            });
            let ids: Vec<EventId> = ids.collect();
            let events = ids.iter().map(|id| (*id, id.0.as_slice()));
            all.extend(copies[writer].put([writer as u8; 16], events));
            // Some of what others wrote comes to somebody.
            let reader = dice.below(copies.len());
            for change in &all {
                if dice.one_in(3) {
                    take(&mut copies[reader], change);
                }
            }
        }
        for copy in &mut copies {
            while copy.changes.len() < all.len() {
                for change in &all {
                    assert!(!matches!(take(copy, change), Fit::Never(_)));
                }
            }
        }
        let expected = contents(&copies[0]);
        let (_, puts) = Segment::load(DocumentId::Log(0), &copies[3].save()).unwrap();
        assert_eq!(expected.len(), puts.len());
        for copy in &copies {
            assert_eq!(contents(copy), expected);
            assert_eq!(document(copy).get_heads(), document(&copies[0]).get_heads());
        }
    }

    #[test]
    fn what_automerge_writes_on_is_taken_in() {
        let mut segment = segment();
        let mut doc = document(&segment);
        let events = [(EventId([2; 32]), b"two".as_slice())];
        let written = log::tests::put_by_automerge(&mut doc, [9; 16], events.into_iter());
        assert_eq!(take(&mut segment, &written.raw_bytes().into()), Fit::Fits);
        assert_eq!(contents(&segment).len(), 2);
    }

    #[test]
    fn a_document_with_very_many_ends_can_be_written_on() {
        let mut segment = Segment::new(DocumentId::Log(0));
        for number in 0..600_u16 {
            let mut id = [0; 32];
            id[..2].copy_from_slice(&number.to_be_bytes());
            let mut actor = [1; 16];
            actor[..2].copy_from_slice(&number.to_be_bytes());
            // Each stands for itself, as if nobody had heard of the others.
            let events = [(EventId(id), b"alone".as_slice())];
            let alone = Segment::new(DocumentId::Log(0)).put(actor, events.into_iter());
            assert_eq!(take(&mut segment, &alone.unwrap()), Fit::Fits);
        }
        for number in 0..20 {
            let events = [(EventId([200 + number; 32]), b"on".as_slice())];
            let other = [100 + number % 2; 16];
            assert!(segment.put(other, events.into_iter()).is_some());
        }
        assert_eq!(contents(&segment).len(), 620);
    }

    #[test]
    fn no_actor_gives_a_number_twice() {
        let mut segment = Segment::new(DocumentId::Log(0));
        let event = |number: u8| [(EventId([number; 32]), b"x".as_slice())].into_iter();
        segment
            .put([1; 16], event(1).chain(event(2)).chain(event(3)))
            .unwrap();
        // Its second change, as if it had forgotten the first: the numbers 1 and on would come twice.
        let place = log::ChangePlace {
            seq: 2,
            ..Index::default().next([1; 16])
        };
        let (_, again) = log::write(place, event(4));
        let fault = Fit::Never(ChangeFault::BadCount);
        assert_eq!(take(&mut segment, &again), fault);
    }
}
