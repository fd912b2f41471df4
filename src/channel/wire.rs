//! The messages themselves.

use super::queries::{AnyQuery, SOURCES};
use super::requests::AnyRequest;
use super::status::TableStatus;
use nomic_host::StartupError;
use serde::{Deserialize, Serialize};

/// Version of the messages: a digest of this folder's sources, of all declarations of queries and
/// of the program's version. Both ends must agree.
pub(crate) const VERSION: u64 = {
    let mut digest = digest(FIRST, env!("CARGO_PKG_VERSION").as_bytes());
    let mut sources = SOURCES;
    while let [first, rest @ ..] = sources {
        digest = digest_of(digest, first);
        sources = rest;
    }
    let digest = digest_of(digest, include_bytes!("codec.rs"));
    let digest = digest_of(digest, include_bytes!("declaration.rs"));
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

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct LanguagePack {
    /// Tag of the language.
    pub(crate) language: String,
    /// Content of the file with the words.
    pub(crate) content: String,
    /// Content of the file with words that only the host needs, once it is loaded.
    pub(crate) of_host: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum ToHost {
    /// First message: [`VERSION`] and language of the page.
    Hello { version: u64, words: LanguagePack },
    /// Contents of the file that hosts of the page may edit, if it could be loaded. Loading may
    /// take a network's time; no table waits for it.
    Settings(Option<String>),
    /// Language of all answers from now on.
    Language(LanguagePack),
    /// Opens the table of this link in place of the open one. The player may come with an
    /// invitation.
    Open {
        link: String,
        invitation: Option<String>,
    },
    /// Leaves the table.
    Leave,
    /// A question to be answered now and whenever its answer changes. It replaces an earlier
    /// question with this number.
    Watch(u32, AnyQuery),
    /// Ends the question with this number.
    Unwatch(u32),
    /// A question to be answered once.
    Ask(u32, AnyQuery),
    /// A request to be carried out once.
    Do(u32, AnyRequest),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum FromHost {
    /// The first message: the host's [`VERSION`], and what it lacks if it can't work.
    Hello {
        version: u64,
        error: Option<StartupError>,
    },
    Status(Box<TableStatus>),
    /// Answers that have changed, by the numbers of the questions.
    Told(Vec<(u32, Vec<u8>)>),
    /// Answer to one `Ask` or `Do`; none if there is no table to ask.
    Reply(u32, Option<Vec<u8>>),
}
