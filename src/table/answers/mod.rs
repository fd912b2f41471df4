//! Answers of the host about the table.

mod calls;
pub(crate) mod cards;
pub(crate) mod draw;
pub(crate) mod frame;
pub(crate) mod patience;
pub(crate) mod table;
pub(crate) mod view;
pub(crate) mod waits;
