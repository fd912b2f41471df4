//! The page's side of the airlock: which changes are tried next, and who is to blame if it is lost.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use nomic_engine::DeviceId;
use nomic_protocol::ChunkId;

use crate::change::{ChangeHash, ChangeHead};
use crate::index::Fit;
use crate::job::Verdict;
use crate::segment::Segment;
use crate::{AirlockJob, AirlockReport, ChangeFault, DocumentId};

/// One job has at most so many changes...
const BATCH: usize = 64;
/// ...and stops growing at so many bytes.
const BATCH_BYTES: usize = 1024 * 1024;
/// So many changes may wait for others that have not come.
const MAX_WAITING: usize = 1_024;

/// A foreign change on its way into a document.
#[derive(Debug, Clone)]
pub(crate) struct Candidate {
    pub(crate) head: ChangeHead,
    pub(crate) document: DocumentId,
    /// The chunk it came in, which is the proof if it does harm.
    pub(crate) chunk: ChunkId,
    pub(crate) device: DeviceId,
}

/// A change that waits no more: what it puts, nothing if it was there already, or why it must not
/// be used.
pub(crate) type Settled = (Candidate, Verdict);

#[derive(Debug)]
struct Flight {
    ticket: u64,
    document: DocumentId,
    /// Whether the document went with it.
    based: bool,
    changes: Vec<ChangeHash>,
}

/// The changes that have not passed yet.
#[derive(Debug, Default)]
pub(crate) struct Gate {
    pool: BTreeMap<ChangeHash, (u64, Candidate)>,
    arrivals: BTreeMap<u64, ChangeHash>,
    arrived: u64,
    flight: Option<Flight>,
    /// Batches that lost an airlock, to be tried apart.
    suspects: Vec<Vec<ChangeHash>>,
    /// Documents which the instance has.
    given: BTreeSet<DocumentId>,
    /// Own changes which the instance has not got.
    backlog: BTreeMap<DocumentId, Vec<Arc<[u8]>>>,
    ticket: u64,
}

impl Gate {
    /// Takes a change that came from outside.
    pub(crate) fn offer(&mut self, candidate: Candidate) {
        let hash = candidate.head.hash;
        if self.pool.contains_key(&hash) {
            return;
        }
        self.arrived += 1;
        self.arrivals.insert(self.arrived, hash);
        self.pool.insert(hash, (self.arrived, candidate));
    }

    /// Notes a change which the page itself made: the instance must get it too.
    pub(crate) fn own(&mut self, document: DocumentId, change: Arc<[u8]>) {
        if self.given.contains(&document) {
            self.backlog.entry(document).or_default().push(change);
        }
    }

    /// Whether a job is under way.
    pub(crate) fn is_trying(&self) -> bool {
        self.flight.is_some()
    }

    /// The next job, if none is under way and something can be tried; and what turned out not to
    /// need one.
    pub(crate) fn next(
        &mut self,
        segments: &mut BTreeMap<DocumentId, Segment>,
    ) -> (Option<AirlockJob>, Vec<Settled>) {
        let mut settled = Vec::new();
        if self.flight.is_some() {
            return (None, settled);
        }
        let mut batch = Vec::new();
        while batch.is_empty()
            && let Some(group) = self.suspects.pop()
        {
            batch = self.choose(segments, group.into_iter(), &mut settled);
        }
        if batch.is_empty() {
            let all: Vec<ChangeHash> = self.arrivals.values().copied().collect();
            batch = self.choose(segments, all.into_iter(), &mut settled);
        }
        if batch.is_empty() {
            self.shed(&mut settled);
            return (None, settled);
        }
        (self.job(segments, batch), settled)
    }

    /// Those of one document that can be tried now, each behind what it builds on.
    fn choose(
        &mut self,
        segments: &BTreeMap<DocumentId, Segment>,
        hashes: impl Iterator<Item = ChangeHash>,
        settled: &mut Vec<Settled>,
    ) -> Vec<ChangeHash> {
        let mut batch: Vec<ChangeHash> = Vec::new();
        let mut within: BTreeSet<ChangeHash> = BTreeSet::new();
        let mut lost: BTreeSet<ChangeHash> = BTreeSet::new();
        let mut document = None;
        let mut bytes = 0;
        for hash in hashes {
            let Some((_, candidate)) = self.pool.get(&hash) else {
                continue;
            };
            let segment = segments.get(&candidate.document);
            match stand(segment, &candidate.head, &within, &lost) {
                Fit::Known => settled.extend(self.take(&hash).map(|c| (c, Ok(Vec::new())))),
                Fit::Never(fault) => {
                    lost.insert(hash);
                    settled.extend(self.take(&hash).map(|c| (c, Err(fault))));
                }
                Fit::Waits => (),
                Fit::Fits => {
                    if *document.get_or_insert(candidate.document) != candidate.document {
                        continue;
                    }
                    bytes += candidate.head.bytes.len();
                    within.insert(hash);
                    batch.push(hash);
                    if batch.len() >= BATCH || bytes >= BATCH_BYTES {
                        break;
                    }
                }
            }
        }
        batch
    }

