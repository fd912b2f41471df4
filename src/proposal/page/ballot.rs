//! The ballot on a proposal: how it stands, how I voted, what can be done.

use crate::app::{App, t};
use crate::ballot::answers::view::SaidView;
use crate::ballot::page::ballot_box::{CloseVoting, MySecretVote, OpenVoting, VotePair};
use crate::ballot::page::tally::{Count, Need, SecretHint};
use crate::kit::page::refusal::Refusal;
use crate::proposal::answers::view::{ProposalView, StageView};
use leptos::prelude::*;
use nomic_wording::messages::proposal;
use nomic_wording::msg;

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

/// The tally of a proposal that has been or is being voted on.
#[component]
pub(crate) fn Tally(proposal: ProposalView) -> impl IntoView {
    view! {
        <SecretHint secrecy=proposal.secrecy />
        <Need need=proposal.need />
        <Count
            in_favour=proposal.in_favour
            against=proposal.against
            abstained=proposal.abstained
            required=proposal.required
            over=!matches!(proposal.stage, StageView::Debate | StageView::Voting)
            votes=proposal.votes
            proposal=proposal.number
        />
    }
}
