//! What somebody wants to know the reason of.

use crate::chronicle::answers::why::WhyTopic;

/// Question in a dialog, and the state that it refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WhyQuestion {
    pub(crate) topic: WhyTopic,
    pub(crate) heading: String,
}
