//! Everything that happened, newest first, day by day.

use super::awaited::Awaited;
use super::filter_bar::FilterBar;
use super::forks::Forks;
use super::keep::KeepRecord;
use super::ruling::Ruling;
use super::state_mark::StateMark;
use crate::app::{App, t};
use crate::browser::{clock, page};
use crate::channel::ask;
use crate::chronicle::answers::filter::Filter;
use crate::chronicle::answers::view::{ChronicleView, RulingView};
use crate::kit::page::shown::Shown;
use crate::kit::page::table::{Table, Told};
use crate::kit::page::title::PageTitle;
use leptos::prelude::*;
use nomic_wording::messages::chronicle;
use std::time::Duration;

/// How many rulings are shown at first, and how many more at a time.
const PAGE: usize = 50;

/// After the page has been drawn and its heading has got the focus.
const DRAWN: Duration = Duration::from_millis(80);

/// What is asked when the page has just been opened.
pub(crate) fn first_question(upto: Option<String>) -> ask::Chronicle {
    ask::Chronicle {
        filter: Filter::default(),
        shown: PAGE,
        upto,
    }
}

/// The chronicle; perhaps at one entry of it.
#[component]
pub(crate) fn ChroniclePage(#[prop(optional, into)] at: Option<String>) -> impl IntoView {
    let app = App::here();
    let table = Table::here();
    let filter = RwSignal::new(Filter::default());
    let shown = RwSignal::new(PAGE);
    let marked = StoredValue::new(at);
    let told = table.watch_as(move || {
        Some(ask::Chronicle {
            filter: filter.get(),
            shown: shown.get(),
            upto: marked.get_value(),
        })
    });
    let known =
        move |of: fn(&ChronicleView) -> bool| told.with(|told| told.as_ref().is_some_and(of));
    let hash = Memo::new(move |_| {
        table
            .frame
            .with(|frame| frame.as_ref().map(|frame| frame.hash.clone()))
    });
    let days = move || {
        let language = app.language.get().tag();
        let list = told.get().map(|told| told.entries).unwrap_or_default();
        by_day(list.into_iter(), language)
            .into_iter()
            .map(|(day, rulings)| view! { <Day day=day rulings=rulings marked=marked.get_value() /> })
            .collect_view()
    };
    reveal_once_come(told, marked);
    view! {
        <div class="page-head">
            <div>
                <PageTitle>{t(chronicle::TITLE)}</PageTitle>
                <p class="soft">{t(chronicle::INTRO)}</p>
            </div>
        </div>
        <div class="stack"><Forks /><FilterBar filter=filter told=told /></div>
        <Shown when=move || known(|told| !told.any)><p class="empty">{t(chronicle::EMPTY)}</p></Shown>
        <Shown when=move || known(|told| told.any && told.matching == 0)>
            <p class="empty" data-testid="chronicle-none">{t(chronicle::NONE_LEFT)}</p>
        </Shown>
        <Awaited />
        <div data-testid="chronicle">{days}</div>
        <Shown when=move || known(|told| told.matching > told.entries.len())>
            <p>
                <button
                    class="button"
                    data-testid="chronicle-more"
                    on:click=move |_| {
                        let now = told.with(|told| told.as_ref().map_or(0, |told| told.entries.len()));
                        shown.set(now.saturating_add(PAGE));
                    }
                >
                    {t(chronicle::MORE)}
                </button>
            </p>
        </Shown>
        <KeepRecord />
        {move || hash.get().map(|hash| view! { <StateMark hash=hash /> })}
    }
}

/// Brings the entry to which a link leads into sight, once it has come and is drawn.
fn reveal_once_come(told: Told<ChronicleView>, marked: StoredValue<Option<String>>) {
    let come = Memo::new(move |_| {
        let is = |ruling: &RulingView| marked.with_value(|at| at.as_ref() == Some(&ruling.id));
        told.with(|told| {
            told.as_ref()
                .is_some_and(|told| told.entries.iter().any(is))
        })
    });
    Effect::new(move || {
        if let (true, Some(event)) = (come.get(), marked.get_value()) {
            set_timeout(move || page::reveal(&element(&event)), DRAWN);
        }
    });
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
