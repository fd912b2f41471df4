//! The identity as it is shown.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct IdentityView {
    pub(crate) secret: String,
    /// Its beginning, as one reads it to somebody.
    pub(crate) fingerprint: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum OpenedBackup {
    /// Not a backup, or a part of it is missing.
    Damaged,
    /// Another passphrase, or changed bytes.
    Sealed,
    /// The key as text, and the games: links and titles.
    Open {
        key: String,
        games: Vec<(String, String)>,
    },
}
