//! Components of the calendar.

pub(crate) mod times;
