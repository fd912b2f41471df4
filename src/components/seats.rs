//! Who sits where, with how many points.

use super::scores::{Amount, label};
use super::why::AskWhy;
use crate::app::t;
use crate::locale::figure;
use crate::locale::spoken::court::Deeds;
use crate::locale::spoken::time::Time;
use crate::locale::words::{Play, Shell};
use crate::state::view::SeatView;
use crate::state::why::Topic;
use leptos::prelude::*;

/// The seats in order.
#[component]
pub(crate) fn Seats(seats: Vec<SeatView>, #[prop(optional)] without_points: bool) -> impl IntoView {
    let lines = seats
        .into_iter()
        .map(move |seat| view! { <SeatLine seat=seat without_points=without_points /> });
    view! { <ol class="seats" data-testid="seats">{lines.collect_view()}</ol> }
}

#[component]
fn SeatLine(seat: SeatView, without_points: bool) -> impl IntoView {
    let called = t(Play::Points);
    let whose = format!("{}: {}", seat.name, figure(seat.points));
    let heading = Signal::derive(move || format!("{whose} {}", called()));
    let topic = Topic::Quantity {
        player: seat.id,
        name: nomic_engine::POINTS.to_owned(),
    };
    // Whoever does not play, or not yet, has no score.
    let scores = !without_points && !seat.apart && !seat.applicant;
    let points = scores.then(|| {
        view! {
            <span class="seat-points" data-testid="points">
                <AskWhy topic=topic heading=heading>{figure(seat.points)}</AskWhy>
                <span class="out-of-sight">" "{t(Play::Points)}</span>
            </span>
        }
    });
    let on_turn = seat
        .on_turn
        .then(|| view! { " " <span class="badge badge-voting">{t(Play::OnTurn)}</span> });
    let away = if seat.applicant {
        Some(Signal::derive(t(Time::Applicant)))
    } else if !seat.active {
        Some(Signal::derive(t(Play::Away)))
    } else if seat.away {
        Some(Signal::derive(t(Deeds::AwayMark)))
    } else if seat.apart {
        Some(Signal::derive(t(Time::Apart)))
    } else {
        None
    };
    let away = away.map(|word| view! { " " <span class="badge">{move || word.get()}</span> });
    let others = (!without_points && !seat.others.is_empty()).then(|| {
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
    let me = seat
        .me
        .then(|| view! { <span class="soft">" ("{t(Shell::You)}")"</span> });
    let name = seat.name.clone();
    view! {
        <li
            data-testid="seat"
            data-name=name
            data-points=seat.points
            data-turn=seat.on_turn.to_string()
            data-active=seat.active.to_string()
            data-away=seat.away.to_string()
            data-applicant=seat.applicant.to_string()
        >
            <span class="seat-place">{seat.place}</span>
            <span><span class="seat-name">{seat.name}</span>{me}{on_turn}{away}</span>
            {points}
            {others}
        </li>
    }
}
