//! Players, with the keys that identify them.

use super::devices::Devices;
use super::plot::Plot;
use super::scores::Scores;
use super::seats::standing;
use crate::app::{App, t};
use crate::calendar::answers::calendar::OfficeView;
use crate::channel::ask;
use crate::chronicle::page::forks::Forks;
use crate::kit::page::mark::Mark;
use crate::kit::page::me::Me;
use crate::kit::page::rule_link::ByRule;
use crate::kit::page::shown::Shown;
use crate::kit::page::table::TableHandle;
use crate::kit::page::title::PageTitle;
use crate::players::answers::assets::HoldingView;
use crate::players::answers::view::SeatView;
use leptos::prelude::*;
use nomic_wording::figure;
use nomic_wording::messages::{players, table, time, why};

#[component]
pub(crate) fn PlayersPage() -> impl IntoView {
    let app = App::here();
    let table = TableHandle::here();
    let told = table.watch(ask::Seats {});
    let all = Memo::new(move |_| told.get().unwrap_or_default());
    let turns = table.watch(ask::TakesTurns {});
    let intro = Memo::new(move |_| {
        let language = app.language.get();
        if turns.get().unwrap_or(true) {
            players::INTRO.render(language)
        } else {
            time::SEAT_ORDER.render(language)
        }
    });
    let table_of_scores = table.watch(ask::Scores {});
    let plot = table.watch(ask::Plot {});
    let nobodys = table.watch(ask::Unowned {});
    let nobodys = Memo::new(move |_| nobodys.get().unwrap_or_default());
    view! {
        <div class="page-head">
            <div>
                <PageTitle>{t(players::TITLE)}</PageTitle>
                <p class="soft">{move || intro.get()}</p>
            </div>
        </div>
        <Shown when=move || told.with(|told| told.as_ref().is_some_and(Vec::is_empty))><p class="empty">{t(players::NONE)}</p></Shown>
        <div class="stack">
            <Forks />
            <ol class="stack">{move || all.get().into_iter().map(|seat| view! { <Person seat=seat /> }).collect_view()}</ol>
            <Devices />
            <Shown when=move || !all.with(Vec::is_empty)>
                <section class="card stack-tight" aria-labelledby="scores-title">
                    <h2 id="scores-title">{t(why::SCORES)}</h2>
                    {move || table_of_scores.get().map(|scores| view! { <Scores scores=scores /> })}
                    {move || plot.get().map(|plot| view! { <Plot plot=plot /> })}
                    <p class="hint">{t(why::SCORES_TEXT)}</p>
                </section>
            </Shown>
            <Shown when=move || !nobodys.with(Vec::is_empty)>
                <section class="card stack-tight" aria-labelledby="unowned-title">
                    <h2 id="unowned-title">{t(players::UNOWNED)}</h2>
                    <dl class="facts">{move || holdings(nobodys.get())}</dl>
                </section>
            </Shown>
            <p class="hint">{t(players::DEVICE_TEXT)}</p>
            <p class="hint">{t(players::DICE_TEXT)}</p>
        </div>
    }
}

#[component]
fn Person(seat: SeatView) -> impl IntoView {
    let me = seat.me.then(|| view! { <Me /> });
    let state = if seat.winner {
        Some(Signal::derive(t(players::WINNER)))
    } else {
        let on_turn = seat.on_turn.then(|| Signal::derive(t(table::ON_TURN)));
        standing(&seat).or(on_turn)
    };
    let points = seat.scores().then(|| {
        view! {
            <dt>{t(table::POINTS)}</dt>
            <dd class="number" data-testid="player-points">{figure(seat.points)}</dd>
        }
    });
    let offices = seat.offices.into_iter();
    let offices = offices.map(|office| view! { <Office office=office /> });
    let offices = offices.collect_view();
    let holdings = holdings(seat.holdings);
    let name = seat.name.clone();
    view! {
        <li class="card stack-tight" data-testid="player" data-name=name>
            <div class="spread">
                <h2><Mark seat=seat.id />{seat.name}{me}</h2>
                {state.map(|state| view! { <span class="badge badge-voting">{move || state.get()}</span> })}
            </div>
            <dl class="facts">
                {offices}
                {points}
                {holdings}
                <dt>{t(players::DEVICE)}</dt>
                {seat.devices.into_iter().map(|key| view! { <dd class="mono">{key}</dd> }).collect_view()}
                <dt>{t(players::DICE)}</dt>
                <dd class="number">{seat.revealed}</dd>
            </dl>
        </li>
    }
}

fn holdings(all: Vec<HoldingView>) -> impl IntoView {
    let one = |(name, count): (String, usize)| match count {
        1 => name,
        count => format!("{name} × {count}"),
    };
    let facts = all.into_iter().map(move |holding| {
        let names: Vec<String> = holding.names.into_iter().map(one).collect();
        view! { <dt>{holding.sort}</dt><dd data-testid="assets">{names.join(", ")}</dd> }
    });
    facts.collect_view()
}

#[component]
fn Office(office: OfficeView) -> impl IntoView {
    view! {
        <dt>{t(time::OFFICE)}</dt>
        <dd class="office-name" data-testid="player-office">{office.name}{office.rule.map(|rule| view! { <ByRule rule=rule /> })}</dd>
    }
}
