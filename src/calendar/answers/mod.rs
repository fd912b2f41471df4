//! What the host answers about the calendar.

pub(crate) mod calendar;
