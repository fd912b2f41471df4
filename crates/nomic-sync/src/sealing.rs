//! Envelopes: what a player hands in secretly, and how it is opened again.
//!
//! Beside the hash that binds the player, an envelope carries its content twice: once for the
//! device itself, so that nothing but its key is needed to open it later, and once for the keeper,
//! if the rules name one. The keeper's copy is sealed with X25519 for the key that the device signs
//! with, turned into its other form. Keys and salts follow from the content, so nothing has to be
//! kept and no key serves twice.

use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use curve25519_dalek::MontgomeryPoint;
use minicbor::{Decoder, Encoder};
use nomic_engine::{Content, DeviceId, Envelope, EventId, Secret, commitment};
use nomic_protocol::RoomId;
use sha2::{Digest, Sha256};

use crate::Identity;
use crate::keys::derive_salted;

/// What is in an envelope, with the salt that binds it.
pub(crate) type Opened = (Content, [u8; 32]);

/// Everything that makes an envelope this one and no other.
pub(crate) struct Sealing<'a> {
    pub(crate) identity: &'a Identity,
    pub(crate) room: &'a RoomId,
    pub(crate) game: EventId,
}

impl Sealing<'_> {
    /// An envelope for this content; nothing if the keeper's key is no key.
    pub(crate) fn seal(
        &self,
        secret: &Secret,
        content: &Content,
        keeper: Option<DeviceId>,
    ) -> Option<Envelope> {
        let device = self.identity.device_id();
        let salt = self.derive(b"nomic/seal-salt/v1", &written(&(secret, content))?);
        let bound = commitment(self.game, secret, device, content, &salt);
        let plain = written(&(content, minicbor::bytes::ByteArray::from(salt)))?;
        let own = encrypt(&self.own_key(&bound.0), &bound.0, &plain)?;
        let kept = keeper.map(|keeper| self.seal_for(keeper, &bound.0, &plain));
        let mut encoder = Encoder::new(Vec::new());
        match kept {
            None => encoder.array(1).ok()?.bytes(&own).ok()?,
            Some(kept) => {
                let (once, kept) = kept?;
                let encoder = encoder.array(3).ok()?.bytes(&own).ok()?;
                encoder.bytes(&once).ok()?.bytes(&kept).ok()?
            }
        };
        Some(Envelope {
            commitment: bound,
            sealed: encoder.into_writer(),
        })
    }

    /// Opens what this very device has sealed.
    pub(crate) fn open_own(&self, envelope: &Envelope) -> Option<Opened> {
        let bound = &envelope.commitment.0;
        let (own, _) = parts(envelope)?;
        read(&decrypt(&self.own_key(bound), bound, own)?)
    }

    /// Opens what was sealed for this device as the keeper.
    pub(crate) fn open_kept(&self, envelope: &Envelope) -> Option<Opened> {
        let bound = &envelope.commitment.0;
        let (once, kept) = parts(envelope)?.1?;
        let shared = self.identity.agree(&MontgomeryPoint(once));
        let key = shared_key(&shared, &once, &self.identity.device_id())?;
        read(&decrypt(&key, bound, kept)?)
    }

    fn seal_for(
        &self,
        keeper: DeviceId,
        bound: &[u8; 32],
        plain: &[u8],
    ) -> Option<([u8; 32], Vec<u8>)> {
        let secret = self.derive(b"nomic/seal-once/v1", bound);
        let once = MontgomeryPoint::mul_base_clamped(secret).0;
        let theirs = ed25519_dalek::VerifyingKey::from_bytes(&keeper.0).ok()?;
        let shared = theirs.to_montgomery().mul_clamped(secret);
        let key = shared_key(&shared, &once, &keeper)?;
        Some((once, encrypt(&key, bound, plain)?))
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

/// The key that the two sides share. A point of small order would make it the same for everybody.
fn shared_key(shared: &MontgomeryPoint, once: &[u8; 32], keeper: &DeviceId) -> Option<[u8; 32]> {
    if shared.0 == [0; 32] {
        return None;
    }
    let mut info = b"nomic/seal-kept/v1".to_vec();
    info.extend(once);
    info.extend(keeper.0);
    Some(derive_salted(&shared.0, &[], &info))
}

fn written<T: minicbor::Encode<()>>(value: &T) -> Option<Vec<u8>> {
    minicbor::to_vec(value).ok()
}

/// Each key encrypts one message only, so the nonce can be nothing.
fn encrypt(key: &[u8; 32], bound: &[u8; 32], plain: &[u8]) -> Option<Vec<u8>> {
    let cipher = XChaCha20Poly1305::new(&(*key).into());
    let payload = Payload {
        msg: plain,
        aad: bound,
    };
    cipher.encrypt(&XNonce::from([0; 24]), payload).ok()
}

fn decrypt(key: &[u8; 32], bound: &[u8; 32], sealed: &[u8]) -> Option<Vec<u8>> {
    let cipher = XChaCha20Poly1305::new(&(*key).into());
    let payload = Payload {
        msg: sealed,
        aad: bound,
    };
    cipher.decrypt(&XNonce::from([0; 24]), payload).ok()
}

/// The keeper's copy, with the key that was made for it only.
type Kept<'a> = ([u8; 32], &'a [u8]);

