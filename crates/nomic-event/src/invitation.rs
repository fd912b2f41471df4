//! Invitations for one person, and passes for one more device of a player: a second secret besides
//! the link.
//!
//! The link lets every holder read. The rules decide who may sit down, and they see who was invited
//! by a player. An invitation is a key. The table knows its public half, and the invited player
//! signs the own device with the secret half. So a reader of the game can't use the invitation, and
//! only the first device with it is admitted.

use base64ct::{Base64UrlUnpadded, Encoding};
use nomic_engine::{DeviceId, InvitationId, Voucher};
use nomic_protocol::RoomId;
use sha2::{Digest, Sha256};

use crate::signatures::verify;
use crate::{Identity, Link};

/// Text before the secret in a link that invites.
const FIELD: &str = "i=";
/// Text before the secret in a link that lets one more device of a player in.
const PASS_FIELD: &str = "d=";
/// Length in bytes.
const SECRET: usize = 16;
const DOMAIN: &[u8] = b"nomic/invitation/v1";

#[derive(Clone, PartialEq, Eq)]
pub struct Invitation {
    secret: [u8; SECRET],
    /// Whether it lets one more device of a player in, instead of another person.
    is_pass: bool,
}

impl Invitation {
    /// The invitation that a device issues with the event of this number. It can be computed again
    /// from the identity.
    pub fn of(identity: &Identity, room: &RoomId, seq: u64) -> Invitation {
        let seed = identity.invitation_seed(room, seq);
        let mut secret = [0; SECRET];
        let bytes = secret.iter_mut().zip(seed);
        bytes.for_each(|(place, byte)| *place = byte);
        Invitation {
            secret,
            is_pass: false,
        }
    }

    /// The pass that a device issues with this event in place of an invitation.
    pub fn into_pass(self) -> Invitation {
        Invitation {
            is_pass: true,
            ..self
        }
    }

    pub const fn is_pass(&self) -> bool {
        self.is_pass
    }

    pub fn id(&self) -> InvitationId {
        InvitationId(self.key().device_id().0)
    }

    /// Link to the game with this invitation: the part after `#`.
    pub fn fragment(&self, link: &Link) -> String {
        let mut text = link.fragment();
        text.push(if text.contains('?') { '&' } else { '?' });
        text.push_str(if self.is_pass { PASS_FIELD } else { FIELD });
        text.push_str(&Base64UrlUnpadded::encode_string(&self.secret));
        text
    }

    /// The invitation or pass in the part of an address after `#`, if there is a valid one.
    pub fn in_link(fragment: &str) -> Option<Invitation> {
        let (_, query) = fragment.split_once('?')?;
        let found = query.split('&').find_map(|pair| {
            let invites = pair.strip_prefix(FIELD).map(|text| (text, false));
            invites.or_else(|| Some((pair.strip_prefix(PASS_FIELD)?, true)))
        });
        let (text, is_pass) = found?;
        let secret = Base64UrlUnpadded::decode_vec(text).ok()?;
        let secret = secret.try_into().ok()?;
        Some(Invitation { secret, is_pass })
    }

    pub fn voucher(&self, device: &DeviceId) -> Voucher {
        let key = self.key();
        Voucher {
            invitation: InvitationId(key.device_id().0),
            signature: key.sign(&message(device)),
        }
    }

    fn key(&self) -> Identity {
        let mut hasher = Sha256::new();
        hasher.update(DOMAIN);
        hasher.update(self.secret);
        Identity::from_seed(&hasher.finalize().into())
    }
}

impl std::fmt::Debug for Invitation {
    /// The secret stays out of logs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Invitation").field(&self.id()).finish()
    }
}

pub(crate) fn vouches(voucher: &Voucher, device: &DeviceId) -> bool {
    let key = DeviceId(voucher.invitation.0);
    verify(&key, &message(device), &voucher.signature)
}

fn message(device: &DeviceId) -> Vec<u8> {
    let mut message = DOMAIN.to_vec();
    message.extend(device.0);
    message
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identity(byte: u8) -> Identity {
        Identity::from_seed(&[byte; 32])
    }

    fn invitation(seq: u64) -> Invitation {
        Invitation::of(&identity(1), &RoomId([7; 32]), seq)
    }

    #[test]
    fn a_voucher_is_good_for_the_device_that_it_names_and_no_other() {
        let (ada, ben) = (identity(2).device_id(), identity(3).device_id());
        let mut voucher = invitation(5).voucher(&ada);
        assert!(vouches(&voucher, &ada));
        assert!(!vouches(&voucher, &ben));
        voucher.invitation = invitation(6).id();
        assert!(!vouches(&voucher, &ada));
    }

    #[test]
    fn each_number_gives_another_invitation_and_the_same_one_again() {
        assert_eq!(invitation(5), invitation(5));
        assert_ne!(invitation(5).id(), invitation(6).id());
        let elsewhere = Invitation::of(&identity(1), &RoomId([8; 32]), 5);
        assert_ne!(invitation(5).id(), elsewhere.id());
    }

    #[test]
    fn an_invitation_survives_the_address_bar_beside_the_link() {
        let plain = Link::generate(None, &mut |bytes| bytes.fill(9));
        for link in [
            plain.clone(),
            plain.with_relays(vec!["wss://example.org/r?i=b&c".to_owned()]),
        ] {
            let text = format!("#{}", invitation(5).fragment(&link));
            assert_eq!(Invitation::in_link(&text), Some(invitation(5)));
            assert_eq!(Link::parse(&text), Ok(link.clone()));
            let pass = invitation(5).into_pass();
            let text = format!("#{}", pass.fragment(&link));
            assert_eq!(Invitation::in_link(&text), Some(pass.clone()));
            let pasted = crate::link_in(&text).unwrap_or_default();
            assert_eq!(Invitation::in_link(&pasted), Some(pass));
            assert_eq!(Link::parse(&text), Ok(link.clone()));
            assert_eq!(Invitation::in_link(&link.fragment()), None);
        }
        assert_eq!(Invitation::in_link("#/g/x?i=short"), None);
    }
}
