//! The link to a game: the part of an address after `#`. Browsers never send this part.

use std::fmt;

use base64ct::{Base64UrlUnpadded, Encoding};
use nomic_engine::EventId;
use sha2::{Digest, Sha256};

use crate::Rng;

const PREFIX: &str = "/g/";
const FIELD: &str = "r=";
/// Longer relay addresses are refused: a link must fit into a message.
const MAX_RELAY: usize = 512;
pub const MAX_RELAYS: usize = 4;
/// Bits of the last byte that are the last sign of the secret.
const DIGIT: u8 = 0b11_1111;
/// Number of the first of the two base64url signs that are no letters or digits. No link ends in
/// one of them: programs that detect addresses leave them outside.
const FIRST_MARK: u8 = 62;
/// Length in bytes of the random part of the secret. All keys come from it.
const CHANCE: usize = 16;
/// Length in bytes of the part that names the founding: 160 bits. Not even the founder finds two
/// foundings for one link in fewer than 2^80 tries.
const FOUNDING: usize = 20;
/// Length of both together: 48 characters in the link.
const SECRET: usize = FOUNDING + CHANCE;

/// A relay for a peer and its store: the hash of its text in a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct RelayId(pub u64);

impl RelayId {
    /// The relay at this address; an empty address is the usual one of the page.
    pub fn of(address: &str) -> RelayId {
        let hash: [u8; 32] = Sha256::digest(address).into();
        let first = hash.first_chunk().copied().unwrap_or_default();
        RelayId(u64::from_be_bytes(first))
    }
}

/// A game's secret and its relays.
///
/// The first part of the secret is a commitment to the founding event, and the second is random.
/// Without the commitment somebody could post another founding later and show a different game to
/// everybody who opens the link. So one link leads to one game, even if its founder cheats.
///
/// ```
/// # use nomic_engine::EventId;
/// use nomic_event::Link;
///
/// # let founding = EventId([7; 32]);
/// # let mut rng = |bytes: &mut [u8]| bytes.fill(9);
/// let link = Link::generate(Some("wss://relay.example/".to_owned()), &mut rng).founded(&founding);
/// assert!(link.leads_to(&founding));
/// let shared = format!("#{}", link.fragment_of("rules/203"));
/// assert_eq!(Link::split(&shared)?, (link, "rules/203"));
/// # Ok::<(), nomic_event::LinkError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Link {
    secret: [u8; SECRET],
    relays: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkError {
    /// No `/g/` at the beginning.
    NoGame,
    /// Secret not of 48 characters in base64url.
    BadSecret,
    /// Address not `ws:` or `wss:`, or too long; or too many relays.
    BadRelay,
}

impl LinkError {
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
    /// Link of a game before its founding. It leads nowhere before [`founded`](Link::founded).
    pub fn generate(relay: Option<String>, rng: Rng<'_>) -> Link {
        let mut secret = [0; SECRET];
        if let Some(chance) = secret.last_chunk_mut::<CHANCE>() {
            rng(chance);
        }
        if let [.., last] = &mut secret
            && *last & DIGIT >= FIRST_MARK
        {
            *last ^= DIGIT & !(DIGIT >> 1);
        }
        let relays = listed(relay.into_iter().collect());
        Link { secret, relays }
    }

    /// This link with a commitment to the game that begins with this event.
    pub fn founded(mut self, founding: &EventId) -> Link {
        let commitment = self.commit(founding);
        if let Some(place) = self.secret.first_chunk_mut() {
            *place = commitment;
        }
        self
    }

    /// Reads the part of an address after `#`. A leading `#` and a page of the game
    /// (`/g/<secret>/rules`) are ignored.
    pub fn parse(fragment: &str) -> Result<Link, LinkError> {
        Link::split(fragment).map(|(link, _)| link)
    }

    /// Like [`Link::parse`], with the page after the secret (`"rules/203"`, or `""`).
    pub fn split(fragment: &str) -> Result<(Link, &str), LinkError> {
        let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
        let rest = fragment.strip_prefix(PREFIX).ok_or(LinkError::NoGame)?;
        let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (secret, page) = path.split_once('/').unwrap_or((path, ""));
        let secret = Base64UrlUnpadded::decode_vec(secret).map_err(|_| LinkError::BadSecret)?;
        let secret = secret.try_into().map_err(|_| LinkError::BadSecret)?;
        let escaped = query.split('&').filter_map(|pair| pair.strip_prefix(FIELD));
        let relays: Vec<String> = escaped
            .take(MAX_RELAYS + 1)
            .map(read_relay)
            .collect::<Result<_, _>>()?;
        if relays.len() > MAX_RELAYS {
            return Err(LinkError::BadRelay);
        }
        let relays = listed(relays);
        Ok((Link { secret, relays }, page))
    }

    pub fn fragment(&self) -> String {
        self.fragment_of("")
    }

    pub fn fragment_of(&self, page: &str) -> String {
        let mut text = format!("{PREFIX}{}", Base64UrlUnpadded::encode_string(&self.secret));
        if !page.is_empty() {
            text.push('/');
            text.push_str(page);
        }
        if self.relays.iter().any(|relay| !relay.is_empty()) {
            for (place, relay) in self.relays.iter().enumerate() {
                text.push(if place == 0 { '?' } else { '&' });
                text.push_str(FIELD);
                text.push_str(&escape(relay));
            }
        }
        text
    }

    /// Addresses of the relays, one to [`MAX_RELAYS`], each once. The usual relay of the page comes
    /// first and is empty.
    pub fn relays(&self) -> &[String] {
        &self.relays
    }

