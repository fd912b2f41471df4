//! Targets for a peer that receives foreign chunks.

use nomic_engine::{EventId, Move};
use nomic_peer::probe::seal_chunk;
use nomic_peer::{
    Chunk, EventDraft, EventError, Input, Output, Peer, PeerFault, Proof, Record, SignedEvent,
    Stored, VerifiedEvent,
};

use crate::table::no_chance;
use crate::{FuzzTable, table};

/// Most events signed for one input.
const MAX_EVENTS: usize = 24;
/// Later than the time of every signed event.
const NOW: u64 = 1_700_000_900_000;

/// Takes the bytes as the body of a chunk, and as an event in a chunk.
pub(crate) fn chunks(bytes: &[u8]) {
    let Some(table) = table() else { return };
    let body = seal_chunk(&table.keys, bytes);
    let event = Chunk::seal(&table.keys, &[bytes]);
    let event = event.ok().map(|chunk| chunk.bytes);
    hand_in(table, body.into_iter().chain(event));
}

/// Takes events of four devices, each after the number of its device. They are signed here, so that
/// their contents are read.
pub(crate) fn peers(bytes: &[u8]) {
    let Some(table) = table() else { return };
    let mut events = Vec::new();
    let mut rest = bytes;
    while let Some((device, draft, behind)) = draft(rest)
        && events.len() < MAX_EVENTS
    {
        rest = behind;
        let Some(identity) = table.devices.get(device) else {
            break;
        };
        if let Ok(event) = VerifiedEvent::sign(draft, &table.scope, identity) {
            let read = SignedEvent::read(event.bytes(), &table.scope).map(|event| event.id());
            assert!(read == Ok(event.id()) || read == Err(EventError::NotTheFounding));
            events.push(event);
        }
    }
    let events: Vec<&[u8]> = events.iter().map(VerifiedEvent::bytes).collect();
    let sealed = events.iter().filter_map(|event| {
        let chunk = Chunk::seal(&table.keys, &[event]);
        chunk.ok().map(|chunk| chunk.bytes)
    });
    hand_in(table, sealed);
}

/// Decodes a device and a draft for it to sign; returns them with the remaining bytes.
fn draft(bytes: &[u8]) -> Option<(usize, EventDraft, &[u8])> {
    let (device, rest) = bytes.split_first()?;
    let mut decoder = minicbor::Decoder::new(rest);
    let draft = EventDraft {
        seq: decoder.decode().ok()?,
        prev: decoder.decode::<Option<EventId>>().ok()?,
        parents: decoder.decode().ok()?,
        claimed_ms: decoder.decode().ok()?,
        moved: decoder.decode::<Move>().ok()?,
    };
    let behind = rest.get(decoder.position()..)?;
    Some((usize::from(*device), draft, behind))
}

fn hand_in(table: &FuzzTable, chunks: impl Iterator<Item = Vec<u8>>) {
    let mut stored = Stored::default();
    let Some(mut peer) = opened(table, stored.clone()) else {
        return;
    };
    let all = std::iter::once(table.founding.clone()).chain(chunks);
    let mut outputs = peer.handle(Input::FromTab(all.collect()), NOW, &mut no_chance);
    outputs.extend(peer.handle(Input::Tick, NOW, &mut no_chance));
    for output in outputs {
        match output {
            Output::StoreChunk { id, bytes, acked } => {
                stored.chunks.push((id, bytes.to_vec(), acked));
            }
            Output::StoreSegment { segment, bytes } => stored.segments.push((segment, bytes)),
            _ => {}
        }
    }
    let record = peer.record();
    let record = record.as_ref().map(|bytes| Record::read(bytes));
    match record {
        Ok(Ok(record)) => {
            assert_eq!(record.game().hash(), peer.game().hash());
            assert_eq!(record.chronicle().len(), peer.chronicle().len());
        }
        other => assert!(other.is_err(), "its record does not read: {other:?}"),
    }
    for device in &table.devices {
        let proof = peer.proof_against(&device.device_id());
        assert!(proof.is_none_or(|proof| Proof::read(&proof).is_ok()));
    }
    let Some(again) = opened(table, stored) else {
        return;
    };
    assert_eq!(again.game().hash(), peer.game().hash());
    let damaged = |fault| matches!(fault, PeerFault::StoredChunk | PeerFault::StoredSegment);
    let mut faults = again.quarantined().iter().map(|aside| aside.fault);
    assert!(!faults.any(damaged), "what it stored is damaged");
}

fn opened(table: &FuzzTable, stored: Stored) -> Option<Peer> {
    let [.., device] = &table.devices;
    let (link, device) = (table.link.clone(), device.clone());
    let opened = Peer::open(link, device, stored, &mut no_chance);
    opened.ok().map(|(peer, _)| peer)
}
