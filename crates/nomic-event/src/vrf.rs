//! A verifiable random function: an output of a device's key and an input, with its proof.
//!
//! This is ECVRF-EDWARDS25519-SHA512-TAI of RFC 9381 with the device's signing key. Without the key
//! the output looks random. Each key and input has one output only, even if the holder of the key
//! cheats, and the proof shows which one. One difference from the RFC is invisible to verifiers:
//! the prover's nonce. It has a derivation of its own, so it is never shared with a signature by
//! the same key.

use curve25519_dalek::traits::IsIdentity;
use curve25519_dalek::{EdwardsPoint, Scalar, edwards::CompressedEdwardsY};
use nomic_engine::limits::MAX_CARDS;
use nomic_engine::{CardInput, DeviceId, Evaluation, Showing};
use sha2::{Digest, Sha512};

use crate::Identity;
use crate::keys::derive_salted;

/// The suite's number in the RFC.
const SUITE: u8 = 3;
const ENCODE: u8 = 1;
const CHALLENGE: u8 = 2;
const OUTPUT: u8 = 3;
const END: u8 = 0;

pub fn evaluate(identity: &Identity, input: &CardInput) -> Evaluation {
    let (secret, device) = (identity.scalar(), identity.device_id());
    let Some(point) = encode_to_curve(&device.0, &input.0) else {
        // Happens with a chance below 2^-255. No verifier accepts this as a proof.
        return Evaluation {
            output: [0; 64],
            proof: [0; 80],
        };
    };
    let at = point.compress().to_bytes();
    let [one, two] = [b"nomic/card-nonce-1/v1", b"nomic/card-nonce-2/v1"]
        .map(|info| derive_salted(&identity.seed(), &at, info));
    let nonce = Scalar::from_bytes_mod_order_wide(&wide(one, two));
    evaluate_at(&secret, &device.0, point, &nonce)
}

/// Whether the device's key gives all these outputs. More cards than a move can contain are not
/// checked.
pub fn prove(cards: &[Showing], device: &DeviceId) -> bool {
    cards.len() <= MAX_CARDS && cards.iter().all(|card| proves(card, device))
}

fn proves(showing: &Showing, device: &DeviceId) -> bool {
    output(&device.0, &showing.input.0, &showing.proof) == Some(showing.output)
}

fn evaluate_at(secret: &Scalar, key: &[u8; 32], point: EdwardsPoint, nonce: &Scalar) -> Evaluation {
    let gamma = point * secret;
    let u = EdwardsPoint::mul_base(nonce);
    let challenge = challenge(key, [point, gamma, u, point * nonce]);
    let response = nonce + scalar(&challenge) * secret;
    let mut proof = [0; 80];
    let (at, rest) = proof.split_at_mut(32);
    let (short, long) = rest.split_at_mut(16);
    at.copy_from_slice(&gamma.compress().to_bytes());
    short.copy_from_slice(&challenge);
    long.copy_from_slice(&response.to_bytes());
    Evaluation {
        output: hash_of(&gamma),
        proof,
    }
}

/// The output that a proof shows, if it holds.
fn output(key: &[u8; 32], input: &[u8], proof: &[u8; 80]) -> Option<[u8; 64]> {
    let (gamma, rest) = proof.split_first_chunk::<32>()?;
    let (challenged, response) = rest.split_first_chunk::<16>()?;
    let response = <[u8; 32]>::try_from(response).ok()?;
    let response = Option::<Scalar>::from(Scalar::from_canonical_bytes(response))?;
    let public = decode(key).filter(|public| !public.is_small_order())?;
    let gamma = decode(gamma)?;
    let point = encode_to_curve(key, input)?;
    let against = -scalar(challenged);
    let u = EdwardsPoint::vartime_double_scalar_mul_basepoint(&against, &public, &response);
    let v = point * response + gamma * against;
    let holds = challenge(key, [point, gamma, u, v]) == *challenged;
    holds.then(|| hash_of(&gamma))
}

