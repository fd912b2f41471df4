//! The identity as it is shown.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct IdentityView {
    pub(crate) secret: String,
    /// Its beginning, as one reads it to somebody.
    pub(crate) fingerprint: String,
}
