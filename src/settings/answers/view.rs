//! The identity as it is shown.

use serde::{Deserialize, Serialize};

/// Identity of this browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct IdentityView {
    /// The key, as it is written down.
    pub(crate) secret: String,
    /// Its beginning, as one reads it to somebody.
    pub(crate) fingerprint: String,
}
