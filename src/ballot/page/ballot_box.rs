//! Buttons of a ballot: open it, vote, close it. The engine decides which are shown.

use super::throws::Closing;
use super::undo::VoteButtons;
use crate::app::t;
use crate::ballot::answers::undo::VoteMatter;
use crate::ballot::answers::view::OwnVote;
use crate::channel::{Closes, MoveRequest, ask};
use crate::kit::answers::view::RefusalView;
use crate::kit::page::armed::cold;
use crate::kit::page::shown::drawn;
use crate::kit::page::table::TableHandle;
use leptos::prelude::*;
use nomic_wording::messages::table;

#[component]
pub(crate) fn MyVote(vote: Option<String>) -> impl IntoView {
    vote.map(|vote| view! { <p class="soft" data-testid="my-vote">{vote}</p> })
}

#[component]
pub(crate) fn VotePair(number: u32, own: OwnVote) -> impl IntoView {
    let words = TableHandle::here().watch(ask::VoteWords { number });
    let words = move || words.get().flatten().map(|words| [words.yes, words.no]);
    drawn(words, move |words| {
        let own = own.clone();
        view! {
            <VoteButtons on=VoteMatter::Proposal(number) ids=["vote-for", "vote-against"] own=own words=words />
        }
    })
}

#[component]
pub(crate) fn OpenVoting(number: u32, refusal: RwSignal<Option<RefusalView>>) -> impl IntoView {
    let table = TableHandle::here();
    let cold = cold();
    let open = move |_| table.act(MoveRequest::Open(number), refusal, || ());
    view! {
        <p class="soft">{t(table::OPEN_VOTING_TEXT)}</p>
        <div>
            <button
                class="button button-main button-large"
                class:cold=move || cold.get()
                disabled=move || cold.get()
                on:click=open
                data-testid="open-voting"
            >
                {t(table::OPEN_VOTING)}
            </button>
        </div>
    }
}

#[component]
pub(crate) fn CloseVoting(number: u32, refusal: RwSignal<Option<RefusalView>>) -> impl IntoView {
    view! { <Closing closes=Closes::Vote(number) refusal=refusal /> }
}
