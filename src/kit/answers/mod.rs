//! Parts of all answers: names, order, permissions.

pub(crate) mod names;
pub(crate) mod preview;
pub(crate) mod qr;
pub(crate) mod view;
