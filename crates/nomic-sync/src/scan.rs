//! Finding events in foreign bytes of any shape.
//!
//! Events prove themselves, so their wrapping does not matter: a refused change still yields its
//! events. This reads bytes only, and its work is bounded by their number for any input.

use minicbor::Decoder;
use nomic_protocol::RoomId;

use nomic_event::{EventScope, MAGIC, MAX_EVENT, SIGNATURE, SignedEvent};

/// More in one change are ignored: an honest change has far fewer.
pub(crate) const MAX_EVENTS: usize = 512;
/// Number of bytes that may be read in vain for each byte of the whole, after false beginnings of
/// events. Honest bytes have none, or one inside a quotation in an event.
const VAIN: usize = 4;

/// All events in these bytes, in their order there; their signatures are not checked yet.
pub(crate) fn scan(bytes: &[u8], scope: &EventScope) -> Vec<SignedEvent> {
    search(bytes, scope).events
}

#[derive(Default)]
struct Search {
    events: Vec<SignedEvent>,
    /// Number of bytes read in vain.
    vain: usize,
}

fn search(bytes: &[u8], scope: &EventScope) -> Search {
    let beginning = beginning(&scope.room);
    let allowed = bytes.len().saturating_mul(VAIN);
    let mut search = Search::default();
    let mut rest = bytes;
    while search.events.len() < MAX_EVENTS && search.vain <= allowed {
        let Some(start) = find(rest, &beginning) else {
            break;
        };
        let (_, candidate) = rest.split_at(start);
        let skipped = match read_at(candidate, scope) {
            Ok((event, length)) => {
                search.events.push(event);
                length
            }
            Err(read) => {
                search.vain = search.vain.saturating_add(read);
                1
            }
        };
        rest = candidate.get(skipped..).unwrap_or_default();
    }
    search
}

/// First bytes of every event of a room.
pub(crate) fn beginning(room: &RoomId) -> Vec<u8> {
    // A byte string of 32.
    [MAGIC, &[0x58, 32], &room.0].concat()
}

fn find(bytes: &[u8], beginning: &[u8]) -> Option<usize> {
    let first = beginning.first()?;
    let mut from = 0;
    loop {
        let rest = bytes.get(from..)?;
        let start = from + rest.iter().position(|byte| byte == first)?;
        if bytes.get(start..)?.starts_with(beginning) {
            return Some(start);
        }
        from = start + 1;
    }
}

/// The event that begins here, and its length; or the number of bytes that were read in vain.
fn read_at(bytes: &[u8], scope: &EventScope) -> Result<(SignedEvent, usize), usize> {
    let window = bytes.get(..bytes.len().min(MAX_EVENT)).unwrap_or(bytes);
    let mut decoder = Decoder::new(window);
    let end = decoder.skip().map(|()| decoder.position() + SIGNATURE);
    let read = decoder.position();
    let event = end.ok().and_then(|end| window.get(..end)).ok_or(read)?;
    match SignedEvent::read(event, scope) {
        Ok(signed) => Ok((signed, event.len())),
        Err(_) => Err(read + event.len()),
    }
}

#[cfg(test)]
mod tests {
    use nomic_engine::moves::RemarkMove;
    use nomic_engine::{EventId, Move, ProposalId};

    use super::*;
    use crate::{EventDraft, Identity, Keys, Link, VerifiedEvent};

    fn scope() -> EventScope {
        let link = Link::generate(None, &mut |bytes| bytes.fill(1));
        let room = Keys::of(&link).room_id();
        EventScope { room, link }
    }

    fn event(text: String) -> VerifiedEvent {
        let draft = EventDraft {
            seq: 2,
            prev: Some(EventId([1; 32])),
            parents: Vec::new(),
            claimed_ms: 3,
            moved: Move::Remark(RemarkMove {
                proposal: ProposalId(EventId([0; 32])),
                text,
            }),
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
    fn no_more_events_are_taken_from_a_change_than_it_may_hold() {
        let one = event("one".to_owned());
        let bytes = one.bytes().repeat(MAX_EVENTS + 1);
        assert_eq!(scan(&bytes, &scope()).len(), MAX_EVENTS);
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

    fn endless() -> Vec<u8> {
        let mut bytes = beginning(&scope().room);
        bytes.extend([0x58, 32]);
        bytes.extend([1; 32]);
        // Number, no predecessor, nothing before it, time, and then a list of the greatest length.
        bytes.extend([2, 0xf6, 0x80, 3, 0x9b]);
        bytes.extend([0x7f; 8]);
        bytes
    }

    #[test]
    fn beginnings_of_events_side_by_side_cost_no_more_than_other_bytes() {
        for size in [10_000, 100_000, 255_000] {
            let bytes: Vec<u8> = endless().into_iter().cycle().take(size).collect();
            let search = search(&bytes, &scope());
            assert!(search.events.is_empty());
            // One more begins before the last byte that is allowed.
            let most = size * VAIN + MAX_EVENT;
            assert!(search.vain <= most, "{size} bytes, {} read", search.vain);
        }
    }

    #[test]
    fn events_within_events_that_are_none_cost_no_more_than_other_bytes() {
        // Each contains all following ones as one string of bytes, and each is wrong.
        let mut bytes = Vec::new();
        while bytes.len() < 120_000 {
            let mut around = endless();
            around.truncate(around.len() - 9);
            around.push(0x5a);
            around.extend(u32::try_from(bytes.len()).unwrap().to_be_bytes());
            around.extend(bytes.split_off(0));
            bytes = around;
        }
        bytes.extend([0; 64]);
        let search = search(&bytes, &scope());
        assert!(search.events.is_empty());
        assert!(search.vain <= bytes.len() * (VAIN + 2), "{}", search.vain);
    }

    #[test]
    fn a_few_false_beginnings_hide_no_event() {
        let events = [event("one".to_owned()), event("two".to_owned())];
        for places in 0..3_usize.pow(4) {
            let mut bytes = Vec::new();
            let falsely = |bytes: &mut Vec<u8>, part: usize| {
                let here = (0..4).filter(|at| places / 3_usize.pow(*at) % 3 == part);
                here.for_each(|_| bytes.extend(endless()));
            };
            for (part, event) in events.iter().enumerate() {
                falsely(&mut bytes, part);
                bytes.extend(event.bytes());
            }
            falsely(&mut bytes, 2);
            let found = scan(&bytes, &scope());
            let found: Vec<_> = found.iter().map(SignedEvent::id).collect();
            assert_eq!(found, [events[0].id(), events[1].id()]);
        }
    }

    #[test]
    fn an_event_of_another_room_is_passed_over() {
        let mut elsewhere = scope();
        elsewhere.room = RoomId([9; 32]);
        assert!(scan(event("one".to_owned()).bytes(), &elsewhere).is_empty());
    }
}
