//! A word that a host gives out, for clients that may begin rooms.

use std::fmt;

use axum::http::Uri;
use serde::de::{Deserialize, Deserializer, Error};
use sha2::{Digest, Sha256};

/// Clients name it in the relay's address: `wss://relay.example/relay?token=...`.
#[derive(Clone, PartialEq, Eq)]
pub struct RoomToken(String);

impl RoomToken {
    /// `None` for a text that is empty or would be spelled differently in an address.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
        let plain = !text.is_empty() && text.bytes().all(is_plain);
        plain.then(|| Self(text.to_owned()))
    }

    /// Whether an address names it.
    pub(crate) fn is_in(&self, address: &Uri) -> bool {
        // Digests are compared, so that the time tells nothing about the token.
        let digest = |text: &str| Sha256::digest(text.as_bytes());
        let pairs = address.query().unwrap_or_default().split('&');
        let mut given = pairs.filter_map(|pair| pair.strip_prefix("token="));
        given.any(|given| digest(given) == digest(&self.0))
    }
}

impl fmt::Debug for RoomToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RoomToken")
    }
}

impl<'de> Deserialize<'de> for RoomToken {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        Self::new(&text).ok_or_else(|| {
            D::Error::custom(
                "a token has letters, digits and the signs - _ . ~ only, and at least one",
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_address_with_the_token_is_taken() {
        let token = RoomToken::new("se-cret").unwrap();
        let check = |address: &str| token.is_in(&address.parse().unwrap());
        assert!(check("/relay?token=se-cret"));
        assert!(check("/relay?a=b&token=se-cret"));
        for wrong in [
            "/relay",
            "/relay?token=",
            "/relay?token=se-cre",
            "/relay?token=se-cret1",
            "/relay?xtoken=se-cret",
            "/token=se-cret",
        ] {
            assert!(!check(wrong), "{wrong}");
        }
    }

    #[test]
    fn a_token_is_written_alike_everywhere_and_shown_nowhere() {
        for odd in ["", "a b", "a&b", "ä", "a%20b"] {
            assert_eq!(RoomToken::new(odd), None, "{odd}");
        }
        assert_eq!(format!("{:?}", RoomToken::new("secret")), "Some(RoomToken)");
    }
}
