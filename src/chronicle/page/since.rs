//! Summary of the events since the reader's last visit.

use super::ruling::Happening;
use crate::app::{App, t};
use crate::channel::ask;
use crate::chronicle::answers::since::SinceView;
use crate::chronicle::answers::view::HappeningView;
use crate::kit::page::focus;
use crate::kit::page::shown::drawn;
use crate::kit::page::table::TableHandle;
use crate::route::TablePage;
use leptos::prelude::*;
use nomic_wording::messages::{chronicle, frame, home, table};
use nomic_wording::{Key, msg};

#[component]
pub(crate) fn Since() -> impl IntoView {
    let table = TableHandle::here();
    let since = table.watch_as(move || {
        let (event, upto) = (table.visit.get()?, table.found.get());
        (!table.read.get()).then_some(ask::Since { event, upto })
    });
    drawn(
        move || since.get().flatten(),
        |since| view! { <Summary since=since /> },
    )
}

#[component]
fn Summary(since: SinceView) -> impl IntoView {
    let app = App::here();
    let handle = TableHandle::here();
    let count = msg!(home::NewEvents, n = since.events);
    let dismiss = move |_| {
        focus::keep();
        handle.read.set(true);
    };
    view! {
        <section class="card stack-tight" aria-labelledby="since-title" data-testid="since">
            <div class="spread">
                <h2 id="since-title">{t(chronicle::SINCE)}</h2>
                <span class="badge">{move || count.render(app.language.get())}</span>
            </div>
            <Lines heading=chronicle::TO_YOU known_as="since-me" list=since.to_me />
            <Lines heading=chronicle::AT_THE_TABLE known_as="since-table" list=since.others />
            <div class="row">
                <button class="button" type="button" on:click=dismiss data-testid="since-dismiss">
                    {t(frame::DISMISS)}
                </button>
                <a href=handle.href(TablePage::Chronicle)>{t(table::WHOLE_CHRONICLE)}</a>
            </div>
        </section>
    }
}

#[component]
fn Lines(heading: Key, known_as: &'static str, list: Vec<HappeningView>) -> impl IntoView {
    (!list.is_empty()).then(|| {
        let lines = list
            .into_iter()
            .map(|happening| view! { <li><Happening happening=happening /></li> });
        view! {
            <h3>{t(heading)}</h3>
            <ul class="since" data-testid=known_as>{lines.collect_view()}</ul>
        }
    })
}
