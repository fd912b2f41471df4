//! The verifier: a worker besides the page's peer that opens chunks and checks signatures.
//!
//! The cost of taking in a long game is mostly the opening of its chunks and a signature an
//! event. A verdict follows from the bytes alone, so a host with a processor to spare can compute
//! it elsewhere. The host announces that to its peer
//! ([`Peer::set_verifier`](crate::Peer::set_verifier)). It hands the jobs to a worker, which runs
//! [`verify_bytes`], and the reports back. The worker is the host's own program and is believed: no
//! one else may answer.

use std::convert::Infallible;
use std::sync::Arc;

use minicbor::{Decoder, Encoder, decode, encode};

use nomic_event::Signatures;

use crate::{Chunk, EventScope, Keys, Link, SignedEvent};

/// Chunks to be opened, and the link of their game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifierJob {
    pub ticket: u64,
    pub link: Link,
    pub chunks: Vec<Arc<[u8]>>,
}

#[derive(Debug, Clone)]
pub struct VerifierReport {
    pub ticket: u64,
    /// Content of each chunk; `None` for a chunk that does not open.
    pub(crate) opened: Vec<Option<CheckedChunk>>,
}

#[derive(Debug, Clone)]
pub(crate) struct CheckedChunk {
    pub(crate) chunk: Chunk,
    /// Whether each of its events is good, in order.
    pub(crate) good: Vec<bool>,
}

impl CheckedChunk {
    pub(crate) fn all(
        chunks: &[Arc<[u8]>],
        keys: &Keys,
        scope: &EventScope,
    ) -> Vec<Option<CheckedChunk>> {
        let mut signatures = Signatures::default();
        let found = chunks.iter().map(|bytes| {
            let chunk = Chunk::open(keys, bytes).ok()?;
            let events = chunk.events.iter();
            let events = events.map(|bytes| SignedEvent::read(bytes, scope).ok());
            let events: Vec<Option<SignedEvent>> = events.collect();
            for event in events.iter().flatten() {
                let (payload, signature) = event.signature();
                signatures.add(&event.device(), payload, signature);
            }
            Some((chunk, events))
        });
        let found: Vec<Option<_>> = found.collect();
        let mut verdicts = signatures.verdicts().into_iter();
        let mut next = || verdicts.next() == Some(true);
        let opened = found.into_iter().map(|found| {
            let (chunk, events) = found?;
            let good = events
                .into_iter()
                .map(|event| event.is_some_and(|event| event.with_verdict(next()).is_ok()));
            let good = good.collect();
            Some(CheckedChunk { chunk, good })
        });
        opened.collect()
    }
}

impl VerifierJob {
    /// Opens the chunks and checks all signatures in them. The work is bounded by the bytes.
    pub fn verify(&self) -> VerifierReport {
        let keys = Keys::of(&self.link);
        let scope = EventScope {
            room: keys.room_id(),
            link: self.link.clone(),
        };
        VerifierReport {
            ticket: self.ticket,
            opened: CheckedChunk::all(&self.chunks, &keys, &scope),
        }
    }

    pub fn encode(&self) -> Vec<u8> {
        written(|e| {
            e.array(3)?.u64(self.ticket)?.str(&self.link.fragment())?;
            e.array(self.chunks.len() as u64)?;
            for bytes in &self.chunks {
                e.bytes(bytes)?;
            }
            Ok(())
        })
    }

    pub fn decode(bytes: &[u8]) -> Option<VerifierJob> {
        let mut d = Decoder::new(bytes);
        let read = |d: &mut Decoder<'_>| {
            d.array()?;
            Ok::<_, decode::Error>(VerifierJob {
                ticket: d.u64()?,
                link: Link::parse(d.str()?).map_err(|_| decode::Error::message("not a link"))?,
                chunks: list(d, |d| d.bytes().map(Arc::from))?,
            })
        };
        read(&mut d).ok()
    }
}

