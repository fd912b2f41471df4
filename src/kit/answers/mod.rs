//! Parts of all answers: names, order, permissions.

pub(crate) mod names;
pub(crate) mod preview;
pub(crate) mod view;
