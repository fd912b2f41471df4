//! The one verdict on signatures, for each alone and for many at once.
//!
//! It is Ed25519 with the equation multiplied by the cofactor, as in ZIP 215. That is the only
//! reading of RFC 8032 that accepts a batch exactly if each of its signatures is accepted. Other
//! readings refuse or accept crafted signatures depending on the checking code, and peers would
//! split over them. Beyond ZIP 215, a key of small order is refused, because anybody could sign for
//! it.
//!
//! A signature in a large batch by few devices costs a fifth of a single check.
//!
//! The tests compare all verdicts with those of `ed25519-zebra`. It is not used here, because it
//! brings tables of multiples: 38 KB more to load for a page.

use curve25519_dalek::constants::ED25519_BASEPOINT_POINT;
use curve25519_dalek::edwards::CompressedEdwardsY;
use curve25519_dalek::traits::{IsIdentity, VartimeMultiscalarMul};
use curve25519_dalek::{EdwardsPoint, Scalar};
use nomic_engine::DeviceId;
use nomic_engine::rules::StableSort;
use sha2::{Digest, Sha256, Sha512};

/// Size of the parts checked if a batch fails. One bad signature among a hundred must not make each
/// of the others cost a single check.
const PART: usize = 16;

pub fn verify(device: &DeviceId, message: &[u8], signature: &[u8; 64]) -> bool {
    SignatureClaim::new(device, message, signature).is_some_and(|claim| claim.holds())
}

#[derive(Debug, Default)]
pub struct Signatures {
    claims: Vec<Option<SignatureClaim>>,
}

impl Signatures {
    pub fn add(&mut self, device: &DeviceId, message: &[u8], signature: &[u8; 64]) {
        self.claims
            .push(SignatureClaim::new(device, message, signature));
    }

    /// Verdicts on the signatures, in the order of adding.
    pub fn verdicts(self) -> Vec<bool> {
        let claims: Vec<&SignatureClaim> = self.claims.iter().flatten().collect();
        let mut good = judge(&claims).into_iter();
        let good = self
            .claims
            .iter()
            .map(|claim| claim.is_some() && good.next() == Some(true));
        good.collect()
    }
}

/// Claim of a signature: `8 (response B - challenge key - nonce) = 0`.
#[derive(Debug)]
struct SignatureClaim {
    device: DeviceId,
    nonce: [u8; 32],
    response: Scalar,
    challenge: Scalar,
}

impl SignatureClaim {
    /// Reads a claim; `None` if the response is not in its canonical encoding.
    fn new(device: &DeviceId, message: &[u8], signature: &[u8; 64]) -> Option<SignatureClaim> {
        let (nonce, response) = signature.split_first_chunk::<32>()?;
        let response = <[u8; 32]>::try_from(response).ok()?;
        let challenge = Sha512::new()
            .chain_update(nonce)
            .chain_update(device.0)
            .chain_update(message);
        Some(SignatureClaim {
            device: *device,
            nonce: *nonce,
            response: Option::from(Scalar::from_canonical_bytes(response))?,
            challenge: Scalar::from_bytes_mod_order_wide(&challenge.finalize().into()),
        })
    }

    fn holds(&self) -> bool {
        let (Some(key), Some(nonce)) = (key(&self.device), point(&self.nonce)) else {
            return false;
        };
        let expected = EdwardsPoint::vartime_double_scalar_mul_basepoint(
            &-self.challenge,
            &key,
            &self.response,
        );
        is_nothing(&(expected - nonce))
    }
}

fn judge(claims: &[&SignatureClaim]) -> Vec<bool> {
    if claims.len() > 1 && all_hold(claims) {
        return vec![true; claims.len()];
    }
    if claims.len() > PART {
        return claims.chunks(PART).flat_map(judge).collect();
    }
    claims.iter().map(|claim| claim.holds()).collect()
}

/// Whether all hold: the weighted sum of their equations is zero. The weights could not be known
/// before all equations were fixed. A chance hit is below 2^-120.
fn all_hold(claims: &[&SignatureClaim]) -> bool {
    let mut weights = Weights::of(claims);
    let mut devices: Vec<DeviceId> = claims.iter().map(|claim| claim.device).collect();
    devices.stable_sort();
    devices.dedup();
    let Some(mut points) = devices.iter().map(key).collect::<Option<Vec<_>>>() else {
        return false;
    };
    let mut factors = vec![Scalar::ZERO; points.len()];
    let mut base = Scalar::ZERO;
    for claim in claims {
        let Some(nonce) = point(&claim.nonce) else {
            return false;
        };
        let weight = weights.next();
        let own = devices.binary_search(&claim.device).ok();
        if let Some(factor) = own.and_then(|own| factors.get_mut(own)) {
            *factor += weight * claim.challenge;
        }
        base -= weight * claim.response;
        points.push(nonce);
        factors.push(weight);
    }
    points.push(ED25519_BASEPOINT_POINT);
    factors.push(base);
    is_nothing(&EdwardsPoint::vartime_multiscalar_mul(&factors, &points))
}

fn is_nothing(point: &EdwardsPoint) -> bool {
    point.mul_by_cofactor().is_identity()
}

/// A device's key, unless anybody could sign for it.
fn key(device: &DeviceId) -> Option<EdwardsPoint> {
    point(&device.0).filter(|key| !key.is_small_order())
}

fn point(bytes: &[u8; 32]) -> Option<EdwardsPoint> {
    CompressedEdwardsY(*bytes).decompress()
}

/// The weights of a batch. They follow from all its content, so they are equal everywhere, and any
/// change to the batch changes them.
struct Weights {
    of: [u8; 32],
    count: u64,
}

impl Weights {
    fn of(claims: &[&SignatureClaim]) -> Weights {
        let mut all = Sha256::new();
        for claim in claims {
            // The challenge represents the message.
            all.update(claim.device.0);
            all.update(claim.nonce);
            all.update(claim.response.as_bytes());
            all.update(claim.challenge.as_bytes());
        }
        Weights {
            of: all.finalize().into(),
            count: 0,
        }
    }

    /// A number of 128 bits.
    fn next(&mut self) -> Scalar {
        let mut hash = Sha256::new();
        hash.update(self.of);
        hash.update(self.count.to_be_bytes());
        self.count += 1;
        let hash: [u8; 32] = hash.finalize().into();
        let mut number = [0; 16];
        number.copy_from_slice(hash.split_at(16).0);
        Scalar::from(u128::from_be_bytes(number))
    }
}

#[cfg(test)]
mod tests;
