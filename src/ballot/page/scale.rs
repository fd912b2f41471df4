//! Votes as marks on a line: in favour from the left, against from the right, with a notch where
//! there are enough.

use crate::app::t;
use crate::ballot::answers::view::{SaidView, VoteView};
use crate::kit::page::mark::Mark;
use leptos::prelude::*;
use nomic_engine::rules::StableSort;
use nomic_wording::messages::table;

/// Greatest number of voters whose names fit below their marks.
const NAMED: usize = 6;

/// Greatest number of voters whose marks fit on the line.
const MARKED: usize = 16;

/// True if the line alone says all that a list of the votes would say.
pub(super) fn says_all(votes: &[VoteView]) -> bool {
    let plain = |vote: &VoteView| {
        !vote.late && vote.through.is_none() && !matches!(vote.said, Some(SaidView::Named(_)))
    };
    votes.len() <= NAMED && votes.iter().all(plain)
}

/// Not read aloud: the list of the votes is.
#[component]
pub(super) fn Scale(votes: Vec<VoteView>, enough: Option<i64>) -> impl IntoView {
    let count = votes.len();
    let (named, marked) = (count <= NAMED, count <= MARKED);
    let enough = enough.and_then(|enough| usize::try_from(enough).ok());
    let mut votes: Vec<(&str, VoteView)> =
        votes.into_iter().map(|vote| (side(&vote), vote)).collect();
    let place = |side: &str| SIDES.iter().position(|known| *known == side);
    votes.stable_sort_by_key(|(side, _)| place(side));
    let slots = votes.into_iter().enumerate().map(move |(index, (side, vote))| {
        let mark = marked.then(|| view! { <Mark seat=vote.seat /> });
        let name = named.then(|| view! { <span class="slot-name">{vote.name}</span> });
        let notch = (enough == Some(index.saturating_add(1)))
            .then(|| view! { <span class="notch"></span> });
        view! {
            <span class="slot" data-side=side>{mark}<span data-vote=side></span>{name}{notch}</span>
        }
    });
    view! {
        <div class="scale" aria-hidden="true">
            <div class="spread small">
                <span class="vote-for">{t(table::FOR)}</span>
                <span class="vote-against">{t(table::AGAINST)}</span>
            </div>
            <div class="tally-bar">{slots.collect_view()}</div>
        </div>
    }
}

const SIDES: [&str; 4] = ["for", "sealed", "open", "against"];

const fn side(vote: &VoteView) -> &'static str {
    match vote.said {
        Some(SaidView::For | SaidView::Named(_)) => "for",
        Some(SaidView::Against) => "against",
        None if vote.sealed => "sealed",
        Some(SaidView::Abstained) | None => "open",
    }
}