impl VerifierReport {
    pub fn encode(&self) -> Vec<u8> {
        written(|e| {
            e.array(2)?.u64(self.ticket)?;
            e.array(self.opened.len() as u64)?;
            for opened in &self.opened {
                let Some(CheckedChunk { chunk, good }) = opened else {
                    e.null()?;
                    continue;
                };
                e.array(2)?.array(chunk.events.len() as u64)?;
                for event in &chunk.events {
                    e.bytes(event)?;
                }
                e.array(good.len() as u64)?;
                for good in good {
                    e.bool(*good)?;
                }
            }
            Ok(())
        })
    }

    pub fn decode(bytes: &[u8]) -> Option<VerifierReport> {
        let mut d = Decoder::new(bytes);
        let read = |d: &mut Decoder<'_>| {
            d.array()?;
            Ok::<_, decode::Error>(VerifierReport {
                ticket: d.u64()?,
                opened: list(d, |d| maybe(d, read_opened))?,
            })
        };
        read(&mut d).ok()
    }
}

/// Does a job, from bytes to bytes, for a worker. `None` for bytes that are no job.
pub fn verify_bytes(job: &[u8]) -> Option<Vec<u8>> {
    Some(VerifierJob::decode(job)?.verify().encode())
}

fn read_opened(d: &mut Decoder<'_>) -> Result<CheckedChunk, decode::Error> {
    d.array()?;
    let chunk = Chunk {
        events: list(d, |d| d.bytes().map(Arc::from))?,
    };
    let good = list(d, Decoder::bool)?;
    Ok(CheckedChunk { chunk, good })
}

fn list<'b, T>(
    d: &mut Decoder<'b>,
    mut read: impl FnMut(&mut Decoder<'b>) -> Result<T, decode::Error>,
) -> Result<Vec<T>, decode::Error> {
    let count = d.array()?.unwrap_or(0);
    (0..count).map(|_| read(d)).collect()
}

fn maybe<'b, T>(
    d: &mut Decoder<'b>,
    read: impl FnOnce(&mut Decoder<'b>) -> Result<T, decode::Error>,
) -> Result<Option<T>, decode::Error> {
    if d.datatype()? == minicbor::data::Type::Null {
        d.null()?;
        return Ok(None);
    }
    read(d).map(Some)
}

/// Writing to memory cannot fail.
fn written(
    write: impl FnOnce(&mut Encoder<Vec<u8>>) -> Result<(), encode::Error<Infallible>>,
) -> Vec<u8> {
    let mut encoder = Encoder::new(Vec::new());
    let _ = write(&mut encoder);
    encoder.into_writer()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(ticket: u64) -> VerifierJob {
        let link = Link::generate(Some("wss://relay.example".to_owned()), &mut |b| b.fill(3));
        let keys = Keys::of(&link);
        let sealed = Chunk::seal(&keys, &[b"no event"]);
        let chunks = vec![sealed.unwrap().bytes.into(), Arc::from(&b"junk"[..])];
        VerifierJob {
            ticket,
            link,
            chunks,
        }
    }

    #[test]
    fn jobs_and_reports_survive_the_way_to_the_worker() {
        let job = job(7);
        assert_eq!(VerifierJob::decode(&job.encode()), Some(job.clone()));
        let report = verify_bytes(&job.encode()).unwrap();
        let report = VerifierReport::decode(&report).unwrap();
        assert_eq!(report.ticket, 7);
        let [Some(opened), None] = &report.opened[..] else {
            panic!("{report:?}");
        };
        let direct = Chunk::open(&Keys::of(&job.link), &job.chunks[0]).unwrap();
        assert_eq!(opened.chunk, direct);
        assert_eq!(opened.good, [false]);
    }

    #[test]
    fn what_is_no_job_and_no_report_is_told_apart() {
        assert!(verify_bytes(b"junk").is_none());
        let job = job(1).encode();
        assert!(verify_bytes(&job[..job.len() - 1]).is_none());
        let report = verify_bytes(&job).unwrap();
        assert!(VerifierReport::decode(&report[..report.len() - 1]).is_none());
    }
}
