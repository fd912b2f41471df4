use curve25519_dalek::constants::EIGHT_TORSION;

use super::*;
use crate::Identity;

fn verdicts(signed: &[(DeviceId, Vec<u8>, [u8; 64])]) -> Vec<bool> {
    let mut together = Signatures::default();
    for (device, message, signature) in signed {
        together.add(device, message, signature);
    }
    together.verdicts()
}

/// A signature by the key `secret`, with `off` added to the key and `aside` to its nonce.
fn crafted(
    secret: u64,
    off: EdwardsPoint,
    aside: EdwardsPoint,
    message: &[u8],
) -> (DeviceId, Vec<u8>, [u8; 64]) {
    let (secret, nonce) = (Scalar::from(secret), Scalar::from(7_u8));
    let device = DeviceId((EdwardsPoint::mul_base(&secret) + off).compress().0);
    let at = (EdwardsPoint::mul_base(&nonce) + aside).compress().0;
    let mut signature = [0; 64];
    signature[..32].copy_from_slice(&at);
    let claim = SignatureClaim::new(&device, message, &signature).unwrap();
    let response = nonce + claim.challenge * secret;
    signature[32..].copy_from_slice(response.as_bytes());
    (device, message.to_vec(), signature)
}

#[test]
fn signatures_of_others_and_weak_keys_are_refused() {
    let (one, two) = (Identity::from_seed(&[1; 32]), Identity::from_seed(&[2; 32]));
    let signature = one.sign(b"a move");
    assert!(verify(&one.device_id(), b"a move", &signature));
    assert!(!verify(&two.device_id(), b"a move", &signature));
    assert!(!verify(&one.device_id(), b"another", &signature));
    let good = (one.device_id(), b"a move".to_vec(), signature);
    for weak in EIGHT_TORSION {
        // Under such a key any response fits a nonce that everybody can make.
        let device = DeviceId(weak.compress().0);
        let mut forged = [0; 64];
        forged[..32].copy_from_slice(&EIGHT_TORSION[0].compress().0);
        assert!(!verify(&device, b"a move", &forged));
        let together = [good.clone(), (device, b"a move".to_vec(), forged)];
        assert_eq!(verdicts(&together), [true, false]);
    }
    assert!(verdicts(&[]).is_empty());
}

#[test]
fn a_response_is_written_in_one_way_only() {
    let (device, message, mut signature) = crafted(5, EIGHT_TORSION[0], EIGHT_TORSION[0], b"once");
    assert!(verify(&device, &message, &signature));
    // The order of the base point, added to the response.
    let order = (-Scalar::ONE).to_bytes();
    let mut carry = 1;
    for (byte, add) in signature[32..].iter_mut().zip(order) {
        let sum = u16::from(*byte) + u16::from(add) + carry;
        *byte = sum.to_le_bytes()[0];
        carry = sum >> 8;
    }
    assert!(!verify(&device, &message, &signature));
    assert_eq!(verdicts(&[(device, message, signature)]), [false]);
}

#[test]
fn what_is_wrong_in_one_signature_is_not_made_good_by_another() {
    let nothing = EIGHT_TORSION[0];
    // The second one is by the same device, and then by another.
    for other in [5, 6] {
        let mut all = vec![
            crafted(5, nothing, nothing, b"one"),
            crafted(other, nothing, nothing, b"two"),
        ];
        // One response too much, and one too little: without weights, they would cancel out.
        for (signed, change) in all.iter_mut().zip([Scalar::ONE, -Scalar::ONE]) {
            let response: [u8; 32] = signed.2[32..].try_into().unwrap();
            let wrong = Scalar::from_bytes_mod_order(response) + change;
            signed.2[32..].copy_from_slice(wrong.as_bytes());
        }
        assert_eq!(verdicts(&all), [false, false]);
        for n in 0..20 {
            all.push(crafted(7, nothing, nothing, &[n]));
        }
        let mut expected = vec![true; all.len()];
        expected[..2].fill(false);
        assert_eq!(verdicts(&all), expected);
    }
}

