//! Questions about a state that change nothing.

pub(crate) mod affairs;
pub(crate) mod asked;
pub(crate) mod costly;
pub(crate) mod delegation;
pub(crate) mod essential;
pub(crate) mod foresight;
pub(crate) mod heard;
pub(crate) mod left_over;
pub(crate) mod numbers;
pub(crate) mod offer;
pub(crate) mod overtaken;
pub(crate) mod policy;
pub(crate) mod requirement;
pub(crate) mod secrets;
pub(crate) mod succession;
pub(crate) mod tallies;
pub(crate) mod turnout;
