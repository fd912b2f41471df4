//! Before the game begins: invite, sit down, begin.

use super::parts::{Besides, CallOf};
use crate::app::{App, t};
use crate::calendar::page::times::Offices;
use crate::chronicle::page::verify::Verify;
use crate::kit::page::part::part;
use crate::kit::page::shown::{Shown, drawn};
use crate::kit::page::table::{AnswerSignal, TableHandle};
use crate::kit::page::title::PageTitle;
use crate::players::answers::view::SeatView;
use crate::players::page::invite::Invite;
use crate::players::page::seats::Seats;
use crate::players::page::welcome::{shown_welcome, welcome_of};
use crate::route::TablePage;
use crate::table::answers::view::TableView;
use leptos::prelude::*;
use nomic_wording::messages::{players, seat};

#[component]
pub(crate) fn Lobby(view: AnswerSignal<TableView>) -> impl IntoView {
    let app = App::here();
    let table = TableHandle::here();
    let welcome = part(view, shown_welcome);
    let title = part(view, |view| view.title.clone());
    let seats = part(view, |view| view.seats.clone());
    let hash = part(view, |view| view.hash.clone());
    let offices = part(view, |view| view.calendar.offices.clone());
    let alone = part(view, |view| view.seated && view.seats.len() == 1);
    let hint = move || {
        let word = match alone() {
            Some(true) => seat::LOBBY_ALONE,
            _ => seat::LOBBY_TEXT,
        };
        word.render(app.language.get())
    };
    let seated = |seats: Vec<SeatView>| {
        if seats.is_empty() {
            view! { <p class="soft">{t(players::NONE)}</p> }.into_any()
        } else {
            view! { <Seats seats=seats without_points=true /> }.into_any()
        }
    };
    view! {
        {welcome_of(welcome)}
        <Shown when=move || welcome().flatten().is_none()>
            <div class="page-head">
                <div>
                    <p class="eyebrow">{t(seat::LOBBY_TITLE)}</p>
                    <PageTitle>{move || title()}</PageTitle>
                    <p class="soft" data-testid="lobby-hint">{hint}</p>
                </div>
            </div>
        </Shown>
        <div class="columns">
            <div class="stack">
                {drawn(alone, move |alone| match alone {
                    true => view! { <Invite /> <CallOf view=view /> }.into_any(),
                    false => view! { <CallOf view=view /> <Invite folded=welcome().flatten().is_some() /> }.into_any(),
                })}
                <Besides view=view />
            </div>
            <div class="stack">
                <section class="card" aria-labelledby="lobby-seats">
                    <h2 id="lobby-seats">{t(seat::SEATS_TITLE)}</h2>
                    {drawn(seats, seated)}
                </section>
                {drawn(offices, |offices| view! { <Offices offices=offices /> })}
                <p><a href=table.href(TablePage::Rules) data-testid="read-rules">{t(seat::READ_RULES_MEANWHILE)}</a></p>
                <Verify hash=hash />
            </div>
        </div>
    }
}
