//! The sealed link of the table that continues this game, readable with the link of this one.
//!
//! A record contains signed moves and may go anywhere, so the link is sealed.

use crate::keys::derive_salted;
use crate::secret_sealer::{decrypt, encrypt};
use crate::{Identity, Keys, Link};

const PURPOSE: &[u8] = b"nomic/next/v1";
/// Length in bytes of the salt in front, which makes the key different for each link.
const SALT: usize = 16;

pub fn seal(keys: &Keys, by: &Identity, link: &Link) -> Option<Vec<u8>> {
    let link = link.fragment();
    let salt = derive_salted(&by.seed(), link.as_bytes(), PURPOSE);
    let (salt, _) = salt.split_at_checked(SALT)?;
    let sealed = encrypt(&key(keys, salt), salt, link.as_bytes())?;
    Some([salt, &sealed].concat())
}

/// `None` for anything invalid: players can seal any bytes.
pub fn open(keys: &Keys, sealed: &[u8]) -> Option<Link> {
    let (salt, sealed) = sealed.split_at_checked(SALT)?;
    let link = decrypt(&key(keys, salt), salt, sealed)?;
    Link::parse(str::from_utf8(&link).ok()?).ok()
}

fn key(keys: &Keys, salt: &[u8]) -> [u8; 32] {
    derive_salted(keys.next(), salt, PURPOSE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(sign: &str) -> Link {
        Link::parse(&format!("/g/{}", sign.repeat(48))).unwrap()
    }

    #[test]
    fn the_next_table_is_read_by_who_has_the_link_of_this_one() {
        let (next, here, elsewhere) = (link("B"), Keys::of(&link("A")), Keys::of(&link("B")));
        let [ana, ben] = [1, 2].map(|seed| Identity::from_seed(&[seed; 32]));
        let sealed = seal(&here, &ana, &next).unwrap();
        assert_eq!(open(&here, &sealed), Some(next.clone()));
        assert_eq!(open(&elsewhere, &sealed), None);
        assert_ne!(seal(&here, &ben, &next).unwrap(), sealed);
        for end in 0..sealed.len() {
            assert_eq!(open(&here, &sealed[..end]), None);
        }
    }

    #[test]
    fn what_is_sealed_and_no_link_leads_nowhere() {
        let here = Keys::of(&link("A"));
        let salt = [3; SALT];
        for plain in [&b"https://example.org"[..], b"\xff", b""] {
            let sealed = encrypt(&key(&here, &salt), &salt, plain).unwrap();
            assert_eq!(open(&here, &[&salt[..], &sealed].concat()), None);
        }
    }
}
