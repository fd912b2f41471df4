//! What somebody wants to know the reason of.

use crate::chronicle::answers::why::Topic;

/// What is asked about, and what stood there to be asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    pub(crate) topic: Topic,
    pub(crate) heading: String,
}
