//! What the host answers about the law.

pub(crate) mod book;
pub(crate) mod change;
pub(crate) mod classes;
pub(crate) mod diff;
pub(crate) mod history;
pub(crate) mod lexicon;
pub(crate) mod reading;
pub(crate) mod view;
pub(crate) mod wording;
