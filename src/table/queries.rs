//! Queries about the table as a whole.

use super::answers::cards::seen;
use super::answers::frame::frame;
use super::answers::table::{table_view, takes_turns};
use super::answers::view::TableView;
use super::answers::waits::{WaitsView, waits};
use crate::channel::declare_queries;
use crate::kit::answers::view::{FrameView, NamesView};
use crate::law::answers::book::names;
use crate::players::answers::seats::marks;

declare_queries! {
    |asked, peer, language|
    at_once {
        Frame {} => FrameView = frame(peer, language);
        Names {} => NamesView =
            NamesView { rules: names(peer, language), marks: marks(peer) };
        Table {} => TableView = table_view(peer, language);
        /// Faces of my own cards of this name that lie face down.
        MyCards { name: String } => Vec<u32> = seen(peer, &asked.name);
    }
    later {
        TakesTurns {} => bool = takes_turns(peer);
        /// Players that the game waits for.
        Waits {} => Option<WaitsView> = waits(peer, language);
    }
}
