//! A ballot on a rule's question: its subject, its state, my vote.

use super::ballot_box::MyVote;
use super::deadline::Deadline;
use super::options::{ChoiceButtons, Options};
use super::tally::{Count, Need, SecretHint};
use super::throws::Closing;
use super::undo::VoteButtons;
use crate::action::answers::things::SubjectView;
use crate::app::t;
use crate::ballot::answers::ballots::{BallotStage, BallotView, HeldView};
use crate::ballot::answers::undo::VoteMatter;
use crate::ballot::answers::view::{NeedView, OwnVote};
use crate::channel::Closes;
use crate::kit::page::mark::Mark;
use crate::kit::page::part::{ListItem, each};
use crate::kit::page::refusal::Refusal;
use crate::kit::page::rule_link::RuleLink;
use crate::kit::page::shown::drawn;
use crate::kit::page::table::TableHandle;
use crate::route::TablePage;
use leptos::prelude::*;
use nomic_engine::RuleNumber;
use nomic_wording::messages::{ballot, court, repair};

#[component]
pub(crate) fn BallotCards(
    list: Memo<Vec<BallotView>>,
    /// True if my vote is asked for here, so that the subjects have to be explained.
    #[prop(optional)]
    asked: bool,
) -> impl IntoView {
    let draw = move |ballot| view! { <BallotCard ballot=ballot asked=asked /> }.into_any();
    each(list, |ballot| ballot.id.to_string(), draw)
}

#[component]
fn BallotCard(ballot: ListItem<BallotView>, asked: bool) -> impl IntoView {
    let id = ballot.part(|ballot| ballot.id);
    let stage = ballot.part(|ballot| named(ballot.stage));
    let question = ballot.part(|ballot| QuestionHead {
        id: ballot.id,
        topic: ballot.topic.clone(),
        about: ballot.about.clone(),
        matter: ballot.matter.clone(),
        rule: ballot.rule,
        stage: ballot.stage,
        several: ballot.slate.is_some(),
    });
    let vote = ballot.part(|ballot| {
        let vote = || (ballot.id, ballot.slate.clone(), ballot.own_vote.clone());
        ballot.may_cast.then(vote)
    });
    let closable = ballot.part(|ballot| ballot.may_close.then_some(ballot.id));
    let standing = ballot.part(BallotView::clone);
    view! {
        <section class="ballot stack-tight" data-testid="ballot" data-ballot=id data-stage=stage>
            {drawn(question, move |question| view! { <Head question=question asked=asked /> })}
            {drawn(standing, |ballot| view! { <Standing ballot=ballot /> })}
            {drawn(move || vote().flatten(), |(id, slate, own)| match slate {
                Some(slate) => view! { <ChoiceButtons id=id slate=slate own=own /> }.into_any(),
                None => view! { <CastPair ballot=id own=own /> }.into_any(),
            })}
            {drawn(move || closable().flatten(), |id| {
                let refusal = RwSignal::new(None);
                view! { <Closing closes=Closes::Question(id) refusal=refusal /> <Refusal of=refusal /> }
            })}
        </section>
    }
}

const fn named(stage: BallotStage) -> &'static str {
    match stage {
        BallotStage::Open => "open",
        BallotStage::Carried => "carried",
        BallotStage::Defeated => "defeated",
        BallotStage::Dropped => "dropped",
    }
}

#[derive(Clone, PartialEq)]
struct QuestionHead {
    id: u32,
    topic: String,
    about: Option<SubjectView>,
    matter: Option<String>,
    rule: u32,
    stage: BallotStage,
    several: bool,
}

#[component]
fn Head(question: QuestionHead, asked: bool) -> impl IntoView {
    let (class, word) = match (question.stage, question.several) {
        (BallotStage::Open, _) => ("badge badge-voting", ballot::VOTE_OPEN),
        (BallotStage::Carried, true) => ("badge badge-adopted", ballot::CHOSEN),
        (BallotStage::Defeated, true) => ("badge", ballot::NONE_CHOSEN),
        (BallotStage::Carried, false) => ("badge badge-adopted", ballot::CARRIED),
        (BallotStage::Defeated, false) => ("badge badge-rejected", ballot::DEFEATED),
        (BallotStage::Dropped, _) => ("badge", ballot::DROPPED),
    };
    let about = question.about.map(|about| {
        view! { <p class="small soft">{t(ballot::CONCERNS)}": "<Subject of=about /></p> }
    });
    let matter = question.matter.filter(|_| asked);
    let matter = matter.map(|matter| {
        view! { <blockquote class="book statement" data-testid="ballot-matter">{matter}</blockquote> }
    });
    view! {
        <div class="spread">
            <h3>{question.topic}</h3>
            <span class=class>{t(word)}</span>
        </div>
        {about}
        {matter}
        <p class="small soft">
            {t(ballot::BALLOT)}" "{question.id}", "{t(ballot::OPENED_BY)}" "<RuleLink number=question.rule />
        </p>
    }
}

#[component]
fn Standing(ballot: BallotView) -> impl IntoView {
    let over = ballot.stage != BallotStage::Open;
    let enough = ballot.need.as_ref().and_then(NeedView::enough);
    let count = match ballot.slate {
        Some(slate) => view! {
            <Options
                slate=slate
                weights=ballot.weights
                chosen=ballot.chosen
                votes=ballot.votes
                over=over
                voting=ballot.may_cast
            />
        }
        .into_any(),
        None => view! {
            <Count in_favour=ballot.in_favour against=ballot.against abstained=ballot.abstained required=None enough=enough over=over votes=ballot.votes secrecy=ballot.secrecy />
        }
        .into_any(),
    };
    let deadline = ballot.deadline.map(|(ms, passed)| {
        view! { <Deadline ms=ms passed=passed closable=ballot.may_close /> }
    });
    view! {
        {deadline}
        <SecretHint secrecy=ballot.secrecy />
        <Need need=ballot.need />
        {count}
        <MyVote vote=ballot.my_secret_vote />
    }
}

#[component]
pub(crate) fn CastPair(ballot: u32, own: OwnVote) -> impl IntoView {
    view! { <VoteButtons on=VoteMatter::Question(ballot) ids=["cast-for", "cast-against"] own=own /> }
}

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

#[component]
pub(crate) fn Subject(of: SubjectView) -> impl IntoView {
    let table = TableHandle::here();
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
