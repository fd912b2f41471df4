//! A ballot on a question of a rule: what it is about, how it stands, my vote.

use super::ballot_box::MySecretVote;
use super::choosing::{ChoiceButtons, Options};
use super::deadline::Deadline;
use super::tally::{Count, Need, SecretHint};
use super::throws::Closing;
use super::undo::VoteButtons;
use crate::action::answers::things::SubjectView;
use crate::app::t;
use crate::ballot::answers::ballots::{BallotStage, BallotView, HeldView};
use crate::ballot::answers::undo::Poll;
use crate::ballot::answers::view::OwnVote;
use crate::channel::Closes;
use crate::kit::page::mark::Mark;
use crate::kit::page::refusal::Refusal;
use crate::kit::page::rule_link::RuleLink;
use crate::kit::page::table::Table;
use crate::route::TablePage;
use leptos::prelude::*;
use nomic_engine::RuleNumber;
use nomic_wording::messages::{ballot, court, repair};

/// One ballot.
#[component]
pub(crate) fn BallotCard(
    ballot: BallotView,
    /// My vote is asked for here, so that what it is about has to be told.
    #[prop(optional)]
    asked: bool,
) -> impl IntoView {
    let several = ballot.slate.is_some();
    let (stage, class, word) = match ballot.stage {
        BallotStage::Open => ("open", "badge badge-voting", ballot::VOTE_OPEN),
        BallotStage::Carried if several => ("carried", "badge badge-adopted", ballot::CHOSEN),
        BallotStage::Defeated if several => ("defeated", "badge", ballot::NONE_CHOSEN),
        BallotStage::Carried => ("carried", "badge badge-adopted", ballot::CARRIED),
        BallotStage::Defeated => ("defeated", "badge badge-rejected", ballot::DEFEATED),
        BallotStage::Dropped => ("dropped", "badge", ballot::DROPPED),
    };
    let over = ballot.stage != BallotStage::Open;
    let about = ballot.about.clone().map(|about| {
        view! { <p class="small soft">{t(ballot::CONCERNS)}" "<Subject of=about />"."</p> }
    });
    let matter = ballot.matter.clone().filter(|_| asked);
    let matter = matter.map(|matter| {
        view! { <blockquote class="book statement" data-testid="ballot-matter">{matter}</blockquote> }
    });
    let vote = ballot.may_cast.then(|| match ballot.slate.clone() {
        Some(slate) => {
            view! { <ChoiceButtons id=ballot.id slate=slate own=ballot.own_vote.clone() /> }
                .into_any()
        }
        None => view! { <CastPair ballot=ballot.id own=ballot.own_vote.clone() /> }.into_any(),
    });
    let count = match ballot.slate {
        Some(slate) => view! { <Options slate=slate votes=ballot.votes over=over voting=ballot.may_cast /> }.into_any(),
        None => view! {
            <Count in_favour=ballot.in_favour against=ballot.against abstained=ballot.abstained required=None over=over votes=ballot.votes />
        }
        .into_any(),
    };
    let (id, number) = (ballot.id, ballot.rule);
    let deadline = ballot.deadline.map(|(ms, passed)| {
        view! { <Deadline ms=ms passed=passed closable=ballot.may_close /> }
    });
    let mine = ballot.my_secret_vote.filter(|_| !over);
    let mine = mine.map(|vote| view! { <MySecretVote vote=vote /> });
    let refusal = RwSignal::new(None);
    let close = ballot.may_close.then(|| {
        view! { <Closing closes=Closes::Question(id) refusal=refusal /> <Refusal of=refusal /> }
    });
    view! {
        <section class="ballot stack-tight" data-testid="ballot" data-ballot=id data-stage=stage>
            <div class="spread">
                <h3>{ballot.topic}</h3>
                <span class=class>{t(word)}</span>
            </div>
            {about}
            {matter}
            <p class="small soft">
                {t(ballot::BALLOT)}" "{id}", "{t(ballot::OPENED_BY)}" "<RuleLink number=number />
            </p>
            {deadline}
            <SecretHint secrecy=ballot.secrecy />
            <Need need=ballot.need />
            {count}
            {mine}
            {vote}
            {close}
        </section>
    }
}

/// For and against, on a question of a rule.
#[component]
pub(crate) fn CastPair(ballot: u32, own: OwnVote) -> impl IntoView {
    view! { <VoteButtons on=Poll::Question(ballot) ids=["cast-for", "cast-against"] own=own /> }
}

/// Why the next turn has not begun, and who could see to it.
#[component]
pub(crate) fn Held(held: HeldView) -> impl IntoView {
    let by = (!held.by.is_empty()).then(|| {
        view! { <p class="small">{t(ballot::HELD_BY)}" "{held.by.join(", ")}</p> }
    });
    view! {
        <section class="notice-card stack-tight" role="status" data-testid="turn-held">
            <h2>{t(ballot::HELD)}</h2>
            <p>{held.reason}</p>
            {by}
        </section>
    }
}

/// A thing that is talked about, as a link to where it is shown.
#[component]
pub(crate) fn Subject(of: SubjectView) -> impl IntoView {
    let table = Table::here();
    match of {
        SubjectView::Player(seat, name) => {
            let href = table.href(TablePage::Players);
            view! { <Mark seat=seat /><a href=href>{name}</a> }.into_any()
        }
        SubjectView::Rule(number) => {
            let href = table.href(TablePage::Rule(number));
            view! { <a href=href>{t(repair::RULE)}" "{RuleNumber(number).to_string()}</a> }
                .into_any()
        }
        SubjectView::Proposal(number) => {
            let href = table.href(TablePage::Proposal(number));
            view! { <a href=href>{t(repair::PROPOSAL)}" "{number}</a> }.into_any()
        }
        SubjectView::Case(number) => {
            let href = table.href(TablePage::Court);
            view! { <a href=href>{t(court::CASE)}" "{number}</a> }.into_any()
        }
    }
}
