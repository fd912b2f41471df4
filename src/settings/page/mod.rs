//! Components of settings.

mod backup;
pub(crate) mod keep_seat;
pub(crate) mod lost_key;
mod notices;
pub(crate) mod settings;
