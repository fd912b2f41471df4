//! Segments: processed chunks in opened form, stored so that a game opens fast.
//!
//! Opening a chunk and checking its signatures costs far more than reading it here. A segment is
//! made from the chunks, so a lost or damaged one costs time only.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::fmt;

use minicbor::{Decoder, Encoder, decode, encode};
use nomic_engine::EventId;
use nomic_engine::rules::CollectByExtend;
use nomic_protocol::ChunkId;
use sha2::{Digest, Sha256};

use nomic_order::Graph;

/// Greatest number of chunks in a segment. A full segment is not written again.
pub const SEGMENT: usize = 1_024;
/// Number of chunks that may be unsaved before a segment is stored again.
const UNSAVED: usize = 64;
/// Part of a segment that may be unsaved, so that storing costs little for each chunk.
const UNSAVED_PART: usize = 8;
/// Part of a segment that may be unsaved while more comes.
const UNSAVED_PART_COMING: usize = 2;
const MAGIC: &[u8] = b"nomic-segment-1";

/// An event and its bytes, as a segment claims them.
pub(crate) type StoredEvent = (EventId, Vec<u8>);

/// The half of an id that is stored: of a processed chunk, or of a pending event.
type Tag = [u8; 16];

fn half(id: &[u8; 32]) -> Tag {
    let [first, ..] = id.as_chunks().0 else {
        return [0; 16];
    };
    *first
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SegmentId(pub u32);

impl SegmentId {
    pub fn parse(name: &str) -> Option<SegmentId> {
        let number = name.strip_prefix("segment-")?.parse().ok()?;
        let segment = SegmentId(number);
        (segment.to_string() == name).then_some(segment)
    }
}

impl fmt::Display for SegmentId {
    /// A short name for the host's storage: `segment-0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "segment-{}", self.0)
    }
}

#[derive(Debug, Default)]
struct Segment {
    chunks: Vec<(Tag, Vec<EventId>)>,
    /// Chunks added since it was stored; one more if it has to be stored for another reason.
    unsaved: usize,
}

impl Segment {
    fn is_due(&self, part: usize) -> bool {
        let full = self.unsaved > 0 && self.chunks.len() >= SEGMENT;
        full || self.unsaved >= UNSAVED.max(self.chunks.len() / part)
    }
}

/// Reason to store segments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SegmentsDue {
    /// In play.
    InPlay,
    /// While a long game comes in: a growing segment would be written again and again.
    Coming,
    /// Once all has come.
    Caught,
    /// Segments that name resolved events as pending.
    Outdated,
    /// Everything worth storing, for when the page is left.
    Leaving,
    All,
}

#[derive(Debug, Default)]
pub(crate) struct Segments {
    segments: BTreeMap<SegmentId, Segment>,
    processed: BTreeSet<Tag>,
    /// Pending events of players. The last segment stores them.
    pending: BTreeSet<Tag>,
    /// Whether other events are pending than are stored.
    pending_changed: bool,
    /// Whether one of the stored ones is ready by now.
    outdated: bool,
}

impl Segments {
    /// Whether every event of this chunk is in a segment or can never be ready.
    pub(crate) fn has_processed(&self, chunk: &ChunkId) -> bool {
        self.processed.contains(&half(&chunk.0))
    }

    pub(crate) fn count_processed(&self) -> usize {
        self.processed.len()
    }

    /// Adds a processed chunk with its ready events.
    pub(crate) fn add(&mut self, chunk: &ChunkId, events: Vec<EventId>) {
        let tag = half(&chunk.0);
        if !self.processed.insert(tag) {
            return;
        }
        let mut open = self.segments.iter_mut();
        let open = open.find(|(_, segment)| segment.chunks.len() < SEGMENT);
        let segment = match open {
            Some((_, segment)) => segment,
            None => {
                let last = self.segments.keys().next_back();
                let next = last.map_or(0, |last| last.0.saturating_add(1));
                self.segments.entry(SegmentId(next)).or_default()
            }
        };
        segment.chunks.push((tag, events));
        segment.unsaved += 1;
    }