/// The device's own copy, and the keeper's.
fn parts(envelope: &Envelope) -> Option<(&[u8], Option<Kept<'_>>)> {
    let mut decoder = Decoder::new(&envelope.sealed);
    let count = decoder.array().ok()??;
    let own = decoder.bytes().ok()?;
    if count < 3 {
        return Some((own, None));
    }
    let once = decoder.bytes().ok()?.try_into().ok()?;
    Some((own, Some((once, decoder.bytes().ok()?))))
}

fn read(plain: &[u8]) -> Option<Opened> {
    let (content, salt): (Content, minicbor::bytes::ByteArray<32>) =
        minicbor::decode(plain).ok()?;
    Some((content, salt.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nomic_engine::{QuestionId, Subject};

    const ROOM: RoomId = RoomId([4; 32]);
    const GAME: EventId = EventId([5; 32]);
    const SECRET: Secret = Secret::Vote(Subject::Question(QuestionId([1; 32])));

    fn sealing(identity: &Identity) -> Sealing<'_> {
        Sealing {
            identity,
            room: &ROOM,
            game: GAME,
        }
    }

    #[test]
    fn the_keeper_and_the_sealer_open_an_envelope_and_nobody_else() {
        let [me, keeper, other] = [1, 2, 3].map(|seed| Identity::from_seed(&[seed; 32]));
        let content = Content::Vote(true.into());
        let sealed = sealing(&me).seal(&SECRET, &content, Some(keeper.device_id()));
        let envelope = sealed.unwrap();
        let (own, salt) = sealing(&me).open_own(&envelope).unwrap();
        assert_eq!(own, content);
        let bound = commitment(GAME, &SECRET, me.device_id(), &content, &salt);
        assert_eq!(bound, envelope.commitment);
        let kept = sealing(&keeper).open_kept(&envelope);
        assert_eq!(kept, Some((content, salt)));
        assert_eq!(sealing(&keeper).open_own(&envelope), None);
        assert_eq!(sealing(&other).open_kept(&envelope), None);
        assert_eq!(sealing(&other).open_own(&envelope), None);
    }

    #[test]
    fn without_a_keeper_only_the_sealer_opens() {
        let [me, other] = [1, 2].map(|seed| Identity::from_seed(&[seed; 32]));
        let envelope = sealing(&me).seal(&SECRET, &Content::Vote(false.into()), None);
        let envelope = envelope.unwrap();
        assert!(sealing(&me).open_own(&envelope).is_some());
        assert_eq!(sealing(&other).open_kept(&envelope), None);
    }

    #[test]
    fn a_damaged_envelope_opens_for_nobody() {
        let [me, keeper] = [1, 2].map(|seed| Identity::from_seed(&[seed; 32]));
        let keeper_id = Some(keeper.device_id());
        let whole = sealing(&me).seal(&SECRET, &Content::Vote(true.into()), keeper_id);
        let whole = whole.unwrap();
        for place in 0..whole.sealed.len() {
            let mut broken = whole.clone();
            broken.sealed[place] ^= 1;
            let opened = [
                sealing(&me).open_own(&broken),
                sealing(&keeper).open_kept(&broken),
            ];
            assert!(opened.iter().any(Option::is_none), "byte {place}");
        }
    }

    #[test]
    fn a_point_of_small_order_is_no_key() {
        let me = Identity::from_seed(&[1; 32]);
        let mut neutral = [0; 32];
        neutral[0] = 1;
        let sealed = sealing(&me).seal(
            &SECRET,
            &Content::Vote(true.into()),
            Some(DeviceId(neutral)),
        );
        assert_eq!(sealed, None);
    }

    #[test]
    fn each_envelope_has_a_key_of_its_own() {
        let [me, keeper] = [1, 2].map(|seed| Identity::from_seed(&[seed; 32]));
        let once = |in_favour: bool, ballot| {
            let secret = Secret::Vote(Subject::Question(QuestionId([ballot; 32])));
            let content = Content::Vote(in_favour.into());
            let sealed = sealing(&me).seal(&secret, &content, Some(keeper.device_id()));
            parts(&sealed.unwrap()).unwrap().1.unwrap().0
        };
        let keys = [once(true, 1), once(false, 1), once(true, 2), once(false, 2)];
        let distinct: std::collections::BTreeSet<_> = keys.into_iter().collect();
        assert_eq!(distinct.len(), keys.len());
    }

    #[test]
    fn each_content_has_a_salt_of_its_own() {
        let me = Identity::from_seed(&[1; 32]);
        let salt = |in_favour: bool| {
            let envelope = sealing(&me).seal(&SECRET, &Content::Vote(in_favour.into()), None);
            sealing(&me).open_own(&envelope.unwrap()).unwrap().1
        };
        assert_ne!(salt(true), salt(false));
    }
}
