//! Ways on while the table waits for others: a reminder, and the next game.

use crate::app::{App, t};
use crate::browser::{clock, share, small};
use crate::channel::{ask, request};
use crate::home::answers::games::{GameEntry, arranged, mine};
use crate::kit::page::moment::exact;
use crate::kit::page::rule_link::ByRule;
use crate::kit::page::shown::drawn;
use crate::kit::page::table::TableHandle;
use crate::route::{Route, TablePage};
use crate::table::answers::waits::{LaterMove, LaterView, WaitsView, WayView};
use leptos::prelude::*;
use nomic_wording::messages::{seat, waiting};
use nomic_wording::{Key, Message, msg, rendering};

const HOUR_MS: u64 = 3_600_000;
/// Length of a wait before the page names ways on: two days.
const PATIENCE_MS: u64 = 48 * HOUR_MS;
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
    let WaitsView {
        names,
        since_ms,
        reminder,
        later,
        ways,
    } = waits;
    let waited = clock::now_ms().saturating_sub(since_ms);
    let since = how_long(waited).filter(|_| !names.is_empty());
    let since = since.map(|since| {
        let words = Signal::derive(move || since.render(app.language.get()));
        view! { <p class="soft" data-testid="waits-since">{exact(since_ms, words)}</p> }
    });
    let ways_on = (waited >= PATIENCE_MS && !names.is_empty()).then(|| {
        view! { <WaysOn ways=ways soon=!later.is_empty() /> }
    });
    let remind =
        (!names.is_empty()).then(|| view! { <RemindButton names=names reminder=reminder /> });
    let later = later
        .into_iter()
        .map(|later| view! { <LaterLine later=later /> });
    view! {
        {since}
        {later.collect_view()}
        {remind}
        {ways_on}
    }
}

/// When I can go on without those who are awaited.
#[component]
fn LaterLine(later: LaterView) -> impl IntoView {
    let language = App::here().language;
    let LaterView {
        what,
        from_ms,
        rule,
    } = later;
    let words = move || {
        let language = language.get();
        let when = clock::distance(from_ms, language.tag());
        let message = match &what {
            LaterMove::Close(proposal) => msg!(waiting::LaterClose, when, proposal = *proposal),
            LaterMove::Call(timer) => msg!(waiting::LaterCall, when, timer),
        };
        message.render(language)
    };
    view! {
        <p data-testid="later-move">
            {exact(from_ms, Signal::derive(words))}
            {rule.map(|rule| view! { " "<ByRule rule=rule /> })}
        </p>
    }
}

/// Ways on now. Without any, a sentence on what the rules lack.
#[component]
fn WaysOn(ways: Vec<WayView>, soon: bool) -> impl IntoView {
    let table = TableHandle::here();
    if ways.is_empty() {
        return (!soon)
            .then(|| view! { <p class="soft" data-testid="no-way-on">{t(waiting::NO_WAY)}</p> })
            .into_any();
    }
    let link = |page: TablePage, word: Key, known_as: &'static str| {
        view! { <a href=table.href(page) data-testid=known_as>{t(word)}</a> }.into_any()
    };
    let ways = ways.into_iter().map(|way| {
        let way = match way {
            WayView::Judge => link(TablePage::Court, waiting::ASK_JUDGE, "way-judge"),
            WayView::Correct => link(TablePage::Repair, waiting::CORRECT, "way-correct"),
            WayView::Propose => link(TablePage::Propose(None), waiting::PROPOSE, "way-propose"),
            // Its form is further down.
            WayView::Offer { label, rule } => {
                view! { <span data-testid="way-offer">{label}</span>" "<ByRule rule=rule /> }
                    .into_any()
            }
        };
        view! { <li>{way}</li> }
    });
    view! {
        <div class="stack-tight" data-testid="ways-on">
            <h3>{t(waiting::WAYS)}</h3>
            <ul>{ways.collect_view()}</ul>
        </div>
    }
    .into_any()
}

#[component]
fn RemindButton(names: Vec<String>, reminder: String) -> impl IntoView {
    let app = App::here();
    let table = TableHandle::here();
    let said = RwSignal::new(None::<bool>);
    let word = msg!(waiting::Remind, names = rendering::listed(&names));
    let shown = reminder.clone();
    let remind = move |_| {
        let (text, address) = (reminder.clone(), table.address());
        leptos::task::spawn_local(async move {
            said.try_set(share::hand_on(&text, &address).await);
        });
    };
    view! {
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
