//! The ballot on a proposal: its state, my vote, possible moves.

use crate::app::App;
use crate::ballot::answers::view::{NeedView, OwnVote};
use crate::ballot::page::ballot_box::{CloseVoting, MyVote, OpenVoting, VotePair};
use crate::ballot::page::tally::{Count, SecretHint};
use crate::kit::page::part::part;
use crate::kit::page::refusal::Refusal;
use crate::kit::page::shown::drawn;
use crate::proposal::answers::view::{ProposalView, StageView};
use leptos::prelude::*;
use nomic_wording::messages::proposal;
use nomic_wording::msg;

#[derive(Clone, PartialEq)]
struct Doable {
    vote: Option<OwnVote>,
    open: bool,
    close: bool,
    keeper: Option<String>,
}

#[component]
pub(crate) fn BallotBox(
    number: u32,
    view: Memo<Option<ProposalView>>,
    /// Whether the vote can be closed in the place of a keeper, too.
    #[prop(optional)]
    for_keeper: bool,
) -> impl IntoView {
    let language = App::here().language;
    let doable = part(view, move |view| Doable {
        vote: view.may.vote.is_allowed().then(|| view.own_vote.clone()),
        open: view.may.open.is_allowed(),
        close: view.may.close.is_allowed() && (for_keeper || view.keeper.is_none()),
        keeper: view.keeper.clone(),
    });
    let buttons = move |doable: Doable| {
        let refusal = RwSignal::new(None);
        let vote = doable.vote;
        let vote = vote.map(|own| view! { <VotePair number=number own=own /> });
        let open = doable
            .open
            .then(|| view! { <OpenVoting number=number refusal=refusal /> });
        let stead = doable.keeper;
        let stead = stead.map(|keeper| msg!(proposal::ClosesForKeeper, keeper));
        let stead = stead.map(|stead| {
            let said = move || stead.render(language.get());
            view! { <p class="hint" data-testid="closes-for-keeper">{said}</p> }
        });
        let close = doable.close.then(|| {
            view! { {stead} <CloseVoting number=number refusal=refusal /> }
        });
        view! { {vote}{open}{close}<Refusal of=refusal /> }
    };
    view! {
        <div class="stack-tight">
            {move || view.get().map(|view| view! { <MyVote vote=view.my_vote /> })}
            {drawn(doable, buttons)}
        </div>
    }
}

#[component]
pub(crate) fn Tally(proposal: ProposalView) -> impl IntoView {
    let enough = proposal.need.as_ref().and_then(NeedView::enough);
    view! {
        <SecretHint secrecy=proposal.secrecy />
        <Count
            in_favour=proposal.in_favour
            against=proposal.against
            abstained=proposal.abstained
            required=proposal.required
            enough=enough
            over=!matches!(proposal.stage, StageView::Debate | StageView::Voting)
            votes=proposal.votes
            secrecy=proposal.secrecy
            proposal=proposal.number
        />
    }
}
