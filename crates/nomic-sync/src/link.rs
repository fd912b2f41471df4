//! The link to a game: the part of an address after `#`, which browsers never send anywhere.

use std::fmt;

use base64ct::{Base64UrlUnpadded, Encoding};
use nomic_engine::DeviceId;
use sha2::{Digest, Sha256};

use crate::Rng;

/// What stands before the secret in a link.
const PREFIX: &str = "/g/";
/// Longer relay addresses are refused: a link must fit into a message.
const MAX_RELAY: usize = 512;
/// The part of the secret that is chance; the rest says who may found the game.
const CHANCE: usize = 16;

/// A game's secret and where its relay is.
///
/// The second half of the secret is a commitment to the device that founds the game. Without it
/// anybody with the link could post another founding event and, by trying until its id is lower,
/// put a different game in front of everybody who opens the link later.
#[derive(Clone, PartialEq, Eq)]
pub struct Link {
    secret: [u8; 32],
    relay: Option<String>,
}

/// Why a link could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkError {
    /// It does not begin with `/g/`.
    NoGame,
    /// The secret is not 43 characters of base64url.
    BadSecret,
    /// The relay's address is no `ws:` or `wss:` address, or too long.
    BadRelay,
}

impl LinkError {
    /// A stable code for the client to translate.
    pub fn code(self) -> &'static str {
        match self {
            LinkError::NoGame => "link/no_game",
            LinkError::BadSecret => "link/bad_secret",
            LinkError::BadRelay => "link/bad_relay",
        }
    }
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for LinkError {}

impl Link {
    /// A new link to a game which only `founder` can found.
    pub fn generate(founder: &DeviceId, relay: Option<String>, rng: Rng<'_>) -> Link {
        let mut chance = [0; CHANCE];
        rng(&mut chance);
        let commitment = commit(&chance, founder);
        let mut secret = [0; 32];
        for (place, byte) in secret.iter_mut().zip(chance.iter().chain(&commitment)) {
            *place = *byte;
        }
        Link { secret, relay }
    }

    /// Reads the part of an address after `#`; a leading `#` and a page of the game
    /// (`/g/<secret>/rules`) are allowed and ignored.
    pub fn parse(fragment: &str) -> Result<Link, LinkError> {
        Link::split(fragment).map(|(link, _)| link)
    }

    /// Like [`Link::parse`], and gives the page after the secret too (`"rules/203"`, or `""`).
    pub fn split(fragment: &str) -> Result<(Link, &str), LinkError> {
        let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
        let rest = fragment.strip_prefix(PREFIX).ok_or(LinkError::NoGame)?;
        let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (secret, page) = path.split_once('/').unwrap_or((path, ""));
        let secret = Base64UrlUnpadded::decode_vec(secret).map_err(|_| LinkError::BadSecret)?;
        let secret = secret.try_into().map_err(|_| LinkError::BadSecret)?;
        let relay = match query.split('&').find_map(|pair| pair.strip_prefix("r=")) {
            Some(escaped) => Some(read_relay(escaped)?),
            None => None,
        };
        Ok((Link { secret, relay }, page))
    }

    /// The link as it stands after `#`, without the `#`.
    pub fn fragment(&self) -> String {
        self.fragment_of("")
    }

    /// The link to a page of the game, such as `rules/203`.
    pub fn fragment_of(&self, page: &str) -> String {
        let mut text = format!("{PREFIX}{}", Base64UrlUnpadded::encode_string(&self.secret));
        if !page.is_empty() {
            text.push('/');
            text.push_str(page);
        }
        if let Some(relay) = &self.relay {
            text.push_str("?r=");
            escape(relay, &mut text);
        }
        text
    }

    /// Where the relay is, if the link says so.
    pub fn relay(&self) -> Option<&str> {
        self.relay.as_deref()
    }

    /// The same game at another relay.
    pub fn with_relay(mut self, relay: Option<String>) -> Link {
        self.relay = relay;
        self
    }

    /// Whether this device is the one that may found the game.
    pub fn may_found(&self, device: &DeviceId) -> bool {
        let (chance, committed) = self.secret.split_at(CHANCE);
        commit(chance, device) == committed
    }

    pub(crate) fn secret(&self) -> &[u8; 32] {
        &self.secret
    }
}

impl fmt::Debug for Link {
    /// The secret stays out of logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Link")
            .field("relay", &self.relay)
            .finish_non_exhaustive()
    }
}

fn commit(chance: &[u8], founder: &DeviceId) -> Vec<u8> {
    let mut hasher = Sha256::new();
    hasher.update(b"nomic/founder/v1");
    hasher.update(chance);
    hasher.update(founder.0);
    hasher.finalize().iter().copied().take(CHANCE).collect()
}

fn escape(text: &str, out: &mut String) {
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
}

fn read_relay(escaped: &str) -> Result<String, LinkError> {
    let relay = unescape(escaped).ok_or(LinkError::BadRelay)?;
    let socket = relay.starts_with("ws://") || relay.starts_with("wss://");
    if !socket || relay.len() > MAX_RELAY || relay.chars().any(char::is_control) {
        return Err(LinkError::BadRelay);
    }
    Ok(relay)
}

fn unescape(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let high = char::from(rest.next()?).to_digit(16)?;
            let low = char::from(rest.next()?).to_digit(16)?;
            bytes.push(u8::try_from(high * 16 + low).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link() -> Link {
        Link::generate(&DeviceId([7; 32]), None, &mut |bytes| bytes.fill(9))
    }

    #[test]
    fn a_link_survives_the_address_bar() {
        let relay = Some("wss://example.org:7474/täbles/relay?a=b&c".to_owned());
        let link = link().with_relay(relay);
        assert_eq!(Link::parse(&link.fragment()), Ok(link.clone()));
        let page = format!("#{}", link.fragment_of("rules/203"));
        assert_eq!(Link::split(&page), Ok((link, "rules/203")));
    }

    #[test]
    fn what_is_no_link_is_refused_with_its_reason() {
        let good = link().fragment();
        for (text, error) in [
            ("/settings".to_owned(), LinkError::NoGame),
            ("/g/abc".to_owned(), LinkError::BadSecret),
            (format!("{good}A"), LinkError::BadSecret),
            (format!("{good}?r=http%3A%2F%2Fx"), LinkError::BadRelay),
            (format!("{good}?r=ws%3A%2F%2F%FF"), LinkError::BadRelay),
            (format!("{good}?r=ws%3A%2F%2F%2"), LinkError::BadRelay),
        ] {
            assert_eq!(Link::parse(&text), Err(error), "{text}");
        }
    }

    #[test]
    fn only_the_committed_device_may_found() {
        assert!(link().may_found(&DeviceId([7; 32])));
        assert!(!link().may_found(&DeviceId([8; 32])));
    }

    #[test]
    fn a_link_does_not_show_its_secret_in_logs() {
        let secret = Base64UrlUnpadded::encode_string(link().secret());
        assert!(!format!("{:?}", link()).contains(&secret));
    }
}
