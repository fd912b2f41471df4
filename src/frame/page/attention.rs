//! End of the reader's visit at a table, and the number of games that wait for them.

use crate::app::App;
use crate::browser::{page, small};
use crate::channel::request;
use crate::home::answers::games::{arranged, mine};
use crate::kit::answers::view::FrameView;
use crate::kit::page::table::TableHandle;
use leptos::prelude::*;

/// Draws nothing.
#[component]
pub(crate) fn Attention() -> impl IntoView {
    note_visit(TableHandle::here());
    count_on_icon(App::here());
}

/// Stores what the reader has before them.
fn note_visit(table: TableHandle) {
    let keep = move |frame: Option<FrameView>| {
        let seen = frame.filter(|frame| frame.events > 0 && !page::hidden());
        if let Some(seen) = seen {
            small::keep_visit(&table.link(), seen.events, &seen.last);
        }
    };
    Effect::new(move || keep(table.frame.get()));
    let turned = window_event_listener_untyped("visibilitychange", move |_| {
        keep(table.frame.get_untracked());
    });
    on_cleanup(move || turned.remove());
}

/// Counts the games that wait for the player on the page's icon, at each change of this table.
fn count_on_icon(app: App) {
    let my_move = Memo::new(move |_| app.status.with(|status| status.my_move));
    Effect::new(move || {
        my_move.track();
        let asked = app.host().request(request::Games {});
        leptos::task::spawn_local(async move {
            if let Some((cards, _)) = asked.await.flatten() {
                page::badge(mine(&arranged(cards)).count());
            }
        });
    });
}
