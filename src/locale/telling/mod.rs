//! Sentences: what the interface says about something it knows.

pub(crate) mod court;
mod de;
mod en;
mod it;
mod needs;
mod origins;
pub(crate) mod refusals;
pub(crate) mod sentences;
