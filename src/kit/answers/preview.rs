//! Whether a deed is possible just now.

use super::view::May;
use crate::locale::telling::refusals;
use nomic_engine::rules::signs;
use nomic_sync::{Intent, Peer};
use nomic_wording::Locale;

/// What the engine says to an intent. What cannot be seen in its texts is left out as soon as it is
/// meant, so it does not count here either.
pub(crate) fn may(peer: &Peer, intent: Intent, language: Locale) -> May {
    let plain = |text: &mut String| *text = signs::swept(text);
    match peer.preview(intent.reworded(plain)) {
        Ok(()) => May::Yes,
        Err(refusal) => May::No(refusals::refusal(&refusal, peer, language)),
    }
}
