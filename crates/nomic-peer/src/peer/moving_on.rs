//! The next table of a game that is won.

use nomic_engine::PlayerId;
use nomic_engine::moves::MoveOnMove;
use nomic_event::next_table;

use super::Peer;

use crate::{Intent, Link};

impl Peer {
    /// Intent that shows the next table to all who have this table's link; `None` if that link
    /// can't be sealed.
    pub fn moves_on(&self, to: &Link) -> Option<Intent> {
        let table = next_table::seal(&self.keys, &self.identity, to)?;
        Some(Intent::MoveOn(MoveOnMove { table }))
    }

    /// Players who have named the next table, with its link, in the order of their seats. A text
    /// that is no link is passed over.
    pub fn next_tables(&self) -> Vec<(PlayerId, Link)> {
        let tables = self.game().state().next_tables();
        let opened =
            tables.map(|(player, sealed)| Some((player, next_table::open(&self.keys, sealed)?)));
        opened.flatten().collect()
    }
}
