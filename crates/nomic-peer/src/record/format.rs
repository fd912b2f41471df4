//! The format of a record.

use std::sync::Arc;

use minicbor::{Decoder, Encoder};
use nomic_engine::{DeviceId, EventId};
use nomic_order::Graph;
use nomic_protocol::RoomId;

use super::{RecordError, founding};
use crate::{MAX_EVENT, VerifiedEvent};

/// Greatest length of a record in bytes.
pub const MAX_RECORD: usize = 128 * 1024 * 1024;
/// Greatest number of events in a record.
pub const MAX_RECORDED: usize = 250_000;

const NAME: &str = "nomic-record-1";
/// First text of every record, of any version. It follows the bytes that give the lengths of list
/// and name.
const FAMILY: &[u8] = b"nomic-record-";

pub(super) struct RecordFile<'b> {
    pub(super) room: RoomId,
    pub(super) founding: EventId,
    pub(super) events: Vec<&'b [u8]>,
}

pub(crate) fn write(
    room: &RoomId,
    graph: &Graph,
    waits: impl Fn(&DeviceId) -> bool,
) -> Result<Vec<u8>, RecordError> {
    let founding = founding(graph).ok_or(RecordError::NoGame)?;
    let events = order(graph, waits);
    bounded(events.len())?;
    let file = RecordFile {
        room: *room,
        founding,
        events: events.iter().map(|event| event.bytes()).collect(),
    };
    let bytes = encode(&file)?;
    if bytes.len() > MAX_RECORD {
        return Err(RecordError::TooLarge);
    }
    Ok(bytes)
}

/// The events in the order of the file. Ready events come first, each after its parents and
/// otherwise by id; then pending ones, by id.
pub(super) fn order(graph: &Graph, waits: impl Fn(&DeviceId) -> bool) -> Vec<&Arc<VerifiedEvent>> {
    let standing = graph.whole().into_iter();
    let standing = standing.filter_map(|node| graph.event(node));
    let waiting = graph.pending_events();
    let waiting = waiting.filter(|event| waits(&event.device()));
    standing.chain(waiting).collect()
}

fn bounded(events: usize) -> Result<(), RecordError> {
    let within = events <= MAX_RECORDED;
    within.then_some(()).ok_or(RecordError::TooLarge)
}

fn encode(file: &RecordFile<'_>) -> Result<Vec<u8>, RecordError> {
    let mut encoder = Encoder::new(Vec::new());
    let written = (|| {
        encoder.array(4)?.str(NAME)?.bytes(&file.room.0)?;
        encoder.bytes(&file.founding.0)?;
        encoder.array(file.events.len() as u64)?;
        for event in &file.events {
            encoder.bytes(event)?;
        }
        Ok::<(), minicbor::encode::Error<std::convert::Infallible>>(())
    })();
    written.map_err(|_| RecordError::Malformed)?;
    Ok(encoder.into_writer())
}

/// Reads the shape of a record. The events are only cut out.
pub(super) fn decode(bytes: &[u8]) -> Result<RecordFile<'_>, RecordError> {
    if bytes.len() > MAX_RECORD {
        return Err(RecordError::TooLarge);
    }
    let name = bytes.get(2..).unwrap_or_default();
    if !name.starts_with(FAMILY) {
        return Err(RecordError::NotARecord);
    }
    if !name.starts_with(NAME.as_bytes()) {
        return Err(RecordError::OtherVersion);
    }
    let file = shape(bytes).map_err(|_| RecordError::Malformed)?;
    bounded(file.events.len())?;
    if encode(&file)? != bytes {
        return Err(RecordError::NotCanonical);
    }
    Ok(file)
}

fn shape(bytes: &[u8]) -> Result<RecordFile<'_>, minicbor::decode::Error> {
    let wrong = || minicbor::decode::Error::message("not the shape of a record");
    let mut decoder = Decoder::new(bytes);
    if decoder.array()? != Some(4) || decoder.str()? != NAME {
        return Err(wrong());
    }
    let room = decoder.bytes()?.try_into().map_err(|_| wrong())?;
    let founding = decoder.bytes()?.try_into().map_err(|_| wrong())?;
    Ok(RecordFile {
        room: RoomId(room),
        founding: EventId(founding),
        events: events(&mut decoder)?,
    })
}

pub(super) fn events<'b>(
    decoder: &mut Decoder<'b>,
) -> Result<Vec<&'b [u8]>, minicbor::decode::Error> {
    let wrong = || minicbor::decode::Error::message("not a list of events");
    let count = decoder.array()?.ok_or_else(wrong)?;
    let mut events = Vec::new();
    // The count is only claimed; space is bounded by the bytes that are there.
    for _ in 0..count {
        let event = decoder.bytes()?;
        if event.len() > MAX_EVENT {
            return Err(wrong());
        }
        events.push(event);
    }
    if decoder.position() != decoder.input().len() {
        return Err(wrong());
    }
    Ok(events)
}
