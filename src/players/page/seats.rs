//! Seats with their points.

use super::scores::{Amount, label};
use crate::app::t;
use crate::chronicle::answers::why::WhyTopic;
use crate::chronicle::page::why::AskWhy;
use crate::kit::page::mark::Mark;
use crate::kit::page::me::Me;
use crate::kit::page::table::TableHandle;
use crate::players::answers::view::{GoneView, SeatView};
use crate::route::TablePage;
use leptos::prelude::*;
use nomic_wording::messages::{ballot, fork, table, time};
use nomic_wording::{figure, isolated};

#[component]
pub(crate) fn Seats(seats: Vec<SeatView>, #[prop(optional)] without_points: bool) -> impl IntoView {
    let lines = seats
        .into_iter()
        .map(move |seat| view! { <SeatLine seat=seat without_points=without_points /> });
    view! { <ol class="seats" data-testid="seats">{lines.collect_view()}</ol> }
}

#[component]
fn SeatLine(seat: SeatView, without_points: bool) -> impl IntoView {
    let called = t(table::POINTS);
    let whose = format!("{}: {}", isolated(&seat.name), figure(seat.points));
    let heading = Signal::derive(move || format!("{whose} {}", called()));
    let topic = WhyTopic::Quantity {
        player: seat.id,
        name: nomic_engine::POINTS.to_owned(),
    };
    let scores = !without_points && seat.scores();
    let of_whom = seat.name.clone();
    let points = scores.then(|| {
        view! {
            <span class="seat-points" data-testid="points">
                <AskWhy topic=topic heading=heading>
                    <span class="out-of-sight">{of_whom}": "</span>{figure(seat.points)}
                </AskWhy>
                <span class="out-of-sight">" "{t(table::POINTS)}</span>
            </span>
        }
    });
    let on_turn = seat.on_turn.then(
        || view! { " " <span class="badge badge-voting turn-badge">{t(table::ON_TURN)}</span> },
    );
    let away = standing(&seat);
    let away = away.map(|word| view! { " " <span class="badge" data-testid="seat-mark">{move || word.get()}</span> });
    let forked = seat.forked.then(|| view! { <Forked /> });
    let offices = seat.offices.clone().into_iter();
    let offices = offices.map(|office| {
        view! { " " <span class="badge badge-office" data-testid="seat-office">{office.name}</span> }
    });
    let offices = offices.collect_view();
    let others = (scores && !seat.others.is_empty()).then(|| {
        let (id, player) = (seat.id, seat.name.clone());
        let others = seat.others.into_iter().map(move |(column, amount)| {
            let called = label(&column);
            let player = player.clone();
            view! {
                <span class="seat-other">
                    {move || called.get()}" "<Amount id=id player=player column=column amount=amount />
                </span>
            }
        });
        view! { <span class="seat-others small">{others.collect_view()}</span> }
    });
    let me = seat.me.then(|| view! { <Me /> });
    let name = seat.name.clone();
    view! {
        <li
            data-testid="seat"
            data-name=name
            data-me=seat.me.to_string()
            data-points=seat.points
            data-turn=seat.on_turn.to_string()
            data-active=seat.active.to_string()
            data-away=seat.away.to_string()
            data-applicant=seat.applicant.to_string()
        >
            <Mark seat=seat.id />
            <span><span class="seat-name">{seat.name}</span>{me}{offices}{on_turn}{away}{forked}</span>
            {points}
            {others}
        </li>
    }
}

#[component]
pub(crate) fn Forked() -> impl IntoView {
    let href = TableHandle::here().href(TablePage::Players);
    view! { " " <a class="badge badge-rejected" href=href data-testid="seat-forked">{t(fork::BADGE)}</a> }
}

/// Status of a player who is not simply active; a seat apart with an office is known by the office.
pub(crate) fn standing(seat: &SeatView) -> Option<Signal<String>> {
    let word = match seat.gone {
        Some(GoneView::Left) => return Some(Signal::derive(t(table::AWAY))),
        Some(GoneView::DroppedOut) => time::DROPPED_OUT,
        Some(GoneView::TurnedDown) => time::TURNED_DOWN,
        None if seat.applicant => time::APPLICANT,
        None if !seat.active => return Some(Signal::derive(t(table::AWAY))),
        None if seat.away => return Some(Signal::derive(t(ballot::AWAY_MARK))),
        None if seat.apart && seat.offices.is_empty() => time::APART,
        None => return None,
    };
    Some(Signal::derive(t(word)))
}
