//! The messages themselves, and how they are written: postcard, without names or numbers of fields,
//! since both ends come from one build.

use super::queries::AnyQuery;
use super::requests::AnyRequest;
use super::status::{StartupError, TableStatus};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Version of the messages: a digest of this folder's sources and of the program's version. Both
/// ends must agree.
pub(crate) const VERSION: u64 = {
    let digest = digest(FIRST, env!("CARGO_PKG_VERSION").as_bytes());
    let digest = digest_of(digest, include_bytes!("queries.rs"));
    let digest = digest_of(digest, include_bytes!("requests.rs"));
    let digest = digest_of(digest, include_bytes!("move_request.rs"));
    let digest = digest_of(digest, include_bytes!("ruleset_offer.rs"));
    let digest = digest_of(digest, include_bytes!("packed.rs"));
    let digest = digest_of(digest, include_bytes!("status.rs"));
    digest_of(digest, include_bytes!("wire.rs"))
};

/// FNV-1a, 64 bits: its beginning and its prime.
const FIRST: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

const fn digest_of(before: u64, bytes: &[u8]) -> u64 {
    digest(before, bytes)
}

const fn digest(before: u64, mut bytes: &[u8]) -> u64 {
    let mut digest = before;
    while let [first, rest @ ..] = bytes {
        digest = (digest ^ *first as u64).wrapping_mul(PRIME);
        bytes = rest;
    }
    digest
}

/// A language with its words, which the page has fetched.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct LanguagePack {
    /// Its tag.
    pub(crate) language: String,
    /// The file of its words.
    pub(crate) content: String,
}

/// From the page to its host.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum ToHost {
    /// First message: [`VERSION`] and language of the page.
    Hello { version: u64, words: LanguagePack },
    /// Contents of the file that hosts of the page may edit, if it could be loaded. Loading may
    /// take a network's time; no table waits for it.
    Settings(Option<String>),
    /// Everything is said in this language from now on.
    Language(LanguagePack),
    /// Opens the table of this link in place of the open one. The player may come with an
    /// invitation.
    Open {
        link: String,
        invitation: Option<String>,
    },
    /// Leaves the table.
    Leave,
    /// A question to be answered now and whenever its answer changes. AnyQuery under the same number
    /// again, it takes the place of the one before.
    Watch(u32, AnyQuery),
    /// The question with this number is of no interest any more.
    Unwatch(u32),
    /// A question to be answered once.
    Ask(u32, AnyQuery),
    /// Something to be done.
    Do(u32, AnyRequest),
}

/// From the host to its page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum FromHost {
    /// The first message: the host's [`VERSION`], and what it lacks if it can't work.
    Hello {
        version: u64,
        lack: Option<StartupError>,
    },
    /// Status of the open table.
    Status(TableStatus),
    /// Answers that have changed, by the numbers of the questions.
    Told(Vec<(u32, Vec<u8>)>),
    /// The answer to what was asked or wanted once; none, if there is no table to ask.
    Reply(u32, Option<Vec<u8>>),
}

/// A message or an answer as bytes.
pub(crate) fn written<T: Serialize>(value: &T) -> Vec<u8> {
    // Fails only for types that postcard cannot encode; these messages have none.
    postcard::to_stdvec(value).unwrap_or_default()
}

/// Decodes bytes; none if they have another version.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}
