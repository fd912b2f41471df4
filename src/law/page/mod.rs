//! Components of the law.

pub(crate) mod difference;
pub(crate) mod reading_lines;
pub(crate) mod rule;
pub(crate) mod rule_card;
pub(crate) mod rules;
