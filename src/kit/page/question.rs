//! What somebody wants to know the reason of.

use crate::chronicle::answers::why::Topic;

/// Question in a dialog, and the state that it refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    pub(crate) topic: Topic,
    pub(crate) heading: String,
}
