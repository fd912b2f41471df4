//! Everything that happened, newest first, day by day.

use super::PageTitle;
use crate::app::{App, t};
use crate::browser::{clock, page};
use crate::components::awaited::Awaited;
use crate::components::filter_bar::FilterBar;
use crate::components::forks::Forks;
use crate::components::keep::KeepRecord;
use crate::components::ruling::Ruling;
use crate::components::state_mark::StateMark;
use crate::components::table::Table;
use crate::state::chronicle::rulings;
use crate::state::filter::Filter;
use crate::state::view::RulingView;
use leptos::prelude::*;
use nomic_wording::messages::chronicle;
use std::time::Duration;

/// How many rulings are shown at first, and how many more at a time.
const PAGE: usize = 50;

/// After the page has been drawn and its heading has got the focus.
const DRAWN: Duration = Duration::from_millis(80);

/// The chronicle; perhaps at one entry of it.
#[component]
pub(crate) fn ChroniclePage(#[prop(optional, into)] at: Option<String>) -> impl IntoView {
    let app = App::here();
    let table = Table::here();
    let filter = RwSignal::new(Filter::default());
    let whole = Memo::new(move |_| {
        let language = app.language.get();
        table
            .read(|peer| rulings(peer, language))
            .unwrap_or_default()
    });
    let marked = StoredValue::new(at);
    let shown = RwSignal::new(needed(
        &whole.get_untracked(),
        marked.get_value().as_deref(),
    ));
    let all = Memo::new(move |_| {
        let filter = filter.get();
        whole.with(|list| {
            let shown = list.iter().filter(|ruling| filter.matches(ruling));
            shown.cloned().collect::<Vec<_>>()
        })
    });
    let hash = Memo::new(move |_| table.read(crate::state::table::hash).unwrap_or_default());
    let days = move || {
        let language = app.language.get().tag();
        let list = all.get().into_iter().take(shown.get());
        by_day(list, language)
            .into_iter()
            .map(|(day, rulings)| view! { <Day day=day rulings=rulings marked=marked.get_value() /> })
            .collect_view()
    };
    if let Some(event) = marked.get_value() {
        set_timeout(move || page::reveal(&element(&event)), DRAWN);
    }
    view! {
        <div class="page-head">
            <div>
                <PageTitle>{t(chronicle::TITLE)}</PageTitle>
                <p class="soft">{t(chronicle::INTRO)}</p>
            </div>
        </div>
        <div class="stack"><Forks /><FilterBar filter=filter whole=whole /></div>
        <Show when=move || whole.with(Vec::is_empty)><p class="empty">{t(chronicle::EMPTY)}</p></Show>
        <Show when=move || all.with(Vec::is_empty) && !whole.with(Vec::is_empty)>
            <p class="empty" data-testid="chronicle-none">{t(chronicle::NONE_LEFT)}</p>
        </Show>
        <Awaited />
        <div data-testid="chronicle">{days}</div>
        <Show when=move || { all.with(Vec::len) > shown.get() }>
            <p>
                <button
                    class="button"
                    data-testid="chronicle-more"
                    on:click=move |_| shown.update(|shown| *shown = shown.saturating_add(PAGE))
                >
                    {t(chronicle::MORE)}
                </button>
            </p>
        </Show>
        <KeepRecord />
        {move || view! { <StateMark hash=hash.get() /> }}
    }
}

/// How many entries have to be shown for the marked one to be among them.
fn needed(list: &[RulingView], marked: Option<&str>) -> usize {
    let place = list
        .iter()
        .position(|ruling| Some(ruling.id.as_str()) == marked);
    place.map_or(PAGE, |place| PAGE.max(place.saturating_add(10)))
}

/// The id of an entry on the page.
fn element(event: &str) -> String {
    format!("ruling-{event}")
}

/// Puts entries together that were made on the same day, as the reader's calendar has it.
fn by_day(
    list: impl Iterator<Item = RulingView>,
    language: &str,
) -> Vec<(String, Vec<RulingView>)> {
    let mut days: Vec<(String, Vec<RulingView>)> = Vec::new();
    for ruling in list {
        let day = clock::day(ruling.claimed_ms, language);
        match days.last_mut() {
            Some((last, rulings)) if *last == day => rulings.push(ruling),
            _ => days.push((day, vec![ruling])),
        }
    }
    days
}

#[component]
fn Day(day: String, rulings: Vec<RulingView>, marked: Option<String>) -> impl IntoView {
    let entries = rulings.into_iter().map(|ruling| {
        let here = marked.as_deref() == Some(ruling.id.as_str());
        view! { <Ruling id=element(&ruling.id) ruling=ruling under_its_day=true marked=here /> }
    });
    view! {
        <h2 class="day" data-testid="day">{day}</h2>
        <ol class="rulings" reversed>{entries.collect_view()}</ol>
    }
}
