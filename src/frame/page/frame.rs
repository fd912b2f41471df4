//! The frame around every page: top bar, notices, the page itself.

use super::missing_page::MissingPage;
use super::no_start::NoStart;
use super::notices::Notices;
use super::relays::Relays;
use super::seen::{AsLastSeen, last_seen};
use super::table_pages::table_page;
use super::why_dialog::WhyDialog;
use crate::app::{App, t};
use crate::ballot::page::undo::UndoBar;
use crate::browser::page;
use crate::channel::{LineState, TabRole};
use crate::home::page::home::HomePage;
use crate::kit::page::focus;
use crate::kit::page::in_turn::afterwards;
use crate::kit::page::shown::Shown;
use crate::kit::page::table::TableHandle;
use crate::lazy_pages::{InPassing, Later};
use crate::parts::LazyPart;
use crate::players::page::invited::{Nothing, Opening};
use crate::route::{Route, TablePage};
use leptos::prelude::*;
use nomic_peer::Link;
use nomic_wording::messages::{court, frame, table};
use nomic_wording::{Key, isolated, msg};

#[component]
pub(crate) fn Frame() -> impl IntoView {
    let app = App::here();
    // The table stays open while its pages change; another link is another table.
    let link = Memo::new(move |_| match app.route.get() {
        Route::Table { link, .. } => Some(link),
        _ => None,
    });
    let error = Memo::new(move |_| app.error.get());
    let skip = move |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        page::focus("content");
    };
    move_focus_with_route(app);
    view! {
        <a class="skip" href="#content" on:click=skip data-testid="skip-link">{t(frame::SKIP_TO_CONTENT)}</a>
        {move || match (error.get(), link.get()) {
            (Some(error), _) => view! { <NoStart error=error /> }.into_any(),
            (None, Some(link)) => view! { <TableFrame link=link /> }.into_any(),
            (None, None) => view! { <PlainFrame /> }.into_any(),
        }}
    }
}

/// After a change of page the focus goes to its heading, so that a screen reader begins there.
fn move_focus_with_route(app: App) {
    Effect::new(move |before: Option<Route>| {
        let route = app.route.get();
        if before.is_some_and(|before| before != route) {
            page::forget_opening();
            request_animation_frame(|| {
                page::to_top();
                focus::heading();
            });
        }
        route
    });
}

#[component]
fn PlainFrame() -> impl IntoView {
    let app = App::here();
    view! {
        <TopBar />
        <UpdateNotice />
        <main id="content" class="page" tabindex="-1">
            {move || match app.route.get() {
                Route::Home => view! { <HomePage /> }.into_any(),
                Route::Settings | Route::BringKey => view! { <Later part=LazyPart::Settings /> }.into_any(),
                _ => view! { <MissingPage title=frame::NOT_FOUND_TITLE text=frame::NOT_FOUND_TEXT /> }.into_any(),
            }}
        </main>
    }
}

#[component]
fn TableFrame(link: String) -> impl IntoView {
    match Link::parse(&link) {
        Ok(link) => view! { <OpenTable link=link /> }.into_any(),
        Err(_) => view! {
            <TopBar />
            <main id="content" class="page" tabindex="-1">
                <MissingPage title=frame::BROKEN_LINK_TITLE text=frame::BROKEN_LINK_TEXT />
            </main>
        }
        .into_any(),
    }
}

