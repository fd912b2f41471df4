//! A log segment on the page, with its memory between sessions.

use nomic_engine::rules::CollectByExtend;
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

/// Number of changes that may be in the stored chunks only, before the document is stored again.
const UNSAVED: usize = 64;
/// Part of a large document that may be so, so that storing costs little for each change.
const UNSAVED_PART: usize = 8;
/// Greatest number of older refusals to remember; forgotten changes are tried again.
const REFUSALS: usize = 1_024;
const MAGIC: &[u8] = b"nomic-document-1";
/// Size of the field with the memory's length, in bytes.
const LENGTH: usize = 4;

/// The half of an id that is stored with the document: of a processed chunk, or of a pending event.
pub(crate) type Tag = [u8; 16];

pub(crate) fn tag(id: &ChunkId) -> Tag {
    half(&id.0)
}

fn half(id: &[u8; 32]) -> Tag {
    let [first, ..] = id.as_chunks().0 else {
        return [0; 16];
    };
    *first
}

#[derive(Debug)]
pub(crate) struct Segment {
    id: DocumentId,
    /// The changes, each after its parents.
    changes: Vec<Arc<[u8]>>,
    index: Index,
    events: BTreeSet<EventId>,
    processed: BTreeSet<Tag>,
    refused: BTreeMap<ChangeHash, ChangeFault>,
    /// Pending events of players, in any document.
    pending: BTreeSet<Tag>,
    /// Whether one of these is ready by now.
    outdated: bool,
    unsaved: usize,
    /// Whether more is to be remembered than when it was stored: processed chunks, refused changes.
    /// That alone is stored when the page is left; strangers can have any number of changes
    /// refused.
    remembering: bool,
}

impl Segment {
    pub(crate) fn new(id: DocumentId) -> Segment {
        Segment {
            id,
            changes: Vec::new(),
            index: Index::default(),
            events: BTreeSet::new(),
            processed: BTreeSet::new(),
            refused: BTreeMap::new(),
            pending: BTreeSet::new(),
            outdated: false,
            unsaved: 0,
            remembering: false,
        }
    }

    pub(crate) fn holds(&self, event: &EventId) -> bool {
        self.events.contains(event)
    }

    pub(crate) fn count_processed(&self) -> usize {
        self.processed.len()
    }

    /// Whether everything in this chunk is in the document or refused for good.
    pub(crate) fn has_processed(&self, chunk: &Tag) -> bool {
        self.processed.contains(chunk)
    }

    /// Relation of a change to the document; a refused change stays refused.
    pub(crate) fn fit(&self, head: &ChangeHead) -> Fit {
        match self.refused.get(&head.hash) {
            Some(fault) => Fit::Never(*fault),
            None => self.index.fit(head),
        }
    }

    pub(crate) fn has_refused(&self, hash: &ChangeHash) -> bool {
        self.refused.contains_key(hash)
    }

    /// Writes events as this actor; returns the change to be shared.
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

    pub(crate) fn mark_processed(&mut self, chunk: Tag) {
        self.remembering |= self.processed.insert(chunk);
    }

    pub(crate) fn has_pending(&self, event: &EventId) -> bool {
        self.pending.contains(&half(&event.0))
    }

    /// Remembers that these events are pending, and no others.
    pub(crate) fn remember_pending(&mut self, events: impl Iterator<Item = EventId>) {
        let waiting: BTreeSet<Tag> = events.map(|id| half(&id.0)).collect_by_extend();
        self.remembering |= self.pending != waiting;
        self.pending = waiting;
    }

    /// Records that a pending event is resolved. If it was remembered as pending the document must
    /// be stored soon: if the resolving events were lost, they would not be missed otherwise. It is
    /// not due at once, because any number of pending events may be resolved one by one.
    pub(crate) fn mark_resolved(&mut self, event: &EventId) {
        self.outdated |= self.pending.remove(&half(&event.0));
    }

    pub(crate) fn is_outdated(&self) -> bool {
        self.outdated
    }

    pub(crate) fn is_due(&self) -> bool {
        self.unsaved >= UNSAVED.max(self.index.len() / UNSAVED_PART)
    }

    /// Whether enough has changed to store it while input is still being processed. Half of the
    /// changes may be in the chunks only.
    pub(crate) fn is_due_though_more_comes(&self) -> bool {
        self.unsaved >= UNSAVED.max(self.index.len() / 2)
    }

    pub(crate) fn is_worth_storing(&self) -> bool {
        self.unsaved >= UNSAVED
    }

    pub(crate) fn is_unsaved(&self) -> bool {
        self.unsaved > 0 || self.remembering || self.outdated
    }

    /// The bytes to store: the memory about the document, with a checksum before it, and the
    /// changes in order. Each change begins with a checksum of its own. Any Automerge loads them as
    /// one document.
    pub(crate) fn save(&mut self) -> Vec<u8> {
        self.unsaved = 0;
        self.remembering = false;
        self.outdated = false;
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
        let joined = |tags: &BTreeSet<Tag>| tags.iter().flatten().copied().collect::<Vec<u8>>();
        e.array(if self.pending.is_empty() { 4 } else { 5 })?
            .encode(self.id)?;
        e.u64(self.changes.len() as u64)?
            .bytes(&joined(&self.processed))?;
        e.map(self.refused.len() as u64)?;
        for (hash, fault) in &self.refused {
            e.bytes(hash)?.u8(fault.number())?;
        }
        if !self.pending.is_empty() {
            e.bytes(&joined(&self.pending))?;
        }
        Ok(())
    }

    /// Reads the bytes of [`Segment::save`], and the events in them. `None` if they are damaged.
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

    fn recall(&mut self, memory: &[u8]) -> Option<u64> {
        let mut d = Decoder::new(memory);
        // Pending events are at the end, if there are any.
        let parts = d.array().ok()??;
        if !(4..=5).contains(&parts) || d.decode::<DocumentId>().ok()? != self.id {
            return None;
        }
        let count = d.u64().ok()?;
        let tags = |bytes: &[u8]| bytes.as_chunks().0.iter().copied().collect_by_extend();
        self.processed = tags(d.bytes().ok()?);
        for _ in 0..d.map().ok()?? {
            let hash = d.bytes().ok()?.try_into().ok()?;
            self.refused
                .insert(hash, ChangeFault::from_number(d.u8().ok()?)?);
        }
        if parts == 5 {
            self.pending = tags(d.bytes().ok()?);
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
mod tests;
