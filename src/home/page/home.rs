//! The first page: my games, a new one, one by its link.

use crate::app::{App, t};
use crate::browser::{clock, page, small};
use crate::channel::request;
use crate::founding::page::new_game::NewGame;
use crate::kit::page::confirm::{AskButton, Confirm};
use crate::kit::page::field::TextField;
use crate::kit::page::in_turn::afterwards;
use crate::kit::page::shown::Shown;
use crate::kit::page::title::PageTitle;
use crate::route::{Route, TablePage, pasted_link};
use leptos::prelude::*;
use nomic_host::GameCard;
use nomic_wording::messages::{frame, home, lost};
use nomic_wording::msg;

#[component]
pub(crate) fn HomePage() -> impl IntoView {
    let games = RwSignal::new(None::<(Vec<GameCard>, usize)>);
    let asked = App::here().host().request(request::Games {});
    leptos::task::spawn_local_scoped_with_cancellation(async move {
        if let Some(found) = asked.await {
            games.set(Some(found.unwrap_or_default()));
        }
    });
    // Until that is known, what was said before the program came stays.
    let told = page::has_said("home");
    let newcomer = Memo::new(move |_| {
        games.with(|games| games.as_ref().map_or(told, |(games, _)| games.is_empty()))
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
        <section class="hero">
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
                    {move || games.get().map(|(games, damaged)| view! {
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
fn Games(games: Vec<GameCard>) -> impl IntoView {
    if games.is_empty() {
        return view! {
            <div class="empty" data-testid="no-games">
                <h2>{t(home::NO_GAMES)}</h2>
                <p>{t(home::NO_GAMES_TEXT)}</p>
            </div>
        }
        .into_any();
    }
    let lines = games
        .into_iter()
        .map(|game| view! { <GameLine game=game /> });
    view! { <ul class="games" data-testid="games">{lines.collect_view()}</ul> }.into_any()
}

#[component]
fn GameLine(game: GameCard) -> impl IntoView {
    let app = App::here();
    let href = Route::at(&game.link, TablePage::Table).href();
    let (opened, players) = (game.opened_ms, game.players.join(", "));
    let moment = move || {
        let language = app.language.get();
        msg!(
            home::LastOpen,
            moment = clock::moment(opened, language.tag())
        )
        .render(language)
    };
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
        <li class="card" data-testid="game" hidden=move || gone.get()>
            <div class="game-line">
                <div>
                    <a class="game-title" href=href data-testid="game-open">{game.title}</a>
                    <p class="small soft">{players}" · "{moment}</p>
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
