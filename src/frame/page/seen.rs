//! A table as it was last seen in this browser, until it is open.

use crate::app::{App, t};
use crate::browser::host::Host;
use crate::channel::{AnyQuery, ask};
use crate::chronicle::page::chronicle;
use crate::proposal::page::proposals;
use crate::route::TablePage;
use leptos::prelude::*;
use nomic_peer::Link;
use nomic_wording::messages::frame;
use std::time::Duration;

/// Delay before a notice says that the table is still being opened.
const LONG: Duration = Duration::from_secs(1);

/// True if a page can show the last stored answers while its table is not open yet.
pub(super) fn last_seen(link: &Link, page: Memo<TablePage>, open: Memo<bool>) -> Memo<bool> {
    let app = App::here();
    let recalled = RwSignal::new(false);
    let fragment = link.fragment();
    leptos::task::spawn_local_scoped_with_cancellation(async move {
        let language = app.language.get_untracked().tag();
        let seen = Host::last_seen(&fragment, language).await;
        if let Some(seen) = seen.filter(|_| !open.get_untracked()) {
            app.status.update(|status| status.room = seen.room);
            app.host().recall(seen.answers);
            recalled.set(true);
        }
    });
    Memo::new(move |_| {
        let host = app.host();
        let question = page.with(first_question);
        recalled.get() && question.is_some_and(|asked| host.recalls(&asked))
    })
}

/// The first question of a page. Pages with a form have none: they wait for the host.
fn first_question(page: &TablePage) -> Option<AnyQuery> {
    match *page {
        TablePage::Table => Some(ask::Table {}.into()),
        TablePage::Rules => Some(ask::Rules {}.into()),
        TablePage::Rule(number) => Some(ask::Rule { number }.into()),
        TablePage::Proposal(number) => Some(ask::Proposal { number }.into()),
        TablePage::Proposals => Some(proposals::first_question().into()),
        TablePage::Chronicle => Some(chronicle::first_question(None).into()),
        TablePage::Entry(ref event) => Some(chronicle::first_question(Some(event.clone())).into()),
        TablePage::Players => Some(ask::Seats {}.into()),
        TablePage::Court => Some(ask::Court {}.into()),
        TablePage::Propose(_) | TablePage::Revise(_) | TablePage::Repair => None,
    }
}

/// Notice that the shown answers are stored ones; it appears after a delay.
#[component]
pub(super) fn AsLastSeen(seen: Memo<bool>, open: Memo<bool>) -> impl IntoView {
    let long = RwSignal::new(false);
    let wait = move || {
        long.try_set(true);
    };
    set_timeout(wait, LONG);
    let late = move || long.get() && seen.get() && !open.get();
    view! {
        <div class="notices no-print" role="status">
            {move || late().then(|| view! {
                <p class="notice" data-testid="as-last-seen">{t(frame::LAST_SEEN)}</p>
            })}
        </div>
    }
}
