//! Components of proposals.

pub(crate) mod ballot;
pub(crate) mod debate;
pub(crate) mod proposal;
pub(crate) mod proposal_sheet;
pub(crate) mod proposals;
pub(crate) mod propose;
pub(crate) mod stated;
