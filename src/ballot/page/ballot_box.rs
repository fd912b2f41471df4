//! Buttons of a ballot: open it, vote, close it. The engine decides which are shown.

use super::throws::Closing;
use super::undo::VoteButtons;
use crate::app::{App, t};
use crate::ballot::answers::undo::VoteMatter;
use crate::ballot::answers::view::{OwnVote, SaidView};
use crate::channel::{Closes, MoveRequest, ask};
use crate::kit::answers::view::RefusalView;
use crate::kit::page::armed::cold;
use crate::kit::page::shown::drawn;
use crate::kit::page::table::TableHandle;
use leptos::prelude::*;
use nomic_wording::messages::{table, time};
use nomic_wording::{Message, msg};

#[component]
pub(crate) fn MySecretVote(vote: Option<SaidView>) -> impl IntoView {
    let language = App::here().language;
    let message: Message = match vote {
        Some(SaidView::For) => time::VOTED_FOR_SECRETLY.into(),
        Some(SaidView::Against) => time::VOTED_AGAINST_SECRETLY.into(),
        Some(SaidView::Abstained) => time::ABSTAINED_SECRETLY.into(),
        Some(SaidView::Named(options)) => msg!(time::VotedForOptionsSecretly, options),
        None => time::YOU_VOTED_SECRETLY.into(),
    };
    let said = move || message.render(language.get());
    view! { <p class="soft" data-testid="my-vote">{said}</p> }
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
