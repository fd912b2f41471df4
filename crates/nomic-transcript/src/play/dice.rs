//! The dice chains of the devices at a table.

use nomic_engine::dice::{CHAIN_LENGTH, chain_link};
use nomic_engine::{ChainLink, DeviceId};
use sha2::{Digest, Sha256};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Link of a device's chain; the last link repeats after the end. A chain is long, and equal in all
/// transcripts where the device has this seat.
pub(super) fn link(device: DeviceId, index: u32) -> ChainLink {
    thread_local! {
        /// Links of each chain, the tip first.
        static GROWN: RefCell<BTreeMap<DeviceId, Vec<ChainLink>>> = RefCell::default();
    }
    GROWN.with_borrow_mut(|grown| {
        let links = grown.entry(device).or_insert_with(|| grow(device));
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        let link = links.get(index).or_else(|| links.last());
        link.copied().unwrap_or(ChainLink([0; 32]))
    })
}

fn grow(device: DeviceId) -> Vec<ChainLink> {
    let last = chain_link(&device.0, CHAIN_LENGTH);
    let towards_tip = |link: &ChainLink| Some(ChainLink(Sha256::digest(link.0).into()));
    let length = usize::try_from(CHAIN_LENGTH).unwrap_or(usize::MAX);
    let links = std::iter::successors(Some(last), towards_tip);
    let mut links: Vec<_> = links.take(length.saturating_add(1)).collect();
    links.reverse();
    links
}
