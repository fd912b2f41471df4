//! The proof that a connection may write to a room.

use crate::RoomId;

/// Random bytes that the relay draws for each connection, so that no proof serves twice.
pub type Nonce = [u8; 32];

/// A room's Ed25519 public key.
pub type RoomKey = [u8; 32];

/// An Ed25519 signature by the room's key over [`hello_message`].
pub type HelloProof = [u8; 64];

/// Bytes before nonce and room in the signed message, so that the signature can't be mistaken for
/// another.
pub const HELLO_CONTEXT: &[u8; 20] = b"nomic-relay-hello-v1";

/// The message that a writer signs: context, nonce, room id.
///
/// The proof of another connection or another room is a signature over another message:
///
/// ```
/// use nomic_protocol::{HELLO_CONTEXT, RoomId, hello_message};
///
/// let room = RoomId::of_key(&[3; 32]);
/// let message = hello_message(&[1; 32], &room);
/// assert!(message.starts_with(HELLO_CONTEXT));
/// assert_ne!(message, hello_message(&[2; 32], &room));
/// assert_ne!(message, hello_message(&[1; 32], &RoomId::of_key(&[4; 32])));
/// ```
#[must_use]
pub fn hello_message(nonce: &Nonce, room: &RoomId) -> [u8; 84] {
    let mut message = [0; 84];
    let parts = HELLO_CONTEXT.iter().chain(nonce).chain(&room.0);
    for (place, byte) in message.iter_mut().zip(parts) {
        *place = *byte;
    }
    message
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signed_message_is_context_nonce_room() {
        let message = hello_message(&[7; 32], &RoomId([9; 32]));
        let expected = [&HELLO_CONTEXT[..], &[7; 32], &[9; 32]].concat();
        assert_eq!(message.to_vec(), expected);
    }
}
