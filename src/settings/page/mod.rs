//! Components of settings.

pub(crate) mod keep_seat;
pub(crate) mod lost_key;
pub(crate) mod settings;
