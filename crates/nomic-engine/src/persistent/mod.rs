//! Collections that are cheap to copy.

pub(crate) mod hashed_log;
pub(crate) mod map;
pub(crate) mod table;
pub(crate) mod vector;
