//! Answers of the host about proposals.

pub(crate) mod asked_vote;
pub(crate) mod class_choices;
pub(crate) mod draft;
pub(crate) mod form;
pub(crate) mod form_conversion;
pub(crate) mod kinds;
pub(crate) mod proposal;
pub(crate) mod proposals;
pub(crate) mod sentences;
pub(crate) mod sheet;
pub(crate) mod stated;
pub(crate) mod targets;
pub(crate) mod view;
pub(crate) mod warnings;