    pub(crate) fn has_pending(&self, event: &EventId) -> bool {
        self.pending.contains(&half(&event.0))
    }

    /// Remembers that these events are pending, and no others.
    pub(crate) fn remember_pending(&mut self, events: impl Iterator<Item = EventId>) {
        let pending: BTreeSet<Tag> = events.map(|id| half(&id.0)).collect_by_extend();
        self.pending_changed |= self.pending != pending;
        self.pending = pending;
    }

    /// Records that a pending event is resolved. If it was remembered as pending the segment must
    /// be stored soon: if the resolving events were lost, they would not be missed otherwise. It is
    /// not due at once, because any number of pending events may be resolved one by one.
    pub(crate) fn mark_resolved(&mut self, event: &EventId) {
        self.outdated |= self.pending.remove(&half(&event.0));
    }

    pub(crate) fn is_outdated(&self) -> bool {
        self.outdated
    }

    pub(crate) fn is_any_due(&self, when: SegmentsDue) -> bool {
        self.segments.keys().any(|id| self.is_due(*id, when))
    }

    fn is_due(&self, id: SegmentId, when: SegmentsDue) -> bool {
        let last = self.segments.keys().next_back() == Some(&id);
        self.segments.get(&id).is_some_and(|segment| match when {
            SegmentsDue::InPlay => segment.is_due(UNSAVED_PART),
            SegmentsDue::Coming => segment.is_due(UNSAVED_PART_COMING),
            SegmentsDue::Caught => segment.unsaved >= UNSAVED,
            SegmentsDue::Outdated => last && self.outdated,
            SegmentsDue::Leaving => {
                segment.unsaved > 0 || last && (self.outdated || self.pending_changed)
            }
            SegmentsDue::All => true,
        })
    }

    /// The due segments with the bytes to store.
    pub(crate) fn save(&mut self, when: SegmentsDue, graph: &Graph) -> Vec<(SegmentId, Vec<u8>)> {
        let last = self.segments.keys().next_back().copied();
        let due = self.segments.keys().copied();
        let due: Vec<SegmentId> = due.filter(|id| self.is_due(*id, when)).collect();
        let mut saved = Vec::new();
        for id in due {
            saved.push((id, self.write(id, last == Some(id), graph)));
            if let Some(segment) = self.segments.get_mut(&id) {
                segment.unsaved = 0;
            }
        }
        if saved.last().map(|(id, _)| *id) == last && last.is_some() {
            self.outdated = false;
            self.pending_changed = false;
        }
        saved
    }

    fn write(&self, id: SegmentId, last: bool, graph: &Graph) -> Vec<u8> {
        let mut encoder = Encoder::new(Vec::new());
        let chunks = self.segments.get(&id).map_or(&[][..], |it| &it.chunks);
        let pending = if last {
            &self.pending
        } else {
            &BTreeSet::new()
        };
        let _ = write(&mut encoder, id, (chunks, pending), graph);
        let content = encoder.into_writer();
        let checksum = Sha256::digest(&content);
        [MAGIC, &checksum[..], &content].concat()
    }

    /// Reads the bytes of [`Segments::save`], and returns the events in them. `None` if they are
    /// damaged: the segment is empty then, and is stored again.
    pub(crate) fn load(&mut self, id: SegmentId, bytes: &[u8]) -> Option<Vec<StoredEvent>> {
        let Some((chunks, pending, events)) = read(id, bytes) else {
            let unsaved = 1;
            let chunks = Vec::new();
            self.segments.insert(id, Segment { chunks, unsaved });
            return None;
        };
        self.processed.extend(chunks.iter().map(|(tag, _)| *tag));
        let unsaved = 0;
        self.segments.insert(id, Segment { chunks, unsaved });
        if self.segments.keys().next_back() == Some(&id) {
            self.pending = pending;
        }
        Some(events)
    }

