//! End of the reader's visit at a table, and the number of games that wait for them.

use super::my_move::MyMoveNotices;
use crate::app::App;
use crate::browser::{clock, page, small};
use crate::channel::{LineState, TabRole, request};
use crate::home::answers::games::{arranged, mine};
use crate::kit::answers::view::FrameView;
use crate::kit::page::table::TableHandle;
use leptos::prelude::*;
use std::time::Duration;

/// Absence that does not end a visit, in milliseconds.
const SHORT_MS: u64 = 5 * 60_000;
/// Delays until all that has come in is shown.
const SETTLING: Duration = Duration::from_millis(300);
const WAKING: Duration = Duration::from_secs(10);

/// Draws nothing but a question.
#[component]
pub(crate) fn Attention() -> impl IntoView {
    note_visit(TableHandle::here());
    count_on_icon(App::here());
    view! { <MyMoveNotices /> }
}

/// Stores what the reader has before them. A visit ends when the page is left or hidden; after a
/// short absence it goes on.
fn note_visit(table: TableHandle) {
    let begin = move || {
        let visit = small::visit(&table.link());
        table.found.set(None);
        table.read.set(false);
        table.visit.set(visit.map(|(_, last)| last));
    };
    begin();
    note_arrival(table);
    let keep = move |frame: Option<FrameView>| {
        let seen = frame.filter(|frame| frame.events > 0 && !page::hidden());
        if let Some(seen) = seen {
            small::keep_visit(&table.link(), seen.events, &seen.last);
        }
    };
    Effect::new(move || keep(table.frame.get()));
    let left_ms = StoredValue::new(0);
    let turned = window_event_listener_untyped("visibilitychange", move |_| {
        let now_ms = clock::now_ms();
        if page::hidden() {
            left_ms.set_value(now_ms);
            return;
        }
        if now_ms.saturating_sub(left_ms.get_value()) > SHORT_MS {
            begin();
        }
        keep(table.frame.get_untracked());
    });
    on_cleanup(move || turned.remove());
}

/// Notes the last event that was there when the visit began, a moment after all has come in. A
/// device that wakes takes longer to find out that its line is dead.
fn note_arrival(table: TableHandle) {
    let app = App::here();
    let complete = Memo::new(move |_| {
        app.status
            .with(|status| status.line == LineState::Connected || status.role == TabRole::Following)
    });
    Effect::new(move |before: Option<bool>| {
        table.visit.track();
        let complete = complete.get();
        let delay = if before == Some(true) {
            WAKING
        } else {
            SETTLING
        };
        let note = move || {
            let last = || {
                table
                    .frame
                    .with_untracked(|frame| Some(frame.as_ref()?.last.clone()))
            };
            let found = table.found.try_get_untracked();
            if found == Some(None) && complete {
                table.found.set(last());
            }
        };
        set_timeout(note, delay);
        complete
    });
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
