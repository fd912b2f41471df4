//! Components of settings.

mod backup;
pub(crate) mod keep_seat;
pub(crate) mod lost_key;
pub(crate) mod settings;