    /// This link with these relays. Relays above the limit are left out. Without any, the link has
    /// the usual one.
    pub fn with_relays(mut self, relays: Vec<String>) -> Link {
        self.relays = listed(relays);
        self
    }

    pub fn leads_to(&self, founding: &EventId) -> bool {
        self.secret.starts_with(&self.commit(founding))
    }

    /// Secret that all keys are derived from.
    pub fn chance(&self) -> &[u8] {
        self.secret.get(FOUNDING..).unwrap_or_default()
    }

    fn commit(&self, founding: &EventId) -> [u8; FOUNDING] {
        let mut hasher = Sha256::new();
        hasher.update(b"nomic/founding/v1");
        hasher.update(self.chance());
        hasher.update(founding.0);
        let hash: [u8; 32] = hasher.finalize().into();
        let mut commitment = [0; FOUNDING];
        let bytes = commitment.iter_mut().zip(hash);
        bytes.for_each(|(place, byte)| *place = byte);
        commitment
    }
}

impl fmt::Debug for Link {
    /// The secret stays out of logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Link")
            .field("relays", &self.relays)
            .finish_non_exhaustive()
    }
}

/// A list of relays in its canonical form.
fn listed(relays: Vec<String>) -> Vec<String> {
    let (mut all, others): (Vec<String>, _) = relays.into_iter().partition(String::is_empty);
    all.truncate(1);
    for relay in others {
        if all.len() < MAX_RELAYS && !all.contains(&relay) {
            all.push(relay);
        }
    }
    if all.is_empty() {
        all.push(String::new());
    }
    all
}

/// Percent-encodes a text so that it ends in a letter or digit.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::new();
    let last = text.len().saturating_sub(1);
    for (at, byte) in text.bytes().enumerate() {
        let plain = byte.is_ascii_alphanumeric() || at < last && b"-._~".contains(&byte);
        match plain {
            true => out.push(char::from(byte)),
            false => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

fn read_relay(escaped: &str) -> Result<String, LinkError> {
    let relay = unescape(escaped).ok_or(LinkError::BadRelay)?;
    if relay.is_empty() {
        return Ok(relay);
    }
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
            bytes.push(hex(rest.next()?, rest.next()?)?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

pub(crate) fn hex(high: u8, low: u8) -> Option<u8> {
    let [high, low] = [high, low].map(|digit| char::from(digit).to_digit(16));
    u8::try_from(high? * 16 + low?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link() -> Link {
        Link::generate(None, &mut |bytes| bytes.fill(9)).founded(&EventId([7; 32]))
    }

    #[test]
    fn a_link_survives_the_address_bar() {
        let relay = Some("wss://example.org:7474/täbles/relay?a=b&c".to_owned());
        let link = link().with_relays(relay.into_iter().collect());
        assert_eq!(Link::parse(&link.fragment()), Ok(link.clone()));
        let page = format!("#{}", link.fragment_of("rules/203"));
        assert_eq!(Link::split(&page), Ok((link, "rules/203")));
    }

    #[test]
    fn a_link_ends_in_a_letter_or_digit() {
        for byte in 0..=u8::MAX {
            for relay in [None, Some("wss://example.org/_".to_owned())] {
                let link = Link::generate(relay, &mut |bytes| bytes.fill(byte));
                let link = link.founded(&EventId([byte; 32]));
                let text = link.fragment();
                assert!(
                    text.ends_with(|last: char| last.is_ascii_alphanumeric()),
                    "{text}"
                );
                assert_eq!(Link::parse(&text), Ok(link));
            }
        }
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
    fn a_relays_address_has_only_so_many_bytes() {
        let good = link().fragment();
        let relay = format!("ws%3A%2F%2F{}", "x".repeat(MAX_RELAY - "ws://".len()));
        assert!(Link::parse(&format!("{good}?r={relay}")).is_ok());
        let longer = Link::parse(&format!("{good}?r={relay}x"));
        assert_eq!(longer, Err(LinkError::BadRelay));
    }

    #[test]
    fn a_link_names_some_relays_each_once_and_the_usual_one_first() {
        let named = |names: &[&str]| {
            let relays = names.iter().map(|&name| name.to_owned()).collect();
            link().with_relays(relays)
        };
        let [one, two] = ["wss://one.example/", "wss://two.example/relay"];
        let both = named(&[one, "", two, one, ""]);
        assert_eq!(both.relays(), ["", one, two]);
        assert_eq!(Link::parse(&both.fragment()), Ok(both));
        for usual in [named(&[]), named(&[""])] {
            assert_eq!(usual.relays(), [""]);
            assert_eq!(usual.fragment(), link().fragment());
        }
        let many: Vec<String> = (0..=MAX_RELAYS)
            .map(|n| format!("wss://{n}.example"))
            .collect();
        let longest = link().with_relays(many.clone());
        assert_eq!(longest.relays(), &many[..MAX_RELAYS]);
        assert_eq!(Link::parse(&longest.fragment()), Ok(longest.clone()));
        let longer = format!("{}&r=wss%3A%2F%2Fone.example", longest.fragment());
        assert_eq!(Link::parse(&longer), Err(LinkError::BadRelay));
    }

    #[test]
    fn a_link_leads_to_one_founding() {
        assert!(link().leads_to(&EventId([7; 32])));
        assert!(!link().leads_to(&EventId([8; 32])));
        let unfounded = Link::generate(None, &mut |bytes| bytes.fill(9));
        assert!(!unfounded.leads_to(&EventId([7; 32])));
        assert_eq!(unfounded.chance(), link().chance());
    }

    #[test]
    fn a_link_does_not_show_its_secret_in_logs() {
        let secret = Base64UrlUnpadded::encode_string(&link().secret);
        assert!(!format!("{:?}", link()).contains(&secret));
    }
}
