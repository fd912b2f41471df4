//! Notices at the top of a table, shown until their cause is gone: another tab, no storage,
//! trouble.

use super::no_socket::NoSocket;
use crate::app::{App, t};
use crate::channel::{Alarm, RelayQuestion, TabRole, Where};
use crate::kit::answers::view::FrameView;
use crate::kit::page::shown::Shown;
use crate::kit::page::table::TableHandle;
use crate::locale::rendering::refusals;
use leptos::prelude::*;
use nomic_wording::messages::{frame, lost, relay, table};
use nomic_wording::msg;

#[component]
pub(crate) fn Notices() -> impl IntoView {
    let table = TableHandle::here();
    let app = App::here();
    let language = app.language;
    let role = Memo::new(move |_| app.status.with(|status| status.role));
    let following = move || role.get() == TabRole::Following;
    let elsewhere = Memo::new(move |_| {
        let elsewhere = table
            .frame
            .with(|frame| frame.as_ref().is_some_and(|frame| frame.elsewhere));
        role.get() == TabRole::Writing && elsewhere
    });
    let risk = move || refusals::played_elsewhere(language.get()).text;
    let mismatch = Memo::new(move |_| {
        table
            .frame
            .with(|frame| frame.as_ref().is_some_and(|frame| frame.mismatch))
    });
    view! {
        <div class="notices no-print">
            <NoSocket />
            <Shown when=following>
                <div class="notice" role="status" data-testid="following">
                    <p><strong>{t(frame::FOLLOWING)}</strong>" "{t(frame::FOLLOWING_TEXT)}</p>
                    <button class="button" on:click=move |_| table.ask_to_write() data-testid="play-here">
                        {t(frame::PLAY_HERE)}
                    </button>
                </div>
            </Shown>
            <Shown when=move || elsewhere.get()>
                <div class="notice" role="status" data-testid="played-elsewhere">
                    <p>{risk}</p>
                    <button class="button" on:click=move |_| table.go_on() data-testid="go-on">
                        {t(frame::GO_ON)}
                    </button>
                </div>
            </Shown>
            <Shown when=move || mismatch.get()>
                <div class="notice" role="alert" data-testid="seal-mismatch"><p>{t(table::MISMATCH)}</p></div>
            </Shown>
            <RelayNotice />
            <LateNotice />
            <AlarmNotice />
        </div>
        <Announcer />
    }
}

#[component]
fn RelayNotice() -> impl IntoView {
    let app = App::here();
    let table = TableHandle::here();
    let asked = Memo::new(move |_| app.status.with(|status| status.asks.clone()));
    let words = move |asked: &RelayQuestion| {
        let language = app.language.get();
        let wanted = asked.wanted.as_str();
        match &asked.known {
            Some(known) if asked.others.is_empty() => {
                msg!(relay::OtherAlone, wanted = wanted, known = known.as_str()).render(language)
            }
            Some(known) => {
                let others = asked.others.join(", ");
                msg!(
                    relay::Other,
                    wanted = wanted,
                    known = known.as_str(),
                    others = others
                )
                .render(language)
            }
            None => msg!(relay::Near, wanted = wanted).render(language),
        }
    };
    view! {
        {move || asked.get().map(|asked| view! {
            <div class="notice" role="alert" data-testid="relay-asked">
                <p>{words(&asked)}</p>
                <button class="button" on:click=move |_| table.meet(Where::Here) data-testid="relay-stay">
                    {t(if asked.known.is_some() { relay::STAY } else { relay::USUAL })}
                </button>
                {asked.room.then(|| view! {
                    <button class="button" on:click=move |_| table.meet(Where::Too) data-testid="relay-too">
                        {t(relay::TOO)}
                    </button>
                })}
                <button class="button" on:click=move |_| table.meet(Where::There) data-testid="relay-go">
                    {t(if asked.known.is_some() { relay::MOVE } else { relay::GO })}
                </button>
            </div>
        })}
    }
}

/// Warns that moves made here do not reach the relay.
#[component]
fn LateNotice() -> impl IntoView {
    let app = App::here();
    // If moves can't be stored, the alert says so instead.
    let late = Memo::new(move |_| {
        app.status.with(|status| {
            let stored = !matches!(status.alarm, Some(Alarm::Storage(_)));
            status.late && stored && status.role == TabRole::Writing
        })
    });
    view! {
        <Shown when=move || late.get()>
            <div class="notice" role="status" data-testid="unsent-late"><p>{t(frame::UNSENT_LATE)}</p></div>
        </Shown>
    }
}

#[component]
fn AlarmNotice() -> impl IntoView {
    let app = App::here();
    let table = TableHandle::here();
    let alarm = Memo::new(move |_| app.status.with(|status| status.alarm.clone()));
    ask_before_leaving(app);
    let kind = move || {
        alarm.with(|alarm| match alarm {
            None | Some(Alarm::Reported(..)) => "reported",
            Some(Alarm::Storage(_)) => "storage",
            Some(Alarm::TakenOver) => "taken-over",
            Some(Alarm::Cleared) => "cleared",
            Some(Alarm::Forgotten) => "forgotten",
        })
    };
    let words = move || {
        let language = app.language.get();
        alarm.get().map(|alarm| match alarm {
            Alarm::Storage(error) => (frame::STORAGE_TEXT.render(language).to_owned(), error),
            Alarm::TakenOver => (lost::TAKEN_OVER.render(language).to_owned(), String::new()),
            Alarm::Cleared => (lost::CLEARED.render(language).to_owned(), String::new()),
            Alarm::Forgotten => (lost::FORGOTTEN.render(language).to_owned(), String::new()),
            Alarm::Reported(words, code) => (words, code),
        })
    };
    view! {
        {move || words().map(|(text, detail)| view! {
            <div class="notice" role="alert" data-testid="alarm" data-alarm=kind()>
                <p>{text}" "<span class="mono">{detail}</span></p>
                <button class="button" on:click=move |_| table.dismiss() data-testid="alarm-dismiss">
                    {t(frame::DISMISS)}
                </button>
            </div>
        })}
    }
}

/// Makes the browser ask before it closes the page while a move can't be stored. Such a move is
/// lost with the page.
fn ask_before_leaving(app: App) {
    let unkept = Memo::new(move |_| {
        app.status
            .with(|status| status.unsent > 0 && matches!(status.alarm, Some(Alarm::Storage(_))))
    });
    Effect::new(move || {
        if unkept.get() {
            let ask = |event: leptos::ev::Event| event.prevent_default();
            let asking = window_event_listener_untyped("beforeunload", ask);
            on_cleanup(move || asking.remove());
        }
    });
}

/// Reads the newest ruling to those who listen instead of looking.
#[component]
fn Announcer() -> impl IntoView {
    let table = TableHandle::here();
    let newest = Memo::new(move |_| {
        let newest = |frame: &FrameView| frame.newest.clone();
        table.frame.with(|frame| frame.as_ref().and_then(newest))
    });
    // Rulings before this page was opened are not news.
    let first = StoredValue::new(None::<String>);
    let spoken = move || {
        let words = newest.get().unwrap_or_default();
        match first.get_value() {
            None => {
                if newest.with(Option::is_some) {
                    first.set_value(Some(words));
                }
                String::new()
            }
            Some(first) if first == words => String::new(),
            Some(_) => words,
        }
    };
    view! { <div class="out-of-sight" role="status" aria-live="polite" data-testid="announcer">{spoken}</div> }
}
