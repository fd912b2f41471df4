//! Everything that happened, newest first, day by day.

use super::filter_bar::FilterBar;
use super::forks::Forks;
use super::keep::KeepRecord;
use super::ruling::{RulingContext, element, rulings};
use super::verify::Verify;
use crate::app::{App, t};
use crate::browser::{clock, page};
use crate::channel::ask;
use crate::chronicle::answers::filter::Filter;
use crate::chronicle::answers::view::{ChronicleView, RulingView};
use crate::kit::answers::view::FrameView;
use crate::kit::page::part::{ListItem, each};
use crate::kit::page::shown::Shown;
use crate::kit::page::table::{AnswerSignal, TableHandle};
use crate::kit::page::title::PageTitle;
use leptos::prelude::*;
use nomic_wording::messages::chronicle;
use std::collections::BTreeMap;
use std::time::Duration;

/// Number of rulings shown at first, and added each time.
const PAGE: usize = 50;

/// After the page has been drawn and its heading has got the focus.
const DRAWN: Duration = Duration::from_millis(80);

pub(crate) fn first_question(upto: Option<String>) -> ask::Chronicle {
    ask::Chronicle {
        filter: Filter::default(),
        shown: PAGE,
        upto,
    }
}

#[component]
pub(crate) fn ChroniclePage(#[prop(optional, into)] at: Option<String>) -> impl IntoView {
    let app = App::here();
    let table = TableHandle::here();
    let filter = RwSignal::new(Filter::default());
    let shown = RwSignal::new(PAGE);
    let exact = RwSignal::new(false);
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
    let days = Memo::new(move |_| {
        let language = app.language.get().tag();
        told.with(|told| {
            let entries = told.as_ref().map(|told| told.entries.iter());
            by_day(entries.into_iter().flatten().cloned(), language)
        })
    });
    let seen = last_seen(table);
    let day = move |day| {
        let place = RulingContext {
            in_chronicle: true,
            marked: marked.get_value(),
            seen: seen.clone(),
        };
        view! { <OfDay day=day place=place /> }.into_any()
    };
    reveal_once_come(told, marked);
    view! {
        <div class="page-head">
            <div>
                <PageTitle>{t(chronicle::TITLE)}</PageTitle>
                <p class="soft">{t(chronicle::INTRO)}</p>
            </div>
        </div>
        <div class="stack"><Forks /><FilterBar filter=filter exact=exact told=told /></div>
        <Shown when=move || known(|told| !told.any)><p class="empty">{t(chronicle::EMPTY)}</p></Shown>
        <Shown when=move || known(|told| told.any && told.matching == 0)>
            <p class="empty" data-testid="chronicle-none">{t(chronicle::NONE_LEFT)}</p>
        </Shown>
        <div class="entries" class:exact=move || exact.get() data-testid="chronicle">{each(days, Day::name, day)}</div>
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
        <Verify hash=move || hash.get() />
    }
}

/// Last entry of the reader's last visit, if others had come when this visit began. It stays while
/// the reader is here.
fn last_seen(table: TableHandle) -> Option<String> {
    let now = |frame: &Option<FrameView>| frame.as_ref().map(|frame| frame.last.clone());
    let found = table.found.get_untracked();
    let found = found.or_else(|| table.frame.with_untracked(now));
    let seen = table.visit.get_untracked();
    seen.filter(|seen| found.as_ref() != Some(seen))
}

fn reveal_once_come(told: AnswerSignal<ChronicleView>, marked: StoredValue<Option<String>>) {
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

#[derive(Clone, PartialEq)]
struct Day {
    date: String,
    /// Number of earlier occurrences of the same date: clocks may have gone wrong.
    again: usize,
    rulings: Vec<RulingView>,
}

impl Day {
    fn name(&self) -> String {
        format!("{} {}", self.date, self.again)
    }
}

/// Puts entries together that were made on the same day, as the reader's calendar has it.
fn by_day(list: impl Iterator<Item = RulingView>, language: &str) -> Vec<Day> {
    let mut days: Vec<Day> = Vec::new();
    for ruling in list {
        let date = clock::day(ruling.claimed_ms, language);
        match days.last_mut() {
            Some(last) if last.date == date => last.rulings.push(ruling),
            _ => days.push(Day {
                date,
                again: 0,
                rulings: vec![ruling],
            }),
        }
    }
    let mut met = BTreeMap::<String, usize>::new();
    for day in days.iter_mut().rev() {
        let met = met.entry(day.date.clone()).or_default();
        day.again = *met;
        *met = met.saturating_add(1);
    }
    days
}

#[component]
fn OfDay(day: ListItem<Day>, place: RulingContext) -> impl IntoView {
    let date = day.part(|day| day.date.clone());
    view! {
        <h2 class="day" data-testid="day">{date}</h2>
        <ol class="rulings" reversed>{rulings(day.list(|day| day.rulings.clone()), place)}</ol>
    }
}
