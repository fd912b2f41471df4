//! Readers of sealed contents.

use nomic_peer::probe::seal_bundle;
use nomic_peer::{SealedChunk, bundle, unbundle};
use nomic_protocol::{MAX_STRETCH, MAX_UNBUNDLED};

use crate::table;

pub(crate) fn bundles(bytes: &[u8]) {
    let Some(table) = table() else { return };
    let sealed = seal_bundle(&table.keys, bytes).unwrap_or_default();
    let Ok(chunks) = unbundle(&table.keys, &sealed) else {
        return;
    };
    let size: usize = chunks.iter().map(|chunk| chunk.bytes.len()).sum();
    assert!(chunks.len() <= MAX_STRETCH && size <= MAX_UNBUNDLED);
    let plain: Vec<&[u8]> = chunks.iter().map(|chunk| &*chunk.bytes).collect();
    if let Some(again) = bundle(&table.keys, &plain) {
        let back: Result<Vec<SealedChunk>, _> = unbundle(&table.keys, &again);
        assert!(back.as_ref() == Ok(&chunks), "a bundle changes its chunks");
    }
}
