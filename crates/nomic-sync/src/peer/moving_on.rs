//! At which table a game goes on once it is won.

use nomic_engine::PlayerId;

use super::Peer;
use crate::{Intent, Link, next_table};

impl Peer {
    /// What says to all who have this table's link that the game goes on at that one; nothing if it can't
    /// be sealed.
    pub fn moves_on(&self, to: &Link) -> Option<Intent> {
        let table = next_table::seal(&self.keys, &self.identity, to)?;
        Some(Intent::MoveOn { table })
    }

    /// Who has said at which table the game goes on, in the order of their seats. What is no link is
    /// passed over.
    pub fn next_tables(&self) -> Vec<(PlayerId, Link)> {
        let tables = self.game().state().next_tables();
        let opened =
            tables.map(|(player, sealed)| Some((player, next_table::open(&self.keys, sealed)?)));
        opened.flatten().collect()
    }
}
