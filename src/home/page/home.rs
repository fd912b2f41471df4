//! The first page: my games, a new one, one by its link.

use crate::app::{App, t};
use crate::browser::{clock, page, small};
use crate::channel::request;
use crate::founding::page::new_game::NewGame;
use crate::home::answers::games::{GameEntry, Shelf, arranged, mine};
use crate::home::answers::glance::{Glance, GlanceStage};
use crate::kit::page::confirm::{AskButton, Confirm};
use crate::kit::page::field::TextField;
use crate::kit::page::in_turn::afterwards;
use crate::kit::page::moment::Ago;
use crate::kit::page::shown::Shown;
use crate::kit::page::title::PageTitle;
use crate::route::{Route, TablePage, pasted_link};
use leptos::prelude::*;
use nomic_wording::messages::{frame, home, lost, seat, table, waiting};
use nomic_wording::{Message, msg, rendering};
use std::time::Duration;

/// Interval between looks at what other tabs have stored, in milliseconds.
const LOOK_MS: u64 = 10_000;

const HOUR_MS: u64 = 3_600_000;

/// The games, and how many can't be read; with the hour of the look, since distances in time change.
type Found = (Vec<GameEntry>, usize, u64);

/// Looks for the games again when the reader comes back, and from time to time: they may be open in
/// other tabs.
fn games(app: App) -> RwSignal<Option<Found>> {
    let games = RwSignal::new(None::<Found>);
    let look = move || {
        let asked = app.host().request(request::Games {});
        leptos::task::spawn_local(async move {
            if let Some(found) = asked.await {
                let (cards, damaged) = found.unwrap_or_default();
                let hour = clock::now_ms() / HOUR_MS;
                let now = Some((arranged(cards), damaged, hour));
                // What has not changed is not drawn again.
                games.try_maybe_update(|games| {
                    let changed = *games != now;
                    *games = now;
                    (changed, ())
                });
            }
        });
    };
    look();
    let back = window_event_listener_untyped("visibilitychange", move |_| look());
    let every = set_interval_with_handle(look, Duration::from_millis(LOOK_MS));
    on_cleanup(move || {
        back.remove();
        if let Ok(every) = every {
            every.clear();
        }
    });
    games
}

#[component]
pub(crate) fn HomePage() -> impl IntoView {
    let games = games(App::here());
    Effect::new(move || {
        if let Some((games, ..)) = games.get() {
            let count = mine(&games).count();
            page::badge(count);
            page::set_title(&match count {
                0 => "Nomic".to_owned(),
                count => format!("({count}) Nomic"),
            });
        }
    });
    on_cleanup(|| page::set_title("Nomic"));
    // Until that is known, what was said before the program came stays.
    let told = page::has_said("home");
    let newcomer = Memo::new(move |_| {
        games.with(|games| games.as_ref().map_or(told, |(games, ..)| games.is_empty()))
    });
    let dialog = NodeRef::<leptos::html::Dialog>::new();
    // A quick player presses before it is drawn.
    let pressed = StoredValue::new(false);
    let show = move |dialog: web_sys::HtmlDialogElement| {
        pressed.set_value(false);
        // It fails only if the dialog is open already.
        let _shown = dialog.show_modal();
    };
    let open = move |_| match dialog.get_untracked() {
        Some(dialog) => show(dialog),
        None => pressed.set_value(true),
    };
    Effect::new(move || {
        let drawn = dialog.get();
        drawn.filter(|_| pressed.get_value()).map(show);
    });
    view! {
        <section class="hero" class:hero-back=move || !newcomer.get()>
            <PageTitle>{t(home::TAGLINE)}</PageTitle>
            <div class="row">
                <button class="button button-main button-large" on:click=open data-testid="new-game">
                    {t(home::NEW_GAME)}
                </button>
                <span class="soft">{t(home::NEW_GAME_TEXT)}</span>
            </div>
        </section>
        <div class="columns">
            <div>
                {move || newcomer.get().then(|| view! { <About /> })}
                <section class="stack" aria-labelledby="games-title">
                    <h2 id="games-title">{t(home::TITLE)}</h2>
                    {move || games.get().map(|(games, damaged, _)| view! {
                        {(damaged > 0).then(|| view! {
                            <p class="notice" role="alert" data-testid="games-damaged">{t(lost::GAMES)}</p>
                        })}
                        <Games games=games />
                    })}
                </section>
            </div>
            <div class="stack">{afterwards(|| view! { <OpenByLink /><Bring /> }.into_any())}</div>
        </div>
        {afterwards(move || view! { <NewGame dialog=dialog /> }.into_any())}
    }
}

#[component]
fn About() -> impl IntoView {
    view! {
        <section class="about stack" data-testid="about">
            <h2>{t(home::ABOUT_TITLE)}</h2>
            <p>{t(home::ABOUT_RULES)}</p>
            <p>{t(home::ABOUT_CODE)}</p>
            <p>{t(home::ABOUT_PEERS)}</p>
        </section>
    }
}

