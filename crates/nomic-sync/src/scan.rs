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

#[cfg(test)]
mod tests {
    use nomic_engine::{EventId, Move, ProposalId};

    use super::*;
    use crate::{EventDraft, Identity, Keys, Link, VerifiedEvent};

    fn scope() -> Scope {
        let device = Identity::from_seed(&[1; 32]).device_id();
        let link = Link::generate(&device, None, &mut |bytes| bytes.fill(1));
        let room = Keys::of(&link).room_id();
        Scope { room, link }
    }

    fn event(text: String) -> VerifiedEvent {
        let draft = EventDraft {
            seq: 2,
            prev: Some(EventId([1; 32])),
            parents: Vec::new(),
            claimed_ms: 3,
            moved: Move::Remark {
                proposal: ProposalId(EventId([0; 32])),
                text,
            },
        };
        VerifiedEvent::sign(draft, &scope(), &Identity::from_seed(&[1; 32])).unwrap()
    }

    #[test]
    fn events_are_found_whatever_stands_around_them() {
        let (one, two) = (event("one".to_owned()), event("two".to_owned()));
        let mut bytes = b"\x88\x88\x6dnomic-event-1 and not an event".to_vec();
        bytes.extend(one.bytes());
        bytes.extend(MAGIC);
        bytes.extend(two.bytes());
        bytes.extend([0x88; 40]);
        let ids: Vec<_> = scan(&bytes, &scope()).iter().map(SignedEvent::id).collect();
        assert_eq!(ids, [one.id(), two.id()]);
    }

    #[test]
    fn what_an_event_only_quotes_is_no_event() {
        let magic = String::from_utf8_lossy(&MAGIC[1..]).into_owned();
        let quoting = event(format!(
            "Who writes {magic} in a remark means nothing by it."
        ));
        let found = scan(quoting.bytes(), &scope());
        assert_eq!(found.len(), 1);
    }

    #[test]
    fn a_cut_event_is_not_found() {
        let event = event("one".to_owned());
        let bytes = event.bytes();
        assert!(scan(&bytes[..bytes.len() - 1], &scope()).is_empty());
    }
}