/// A point for an input, found by trying one hash after the other. Its logarithm is unknown to
/// everybody.
fn encode_to_curve(key: &[u8; 32], input: &[u8]) -> Option<EdwardsPoint> {
    let mut tries = (0..=u8::MAX).filter_map(|count| {
        let hash = hash(&[&[SUITE, ENCODE], key, input, &[count, END]]);
        let point = decode(hash.first_chunk()?)?.mul_by_cofactor();
        (!point.is_identity()).then_some(point)
    });
    tries.next()
}

fn challenge(key: &[u8; 32], points: [EdwardsPoint; 4]) -> [u8; 16] {
    let [point, gamma, u, v] = points.map(|point| point.compress().to_bytes());
    let hash = hash(&[&[SUITE, CHALLENGE], key, &point, &gamma, &u, &v, &[END]]);
    hash.first_chunk().copied().unwrap_or_default()
}

/// Points that differ by one of small order give the same output.
fn hash_of(gamma: &EdwardsPoint) -> [u8; 64] {
    let gamma = gamma.mul_by_cofactor().compress().to_bytes();
    hash(&[&[SUITE, OUTPUT], &gamma, &[END]])
}

/// Reads a point in its canonical encoding.
fn decode(bytes: &[u8; 32]) -> Option<EdwardsPoint> {
    let point = CompressedEdwardsY(*bytes).decompress()?;
    (point.compress().to_bytes() == *bytes).then_some(point)
}

fn scalar(challenge: &[u8; 16]) -> Scalar {
    Scalar::from(u128::from_le_bytes(*challenge))
}

fn wide(one: [u8; 32], two: [u8; 32]) -> [u8; 64] {
    let mut wide = [0; 64];
    let (first, second) = wide.split_at_mut(32);
    first.copy_from_slice(&one);
    second.copy_from_slice(&two);
    wide
}

