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

#[derive(Debug, Clone)]
struct Tried {
    doc: Automerge,
    index: Index,
}

impl Airlock {
    /// A new instance that knows no document.
    pub fn new() -> Airlock {
        Airlock::default()
    }

    /// Tries the changes of a job. May panic or run out of memory: that is what it is for.
    pub fn inspect(&mut self, job: &AirlockJob) -> AirlockReport {
        let verdicts = self.prepare(job).map(|tried| tried.try_all(&job.changes));
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
            let doc = Automerge::load(base).ok()?;
            let index = Index::of(&doc);
            self.documents.insert(job.document, Tried { doc, index });
        }
        let tried = self.documents.get_mut(&job.document)?;
        for bytes in &job.trusted {
            let head = ChangeHead::read(bytes)?;
            if tried.index.knows(&head.hash) {
                continue;
            }
            let change = Change::try_from(&bytes[..]).ok()?;
            let operations = change.len() as u64;
            tried.doc.apply_changes([change]).ok()?;
            tried.index.add(&head, operations);
        }
        Some(tried)
    }
}

impl Tried {
    /// First all at once, which is much faster; if that fails, one by one.
    fn try_all(&mut self, changes: &[Arc<[u8]>]) -> Vec<Verdict> {
        let before = self.clone();
        let mut good = Vec::new();
        let verdicts: Vec<Verdict> = changes
            .iter()
            .map(|bytes| {
                let (change, puts) = self.check(bytes)?;
                good.push(change);
                Ok(puts)
            })
            .collect();
        if self.doc.apply_changes(good).is_ok() {
            return verdicts;
        }
        *self = before;
        changes.iter().map(|bytes| self.try_one(bytes)).collect()
    }

    fn try_one(&mut self, bytes: &Arc<[u8]>) -> Verdict {
        let before = self.clone();
        let tried = self.check(bytes).and_then(|(change, puts)| {
            let applied = self.doc.apply_changes([change]);
            applied.map(|()| puts).map_err(|_| ChangeFault::Refused)
        });
        if tried.is_err() {
            *self = before;
        }
        tried
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
        Ok((change, puts))
    }
}
