//! Subjects and payloads of messages between relays.

use base16ct::lower::encode_string;
use nomic_protocol::RoomId;

use super::streams::StreamNumber;

/// Number of bytes of a room's id in a subject. A server keeps all subjects in memory, so they are
/// short; the payload has the whole id.
const IN_SUBJECT: usize = 8;
const ROOM: usize = 32;
const RELAY: usize = 8;

pub(super) fn chunk_subject(number: StreamNumber, room: RoomId) -> String {
    let short = room.0.get(..IN_SUBJECT).unwrap_or_default();
    format!("nomic.chunk.{}.{}", number.token(), encode_string(short))
}

/// Subject of all chunks of a stream, after they are kept.
pub(super) fn live_subject(number: StreamNumber) -> String {
    format!("nomic.live.{}.*", number.token())
}

pub(super) fn ephemeral_subject(number: StreamNumber, room: RoomId) -> String {
    format!("nomic.eph.{}.{}", number.token(), encode_string(&room.0))
}

pub(super) fn ephemeral_subjects(number: StreamNumber) -> String {
    format!("nomic.eph.{}.*", number.token())
}

/// The room in the subject of an ephemeral message.
pub(super) fn room_of(subject: &str) -> Option<RoomId> {
    let mut room = [0; ROOM];
    let read = base16ct::lower::decode(subject.rsplit('.').next()?, &mut room).ok()?;
    (read.len() == ROOM).then_some(RoomId(room))
}

/// Payload with a chunk: the room's id, then the chunk.
pub(super) fn encode(room: RoomId, chunk: &[u8]) -> Vec<u8> {
    [&room.0[..], chunk].concat()
}

/// Room in a payload; the chunk begins after it. `None` without a chunk.
pub(super) fn decode(payload: &[u8]) -> Option<RoomId> {
    let (room, chunk) = payload.split_first_chunk::<ROOM>()?;
    (!chunk.is_empty()).then_some(RoomId(*room))
}

/// Length of what is before the chunk in a payload.
pub(super) const BEFORE_CHUNK: usize = ROOM;

/// Payload with an ephemeral frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ephemeral<'m> {
    /// The relay that sent it, which does not take it back.
    pub(super) relay: [u8; RELAY],
    pub(super) frame: &'m [u8],
}

impl<'m> Ephemeral<'m> {
    pub(super) fn encode(&self) -> Vec<u8> {
        [&self.relay[..], self.frame].concat()
    }

    pub(super) fn decode(payload: &'m [u8]) -> Option<Self> {
        let (relay, frame) = payload.split_first_chunk::<RELAY>()?;
        Some(Self {
            relay: *relay,
            frame,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: RoomId = RoomId([0xab; 32]);

    #[test]
    fn a_chunk_comes_back_with_its_room() {
        let payload = encode(HERE, b"sealed");
        assert_eq!(decode(&payload), Some(HERE));
        assert_eq!(&payload[BEFORE_CHUNK..], b"sealed");
        assert_eq!(decode(&payload[..32]), None);
        assert_eq!(decode(b"short"), None);
    }

    #[test]
    fn an_ephemeral_message_names_its_room_and_relay() {
        let number = StreamNumber::of(HERE);
        let subject = ephemeral_subject(number, HERE);
        assert_eq!(room_of(&subject), Some(HERE));
        assert_eq!(room_of("nomic.eph.07.abcd"), None);
        assert_eq!(room_of("nomic.eph.07.*"), None);
        let sent = Ephemeral {
            relay: [7; 8],
            frame: b"frame",
        };
        assert_eq!(Ephemeral::decode(&sent.encode()), Some(sent));
        assert_eq!(Ephemeral::decode(b"short"), None);
    }
}
