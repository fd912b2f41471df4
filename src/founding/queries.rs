//! Queries about the next table.

use super::answers::again::{AgainView, again};
use crate::channel::declare_queries;

declare_queries! {
    |asked, peer, language|
    at_once {}
    later {
        /// Tables that continue the won game, and the form for a new one.
        Again {} => AgainView = again(peer);
    }
}
