//! List of a table's relays, if it has several, and a notice if other players have been silent for
//! long.

use crate::app::{App, t};
use crate::channel::{LineState, Where};
use crate::kit::page::shown::Shown;
use crate::kit::page::table::TableHandle;
use leptos::prelude::*;
use nomic_wording::messages::{frame, relay};
use nomic_wording::{Key, msg};

/// Least number of hours of silence that is shown in days.
const DAYS_FROM: usize = 48;
/// Least number of hours of silence that is shown at all.
const TELL_FROM: usize = 2;

#[component]
pub(super) fn Relays() -> impl IntoView {
    let app = App::here();
    let named = Memo::new(move |_| {
        app.status.with(|status| {
            let lines = status.lines.iter();
            lines.map(|line| (line.id, line.host.clone())).collect()
        })
    });
    let several = move || named.with(|named: &Vec<(u64, String)>| named.len() > 1);
    let short = move || {
        let lines = named.get().into_iter();
        lines
            .map(|(id, host)| view! { <RelayState id=id host=host /> })
            .collect_view()
    };
    let rows = move || {
        let lines = named.get().into_iter();
        lines
            .map(|(id, host)| view! { <Leave id=id host=host /> })
            .collect_view()
    };
    let silent = Memo::new(move |_| app.status.with(|status| status.silent));
    let silence = move || {
        let (language, hours) = (app.language.get(), silent.get());
        match hours < DAYS_FROM {
            true => msg!(relay::SilentHours, n = hours).render(language),
            false => msg!(relay::SilentDays, n = hours / 24).render(language),
        }
    };
    view! {
        <Shown when=several>
            <details class="relays no-print" data-testid="relays">
                <summary>{short}</summary>
                <p>{t(relay::ALL)}</p>
                <ul>{rows}</ul>
            </details>
        </Shown>
        <Shown when=move || { silent.get() >= TELL_FROM }>
            <p class="relays no-print" role="status" data-testid="silence">{silence}</p>
        </Shown>
    }
}

#[component]
fn RelayState(id: u64, host: String) -> impl IntoView {
    let app = App::here();
    let state = Memo::new(move |_| {
        app.status.with(|status| {
            let line = status.lines.iter().find(|line| line.id == id);
            line.map(|line| line.line).unwrap_or_default()
        })
    });
    let word = move || word(state.get()).render(app.language.get());
    let known = host.clone();
    view! {
        <span class="relay" data-testid="relay-state" data-host=known data-up=move || (state.get() == LineState::Connected).to_string()>
            <bdi class="mono">{host}</bdi>" "<span>{word}</span>
        </span>
    }
}

const fn word(state: LineState) -> Key {
    match state {
        LineState::Connecting => frame::CONNECTING,
        LineState::CatchingUp => frame::CATCHING_UP,
        LineState::Connected => frame::CONNECTED,
        LineState::Offline => frame::OFFLINE,
    }
}

#[component]
fn Leave(id: u64, host: String) -> impl IntoView {
    let (app, table) = (App::here(), TableHandle::here());
    let spoken = host.clone();
    let words = move || msg!(relay::Leave, relay = spoken.as_str()).render(app.language.get());
    view! {
        <li>
            <button class="button" on:click=move |_| table.meet(Where::Without(id)) data-testid="relay-leave" data-host=host>
                {words}
            </button>
        </li>
    }
}
