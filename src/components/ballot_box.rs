//! The deeds of a ballot: open it, vote, close it. Which of them are shown, the engine decides.

use super::armed::cold;
use super::refusal::Refusal;
use super::table::Table;
use super::throws::Closing;
use super::undo::VoteButtons;
use crate::app::{App, t};
use crate::channel::{Closes, Deed};
use crate::state::undo::Poll;
use crate::state::view::{OwnVote, ProposalView, RefusalView, SaidView, StageView};
use leptos::prelude::*;
use nomic_wording::messages::{proposal, table, time};
use nomic_wording::{Message, msg};

/// Everything that can be done about an open proposal just now.
#[component]
pub(crate) fn BallotBox(proposal: ProposalView) -> impl IntoView {
    let language = App::here().language;
    let refusal = RwSignal::new(None);
    let number = proposal.number;
    let vote = proposal
        .may
        .vote
        .yes()
        .then(|| view! { <VotePair number=number own=proposal.own_vote.clone() /> });
    let open = proposal
        .may
        .open
        .yes()
        .then(|| view! { <OpenVoting number=number refusal=refusal /> });
    let stead = proposal.keeper.clone();
    let stead = stead.map(|keeper| msg!(proposal::ClosesForKeeper, keeper));
    let stead = stead.map(|stead| {
        let said = move || stead.say(language.get());
        view! { <p class="hint" data-testid="closes-for-keeper">{said}</p> }
    });
    let close = proposal.may.close.yes().then(|| {
        view! { {stead} <CloseVoting number=number refusal=refusal /> }
    });
    view! {
        <div class="stack-tight"><MyVote proposal=proposal />{vote}{open}{close}<Refusal of=refusal /></div>
    }
}

/// How I voted, while the vote goes on.
#[component]
pub(crate) fn MyVote(proposal: ProposalView) -> impl IntoView {
    let sealed = proposal.votes.iter().any(|vote| vote.me && vote.sealed);
    if sealed && proposal.stage == StageView::Voting {
        return Some(view! { <MySecretVote vote=proposal.my_secret_vote /> }.into_any());
    }
    let vote = proposal
        .my_vote
        .filter(|_| proposal.stage == StageView::Voting);
    let word = match vote? {
        SaidView::For => proposal::YOUR_VOTE_FOR,
        SaidView::Abstained => proposal::YOUR_ABSTENTION,
        // A proposal has no options.
        SaidView::Against | SaidView::Named(_) => proposal::YOUR_VOTE_AGAINST,
    };
    Some(view! { <p class="soft" data-testid="my-vote">{t(word)}</p> }.into_any())
}

/// That I voted secretly, and how if this device can tell.
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
    let said = move || message.say(language.get());
    view! { <p class="soft" data-testid="my-vote">{said}</p> }
}

/// For and against a proposal.
#[component]
pub(crate) fn VotePair(number: u32, own: OwnVote) -> impl IntoView {
    view! { <VoteButtons on=Poll::Proposal(number) ids=["vote-for", "vote-against"] own=own /> }
}

/// Ends the debate.
#[component]
pub(crate) fn OpenVoting(number: u32, refusal: RwSignal<Option<RefusalView>>) -> impl IntoView {
    let table = Table::here();
    let cold = cold();
    let open = move |_| table.act(Deed::Open(number), refusal, || ());
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

/// Counts the votes.
#[component]
pub(crate) fn CloseVoting(number: u32, refusal: RwSignal<Option<RefusalView>>) -> impl IntoView {
    view! { <Closing closes=Closes::Vote(number) refusal=refusal /> }
}
