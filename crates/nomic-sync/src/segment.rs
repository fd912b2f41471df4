//! A log segment on the page, with what must be remembered about it between sessions.

use nomic_engine::rules::Gather;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use automerge::{Automerge, Change};
use minicbor::{Decoder, Encoder};
use nomic_engine::EventId;
use nomic_protocol::ChunkId;
use sha2::{Digest, Sha256};

use crate::change::{Actor, ChangeHash, ChangeHead};
use crate::index::{Fit, Index};
use crate::log::{self, Put};
use crate::{ChangeFault, DocumentId};

/// So many changes may be in the stored chunks only, before the document is stored again...
const UNSAVED: usize = 64;
/// ...or this part of a large one, so that storing costs little a change however large it is.
const UNSAVED_PART: usize = 8;
/// Of older refusals only so many are remembered; forgotten ones are tried again.
const REFUSALS: usize = 1_024;
const MAGIC: &[u8] = b"nomic-document-1";

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
    doc: Automerge,
    index: Index,
    events: BTreeSet<EventId>,
    settled: BTreeSet<Tag>,
    refused: BTreeMap<ChangeHash, ChangeFault>,
    unsaved: usize,
    /// Whether chunks were settled since it was stored. That alone is stored when the page is left.
    settling: bool,
}

impl Segment {
    pub(crate) fn new(id: DocumentId) -> Segment {
        Segment {
            id,
            doc: log::empty(),
            index: Index::default(),
            events: BTreeSet::new(),
            settled: BTreeSet::new(),
            refused: BTreeMap::new(),
            unsaved: 0,
            settling: false,
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

    pub(crate) fn knows(&self, hash: &ChangeHash) -> bool {
        self.index.knows(hash)
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
        let change = log::put(&mut self.doc, actor, events.clone()).ok()?;
        let bytes: Arc<[u8]> = change.raw_bytes().into();
        let head = ChangeHead::read(&bytes)?;
        self.index.add(&head, change.len() as u64);
        self.events.extend(events.map(|(id, _)| id));
        self.unsaved += 1;
        Some(bytes)
    }

    /// Applies changes that have passed the airlock, all at once if possible; gives those that
    /// Automerge did not take.
    pub(crate) fn apply(&mut self, passed: &[(ChangeHead, Vec<EventId>)]) -> Vec<ChangeHash> {
        let parsed: Result<Vec<_>, _> = passed
            .iter()
            .map(|(head, _)| Change::try_from(&head.bytes[..]))
            .collect();
        if parsed.is_ok_and(|changes| self.doc.apply_changes(changes).is_ok()) {
            passed.iter().for_each(|(head, ids)| self.note(head, ids));
            return Vec::new();
        }
        // An error before anything was changed; the airlock has seen to it that there is no other.
        let refused = passed
            .iter()
            .filter(|(head, ids)| !self.apply_one(head, ids));
        refused.map(|(head, _)| head.hash).collect()
    }

    fn apply_one(&mut self, head: &ChangeHead, ids: &[EventId]) -> bool {
        let Ok(change) = Change::try_from(&head.bytes[..]) else {
            return false;
        };
        if self.doc.apply_changes([change]).is_err() {
            return false;
        }
        self.note(head, ids);
        true
    }

    fn note(&mut self, head: &ChangeHead, ids: &[EventId]) {
        self.index.add(head, ids.len() as u64);
        self.events.extend(ids);
        self.unsaved += 1;
    }

    /// Remembers a refusal, so that no later session tries the change again.
    pub(crate) fn refuse(&mut self, hash: ChangeHash, fault: ChangeFault) {
        if self.refused.len() < REFUSALS {
            self.refused.insert(hash, fault);
        }
        self.unsaved += 1;
    }

    /// Remembers that nothing in this chunk waits any more.
    pub(crate) fn settle(&mut self, chunk: Tag) {
        self.settling |= self.settled.insert(chunk);
    }

    /// The document for an airlock, as it is now.
    pub(crate) fn base(&self) -> Vec<u8> {
        self.doc.save_nocompress()
    }

    /// Whether so much has changed that it must be stored.
    pub(crate) fn is_due(&self) -> bool {
        self.unsaved >= UNSAVED.max(self.index.len() / UNSAVED_PART)
    }

    /// Whether enough has changed to be stored if nothing else is to be done.
    pub(crate) fn is_worth_storing(&self) -> bool {
        self.unsaved >= UNSAVED
    }

    pub(crate) fn is_unsaved(&self) -> bool {
        self.unsaved > 0 || self.settling
    }

    /// The bytes to store. A checksum stands before them: Automerge must not be given bytes that a
    /// broken disk has changed.
    pub(crate) fn save(&mut self) -> Vec<u8> {
        self.unsaved = 0;
        self.settling = false;
        let mut encoder = Encoder::new(Vec::new());
        let _ = self.write(&mut encoder);
        let body = encoder.into_writer();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(Sha256::digest(&body));
        bytes.extend(body);
        bytes
    }

    fn write(
        &self,
        e: &mut Encoder<Vec<u8>>,
    ) -> Result<(), minicbor::encode::Error<std::convert::Infallible>> {
        // Uncompressed it is not quite twice as long, and whoever catches up is done a sixth sooner: the
        // document is written anew each time it has grown by a part.
        e.array(4)?
            .encode(self.id)?
            .bytes(&self.doc.save_nocompress())?;
        let tags: Vec<u8> = self.settled.iter().flatten().copied().collect();
        e.bytes(&tags)?.map(self.refused.len() as u64)?;
        for (hash, fault) in &self.refused {
            e.bytes(hash)?.u8(fault.number())?;
        }
        Ok(())
    }

    /// Reads what [`Segment::save`] wrote, and the events in it. `None` if the bytes are damaged.
    pub(crate) fn load(id: DocumentId, bytes: &[u8]) -> Option<(Segment, Vec<Put>)> {
        let rest = bytes.strip_prefix(MAGIC)?;
        let (checksum, body) = rest.split_first_chunk::<32>()?;
        if Sha256::digest(body)[..] != checksum[..] {
            return None;
        }
        let mut d = Decoder::new(body);
        if d.array().ok()? != Some(4) || d.decode::<DocumentId>().ok()? != id {
            return None;
        }
        let doc = Automerge::load(d.bytes().ok()?).ok()?;
        let settled = d.bytes().ok()?.as_chunks().0.iter().copied().gather();
        let mut refused = BTreeMap::new();
        for _ in 0..d.map().ok()?? {
            let hash = d.bytes().ok()?.try_into().ok()?;
            refused.insert(hash, ChangeFault::from_number(d.u8().ok()?)?);
        }
        let puts = log::puts(&doc);
        let segment = Segment {
            id,
            index: Index::of(&doc),
            events: puts.iter().map(|(id, _)| *id).collect(),
            doc,
            settled,
            refused,
            unsaved: 0,
            settling: false,
        };
        Some((segment, puts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segment() -> Segment {
        let mut segment = Segment::new(DocumentId::Log(1));
        let events = [(EventId([1; 32]), b"one".as_slice())];
        segment.put([4; 16], events.into_iter()).unwrap();
        segment.refuse([9; 32], ChangeFault::Trapped);
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
    fn damaged_bytes_never_reach_automerge() {
        let bytes = segment().save();
        for place in 0..bytes.len() {
            let mut wrong = bytes.clone();
            wrong[place] ^= 1;
            assert!(Segment::load(DocumentId::Log(1), &wrong).is_none());
        }
    }
}
