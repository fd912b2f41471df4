//! The key of a device.

use std::fmt;

use base64ct::{Base64UrlUnpadded, Encoding};
use curve25519_dalek::{MontgomeryPoint, Scalar};
use ed25519_dalek::{Signer, SigningKey};
use nomic_engine::DeviceId;
use nomic_protocol::RoomId;
use sha2::{Digest, Sha256};

use crate::Rng;
use crate::keys::derive_salted;

const PREFIX: &str = "nomic-identity-1:";
const CHECKSUM: usize = 4;

/// The secret key of a device. Its holder can sign as this device, so only [`Identity::export`]
/// shows it.
///
/// A player keeps a backup, and goes on in another browser:
///
/// ```
/// use nomic_event::{Identity, IdentityError};
///
/// # let mut rng = |bytes: &mut [u8]| bytes.fill(9);
/// let identity = Identity::generate(&mut rng);
/// let backup = identity.export();
/// assert_eq!(Identity::import(&backup)?.device_id(), identity.device_id());
/// let cut = &backup[..backup.len() - 1];
/// assert_eq!(Identity::import(cut).unwrap_err(), IdentityError::Damaged);
/// # Ok::<(), IdentityError>(())
/// ```
#[derive(Clone)]
pub struct Identity {
    key: SigningKey,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdentityError {
    /// Another beginning.
    NotAnIdentity,
    /// Wrong or missing character.
    Damaged,
}

impl IdentityError {
    pub fn code(self) -> &'static str {
        match self {
            IdentityError::NotAnIdentity => "identity/not_an_identity",
            IdentityError::Damaged => "identity/damaged",
        }
    }
}

impl fmt::Display for IdentityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for IdentityError {}

impl Identity {
    pub fn generate(rng: Rng<'_>) -> Identity {
        let mut seed = [0; 32];
        rng(&mut seed);
        Identity::from_seed(&seed)
    }

    pub fn from_seed(seed: &[u8; 32]) -> Identity {
        Identity {
            key: SigningKey::from_bytes(seed),
        }
    }

    pub fn seed(&self) -> [u8; 32] {
        self.key.to_bytes()
    }

    pub fn device_id(&self) -> DeviceId {
        DeviceId(self.key.verifying_key().to_bytes())
    }

    /// The secret as a line of text, for a backup or another device.
    pub fn export(&self) -> String {
        let mut bytes = self.seed().to_vec();
        bytes.extend(checksum(&bytes));
        format!("{PREFIX}{}", Base64UrlUnpadded::encode_string(&bytes))
    }

    /// Reads the text of [`Identity::export`]; blanks around it are ignored.
    pub fn import(text: &str) -> Result<Identity, IdentityError> {
        let encoded = text
            .trim()
            .strip_prefix(PREFIX)
            .ok_or(IdentityError::NotAnIdentity)?;
        let bytes = Base64UrlUnpadded::decode_vec(encoded).map_err(|_| IdentityError::Damaged)?;
        let (seed, check) = bytes.split_first_chunk().ok_or(IdentityError::Damaged)?;
        if checksum(seed) != check {
            return Err(IdentityError::Damaged);
        }
        Ok(Identity::from_seed(seed))
    }

    /// Seed of this device's dice in one room. Two games never share a chain: a link revealed in
    /// one would give away a draw in the other.
    pub fn dice_seed(&self, room: &RoomId) -> [u8; 32] {
        derive_salted(&self.seed(), &room.0, b"nomic/dice/v1")
    }

    /// Seed of the secret of an invitation that this device issues in one room, with the event of
    /// this number.
    pub fn invitation_seed(&self, room: &RoomId, seq: u64) -> [u8; 32] {
        let mut purpose = b"nomic/invitation/v1".to_vec();
        purpose.extend(seq.to_be_bytes());
        derive_salted(&self.seed(), &room.0, &purpose)
    }

    /// The shared point of this device and the other point's maker (X25519).
    pub fn agree(&self, other: &MontgomeryPoint) -> MontgomeryPoint {
        other.mul_clamped(self.key.to_scalar_bytes())
    }

    /// Secret scalar: the key's point is the base point times this number.
    pub fn scalar(&self) -> Scalar {
        self.key.to_scalar()
    }

    pub fn sign(&self, message: &[u8]) -> [u8; 64] {
        self.key.sign(message).to_bytes()
    }
}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Identity").field(&self.device_id()).finish()
    }
}

fn checksum(seed: &[u8]) -> Vec<u8> {
    Sha256::digest(seed)
        .iter()
        .copied()
        .take(CHECKSUM)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exported_identity_comes_back_as_itself() {
        let identity = Identity::from_seed(&[5; 32]);
        let back = Identity::import(&format!("  {}\n", identity.export())).unwrap();
        assert_eq!(back.seed(), identity.seed());
    }

    #[test]
    fn a_single_wrong_character_is_noticed() {
        let text = Identity::from_seed(&[5; 32]).export();
        for place in PREFIX.len()..text.len() {
            let mut wrong = text.clone().into_bytes();
            wrong[place] = if wrong[place] == b'A' { b'B' } else { b'A' };
            let wrong = String::from_utf8(wrong).unwrap();
            assert_eq!(
                Identity::import(&wrong).err(),
                Some(IdentityError::Damaged),
                "at {place}"
            );
        }
    }
}
