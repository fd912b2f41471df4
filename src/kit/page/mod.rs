//! Parts of all pages: the open table, fields, buttons.

pub(crate) mod armed;
pub(crate) mod confirm;
pub(crate) mod field;
pub(crate) mod focus;
pub(crate) mod foreseen;
pub(crate) mod in_turn;
pub(crate) mod kept;
pub(crate) mod link_to_copy;
pub(crate) mod mark;
pub(crate) mod me;
pub(crate) mod moment;
pub(crate) mod part;
pub(crate) mod placeholder;
pub(crate) mod qr_code;
pub(crate) mod question;
pub(crate) mod refusal;
pub(crate) mod rule_link;
pub(crate) mod shown;
pub(crate) mod table;
pub(crate) mod title;