#[test]
fn crafted_signatures_are_judged_alone_as_they_are_among_others() {
    let honest = |n: u8| {
        let identity = Identity::from_seed(&[n; 32]);
        (identity.device_id(), vec![n], identity.sign(&[n]))
    };
    let mut all: Vec<_> = (0..3).map(honest).collect();
    for (n, off) in (0..).zip(EIGHT_TORSION) {
        for aside in EIGHT_TORSION {
            all.push(crafted(3 + n, off, aside, b"crafted"));
        }
    }
    // Other checks accept one in eight of them in a batch and refuse it alone, or the other way
    // round.
    for (device, message, signature) in &all {
        assert!(verify(device, message, signature));
    }
    assert_eq!(verdicts(&all), vec![true; all.len()]);
    for signed in &all {
        assert_eq!(verdicts(&[honest(9), signed.clone()]), [true, true]);
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod beside_another {
    use ed25519_zebra::{Signature, VerificationKey};
    use proptest::prelude::*;

    use super::*;

    fn zebra(device: &DeviceId, message: &[u8], signature: &[u8; 64]) -> bool {
        VerificationKey::try_from(device.0).is_ok_and(|key| {
            key.verify(&Signature::from_bytes(signature), message)
                .is_ok()
        })
    }

    fn small() -> Vec<[u8; 32]> {
        let usual = EIGHT_TORSION.map(|point| point.compress().0);
        let mut odd = Vec::new();
        for low in 0..19 {
            // The same number and the prime, and either sign.
            for sign in [0x7f, 0xff] {
                let mut bytes = [0xff; 32];
                bytes[0] = 0xed + low;
                bytes[31] = sign;
                odd.push(bytes);
            }
        }
        for sign in [0x00, 0x80] {
            let mut one = [0; 32];
            (one[0], one[31]) = (1, sign);
            odd.push(one);
        }
        let both = usual.into_iter().chain(odd);
        both.filter(|bytes| point(bytes).is_some_and(|p| p.is_small_order()))
            .collect()
    }

    #[test]
    fn whatever_stands_for_a_nonce_is_judged_as_another_library_judges_it() {
        let secret = Scalar::from(11_u8);
        let device = DeviceId(EdwardsPoint::mul_base(&secret).compress().0);
        assert!(small().len() > EIGHT_TORSION.len());
        for nonce in small() {
            let mut signature = [0; 64];
            signature[..32].copy_from_slice(&nonce);
            let claim = SignatureClaim::new(&device, b"odd", &signature).unwrap();
            signature[32..].copy_from_slice((claim.challenge * secret).as_bytes());
            assert!(zebra(&device, b"odd", &signature));
            assert!(verify(&device, b"odd", &signature));
            let twice = vec![(device, b"odd".to_vec(), signature); 2];
            assert_eq!(verdicts(&twice), [true, true]);
        }
        for weak in small() {
            assert!(!verify(&DeviceId(weak), b"odd", &[0; 64]));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        #[test]
        fn each_of_many_is_judged_as_if_it_were_alone(
            signers in prop::collection::vec(0_u8..4, 0..70),
            damages in prop::collection::vec((any::<prop::sample::Index>(), 0_usize..96, 1_u8..), 0..4),
        ) {
            let mut all: Vec<_> = (0_u8..).zip(&signers).map(|(n, signer)| {
                let identity = Identity::from_seed(&[*signer; 32]);
                (identity.device_id(), vec![n], identity.sign(&[n]))
            }).collect();
            for (which, place, bits) in &damages {
                if all.is_empty() {
                    break;
                }
                let (device, _, signature) = which.get_mut(&mut all);
                match place.checked_sub(64) {
                    Some(place) => device.0[place] ^= bits,
                    None => signature[*place] ^= bits,
                }
            }
            let alone: Vec<bool> = all.iter().map(|(d, m, s)| verify(d, m, s)).collect();
            prop_assert_eq!(verdicts(&all), alone.clone());
            let others: Vec<bool> = all.iter().map(|(d, m, s)| zebra(d, m, s)).collect();
            prop_assert_eq!(alone, others);
        }
    }
}
