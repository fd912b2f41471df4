//! The airlock: where foreign changes are tried before they touch the page.
//!
//! Automerge is not hardened against malice: crafted bytes make it panic or ask for gigabytes, and
//! in a browser either ends the page. So a throw-away instance loads and applies them first. The
//! host runs an [`Airlock`] where it can be lost: in a worker, or behind [`Airlock::inspect_caught`].
//! If it is lost, the host says so with its ticket, starts another, and play goes on.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use automerge::{Automerge, Change};

use crate::change::ChangeHead;
use crate::index::{Fit, Index};
use crate::job::{AirlockJob, AirlockReport, Verdict};
use crate::log::{self, Put};
use crate::{ChangeFault, DocumentId};

/// One throw-away instance. It keeps the documents it has seen, so that a job carries only what is
/// new.
#[derive(Debug, Default)]
pub struct Airlock {
    documents: BTreeMap<DocumentId, Tried>,
}

/// Nothing came out of an airlock: it must be replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trapped {
    /// The job it was at.
    pub ticket: u64,
}

#[derive(Debug)]
struct Tried {
    doc: Automerge,
    index: Index,
    /// How to come back here: the bytes it was loaded from, and everything applied since.
    base: Vec<u8>,
    applied: Vec<Arc<[u8]>>,
}

impl Airlock {
    /// A new instance that knows no document.
    pub fn new() -> Airlock {
        Airlock::default()
    }

    /// Tries the changes of a job. May panic or run out of memory: that is what it is for.
    pub fn inspect(&mut self, job: &AirlockJob) -> AirlockReport {
        let verdicts = self
            .prepare(job)
            .and_then(|tried| tried.try_all(&job.changes));
        AirlockReport {
            ticket: job.ticket,
            verdicts,
        }
    }

    /// The same from bytes to bytes, for a worker. Bytes that are no job give none.
    pub fn inspect_bytes(&mut self, job: &[u8]) -> Option<Vec<u8>> {
        let job = AirlockJob::decode(job)?;
        Some(self.inspect(&job).encode())
    }

    /// Natively: a panic costs the instance and is reported. (A request for more memory than there
    /// is still ends the process: who expects malice runs a child process.)
    pub fn inspect_caught(&mut self, job: &AirlockJob) -> Result<AirlockReport, Trapped> {
        catch_unwind(AssertUnwindSafe(|| self.inspect(job))).map_err(|_| {
            self.documents.clear();
            Trapped { ticket: job.ticket }
        })
    }

    /// The document of the job as the page has it; `None` if it must be sent again.
    fn prepare(&mut self, job: &AirlockJob) -> Option<&mut Tried> {
        if let Some(base) = &job.base {
            let tried = Tried::load(base.clone(), &[])?;
            self.documents.insert(job.document, tried);
        }
        let tried = self.documents.get_mut(&job.document)?;
        tried.trust(&job.trusted)?;
        Some(tried)
    }
}

impl Tried {
    /// Loads a document and applies changes that were applied to it before.
    fn load(base: Vec<u8>, applied: &[Arc<[u8]>]) -> Option<Tried> {
        let doc = Automerge::load(&base).ok()?;
        let mut tried = Tried {
            index: Index::of(&doc),
            doc,
            base,
            applied: Vec::new(),
        };
        tried.trust(applied)?;
        Some(tried)
    }

    /// Applies changes that need no trial.
    fn trust(&mut self, changes: &[Arc<[u8]>]) -> Option<()> {
        let mut fresh = Vec::new();
        for bytes in changes {
            let head = ChangeHead::read(bytes)?;
            if self.index.knows(&head.hash) {
                continue;
            }
            let change = Change::try_from(&bytes[..]).ok()?;
            self.index.add(&head, change.len() as u64);
            self.applied.push(bytes.clone());
            fresh.push(change);
        }
        self.doc.apply_changes(fresh).ok()
    }

    /// First all at once, which is much faster; if that fails, one by one.
    fn try_all(&mut self, changes: &[Arc<[u8]>]) -> Option<Vec<Verdict>> {
        let before = self.applied.len();
        let mut good = Vec::new();
        let verdicts = changes
            .iter()
            .map(|bytes| {
                let (change, puts) = self.check(bytes)?;
                good.push(change);
                Ok(puts)
            })
            .collect();
        if self.doc.apply_changes(good).is_ok() {
            return Some(verdicts);
        }
        self.go_back(before)?;
        changes.iter().map(|bytes| self.try_one(bytes)).collect()
    }

    fn try_one(&mut self, bytes: &Arc<[u8]>) -> Option<Verdict> {
        let before = self.applied.len();
        let (change, puts) = match self.check(bytes) {
            Ok(checked) => checked,
            Err(fault) => return Some(Err(fault)),
        };
        if self.doc.apply_changes([change]).is_ok() {
            return Some(Ok(puts));
        }
        self.go_back(before)?;
        Some(Err(ChangeFault::Refused))
    }

    /// Makes the document again as it was after so many changes.
    fn go_back(&mut self, length: usize) -> Option<()> {
        let applied = self.applied.get(..length)?;
        *self = Tried::load(self.base.clone(), applied)?;
        Some(())
    }

    /// Checks a change behind those before it, and notes it as if it were applied.
    fn check(&mut self, bytes: &Arc<[u8]>) -> Result<(Change, Vec<Put>), ChangeFault> {
        let head = ChangeHead::read(bytes).ok_or(ChangeFault::NotPlain)?;
        match self.index.fit(&head) {
            Fit::Fits | Fit::Known => (),
            Fit::Waits => return Err(ChangeFault::LostDependency),
            Fit::Never(fault) => return Err(fault),
        }
        let change = Change::try_from(&bytes[..]).map_err(|_| ChangeFault::Refused)?;
        let puts = log::puts_of(&change)?;
        self.index.add(&head, puts.len() as u64);
        self.applied.push(bytes.clone());
        Ok((change, puts))
    }
}
