//! Having signatures checked by the host's verifier while the peer processes chunks that were
//! checked before.
//!
//! The verifier affects speed only: chunks are processed at their place in the queue, and a lost
//! job is done here.

use std::sync::Arc;

use super::work::{SignatureCheck, Work};
use super::{Output, Peer};
use crate::verifier::CheckedChunk;
use crate::{VerifierJob, VerifierReport};

/// Greatest number of jobs given out: the present one, and the next.
const UNDER_WAY: usize = 2;
/// Number of first chunks in the queue that are checked here: their turn would come before a
/// report.
const NEXT: usize = 32;
/// Smallest number of chunks in a job.
const LEAST: usize = 32;
/// Greatest number of chunks in a job.
const MOST: usize = 256;
/// Length in bytes that ends a job's growth.
const BYTES: usize = 512 * 1024;
/// Greatest length in bytes of a chunk that the peer checks with others: it has a few events, so
/// the peer can pause soon.
const SMALL: usize = 4 * 1024;
/// Greatest number of chunks that the peer checks together.
const TOGETHER: usize = 16;
/// Number of bytes that ends such a group.
const SMALL_TOGETHER: usize = 8 * 1024;
/// Length of the queue's part that is searched.
const LOOK: usize = 2_048;

#[derive(Debug, Default)]
pub(super) struct VerifierJobs {
    is_available: bool,
    ticket: u64,
    under_way: Vec<u64>,
}

impl Peer {
    /// Sets whether the host has a verifier: a worker that does [jobs](Output::Verify) beside the
    /// peer. Without one, as at first, the peer checks every signature itself.
    pub fn set_verifier(&mut self, there: bool) {
        self.verifier_jobs.is_available = there;
    }

    pub(super) fn verifier_is_free(&self) -> bool {
        self.verifier_jobs.is_available && self.verifier_jobs.under_way.len() < UNDER_WAY
    }

    /// Whether the next work is with the verifier.
    pub(super) fn awaits_verifier(&self) -> bool {
        let next = self.work.front();
        next.is_some_and(|work| {
            matches!(
                work,
                Work::Chunk {
                    check: SignatureCheck::WithVerifier(..),
                    ..
                }
            )
        })
    }

    pub(super) fn can_check_ahead(&self) -> bool {
        let mut line = self.work.iter().take(LOOK);
        line.any(|work| self.checkable_bytes(work).is_some())
    }

    pub(super) fn can_check_next(&self) -> bool {
        let next = self.work.front();
        next.is_some_and(|work| self.checkable_bytes(work).is_some())
    }

    /// Checks the first unchecked chunks in the queue, some of them together. Returns whether there
    /// were any.
    pub(super) fn check_ahead(&mut self) -> bool {
        let line = self.work.iter().enumerate().take(LOOK);
        let open = line.filter_map(|(place, work)| Some((place, self.checkable_bytes(work)?)));
        let mut left = SMALL_TOGETHER;
        let open = open.take(TOGETHER).take_while(|(_, bytes)| {
            let fits = left > 0;
            left = left.saturating_sub(bytes.len());
            fits
        });
        let (places, chunks): (Vec<usize>, Vec<Arc<[u8]>>) = open.unzip();
        let opened = CheckedChunk::all(&chunks, &self.keys, &self.scope);
        for (place, opened) in places.iter().zip(opened) {
            if let Some(Work::Chunk { check, .. } | Work::Stored { check, .. }) =
                self.work.get_mut(*place)
            {
                *check = SignatureCheck::of(opened);
            }
        }
        !places.is_empty()
    }

    /// Bytes of an unchecked chunk that is small enough to be checked with others.
    fn checkable_bytes(&self, work: &Work) -> Option<Arc<[u8]>> {
        let bytes = match work {
            Work::Chunk {
                id,
                bytes,
                check: SignatureCheck::Open,
                ..
            } if !self.chunks_kept.has(id) => bytes,
            Work::Stored {
                id,
                bytes,
                check: SignatureCheck::Open,
                ..
            } if !self.segments.has_processed(id) => bytes,
            _ => return None,
        };
        (bytes.len() <= SMALL).then(|| bytes.clone())
    }

    pub(super) fn send_jobs(&mut self, out: &mut Vec<Output>) {
        while self.verifier_is_free() {
            let Some(job) = self.next_job() else {
                return;
            };
            out.push(Output::Verify(job));
        }
    }

    fn next_job(&mut self) -> Option<VerifierJob> {
        let kept = &self.chunks_kept;
        let line = self.work.iter_mut().take(LOOK).skip(NEXT);
        let open = line.filter_map(|work| match work {
            Work::Chunk {
                id, bytes, check, ..
            } if matches!(check, SignatureCheck::Open) && !kept.has(id) => Some((&*bytes, check)),
            _ => None,
        });
        let mut left = BYTES;
        let batch = open.take(MOST).take_while(|(bytes, _)| {
            let fits = left > 0;
            left = left.saturating_sub(bytes.len());
            fits
        });
        let (chunks, checks): (Vec<Arc<[u8]>>, Vec<&mut SignatureCheck>) =
            batch.map(|(bytes, check)| (bytes.clone(), check)).unzip();
        if chunks.len() < LEAST && left > 0 {
            return None;
        }
        self.verifier_jobs.ticket += 1;
        let ticket = self.verifier_jobs.ticket;
        for (place, check) in checks.into_iter().enumerate() {
            *check = SignatureCheck::WithVerifier(ticket, place);
        }
        self.verifier_jobs.under_way.push(ticket);
        Some(VerifierJob {
            ticket,
            link: self.scope.link.clone(),
            chunks,
        })
    }

    /// Takes the report of a finished job. An unexpected report is ignored.
    pub(super) fn verified(&mut self, report: VerifierReport) {
        let under_way = &mut self.verifier_jobs.under_way;
        let Some(place) = under_way.iter().position(|t| *t == report.ticket) else {
            return;
        };
        under_way.remove(place);
        let mut opened = report.opened;
        for (place, check) in self.checks_of_job(Some(report.ticket)) {
            *check = SignatureCheck::of(opened.get_mut(place).and_then(Option::take));
        }
    }

    pub(super) fn verifier_lost(&mut self) {
        self.verifier_jobs.is_available = false;
        self.verifier_jobs.under_way.clear();
        for (_, check) in self.checks_of_job(None) {
            *check = SignatureCheck::Here;
        }
    }

    /// Chunks that are with the verifier, in this job or any, and their places in it.
    fn checks_of_job(
        &mut self,
        job: Option<u64>,
    ) -> impl Iterator<Item = (usize, &mut SignatureCheck)> {
        self.work.iter_mut().filter_map(move |work| match work {
            Work::Chunk { check, .. } => match *check {
                SignatureCheck::WithVerifier(ticket, place)
                    if job.is_none_or(|job| job == ticket) =>
                {
                    Some((place, check))
                }
                SignatureCheck::WithVerifier(..)
                | SignatureCheck::Open
                | SignatureCheck::Opened(_)
                | SignatureCheck::Here => None,
            },
            _ => None,
        })
    }
}
