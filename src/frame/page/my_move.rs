//! Notices when it is the reader's move, and the question whether they are wanted.

use crate::app::{App, t};
use crate::browser::notifier::{self, NoticeState, Permission};
use crate::browser::{page, small};
use crate::channel::request;
use crate::kit::page::shown::Shown;
use crate::kit::page::table::TableHandle;
use leptos::prelude::*;
use nomic_wording::messages::{notices, table};

/// Tells the host the address of this browser at its push service.
pub(crate) fn tell_host(app: App, state: &NoticeState) {
    let (endpoint, key) = match state.is_on() {
        true => (state.endpoint.clone(), state.key.clone()),
        false => Default::default(),
    };
    let told = app.host().request(request::Push { endpoint, key });
    leptos::task::spawn_local(async move {
        told.await;
    });
}

#[component]
pub(crate) fn MyMoveNotices() -> impl IntoView {
    let (app, table) = (App::here(), TableHandle::here());
    let state = RwSignal::new(None::<NoticeState>);
    let set = move |now: Option<NoticeState>| {
        if let Some(now) = now {
            tell_host(app, &now);
            state.try_set(Some(now));
        }
    };
    leptos::task::spawn_local(async move { set(notifier::now().await) });
    let key = Memo::new(move |_| app.status.with(|status| status.push_key.clone()));
    Effect::new(move || {
        if let Some(key) = key.get() {
            notifier::remember_key(&key);
        }
    });
    notify(app, table, state);
    close_when_seen(table);
    let my_move = Memo::new(move |_| app.status.with(|status| status.my_move));
    let said = RwSignal::new(!notifier::is_open());
    let possible = move || {
        let permission = state.with(|state| state.as_ref().map(|state| state.permission));
        matches!(permission, Some(Permission::Unasked | Permission::Granted))
    };
    let helps = move || table.acted.get() && !my_move.get() && !said.get() && possible();
    let accept = move |_| {
        said.set(true);
        leptos::task::spawn_local(async move { set(notifier::begin().await) });
    };
    let decline = move |_| {
        said.set(true);
        notifier::decline();
    };
    view! {
        <div class="undo no-print" role="status">
            <Shown when=helps>
                <div class="undo-bar vote-waits" data-testid="offer-notices">
                    <p>{t(notices::OFFER)}</p>
                    <div class="row">
                        <button class="button" on:click=accept data-testid="take-notices">{t(notices::OFFER_YES)}</button>
                        <button class="button button-quiet" on:click=decline data-testid="no-notices">{t(notices::OFFER_NO)}</button>
                    </div>
                </div>
            </Shown>
        </div>
    }
}

/// Takes back the notice about this table once the reader is here.
fn close_when_seen(table: TableHandle) {
    let close = move || {
        let link = small::table_of(&table.link()).to_owned();
        leptos::task::spawn_local(async move { notifier::close(&link).await });
    };
    if !page::hidden() {
        close();
    }
    let turned = window_event_listener_untyped("visibilitychange", move |_| {
        if !page::hidden() {
            close();
        }
    });
    on_cleanup(move || turned.remove());
}

/// Shows a notice when it becomes the reader's move on a hidden page, and keeps what a closed page
/// says.
fn notify(app: App, table: TableHandle, state: RwSignal<Option<NoticeState>>) {
    let my_move = Memo::new(move |_| app.status.with(|status| status.my_move));
    let title = Memo::new(move |_| {
        table
            .frame
            .with(|frame| frame.as_ref().map(|frame| frame.title.clone()))
    });
    Effect::new(move |before: Option<bool>| {
        let mine = my_move.get();
        let on = state.with(|state| state.as_ref().is_some_and(NoticeState::is_on));
        let Some(title) = title.get().filter(|_| on) else {
            return mine;
        };
        let (call, one) = (t(table::WAITS_ON_YOU)(), t(notices::ONE)());
        let several = t(notices::SEVERAL)();
        let link = small::table_of(&table.link()).to_owned();
        let tell = mine && before == Some(false) && page::hidden();
        leptos::task::spawn_local(async move {
            notifier::keep(&link, [&title, &one, &several], mine).await;
            match tell {
                true => notifier::show(&title, &call, &link).await,
                false if !mine => notifier::close(&link).await,
                false => {}
            }
        });
        mine
    });
}