fn hash(parts: &[&[u8]]) -> [u8; 64] {
    let mut hasher = Sha512::new();
    for part in parts {
        hasher.update(part);
    }
    hasher.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes<const N: usize>(hex: &str) -> [u8; N] {
        let bytes = base16ct::lower::decode_vec(hex).unwrap();
        bytes.try_into().unwrap()
    }

    /// RFC 9381, B.3: secret key, input, proof, output.
    const EXAMPLES: [[&str; 4]; 3] = [
        [
            "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            "",
            "8657106690b5526245a92b003bb079ccd1a92130477671f6fc01ad16f26f723f26f8a57ccaed74ee1b190bed1f479d9727d2d0f9b005a6e456a35d4fb0daab1268a1b0db10836d9826a528ca76567805",
            "90cf1df3b703cce59e2a35b925d411164068269d7b2d29f3301c03dd757876ff66b71dda49d2de59d03450451af026798e8f81cd2e333de5cdf4f3e140fdd8ae",
        ],
        [
            "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            "72",
            "f3141cd382dc42909d19ec5110469e4feae18300e94f304590abdced48aed5933bf0864a62558b3ed7f2fea45c92a465301b3bbf5e3e54ddf2d935be3b67926da3ef39226bbc355bdc9850112c8f4b02",
            "eb4440665d3891d668e7e0fcaf587f1b4bd7fbfe99d0eb2211ccec90496310eb5e33821bc613efb94db5e5b54c70a848a0bef4553a41befc57663b56373a5031",
        ],
        [
            "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            "af82",
            "9bc0f79119cc5604bf02d23b4caede71393cedfbb191434dd016d30177ccbf8096bb474e53895c362d8628ee9f9ea3c0e52c7a5c691b6c18c9979866568add7a2d41b00b05081ed0f58ee5e31b3a970e",
            "645427e5d00c62a23fb703732fa5d892940935942101e456ecca7bb217c61c452118fec1219202a0edcf038bb6373241578be7217ba85a2687f7a0310b2df19f",
        ],
    ];

    #[test]
    fn the_examples_of_the_rfc_come_out() {
        for [seed, input, proof, beta] in EXAMPLES {
            let identity = Identity::from_seed(&bytes(seed));
            let key = identity.device_id().0;
            let input = base16ct::lower::decode_vec(input).unwrap();
            let point = encode_to_curve(&key, &input).unwrap();
            // The nonce of the RFC, which is derived like that of signatures.
            let expanded = hash(&[&identity.seed()]);
            let nonce = hash(&[&expanded[32..], &point.compress().to_bytes()]);
            let nonce = Scalar::from_bytes_mod_order_wide(&nonce);
            let proven = evaluate_at(&identity.scalar(), &key, point, &nonce);
            assert_eq!(proven.proof, bytes::<80>(proof));
            assert_eq!(proven.output, bytes::<64>(beta));
            assert_eq!(output(&key, &input, &proven.proof), Some(proven.output));
        }
    }

    const INPUT: CardInput = CardInput([7; 32]);

    fn shown(by: &Identity, input: CardInput) -> Showing {
        let evaluation = evaluate(by, &input);
        Showing {
            input,
            output: evaluation.output,
            proof: evaluation.proof,
        }
    }

    #[test]
    fn a_device_shows_the_same_each_time_and_another_one_something_else() {
        let (ada, ben) = (Identity::from_seed(&[1; 32]), Identity::from_seed(&[2; 32]));
        let card = shown(&ada, INPUT);
        assert_eq!(card, shown(&ada, INPUT));
        assert_ne!(card.output, shown(&ben, INPUT).output);
        assert_ne!(card.output, shown(&ada, CardInput([8; 32])).output);
        assert!(proves(&card, &ada.device_id()));
    }

    #[test]
    fn a_proof_is_good_for_its_device_its_input_and_its_output_only() {
        let (ada, ben) = (Identity::from_seed(&[1; 32]), Identity::from_seed(&[2; 32]));
        let card = shown(&ada, INPUT);
        assert!(!proves(&card, &ben.device_id()));
        let input = CardInput([8; 32]);
        assert!(!proves(&Showing { input, ..card }, &ada.device_id()));
        let output = shown(&ben, INPUT).output;
        assert!(!proves(&Showing { output, ..card }, &ada.device_id()));
        let other = shown(&ada, input);
        let swapped = Showing {
            proof: other.proof,
            output: other.output,
            ..card
        };
        assert!(!proves(&swapped, &ada.device_id()));
    }

    #[test]
    fn no_byte_of_a_proof_can_be_changed() {
        let ada = Identity::from_seed(&[1; 32]);
        let card = shown(&ada, INPUT);
        for place in 0..card.proof.len() {
            for bit in [1, 0x80] {
                let mut proof = card.proof;
                proof[place] ^= bit;
                assert!(
                    !proves(&Showing { proof, ..card }, &ada.device_id()),
                    "at {place}"
                );
            }
        }
    }

    #[test]
    fn a_point_of_small_order_changes_no_output() {
        // A cheat can prove points that differ by one of small order; all give one output.
        let ada = Identity::from_seed(&[1; 32]);
        let point = encode_to_curve(&ada.device_id().0, &INPUT.0).unwrap();
        let gamma = point * ada.scalar();
        for small in curve25519_dalek::constants::EIGHT_TORSION {
            assert_eq!(hash_of(&(gamma + small)), hash_of(&gamma));
        }
    }

    #[test]
    fn more_cards_than_a_move_can_show_are_not_looked_at() {
        let ada = Identity::from_seed(&[1; 32]);
        let mut cards = vec![shown(&ada, INPUT); MAX_CARDS];
        assert!(prove(&cards, &ada.device_id()));
        cards.push(shown(&ada, INPUT));
        assert!(!prove(&cards, &ada.device_id()));
    }

    #[test]
    fn a_key_of_small_order_proves_nothing() {
        let mut neutral = [0; 32];
        neutral[0] = 1;
        let card = shown(&Identity::from_seed(&[1; 32]), INPUT);
        assert!(!proves(&card, &DeviceId(neutral)));
    }
}
