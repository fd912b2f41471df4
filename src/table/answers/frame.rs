//! Frame of all pages of a table.

use super::table::{hash, mismatch, title};
use crate::chronicle::answers::chronicle::newest_in_words;
use crate::kit::answers::view::FrameView;
use nomic_peer::Peer;
use nomic_wording::Locale;

pub(crate) fn frame(peer: &Peer, language: Locale) -> FrameView {
    let entries = peer.chronicle();
    let last = entries.last();
    FrameView {
        title: title(peer),
        hash: hash(peer),
        mismatch: mismatch(peer),
        elsewhere: peer.played_elsewhere(),
        newest: newest_in_words(peer, language),
        events: entries.len(),
        last: last.map_or_else(String::new, |entry| entry.ruling.event.to_hex()),
    }
}
