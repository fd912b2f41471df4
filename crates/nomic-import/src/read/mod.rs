//! Reading: from bytes to lines without markup.

pub(crate) mod charset;
pub(crate) mod entity;
pub(crate) mod fence;
pub(crate) mod front_matter;
pub(crate) mod kind;
pub(crate) mod line;
pub(crate) mod links;
pub(crate) mod markdown;
pub(crate) mod markup;
pub(crate) mod signs;
pub(crate) mod tag;
pub(crate) mod token;
