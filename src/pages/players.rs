//! Who plays, and by which key one knows them.

use super::PageTitle;
use crate::app::{App, t};
use crate::components::scores::Scores;
use crate::components::table::Table;
use crate::locale::figure;
use crate::locale::spoken::court::Deeds;
use crate::locale::spoken::why::Why;
use crate::locale::words::{People, Play, Shell};
use crate::state::scores::scores;
use crate::state::table::seats;
use crate::state::view::SeatView;
use leptos::prelude::*;

/// All players in the order of their seats.
#[component]
pub(crate) fn PlayersPage() -> impl IntoView {
    let app = App::here();
    let table = Table::here();
    let all = Memo::new(move |_| {
        let language = app.language.get();
        table.read(|peer| seats(peer, language)).unwrap_or_default()
    });
    let table_of_scores = Memo::new(move |_| {
        let language = app.language.get();
        table.read(|peer| scores(peer, language))
    });
    view! {
        <div class="page-head">
            <div>
                <PageTitle>{t(People::Title)}</PageTitle>
                <p class="soft">{t(People::Intro)}</p>
            </div>
        </div>
        <Show when=move || all.with(Vec::is_empty)><p class="empty">{t(People::None)}</p></Show>
        <div class="stack">
            <ol class="stack">{move || all.get().into_iter().map(|seat| view! { <Person seat=seat /> }).collect_view()}</ol>
            <Show when=move || !all.with(Vec::is_empty)>
                <section class="card stack-tight" aria-labelledby="scores-title">
                    <h2 id="scores-title">{t(Why::Scores)}</h2>
                    {move || table_of_scores.get().map(|scores| view! { <Scores scores=scores /> })}
                    <p class="hint">{t(Why::ScoresText)}</p>
                </section>
            </Show>
            <p class="hint">{t(People::DeviceText)}</p>
            <p class="hint">{t(People::DiceText)}</p>
        </div>
    }
}

#[component]
fn Person(seat: SeatView) -> impl IntoView {
    let me = seat
        .me
        .then(|| view! { <span class="soft">" ("{t(Shell::You)}")"</span> });
    let state = match (seat.winner, seat.active, seat.on_turn) {
        (true, _, _) => Some(Signal::derive(t(People::Winner))),
        (_, false, _) => Some(Signal::derive(t(People::Left))),
        _ if seat.away => Some(Signal::derive(t(Deeds::AwayMark))),
        (_, _, true) => Some(Signal::derive(t(Play::OnTurn))),
        _ => None,
    };
    let name = seat.name.clone();
    view! {
        <li class="card stack-tight" data-testid="player" data-name=name>
            <div class="spread">
                <h2><span class="rubric">{seat.place}</span>" "{seat.name}{me}</h2>
                {state.map(|state| view! { <span class="badge badge-voting">{move || state.get()}</span> })}
            </div>
            <dl class="facts">
                <dt>{t(Play::Points)}</dt>
                <dd class="number" data-testid="player-points">{figure(seat.points)}</dd>
                <dt>{t(People::Device)}</dt>
                <dd class="mono">{seat.device}</dd>
                <dt>{t(People::Dice)}</dt>
                <dd class="number">{seat.revealed}</dd>
            </dl>
        </li>
    }
}
