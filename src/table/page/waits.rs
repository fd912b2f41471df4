//! Ways on while the table waits for others: a reminder, and the next game.

use crate::app::{App, t};
use crate::browser::{clock, share, small};
use crate::channel::{ask, request};
use crate::home::answers::games::{GameEntry, arranged, mine};
use crate::kit::page::moment::exact;
use crate::kit::page::shown::drawn;
use crate::kit::page::table::TableHandle;
use crate::route::{Route, TablePage};
use crate::table::answers::waits::WaitsView;
use leptos::prelude::*;
use nomic_wording::messages::{seat, waiting};
use nomic_wording::{Message, msg, rendering};

const HOUR_MS: u64 = 3_600_000;
/// Waits are counted in days from this number of hours on.
const TWO_DAYS: i64 = 48;

#[component]
pub(crate) fn Waits() -> impl IntoView {
    let waits = TableHandle::here().watch(ask::Waits {});
    view! {
        {drawn(move || waits.get().flatten(), |waits| view! { <Remind waits=waits /> })}
        <NextGame />
    }
}

#[component]
fn Remind(waits: WaitsView) -> impl IntoView {
    let app = App::here();
    let table = TableHandle::here();
    let said = RwSignal::new(None::<bool>);
    let WaitsView {
        names,
        since_ms,
        reminder,
    } = waits;
    let word = msg!(waiting::Remind, names = rendering::listed(&names));
    let since = how_long(clock::now_ms().saturating_sub(since_ms));
    let since = since.map(|since| {
        let words = Signal::derive(move || since.render(app.language.get()));
        view! { <p class="soft" data-testid="waits-since">{exact(since_ms, words)}</p> }
    });
    let shown = reminder.clone();
    let remind = move |_| {
        let (text, address) = (reminder.clone(), table.address());
        leptos::task::spawn_local(async move {
            said.try_set(share::hand_on(&text, &address).await);
        });
    };
    view! {
        {since}
        <p class="row">
            <button class="button" type="button" on:click=remind data-testid="remind">
                {move || word.render(app.language.get())}
            </button>
            <span class="small" role="status" data-testid="reminded">
                {move || (said.get() == Some(true)).then(t(seat::COPIED))}
            </span>
        </p>
        // Where nothing can be copied by the page, the reader does it.
        {move || (said.get() == Some(false)).then(|| view! {
            <p class="statement">{shown.clone()}" "{table.address()}</p>
        })}
    }
}

/// Length of a wait of an hour or more.
fn how_long(ms: u64) -> Option<Message> {
    match i64::try_from(ms / HOUR_MS).unwrap_or_default() {
        0 => None,
        hours if hours < TWO_DAYS => Some(msg!(waiting::ForHours, n = hours)),
        hours => Some(msg!(waiting::ForDays, n = hours / 24)),
    }
}

/// Link to the most pressing other game that waits for the player.
#[component]
fn NextGame() -> impl IntoView {
    let app = App::here();
    let here = TableHandle::here().link();
    let next = RwSignal::new(None::<GameEntry>);
    let asked = app.host().request(request::Games {});
    leptos::task::spawn_local_scoped_with_cancellation(async move {
        let (cards, _) = asked.await.flatten().unwrap_or_default();
        let games = arranged(cards);
        let other = |game: &&GameEntry| small::table_of(&game.link) != small::table_of(&here);
        next.set(mine(&games).find(other).cloned());
    });
    move || {
        next.get().map(|game| {
            let word = msg!(waiting::NextGame, title = game.title);
            let href = Route::at(&game.link, TablePage::Table).href();
            view! {
                <p>
                    <a class="button button-main" href=href data-testid="next-game">
                        {move || word.render(app.language.get())}
                    </a>
                </p>
            }
        })
    }
}