    fn job(
        &mut self,
        segments: &mut BTreeMap<DocumentId, Segment>,
        batch: Vec<ChangeHash>,
    ) -> Option<AirlockJob> {
        let candidates = batch.iter().filter_map(|hash| self.pool.get(hash));
        let changes: Vec<_> = candidates
            .clone()
            .map(|(_, c)| c.head.bytes.clone())
            .collect();
        let document = candidates.map(|(_, c)| c.document).next()?;
        let trusted = self.backlog.remove(&document).unwrap_or_default();
        let segment = segments
            .entry(document)
            .or_insert_with(|| Segment::new(document));
        let fresh = self.given.insert(document);
        self.ticket += 1;
        self.flight = Some(Flight {
            ticket: self.ticket,
            document,
            based: fresh,
            changes: batch,
        });
        Some(AirlockJob {
            ticket: self.ticket,
            document,
            base: fresh.then(|| segment.base()),
            // What the page has written stands in the base already.
            trusted: if fresh { Vec::new() } else { trusted },
            changes,
        })
    }

    /// What came of the job that is under way. An answer to another job means nothing.
    pub(crate) fn report(&mut self, report: AirlockReport) -> Vec<Settled> {
        let Some(flight) = self.flight.take_if(|flight| flight.ticket == report.ticket) else {
            return Vec::new();
        };
        let Some(verdicts) = report
            .verdicts
            .filter(|verdicts| verdicts.len() == flight.changes.len())
        else {
            // The instance was replaced by its host: tell it everything again.
            self.forget(flight.document);
            if !flight.based {
                return Vec::new();
            }
            // It was told everything and could not load the document. That must not go on for ever.
            let lost = flight.changes.iter().filter_map(|hash| self.take(hash));
            return lost.map(|c| (c, Err(ChangeFault::Refused))).collect();
        };
        let changes = flight.changes.iter().zip(verdicts);
        changes
            .filter_map(|(hash, verdict)| Some((self.take(hash)?, verdict)))
            .collect()
    }

    /// The airlock was lost over a job. If the job was a single change, that one is to blame;
    /// else its halves are tried apart.
    pub(crate) fn trapped(&mut self, ticket: u64) -> Option<Settled> {
        self.forget_instance();
        let flight = self.flight.take_if(|flight| flight.ticket == ticket)?;
        let (first, second) = flight.changes.split_at(flight.changes.len() / 2);
        if let ([], [culprit]) = (first, second) {
            let candidate = self.take(culprit)?;
            return Some((candidate, Err(ChangeFault::Trapped)));
        }
        self.suspects.push(second.to_vec());
        self.suspects.push(first.to_vec());
        None
    }

    /// The instance knows nothing any more.
    fn forget_instance(&mut self) {
        self.given.clear();
        self.backlog.clear();
    }

    /// A document is not as the instance thinks: it must be given anew.
    pub(crate) fn forget(&mut self, document: DocumentId) {
        self.given.remove(&document);
        self.backlog.remove(&document);
    }

    /// If too many wait for what never came, the oldest go.
    fn shed(&mut self, settled: &mut Vec<Settled>) {
        while self.pool.len() > MAX_WAITING {
            let Some((_, hash)) = self.arrivals.pop_first() else {
                break;
            };
            let fault = ChangeFault::TooManyWaiting;
            settled.extend(self.take(&hash).map(|c| (c, Err(fault))));
        }
    }

    fn take(&mut self, hash: &ChangeHash) -> Option<Candidate> {
        let (arrival, candidate) = self.pool.remove(hash)?;
        self.arrivals.remove(&arrival);
        Some(candidate)
    }
}

/// How a change stands to its document and to those chosen before it.
fn stand(
    segment: Option<&Segment>,
    head: &ChangeHead,
    within: &BTreeSet<ChangeHash>,
    lost: &BTreeSet<ChangeHash>,
) -> Fit {
    let knows = |hash: &ChangeHash| segment.is_some_and(|segment| segment.knows(hash));
    let refused = |hash: &ChangeHash| {
        lost.contains(hash) || segment.is_some_and(|segment| segment.has_refused(hash))
    };
    let fit = segment.map_or(Fit::Waits, |segment| segment.fit(head));
    if fit != Fit::Waits {
        return fit;
    }
    if head.dependencies.iter().any(refused) {
        return Fit::Never(ChangeFault::LostDependency);
    }
    let mut dependencies = head.dependencies.iter();
    // The airlock counts the operations of those within and checks the rest.
    match dependencies.all(|hash| knows(hash) || within.contains(hash)) {
        true => Fit::Fits,
        false => Fit::Waits,
    }
}
