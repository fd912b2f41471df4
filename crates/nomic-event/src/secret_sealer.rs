//! Envelopes of secrets, and their opening.
//!
//! Beside the hash that binds the player, an envelope contains its content. One copy is for the
//! device itself, which needs only its key to open it later. Another is for each of the keeper's
//! devices, if the rules name a keeper. It is sealed with X25519 for the device's signing key in its
//! other form. Keys and salts follow from the content, so nothing has to be stored and no key serves twice.

use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use curve25519_dalek::MontgomeryPoint;
use minicbor::{Decoder, Encoder};
use nomic_engine::limits::MAX_DEVICES;
use nomic_engine::{Commitment, DeviceId, Envelope};
use nomic_protocol::RoomId;
use sha2::{Digest, Sha256};

use crate::Identity;
use crate::keys::derive_salted;

/// Everything that makes an envelope unique.
pub struct SecretSealer<'a> {
    pub identity: &'a Identity,
    pub room: &'a RoomId,
}

impl SecretSealer<'_> {
    /// Salt hashed with a content; it is always equal for one content.
    pub fn salt(&self, content: &[u8]) -> [u8; 32] {
        self.derive(b"nomic/seal-salt/v1", content)
    }

    /// Everything in an envelope besides its hash; `None` if a key of the keeper is invalid.
    pub fn seal(
        &self,
        commitment: Commitment,
        plain: &[u8],
        keepers: &[DeviceId],
    ) -> Option<Vec<u8>> {
        let bound = commitment.0;
        let own = encrypt(&self.own_key(&bound), &bound, plain)?;
        let mut parts = vec![own];
        if !keepers.is_empty() {
            let secret = self.derive(b"nomic/seal-once/v1", &bound);
            let once = MontgomeryPoint::mul_base_clamped(secret).0;
            parts.push(once.to_vec());
            for keeper in keepers {
                parts.push(seal_for(*keeper, (secret, once), &bound, plain)?);
            }
        }
        let mut encoder = Encoder::new(Vec::new());
        encoder.array(u64::try_from(parts.len()).ok()?).ok()?;
        for part in &parts {
            encoder.bytes(part).ok()?;
        }
        Some(encoder.into_writer())
    }

    pub fn unseal_own(&self, envelope: &Envelope) -> Option<Vec<u8>> {
        let bound = &envelope.commitment.0;
        let (own, _) = parts(envelope)?;
        decrypt(&self.own_key(bound), bound, own)
    }

    pub fn unseal_kept(&self, envelope: &Envelope) -> Option<Vec<u8>> {
        let bound = &envelope.commitment.0;
        let (once, kept) = parts(envelope)?.1?;
        let shared = self.identity.agree(&MontgomeryPoint(once));
        let key = shared_key(&shared, &once, &self.identity.device_id())?;
        let mut kept = kept.into_iter();
        kept.find_map(|kept| decrypt(&key, bound, kept))
    }

    fn own_key(&self, bound: &[u8; 32]) -> [u8; 32] {
        self.derive(b"nomic/seal-own/v1", bound)
    }

    fn derive(&self, purpose: &[u8], about: &[u8]) -> [u8; 32] {
        let mut info = purpose.to_vec();
        info.extend(Sha256::digest(about));
        derive_salted(&self.identity.seed(), &self.room.0, &info)
    }
}

/// The copy for a device of the keeper.
fn seal_for(
    keeper: DeviceId,
    (secret, once): ([u8; 32], [u8; 32]),
    bound: &[u8; 32],
    plain: &[u8],
) -> Option<Vec<u8>> {
    let theirs = ed25519_dalek::VerifyingKey::from_bytes(&keeper.0).ok()?;
    let shared = theirs.to_montgomery().mul_clamped(secret);
    let key = shared_key(&shared, &once, &keeper)?;
    encrypt(&key, bound, plain)
}

/// The key shared by the two sides. `None` for a point of small order, which would make it equal
/// for everybody.
fn shared_key(shared: &MontgomeryPoint, once: &[u8; 32], keeper: &DeviceId) -> Option<[u8; 32]> {
    if shared.0 == [0; 32] {
        return None;
    }
    let mut info = b"nomic/seal-kept/v1".to_vec();
    info.extend(once);
    info.extend(keeper.0);
    Some(derive_salted(&shared.0, &[], &info))
}

/// Each key encrypts one message only, so the nonce can be zero.
pub(crate) fn encrypt(key: &[u8; 32], bound: &[u8], plain: &[u8]) -> Option<Vec<u8>> {
    let cipher = XChaCha20Poly1305::new(&(*key).into());
    let payload = Payload {
        msg: plain,
        aad: bound,
    };
    cipher.encrypt(&XNonce::from([0; 24]), payload).ok()
}

pub(crate) fn decrypt(key: &[u8; 32], bound: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
    let cipher = XChaCha20Poly1305::new(&(*key).into());
    let payload = Payload {
        msg: sealed,
        aad: bound,
    };
    cipher.decrypt(&XNonce::from([0; 24]), payload).ok()
}

/// The copies for the keeper's devices, with the key that was made for this envelope only.
type KeeperPart<'a> = ([u8; 32], Vec<&'a [u8]>);

