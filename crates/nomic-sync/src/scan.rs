//! Finding events in foreign bytes, whatever shape those have.
//!
//! Events prove themselves, so it does not matter in what they came: a change that Automerge
//! refuses, or that would end the page, still hands over its events. This reads bytes only; no
//! Automerge code runs.

use minicbor::Decoder;

use crate::event::{MAGIC, MAX_EVENT, Scope, SignedEvent};

/// More in one change are ignored: an honest change has far fewer.
pub(crate) const MAX_EVENTS: usize = 512;

/// All events in these bytes, in the order they stand; their signatures are not looked at yet.
pub(crate) fn scan(bytes: &[u8], scope: &Scope) -> Vec<SignedEvent> {
    let mut found = Vec::new();
    let mut rest = bytes;
    while found.len() < MAX_EVENTS {
        let Some(start) = find(rest) else {
            break;
        };
        let (_, candidate) = rest.split_at(start);
        let skipped = match read_at(candidate, scope) {
            Some((event, length)) => {
                found.push(event);
                length
            }
            None => 1,
        };
        rest = candidate.get(skipped..).unwrap_or_default();
    }
    found
}

/// The first place where an event may begin.
fn find(bytes: &[u8]) -> Option<usize> {
    let first = MAGIC.first()?;
    let mut from = 0;
    loop {
        let rest = bytes.get(from..)?;
        let start = from + rest.iter().position(|byte| byte == first)?;
        if bytes.get(start..)?.starts_with(MAGIC) {
            return Some(start);
        }
        from = start + 1;
    }
}

fn read_at(bytes: &[u8], scope: &Scope) -> Option<(SignedEvent, usize)> {
    let window = bytes.get(..bytes.len().min(MAX_EVENT))?;
    let mut decoder = Decoder::new(window);
    decoder.skip().ok()?;
    let length = decoder.position() + 64;
    let event = SignedEvent::read(bytes.get(..length)?, scope).ok()?;
    Some((event, length))
}