    /// Forgets loaded chunks whose events were not believed: they are opened again.
    pub(crate) fn forget_unknown(&mut self, graph: &Graph) {
        for segment in self.segments.values_mut() {
            let known = |(_, events): &mut (Tag, Vec<EventId>)| {
                events.iter().all(|event| graph.knows(event))
            };
            let gone: Vec<(Tag, Vec<EventId>)> = segment
                .chunks
                .extract_if(.., |chunk| !known(chunk))
                .collect();
            segment.unsaved += gone.len();
            for (tag, _) in gone {
                self.processed.remove(&tag);
            }
        }
    }
}

type SegmentContent<'a> = (&'a [(Tag, Vec<EventId>)], &'a BTreeSet<Tag>);

/// `[number, [[tag, id, event, id, event, ...], ...], pending tags]`
fn write(
    e: &mut Encoder<Vec<u8>>,
    id: SegmentId,
    (chunks, pending): SegmentContent<'_>,
    graph: &Graph,
) -> Result<(), encode::Error<Infallible>> {
    e.array(3)?.u32(id.0)?.array(chunks.len() as u64)?;
    for (tag, events) in chunks {
        let events = events.iter().filter_map(|id| graph.find(id));
        e.array(1 + 2 * events.clone().count() as u64)?.bytes(tag)?;
        for event in events {
            e.bytes(&event.id().0)?.bytes(event.bytes())?;
        }
    }
    let pending: Vec<u8> = pending.iter().flatten().copied().collect();
    e.bytes(&pending)?;
    Ok(())
}

type ReadSegment = (Vec<(Tag, Vec<EventId>)>, BTreeSet<Tag>, Vec<StoredEvent>);

fn read(id: SegmentId, bytes: &[u8]) -> Option<ReadSegment> {
    let rest = bytes.strip_prefix(MAGIC)?;
    let (checksum, content) = rest.split_first_chunk::<32>()?;
    if Sha256::digest(content)[..] != checksum[..] {
        return None;
    }
    let mut d = Decoder::new(content);
    let content = read_content(&mut d, id).ok()??;
    (d.position() == rest.len() - checksum.len()).then_some(content)
}

