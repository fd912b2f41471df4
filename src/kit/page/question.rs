//! Question for the reason of something on the page.

use crate::chronicle::answers::why::WhyTopic;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WhyQuestion {
    pub(crate) topic: WhyTopic,
    pub(crate) heading: String,
}
