//! Questions about a state that change nothing.

pub(crate) mod asked;
pub(crate) mod costly;
pub(crate) mod delegation;
pub(crate) mod essential;
pub(crate) mod foresight;
pub(crate) mod left_over;
pub(crate) mod lookups;
pub(crate) mod numbers;
pub(crate) mod offer;
pub(crate) mod opinion_cache;
pub(crate) mod overtaken;
pub(crate) mod policy;
pub(crate) mod requirement;
pub(crate) mod succession;
pub(crate) mod tallies;
pub(crate) mod unopened;
