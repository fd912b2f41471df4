//! What the page draws of the calendar.

pub(crate) mod times;
