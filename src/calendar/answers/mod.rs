//! Answers of the host about the calendar.

pub(crate) mod calendar;
