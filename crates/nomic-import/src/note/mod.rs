//! Notes: titles, classes and fates beside a rule's text.

pub(crate) mod bound;
pub(crate) mod class;
pub(crate) mod fields;
pub(crate) mod prose;
pub(crate) mod status;
pub(crate) mod status_words;
pub(crate) mod title;
pub(crate) mod transmuted;
