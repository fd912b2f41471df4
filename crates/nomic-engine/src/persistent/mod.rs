//! Collections that are cheap to copy.

pub(crate) mod archive;
pub(crate) mod drawers;
pub(crate) mod ledger;
pub(crate) mod shelves;
