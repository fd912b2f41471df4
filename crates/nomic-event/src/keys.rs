//! Keys derived from a link's secret: the read key and the room's signing key.

use std::fmt;

use chacha20poly1305::aead::{Aead, AeadInOut, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use ed25519_dalek::{Signer, SigningKey};
use hkdf::Hkdf;
use nomic_protocol::RoomId;
use sha2::Sha256;

use crate::Link;

const READ: &[u8] = b"nomic/read/v1";
const ROOM: &[u8] = b"nomic/room/v1";
const NONCES: &[u8] = b"nomic/nonce/v1";
const NEXT: &[u8] = b"nomic/next/v1";
const HANDLES: &[u8] = b"nomic/handle/v1";

pub const NONCE: usize = 24;
/// Length of the tag that a seal appends, in bytes.
const TAG: usize = 16;

/// The keys of one game. The read key opens chunks; the relay accepts them by the room's key. A
/// spectator's keys would lack the second.
///
/// The room's key proves to a relay that a connection may write:
///
/// ```
/// # use ed25519_dalek::{Signature, VerifyingKey};
/// use nomic_protocol::{Up, VERSION, hello_message};
/// use nomic_event::{Keys, Link};
///
/// # let mut rng = |bytes: &mut [u8]| bytes.fill(9);
/// let keys = Keys::of(&Link::generate(None, &mut rng));
/// # let nonce = [5; 32];
/// let message = hello_message(&nonce, &keys.room_id());
/// let proof = keys.sign_for_room(&message);
/// let hello = Up::Hello { version: VERSION, room_key: keys.room_key(), proof: Some(proof) };
/// # assert!(Up::decode(&hello.encode()).is_ok());
/// let room = VerifyingKey::from_bytes(&keys.room_key())?;
/// room.verify_strict(&message, &Signature::from_bytes(&proof))?;
/// # Ok::<(), ed25519_dalek::SignatureError>(())
/// ```
#[derive(Clone)]
pub struct Keys {
    cipher: XChaCha20Poly1305,
    room: SigningKey,
    room_id: RoomId,
    nonces: Hkdf<Sha256>,
    next: [u8; 32],
    handles: Hkdf<Sha256>,
}

impl Keys {
    /// Derives the keys from the random part of the link's secret.
    pub fn of(link: &Link) -> Keys {
        let read = derive(link.chance(), READ);
        let room = SigningKey::from_bytes(&derive(link.chance(), ROOM));
        Keys {
            cipher: XChaCha20Poly1305::new(&read.into()),
            room_id: RoomId::of_key(&room.verifying_key().to_bytes()),
            room,
            nonces: extracted(&derive(link.chance(), NONCES), &[]),
            next: derive(link.chance(), NEXT),
            handles: extracted(&derive(link.chance(), HANDLES), &[]),
        }
    }

    /// Name of the room: the hash of its public key.
    pub const fn room_id(&self) -> RoomId {
        self.room_id
    }

    pub fn room_key(&self) -> [u8; 32] {
        self.room.verifying_key().to_bytes()
    }

    /// Signs for the room: the proof in a `Hello`.
    pub fn sign_for_room(&self, message: &[u8]) -> [u8; 64] {
        self.room.sign(message).to_bytes()
    }

    /// Key that seals the link of the next table.
    pub const fn next(&self) -> &[u8; 32] {
        &self.next
    }

    /// Name of a device for relays, which can't tell the device from it.
    pub fn handle(&self, device: &[u8; 32]) -> [u8; 16] {
        expanded(&self.handles, device)
    }

    pub fn nonce(&self, body: &[u8]) -> [u8; NONCE] {
        expanded(&self.nonces, body)
    }

    /// `nonce || XChaCha20-Poly1305(read key, plain)`, with the room and `what` as associated data.
    /// `None` if it is too long for the cipher.
    pub fn seal(&self, what: &[u8], nonce: &[u8; NONCE], plain: &[u8]) -> Option<Vec<u8>> {
        let mut sealed = Vec::with_capacity(NONCE + plain.len() + TAG);
        sealed.extend(nonce);
        sealed.extend(plain);
        let (_, body) = sealed.split_at_mut_checked(NONCE)?;
        let (nonce, associated) = (XNonce::from(*nonce), self.associated(what));
        let tag = self
            .cipher
            .encrypt_inout_detached(&nonce, &associated, body.into());
        sealed.extend(tag.ok()?);
        Some(sealed)
    }

    /// Nonce and plain bytes of a text sealed by [`seal`](Self::seal); `None` for anything else.
    pub fn open(&self, what: &[u8], bytes: &[u8]) -> Option<([u8; NONCE], Vec<u8>)> {
        let (nonce, sealed) = bytes.split_first_chunk()?;
        let payload = Payload {
            msg: sealed,
            aad: &self.associated(what),
        };
        let plain = self.cipher.decrypt(&XNonce::from(*nonce), payload).ok()?;
        Some((*nonce, plain))
    }

    fn associated(&self, what: &[u8]) -> Vec<u8> {
        [what, &self.room_id.0].concat()
    }
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Keys").finish_non_exhaustive()
    }
}

/// HKDF-SHA256 of a secret for one purpose.
pub(crate) fn derive(secret: &[u8], purpose: &[u8]) -> [u8; 32] {
    derive_salted(secret, &[], purpose)
}

/// Derives a key with a salt, for keys that differ from game to game.
pub(crate) fn derive_salted(secret: &[u8], salt: &[u8], purpose: &[u8]) -> [u8; 32] {
    expanded(&extracted(secret, salt), purpose)
}

fn extracted(secret: &[u8], salt: &[u8]) -> Hkdf<Sha256> {
    Hkdf::new(Some(salt), secret)
}

fn expanded<const N: usize>(extracted: &Hkdf<Sha256>, purpose: &[u8]) -> [u8; N] {
    let mut key = [0; N];
    // Expanding fails only for more than 255 hashes of output; every caller asks for one.
    let _ = extracted.expand(purpose, &mut key);
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_of_a_link_never_change() {
        // A golden value: if this fails, every game's link leads to another room.
        let link = Link::parse("/g/AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIj").unwrap();
        let keys = Keys::of(&link);
        let shown = base16ct::lower::encode_string(&keys.room_id().0);
        assert_eq!(
            shown,
            "d64f11f33ab53c00612a560be2875dd197a0bf9a2375f6aed64d00679a544fd1"
        );
    }

    #[test]
    fn a_device_has_another_handle_in_each_room() {
        let keys = |byte| Keys::of(&Link::generate(None, &mut |bytes| bytes.fill(byte)));
        let handle = keys(1).handle(&[7; 32]);
        assert_eq!(handle, keys(1).handle(&[7; 32]));
        assert_ne!(handle, keys(2).handle(&[7; 32]));
        assert_ne!(handle, keys(1).handle(&[8; 32]));
    }

    #[test]
    fn each_purpose_has_its_own_key() {
        let secret = [3; 32];
        assert_ne!(derive(&secret, READ), derive(&secret, ROOM));
        assert_ne!(
            derive_salted(&secret, b"a", READ),
            derive_salted(&secret, b"b", READ)
        );
    }
}
