//! What the host answers about settings.

pub(crate) mod view;