fn read_content(d: &mut Decoder<'_>, id: SegmentId) -> Result<Option<ReadSegment>, decode::Error> {
    if d.array()? != Some(3) || d.u32()? != id.0 {
        return Ok(None);
    }
    let (mut chunks, mut events) = (Vec::new(), Vec::new());
    for _ in 0..d.array()?.unwrap_or(0) {
        let items = d.array()?.unwrap_or(0);
        let Ok(tag) = d.bytes()?.try_into() else {
            return Ok(None);
        };
        let mut ids = Vec::new();
        for _ in 0..items / 2 {
            let Ok(id) = d.bytes()?.try_into().map(EventId) else {
                return Ok(None);
            };
            ids.push(id);
            events.push((id, d.bytes()?.to_vec()));
        }
        chunks.push((tag, ids));
    }
    let pending = d.bytes()?.as_chunks().0.iter().copied().collect_by_extend();
    Ok(Some((chunks, pending, events)))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use nomic_engine::moves::RemarkMove;
    use nomic_engine::{Move, ProposalId};

    use super::*;
    use crate::{EventDraft, EventScope, Identity, Keys, Link, VerifiedEvent};

    fn graph(count: u64) -> (Graph, Vec<EventId>) {
        let identity = Identity::from_seed(&[1; 32]);
        let link = Link::generate(None, &mut |bytes| bytes.fill(1));
        let room = Keys::of(&link).room_id();
        let scope = EventScope { room, link };
        let (mut graph, mut ids) = (Graph::default(), Vec::new());
        for seq in 1..=count {
            // Pending for ever; a segment does not ask.
            let draft = EventDraft {
                seq,
                prev: ids.last().copied(),
                parents: Vec::from_iter((seq == 1).then_some(EventId([7; 32]))),
                claimed_ms: seq,
                moved: Move::Remark(RemarkMove {
                    proposal: ProposalId(EventId([0; 32])),
                    text: String::new(),
                }),
            };
            let event = VerifiedEvent::sign(draft, &scope, &identity).unwrap();
            ids.push(event.id());
            graph.insert(Arc::new(event));
        }
        (graph, ids)
    }

    fn chunk(number: usize) -> ChunkId {
        ChunkId::of(&number.to_be_bytes())
    }

    fn reloaded(saved: &[(SegmentId, Vec<u8>)]) -> (Segments, Vec<StoredEvent>) {
        let mut segments = Segments::default();
        let events = saved.iter().map(|(id, bytes)| segments.load(*id, bytes));
        let events = events.flat_map(Option::unwrap).collect();
        (segments, events)
    }

    #[test]
    fn a_name_leads_back_to_its_segment() {
        for segment in [SegmentId(0), SegmentId(77)] {
            assert_eq!(SegmentId::parse(&segment.to_string()), Some(segment));
        }
        for name in ["segment-", "segment-01", "log-1", "segment-4294967296"] {
            assert_eq!(SegmentId::parse(name), None, "{name}");
        }
    }

    #[test]
    fn a_stored_segment_comes_back_whole() {
        let (graph, ids) = graph(3);
        let mut segments = Segments::default();
        segments.add(&chunk(0), ids[..2].to_vec());
        segments.add(&chunk(1), ids[2..].to_vec());
        segments.add(&chunk(2), Vec::new());
        segments.remember_pending([EventId([9; 32])].into_iter());
        let saved = segments.save(SegmentsDue::Leaving, &graph);
        assert!(!segments.is_any_due(SegmentsDue::Leaving));
        let (mut again, events) = reloaded(&saved);
        let all = ids
            .iter()
            .map(|id| (*id, graph.find(id).unwrap().bytes().to_vec()));
        assert_eq!(events, all.collect::<Vec<_>>());
        assert!((0..3).all(|number| again.has_processed(&chunk(number))));
        assert!(!again.has_processed(&chunk(3)) && again.has_pending(&EventId([9; 32])));
        assert_eq!(again.save(SegmentsDue::All, &graph), saved);
    }

    #[test]
    fn full_segments_are_not_written_again() {
        let (graph, _) = graph(0);
        let mut segments = Segments::default();
        (0..SEGMENT + 1).for_each(|number| segments.add(&chunk(number), Vec::new()));
        let names = |saved: Vec<(SegmentId, Vec<u8>)>| -> Vec<u32> {
            saved.iter().map(|(id, _)| id.0).collect()
        };
        assert_eq!(names(segments.save(SegmentsDue::InPlay, &graph)), [0]);
        assert_eq!(names(segments.save(SegmentsDue::Leaving, &graph)), [1]);
        (0..UNSAVED).for_each(|number| segments.add(&chunk(9_999 + number), Vec::new()));
        assert_eq!(names(segments.save(SegmentsDue::InPlay, &graph)), [1]);
    }

    #[test]
    fn no_changed_or_cut_bytes_are_a_segment_and_its_place_is_filled_again() {
        let (graph, ids) = graph(1);
        let mut segments = Segments::default();
        segments.add(&chunk(0), ids);
        let (id, bytes) = segments.save(SegmentsDue::All, &graph).remove(0);
        for place in 0..bytes.len() {
            let mut wrong = bytes.clone();
            wrong[place] ^= 0x55;
            assert!(read(id, &wrong).is_none(), "at {place}");
            assert!(read(id, &bytes[..place]).is_none());
        }
        assert!(read(SegmentId(1), &bytes).is_none());
        let mut again = Segments::default();
        assert!(again.load(id, &bytes[1..]).is_none());
        again.add(&chunk(0), Vec::new());
        assert_eq!(again.save(SegmentsDue::Leaving, &graph)[0].0, id);
    }

    #[test]
    fn a_chunk_whose_events_are_not_believed_is_opened_again() {
        let (graph, ids) = graph(1);
        let mut segments = Segments::default();
        segments.add(&chunk(0), ids);
        segments.add(&chunk(1), vec![EventId([3; 32])]);
        segments.forget_unknown(&graph);
        assert!(segments.has_processed(&chunk(0)) && !segments.has_processed(&chunk(1)));
    }
}
