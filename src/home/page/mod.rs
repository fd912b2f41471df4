//! Components of this browser's games.

pub(crate) mod home;
