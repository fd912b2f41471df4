//! End of the reader's visit at a table.

use crate::browser::{page, small};
use crate::kit::answers::view::FrameView;
use crate::kit::page::table::TableHandle;
use leptos::prelude::*;

/// Draws nothing.
#[component]
pub(crate) fn Attention() -> impl IntoView {
    note_visit(TableHandle::here());
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