#[component]
fn Games(games: Vec<GameEntry>) -> impl IntoView {
    if games.is_empty() {
        return view! {
            <div class="empty" data-testid="no-games">
                <h2>{t(home::NO_GAMES)}</h2>
                <p>{t(home::NO_GAMES_TEXT)}</p>
            </div>
        }
        .into_any();
    }
    let shelves = [
        (Shelf::Mine..=Shelf::Others, None),
        (Shelf::Unbegun..=Shelf::Unbegun, Some(home::UNBEGUN)),
        (Shelf::Over..=Shelf::Over, Some(home::FINISHED)),
    ];
    let shelves = shelves.map(|(shelves, heading)| {
        let here = games.iter().filter(|game| shelves.contains(&game.shelf));
        let lines: Vec<_> = here
            .cloned()
            .map(|game| view! { <GameLine game=game /> })
            .collect();
        (!lines.is_empty()).then(|| {
            view! {
                {heading.map(|heading| view! { <h3>{t(heading)}</h3> })}
                <ul class="games" data-testid="games">{lines}</ul>
            }
        })
    });
    view! { {shelves.into_iter().collect_view()} }.into_any()
}

#[component]
fn GameLine(game: GameEntry) -> impl IntoView {
    let app = App::here();
    let href = Route::at(&game.link, TablePage::Table).href();
    let waits = game.shelf == Shelf::Mine;
    let due = game.glance.as_ref().and_then(|glance| glance.due_ms);
    let due = due.filter(|_| game.shelf <= Shelf::Others).map(|ms| {
        view! {
            " · "
            <Ago ms=ms say=|when| msg!(home::Due, when) />
        }
    });
    let news = small::visit(&game.link).zip(game.glance.as_ref());
    let news = news.map_or(0, |((seen, _), glance)| glance.events.saturating_sub(seen));
    let news = (news > 0).then(|| {
        let news = msg!(home::NewEvents, n = news);
        view! { <span class="badge" data-testid="game-news">{move || news.render(app.language.get())}</span>" " }
    });
    let players = game.players.join(", ");
    let last_ms = game.last_ms.min(clock::now_ms());
    let asking = RwSignal::new(false);
    let gone = RwSignal::new(false);
    let link = StoredValue::new(game.link);
    let forget = move || {
        let link = link.get_value();
        let forgotten = app.host().request(request::Forget { link: link.clone() });
        leptos::task::spawn_local(async move {
            if let Some(Some(room)) = forgotten.await {
                small::forget_all(&link, &room);
                gone.try_set(true);
            }
        });
    };
    view! {
        <li class="card game" data-testid="game" data-mine=waits.to_string() hidden=move || gone.get()>
            <div class="game-line">
                <div>
                    <a class="game-title" href=href data-testid="game-open">{game.title}</a>
                    <p>{game.glance.map(|glance| view! { <State glance=glance /> })}{due}</p>
                    <p class="small soft">{news}{players}" · "<Ago ms=last_ms /></p>
                </div>
                <AskButton asking=asking word=home::FORGET known_as="game-forget" />
            </div>
            <Shown when=move || asking.get()>
                <div class="stack-tight">
                    <p class="hint">{t(home::FORGET_TEXT)}</p>
                    <Confirm
                        asking=asking
                        yes=Signal::derive(t(home::FORGET_CONFIRM))
                        known_as="game-forget-confirm"
                        harsh=true
                        act=forget
                    />
                </div>
            </Shown>
        </li>
    }
}

#[component]
fn State(glance: Glance) -> impl IntoView {
    let language = App::here().language;
    let Glance {
        stage,
        seated,
        call,
        language: told_in,
        others,
        ..
    } = glance;
    let names = rendering::listed(&others);
    let said: Message = match (stage, call) {
        (GlanceStage::Playing, Some(call)) => {
            // It was put into words when the table was open.
            let call = move || (language.get().tag() == told_in).then(|| format!(": {call}"));
            return view! { <strong class="your-move">{t(table::WAITS_ON_YOU)}</strong>{call} }
                .into_any();
        }
        (GlanceStage::Over, _) if !others.is_empty() => msg!(table::Won, n = others.len(), names),
        (_, _) if !seated => seat::WATCHING.into(),
        (GlanceStage::Unbegun, None) if !others.is_empty() => msg!(waiting::Founder, name = names),
        (GlanceStage::Playing, None) if !others.is_empty() => msg!(home::WaitsFor, names),
        (GlanceStage::Playing, None) => waiting::ANYBODY.into(),
        (GlanceStage::Unbegun | GlanceStage::Over, _) => return ().into_any(),
    };
    view! { {move || said.render(language.get())} }.into_any()
}

#[component]
fn OpenByLink() -> impl IntoView {
    let pasted = RwSignal::new(String::new());
    let missing = RwSignal::new(false);
    let open = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match pasted_link(&pasted.get_untracked()) {
            Some(link) => page::go(&Route::at(&link, TablePage::Table).href()),
            None => missing.set(true),
        }
    };
    view! {
        <section class="card" aria-labelledby="by-link-title">
            <form class="stack-tight" on:submit=open>
                <h2 id="by-link-title">{t(home::OPEN_BY_LINK)}</h2>
                <TextField
                    id="paste-link"
                    label=Signal::derive(t(home::PASTE_LINK))
                    hint=Signal::derive(t(home::OPEN_BY_LINK_TEXT))
                    value=pasted
                    longest=4_000
                />
                <div><button class="button" type="submit" data-testid="open-link">{t(home::OPEN)}</button></div>
                <p class="problem" role="alert" data-testid="no-link">
                    {move || missing.get().then(|| t(home::NO_LINK_FOUND)())}
                </p>
            </form>
        </section>
    }
}

#[component]
fn Bring() -> impl IntoView {
    view! {
        <section class="card stack-tight">
            <h2>{t(home::HAVE_IDENTITY)}</h2>
            <p class="small soft">
                {t(home::HAVE_IDENTITY_TEXT)} " " <a href="#/settings/key" data-testid="bring-identity">{t(frame::SETTINGS)}</a>
            </p>
        </section>
    }
}
