//! What all answers are made of: names, order, what is possible just now.

pub(crate) mod names;
pub(crate) mod preview;
pub(crate) mod view;
