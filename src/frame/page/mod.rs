//! Components around every page.

pub(crate) mod attention;
pub(crate) mod frame;
pub(crate) mod missing_page;
pub(crate) mod my_move;
mod no_socket;
mod no_start;
pub(crate) mod notices;
mod relays;
pub(crate) mod seen;
pub(crate) mod table_pages;
pub(crate) mod why_dialog;
