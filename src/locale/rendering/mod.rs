//! Sentences about the page's own views.

mod needs;
mod origins;
mod patience;
pub(crate) mod refusals;