#[component]
fn OpenTable(link: Link) -> impl IntoView {
    let table = TableHandle::open(&link);
    provide_context(table);
    let app = App::here();
    let page = Memo::new(move |_| match app.route.get() {
        Route::Table { page, .. } => page,
        _ => TablePage::Table,
    });
    let open = Memo::new(move |_| app.status.with(|status| status.open));
    let seen = last_seen(&link, page, open);
    // Before anything has come in, a page could only say what is not so.
    let come = Memo::new(move |_| match open.get() {
        true => Some(app.status.with(|status| status.founded)),
        false => seen.get().then_some(true),
    });
    watch_for_return(table);
    view! {
        <TopBar table=table />
        <TabBar table=table page=page />
        <Relays />
        <UpdateNotice />
        <Notices />
        <AsLastSeen open=open seen=seen />
        <main
            id="content"
            class="page"
            tabindex="-1"
            aria-busy=move || table.is_acting().then_some("true")
        >
            // Stored answers can be read, but no action works.
            <fieldset
                class="whole"
                role="presentation"
                disabled=move || !open.get()
            >
                {move || match come.get() {
                    Some(true) => view! { {move || table_page(page.get())} }.into_any(),
                    Some(false) => view! { <Nothing /> }.into_any(),
                    None => view! { <Opening /> }.into_any(),
                }}
            </fieldset>
        </main>
        {afterwards(|| view! { <UndoBar /><WhyDialog /><InPassing part=LazyPart::Attention /> }.into_any())}
    }
}

/// Has the line tried when the browser gets a network again, and when the player comes back to the page:
/// the line may have died meanwhile, and timers of hidden pages are slow.
fn watch_for_return(table: TableHandle) {
    for event in ["online", "visibilitychange", "pageshow", "resume"] {
        let listening = window_event_listener_untyped(event, move |_| {
            let online = event == "online";
            if online || !page::hidden() {
                table.hurry(online);
            }
        });
        on_cleanup(move || listening.remove());
    }
}

#[component]
fn TopBar(#[prop(optional)] table: Option<TableHandle>) -> impl IntoView {
    // The accessible name begins with the visible text, so that the link can be called by voice.
    let mine = t(frame::MY_GAMES);
    let named = move || format!("Nomic – {}", mine());
    view! {
        <header class="topbar no-print">
            <a class="brand" href="#/" data-testid="nav-home" aria-label=named>"Nomic"</a>
            {table.map(|table| view! { <Crumb table=table /> })}
            <nav class="topbar-end" aria-label=t(frame::MAIN_NAVIGATION)>
                {table.map(|_| view! { <Signal /> })}
                <a class="to-settings" href="#/settings" data-testid="nav-settings"><span>{t(frame::SETTINGS)}</span></a>
            </nav>
        </header>
    }
}

#[component]
fn Crumb(table: TableHandle) -> impl IntoView {
    let title = Memo::new(move |_| {
        table.frame.with(|frame| {
            frame
                .as_ref()
                .map_or_else(String::new, |frame| frame.title.clone())
        })
    });
    let app = App::here();
    let my_move = Memo::new(move |_| app.status.with(|status| status.my_move));
    Effect::new(move || {
        let call = my_move.get().then(t(table::WAITS_ON_YOU));
        page::set_title(&titled(&title.get(), call.as_deref()));
    });
    on_cleanup(|| page::set_title("Nomic"));
    view! { <span class="crumb" data-testid="table-title">{title}</span> }
}

fn titled(table: &str, call: Option<&str>) -> String {
    match (table, call) {
        ("", _) => "Nomic".to_owned(),
        (table, None) => format!("{} – Nomic", isolated(table)),
        (table, Some(call)) => format!("{call}: {} – Nomic", isolated(table)),
    }
}

