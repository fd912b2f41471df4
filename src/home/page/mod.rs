//! What the page draws of this browser's games.

pub(crate) mod home;
