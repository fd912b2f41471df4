//! Finding: beginnings and ends of rules on a page.

pub(crate) mod aside;
pub(crate) mod bullets;
pub(crate) mod candidates;
pub(crate) mod chain;
pub(crate) mod columns;
pub(crate) mod contents;
pub(crate) mod cut;
pub(crate) mod head;
pub(crate) mod inline;
pub(crate) mod other_headings;
pub(crate) mod page;
pub(crate) mod roman;
pub(crate) mod section;
pub(crate) mod series;
pub(crate) mod start;
pub(crate) mod table;