#[component]
fn Signal() -> impl IntoView {
    let app = App::here();
    let line = Memo::new(move |_| app.status.with(|status| status.line));
    let unsent = Memo::new(move |_| app.status.with(|status| status.unsent));
    let late = Memo::new(move |_| app.status.with(|status| status.late));
    let state = move || match line.get() {
        LineState::Connecting => "connecting",
        LineState::CatchingUp => "catching-up",
        LineState::Connected => "connected",
        LineState::Offline => "offline",
    };
    let words = move || {
        let language = app.language.get();
        match (line.get(), unsent.get()) {
            (LineState::Connected, waiting) if late.get() => {
                msg!(frame::ConnectedWaiting, n = waiting).render(language)
            }
            (LineState::Connected, _) => frame::CONNECTED.render(language).to_owned(),
            (LineState::CatchingUp, _) => frame::CATCHING_UP.render(language).to_owned(),
            (LineState::Connecting, _) => frame::CONNECTING.render(language).to_owned(),
            (LineState::Offline, 0) => frame::OFFLINE.render(language).to_owned(),
            (LineState::Offline, waiting) => {
                msg!(frame::OfflineWaiting, n = waiting).render(language)
            }
        }
    };
    let hint = move || match line.get() {
        LineState::Offline => frame::OFFLINE_TEXT.render(app.language.get()).to_owned(),
        LineState::CatchingUp => frame::CATCHING_UP_TEXT
            .render(app.language.get())
            .to_owned(),
        LineState::Connecting | LineState::Connected => String::new(),
    };
    // A tab that only watches has no connection of its own.
    let own = move || app.status.with(|status| status.role != TabRole::Following);
    view! {
        <Shown when=own>
            <span
                class="signal"
                role="status"
                title=hint
                data-testid="connection"
                data-state=state
                data-unsent=move || unsent.get().to_string()
            >
                <span class="signal-words">{words}</span>
            </span>
        </Shown>
    }
}

#[component]
fn TabBar(table: TableHandle, page: Memo<TablePage>) -> impl IntoView {
    let said = |word: Key| Signal::derive(t(word));
    let tabs = [
        (said(frame::TABLE), TablePage::Table, "nav-table"),
        (said(frame::RULES), TablePage::Rules, "nav-rules"),
        (
            said(frame::PROPOSALS),
            TablePage::Proposals,
            "nav-proposals",
        ),
        (
            Signal::derive(t(court::TITLE)),
            TablePage::Court,
            "nav-court",
        ),
        (
            said(frame::CHRONICLE),
            TablePage::Chronicle,
            "nav-chronicle",
        ),
        (said(frame::PLAYERS), TablePage::Players, "nav-players"),
    ];
    let entries = tabs.map(|(word, target, id)| {
        let href = table.href(target.clone());
        let current = move || belongs(&page.get(), &target).then_some("page");
        view! {
            <li><a href=href aria-current=current data-testid=id>{move || word.get()}</a></li>
        }
    });
    view! {
        <nav class="tabbar no-print" aria-label=t(frame::TABLE_NAVIGATION)>
            <ul>{entries.into_iter().collect_view()}</ul>
        </nav>
    }
}

fn belongs(page: &TablePage, tab: &TablePage) -> bool {
    match page {
        TablePage::Rule(_) => *tab == TablePage::Rules,
        TablePage::Repair => *tab == TablePage::Court,
        TablePage::Entry(_) => *tab == TablePage::Chronicle,
        TablePage::Proposal(_) => *tab == TablePage::Proposals,
        TablePage::Propose(_) | TablePage::Revise(_) => *tab == TablePage::Table,
        other => other == tab,
    }
}

#[component]
fn UpdateNotice() -> impl IntoView {
    let app = App::here();
    // A browser ends the old version once nothing asks it for files any more, half a minute later at
    // the latest.
    let coming = RwSignal::new(false);
    let take_over = move |_| {
        coming.set(true);
        crate::browser::update::take_over();
    };
    let [ready, comes] = [frame::UPDATE_WAITING, frame::UPDATE_COMING].map(t);
    let text = move || if coming.get() { comes() } else { ready() };
    view! {
        <Shown when=move || app.update_waiting.get()>
            <div class="notices" role="status">
                <div class="notice" data-testid="update-waiting">
                    <p>{text}</p>
                    <button
                        class="button"
                        disabled=coming
                        on:click=take_over
                        data-testid="update-now"
                    >
                        {t(frame::UPDATE_NOW)}
                    </button>
                </div>
            </div>
        </Shown>
    }
}