fn parts(envelope: &Envelope) -> Option<(&[u8], Option<KeeperPart<'_>>)> {
    let mut decoder = Decoder::new(&envelope.sealed);
    let count = decoder.array().ok()??;
    let own = decoder.bytes().ok()?;
    if count < 3 {
        return Some((own, None));
    }
    let once = decoder.bytes().ok()?.try_into().ok()?;
    let copies = usize::try_from(count).ok()?.saturating_sub(2);
    let copies = (0..copies.min(MAX_DEVICES)).map(|_| decoder.bytes().ok());
    Some((own, Some((once, copies.collect::<Option<_>>()?))))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: RoomId = RoomId([4; 32]);
    const PLAIN: &[u8] = b"in favour";

    fn sealing(identity: &Identity) -> SecretSealer<'_> {
        SecretSealer {
            identity,
            room: &ROOM,
        }
    }

    fn envelope(from: &Identity, bound: u8, keepers: &[DeviceId]) -> Option<Envelope> {
        let commitment = Commitment([bound; 32]);
        let sealed = sealing(from).seal(commitment, PLAIN, keepers)?;
        Some(Envelope { commitment, sealed })
    }

    #[test]
    fn the_keeper_and_the_sealer_open_an_envelope_and_nobody_else() {
        let [me, keeper, other] = [1, 2, 3].map(|seed| Identity::from_seed(&[seed; 32]));
        let envelope = envelope(&me, 5, &[keeper.device_id()]).unwrap();
        let plain = Some(PLAIN.to_vec());
        assert_eq!(sealing(&me).unseal_own(&envelope), plain);
        assert_eq!(sealing(&keeper).unseal_kept(&envelope), plain);
        assert_eq!(sealing(&keeper).unseal_own(&envelope), None);
        assert_eq!(sealing(&other).unseal_kept(&envelope), None);
        assert_eq!(sealing(&other).unseal_own(&envelope), None);
    }

    #[test]
    fn each_device_of_the_keeper_opens_an_envelope() {
        let [me, one, two, other] = [1, 2, 3, 4].map(|seed| Identity::from_seed(&[seed; 32]));
        let envelope = envelope(&me, 5, &[one.device_id(), two.device_id()]).unwrap();
        for keeper in [&one, &two] {
            assert_eq!(sealing(keeper).unseal_kept(&envelope), Some(PLAIN.to_vec()));
        }
        assert_eq!(sealing(&other).unseal_kept(&envelope), None);
    }

    #[test]
    fn without_a_keeper_only_the_sealer_opens() {
        let [me, other] = [1, 2].map(|seed| Identity::from_seed(&[seed; 32]));
        let envelope = envelope(&me, 5, &[]).unwrap();
        assert!(sealing(&me).unseal_own(&envelope).is_some());
        assert_eq!(sealing(&other).unseal_kept(&envelope), None);
    }

    #[test]
    fn an_envelope_opens_with_no_other_hash() {
        let [me, keeper] = [1, 2].map(|seed| Identity::from_seed(&[seed; 32]));
        let mut envelope = envelope(&me, 5, &[keeper.device_id()]).unwrap();
        envelope.commitment = Commitment([6; 32]);
        assert_eq!(sealing(&me).unseal_own(&envelope), None);
        assert_eq!(sealing(&keeper).unseal_kept(&envelope), None);
    }

    #[test]
    fn a_damaged_envelope_opens_for_nobody() {
        let [me, keeper] = [1, 2].map(|seed| Identity::from_seed(&[seed; 32]));
        let whole = envelope(&me, 5, &[keeper.device_id()]).unwrap();
        for place in 0..whole.sealed.len() {
            let mut broken = whole.clone();
            broken.sealed[place] ^= 1;
            let opened = [
                sealing(&me).unseal_own(&broken),
                sealing(&keeper).unseal_kept(&broken),
            ];
            assert!(opened.iter().any(Option::is_none), "byte {place}");
        }
    }

    #[test]
    fn a_point_of_small_order_is_no_key() {
        let me = Identity::from_seed(&[1; 32]);
        let mut neutral = [0; 32];
        neutral[0] = 1;
        assert_eq!(envelope(&me, 5, &[DeviceId(neutral)]), None);
    }

    #[test]
    fn each_envelope_has_a_key_of_its_own() {
        let [me, keeper] = [1, 2].map(|seed| Identity::from_seed(&[seed; 32]));
        let once = |bound| {
            let envelope = envelope(&me, bound, &[keeper.device_id()]);
            parts(&envelope.unwrap()).unwrap().1.unwrap().0
        };
        assert_ne!(once(1), once(2));
    }

    #[test]
    fn each_content_has_a_salt_of_its_own_and_each_device_another() {
        let [me, other] = [1, 2].map(|seed| Identity::from_seed(&[seed; 32]));
        assert_eq!(sealing(&me).salt(PLAIN), sealing(&me).salt(PLAIN));
        assert_ne!(sealing(&me).salt(PLAIN), sealing(&me).salt(b"against"));
        assert_ne!(sealing(&me).salt(PLAIN), sealing(&other).salt(PLAIN));
    }
}
