//! Readers of bytes without a seal.

use nomic_engine::Move;
use nomic_peer::{Proof, Record, SignedEvent};
use nomic_protocol::{Down, Up};

use crate::table;

pub(crate) fn frames_down(bytes: &[u8]) {
    if let Ok(frame) = Down::decode(bytes) {
        assert!(frame.encode() == bytes, "a frame has two spellings");
    }
}

pub(crate) fn frames_up(bytes: &[u8]) {
    if let Ok(frame) = Up::decode(bytes) {
        assert!(frame.encode() == bytes, "a frame has two spellings");
    }
}

/// Events with any signature, and moves by themselves.
pub(crate) fn events(bytes: &[u8]) {
    let Some(table) = table() else { return };
    if let Ok(event) = SignedEvent::read(bytes, &table.scope) {
        let id = event.id();
        if let Ok(event) = event.verify() {
            assert_eq!((event.id(), event.bytes()), (id, bytes));
        }
    }
    if let Ok(moved) = minicbor::decode::<Move>(bytes)
        && let Ok(written) = minicbor::to_vec(&moved)
    {
        assert_eq!(minicbor::decode::<Move>(&written).ok(), Some(moved));
    }
}

pub(crate) fn records(bytes: &[u8]) {
    let _ = Record::read(bytes);
    let _ = Proof::read(bytes);
}
