//! What goes into the airlock and what comes out, as bytes for a worker.

use std::convert::Infallible;
use std::sync::Arc;

use minicbor::{Decoder, Encoder, decode, encode};
use nomic_engine::EventId;

use crate::log::Put;
use crate::{ChangeFault, DocumentId};

/// Changes to be tried, and what an instance needs for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AirlockJob {
    /// The number by which the report is asked for.
    pub ticket: u64,
    /// The document the changes are for.
    pub document: DocumentId,
    /// The document as the page has it, if this instance has not got it yet.
    pub base: Option<Vec<u8>>,
    /// The page's own changes since the last job.
    pub trusted: Vec<Arc<[u8]>>,
    /// Foreign changes, each behind what it builds on.
    pub changes: Vec<Arc<[u8]>>,
}

/// What came of one change: what it puts, or why it must not be used.
pub(crate) type Verdict = Result<Vec<Put>, ChangeFault>;

/// What came of a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AirlockReport {
    /// The job's number.
    pub ticket: u64,
    /// One verdict a change; none at all if the instance has not got the document.
    pub(crate) verdicts: Option<Vec<Verdict>>,
}

type Written = Result<(), encode::Error<Infallible>>;

impl AirlockJob {
    /// The bytes for a worker.
    pub fn encode(&self) -> Vec<u8> {
        written(|e| {
            e.array(5)?.u64(self.ticket)?.encode(self.document)?;
            match &self.base {
                Some(base) => e.bytes(base)?,
                None => e.null()?,
            };
            for list in [&self.trusted, &self.changes] {
                e.array(list.len() as u64)?;
                for bytes in list {
                    e.bytes(bytes)?;
                }
            }
            Ok(())
        })
    }

    /// Reads what [`AirlockJob::encode`] wrote.
    pub fn decode(bytes: &[u8]) -> Option<AirlockJob> {
        let mut d = Decoder::new(bytes);
        let read = |d: &mut Decoder<'_>| {
            d.array()?;
            let list = |d: &mut Decoder<'_>| -> Result<Vec<Arc<[u8]>>, decode::Error> {
                let count = d.array()?.unwrap_or(0);
                (0..count).map(|_| d.bytes().map(Arc::from)).collect()
            };
            Ok::<_, decode::Error>(AirlockJob {
                ticket: d.u64()?,
                document: d.decode()?,
                base: maybe(d, |d| d.bytes().map(<[u8]>::to_vec))?,
                trusted: list(d)?,
                changes: list(d)?,
            })
        };
        read(&mut d).ok()
    }
}

impl AirlockReport {
    /// How many of the changes may be used.
    pub fn passed(&self) -> usize {
        let verdicts = self.verdicts.iter().flatten();
        verdicts.filter(|verdict| verdict.is_ok()).count()
    }

    /// The bytes for the page.
    pub fn encode(&self) -> Vec<u8> {
        written(|e| {
            e.array(2)?.u64(self.ticket)?;
            let Some(verdicts) = &self.verdicts else {
                return e.null()?.ok();
            };
            e.array(verdicts.len() as u64)?;
            for verdict in verdicts {
                match verdict {
                    Ok(puts) => {
                        e.array(puts.len() as u64)?;
                        for (id, value) in puts {
                            e.bytes(&id.0)?.bytes(value)?;
                        }
                    }
                    Err(fault) => {
                        e.u8(fault.number())?;
                    }
                }
            }
            Ok(())
        })
    }

    /// Reads what [`AirlockReport::encode`] wrote.
    pub fn decode(bytes: &[u8]) -> Option<AirlockReport> {
        let mut d = Decoder::new(bytes);
        let read = |d: &mut Decoder<'_>| {
            d.array()?;
            let ticket = d.u64()?;
            let verdicts = maybe(d, |d| {
                let count = d.array()?.unwrap_or(0);
                (0..count).map(|_| read_verdict(d)).collect()
            })?;
            Ok::<_, decode::Error>(AirlockReport { ticket, verdicts })
        };
        read(&mut d).ok()
    }
}

fn read_verdict(d: &mut Decoder<'_>) -> Result<Verdict, decode::Error> {
    if d.datatype()? == minicbor::data::Type::U8 {
        let fault = ChangeFault::from_number(d.u8()?);
        return fault
            .map(Err)
            .ok_or(decode::Error::message("unknown fault"));
    }
    let count = d.array()?.unwrap_or(0);
    let puts = (0..count).map(|_| {
        let id = d.bytes()?.try_into();
        let id = id.map_err(|_| decode::Error::message("not an id"))?;
        Ok((EventId(id), d.bytes()?.to_vec()))
    });
    puts.collect::<Result<_, _>>().map(Ok)
}

pub(crate) fn maybe<'b, T>(
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
pub(crate) fn written(write: impl FnOnce(&mut Encoder<Vec<u8>>) -> Written) -> Vec<u8> {
    let mut encoder = Encoder::new(Vec::new());
    let _ = write(&mut encoder);
    encoder.into_writer()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_and_reports_survive_the_way_to_the_worker() {
        let job = AirlockJob {
            ticket: 7,
            document: DocumentId::Log(2),
            base: Some(vec![1, 2]),
            trusted: vec![],
            changes: vec![Arc::from([3_u8, 4].as_slice())],
        };
        assert_eq!(AirlockJob::decode(&job.encode()), Some(job));
        let report = AirlockReport {
            ticket: 8,
            verdicts: Some(vec![
                Ok(vec![(EventId([1; 32]), vec![5])]),
                Err(ChangeFault::Trapped),
            ]),
        };
        assert_eq!(AirlockReport::decode(&report.encode()), Some(report));
        let lost = AirlockReport {
            ticket: 9,
            verdicts: None,
        };
        assert_eq!(AirlockReport::decode(&lost.encode()), Some(lost));
        assert_eq!(AirlockReport::decode(b"\x82\x01"), None);
    }
}
