//! Before the game begins: invite, sit down, begin.

use super::parts::{CallOf, besides, part};
use crate::action::page::offers::Offers;
use crate::app::{App, t};
use crate::calendar::page::times::Offices;
use crate::chronicle::page::state_mark::StateMark;
use crate::kit::page::table::{Table, Told};
use crate::kit::page::title::PageTitle;
use crate::players::page::invite::Invite;
use crate::players::page::seats::Seats;
use crate::route::TablePage;
use crate::table::answers::view::TableView;
use leptos::prelude::*;
use nomic_wording::messages::{players, seat};

/// The table while the seats fill.
#[component]
pub(crate) fn Lobby(view: Told<TableView>) -> impl IntoView {
    let app = App::here();
    let table = Table::here();
    let title = part(view, |view| view.title.clone());
    let seats = part(view, |view| view.seats.clone());
    let hash = part(view, |view| view.hash.clone());
    let offices = part(view, |view| view.calendar.offices.clone());
    let offers = besides(view);
    let alone = part(view, |view| view.seated && view.seats.len() == 1);
    let alone = Memo::new(move |_| alone.get().unwrap_or_default());
    let hint = move || {
        let word = if alone.get() {
            seat::LOBBY_ALONE
        } else {
            seat::LOBBY_TEXT
        };
        word.say(app.language.get())
    };
    let seated = move || {
        let seats = seats.get().unwrap_or_default();
        if seats.is_empty() {
            view! { <p class="soft">{t(players::NONE)}</p> }.into_any()
        } else {
            view! { <Seats seats=seats without_points=true /> }.into_any()
        }
    };
    view! {
        <div class="page-head">
            <div>
                <p class="eyebrow">{t(seat::LOBBY_TITLE)}</p>
                <PageTitle>{move || title.get().unwrap_or_default()}</PageTitle>
                <p class="soft" data-testid="lobby-hint">{hint}</p>
            </div>
        </div>
        <div class="columns">
            <div class="stack">
                {move || match alone.get() {
                    true => view! { <Invite /> <CallOf view=view /> }.into_any(),
                    false => view! { <CallOf view=view /> <Invite /> }.into_any(),
                }}
                <Offers list=offers />
            </div>
            <div class="stack">
                <section class="card" aria-labelledby="lobby-seats">
                    <h2 id="lobby-seats">{t(seat::SEATS_TITLE)}</h2>
                    {seated}
                </section>
                {move || offices.get().map(|offices| view! { <Offices offices=offices /> })}
                <p><a href=table.href(TablePage::Rules) data-testid="read-rules">{t(seat::READ_RULES_MEANWHILE)}</a></p>
                {move || hash.get().map(|hash| view! { <StateMark hash=hash /> })}
            </div>
        </div>
    }
}
