//! A proposal: changes, notes, and the state or outcome of the vote.

use super::ballot::{BallotBox, Tally};
use super::debate::{RemarkForm, Remarks};
use super::proposal_sheet::if_adopted;
use super::stated::Stated;
use crate::app::{App, t};
use crate::ballot::page::deadline::Deadline;
use crate::ballot::page::tally::Need;
use crate::channel::ask;
use crate::chronicle::page::ruling::Happening;
use crate::kit::page::foreseen::{Rest, Wins};
use crate::kit::page::mark::ProposedBy;
use crate::kit::page::placeholder::missing;
use crate::kit::page::shown::Shown;
use crate::kit::page::table::TableHandle;
use crate::kit::page::title::PageTitle;
use crate::law::page::difference::{Changes, WrittenIn};
use crate::proposal::answers::view::{ProposalView, RemarkView, StageView};
use crate::route::TablePage;
use leptos::prelude::*;
use nomic_wording::messages::{act, frame, proposal};
use nomic_wording::{Locale, msg};

#[component]
pub(crate) fn ProposalPage(number: u32) -> impl IntoView {
    let app = App::here();
    let told = TableHandle::here().watch(ask::Proposal { number });
    let view = Memo::new(move |_| told.get().flatten());
    let foreseen = if_adopted(number);
    let there = Memo::new(move |_| view.with(Option::is_some));
    let lacks = Memo::new(move |_| told.with(|told| matches!(told, Some(None))));
    let may_remark = Memo::new(move |_| {
        view.with(|view| {
            view.as_ref()
                .is_some_and(|view| view.may.remark.is_allowed())
        })
    });
    let heading = move || match view.with(|view| view.as_ref().map(|view| view.headline.clone())) {
        Some(headline) => headline,
        None => numbered(number, app.language.get()),
    };
    view! {
        <article class="stack" data-testid="proposal-page" data-number=number>
            <div class="rule-head">
                <PageTitle>{heading}</PageTitle>
                {move || view.get().map(|view| view! { <StageBadge stage=view.stage /> })}
            </div>
            {move || view.get().map(|view| view! { <Wording view=view /> })}
            <Shown when=move || there.get()>
                <section class="stack-tight">
                    {move || view.get().map(|view| view! { <Standing view=view /> })}
                    <Wins foreseen=foreseen word=act::IF_ADOPTED />
                    <Rest foreseen=foreseen word=act::IF_ADOPTED unfolded=true />
                    <BallotBox number=number view=view for_keeper=true />
                    {move || view.get().map(|view| view! { <Revise view=view /> })}
                </section>
            </Shown>
            {move || view.get().map(|view| view! { <Votes view=view.clone() /> <Debate remarks=view.remarks /> })}
            <Shown when=move || lacks.get()><p class="empty" data-testid="missing">{missing(proposal::NOT_FOUND)}</p></Shown>
            <Shown when=move || may_remark.get()><RemarkForm number=number /></Shown>
            <Neighbours number=number />
        </article>
    }
}

fn numbered(number: u32, language: Locale) -> String {
    msg!(proposal::Numbered, number).render(language)
}

#[component]
pub(crate) fn StageBadge(stage: StageView) -> impl IntoView {
    let (name, word) = match stage {
        StageView::Debate => ("debate", proposal::DEBATE),
        StageView::Voting => ("voting", proposal::VOTING),
        StageView::Adopted => ("adopted", proposal::ADOPTED),
        StageView::Rejected => ("rejected", proposal::REJECTED),
        StageView::Undetermined => ("undetermined", proposal::UNDETERMINED),
        StageView::Withdrawn => ("withdrawn", proposal::WITHDRAWN),
    };
    view! { <span class=format!("badge badge-{name}") data-testid="stage" data-stage=name>{t(word)}</span> }
}

#[component]
fn Wording(view: ProposalView) -> impl IntoView {
    let reason = (!view.reason.is_empty()).then(|| {
        let reason = view.reason.clone();
        view! {
            <section class="stack-tight">
                <h2>{t(proposal::REASON)}</h2>
                <p class="remark-text" lang=view.language.code() data-testid="reason">{reason}</p>
            </section>
        }
    });
    let language = App::here().language;
    let revised = (view.version > 1).then(|| {
        let told = msg!(proposal::Revised, times = view.version - 1);
        view! { <span data-testid="revised">" · "{move || told.render(language.get())}</span> }
    });
    let number = view.number;
    view! {
        <p class="soft">{move || numbered(number, language.get())}", "<ProposedBy seat=view.seat name=view.proposer.clone() />{revised}</p>
        <Outcome view=view.clone() />
        <section class="stack-tight">
            <h2>{t(proposal::CHANGES)}</h2>
            <WrittenIn language=view.language />
            <Changes changes=view.changes.clone() />
            <Stated values=view.stated.clone() />
            {view
                .warnings
                .iter()
                .map(|told| view! { <p class="notice" data-testid="warning">{told.clone()}</p> })
                .collect_view()}
        </section>
        {reason}
    }
}

#[component]
fn Standing(view: ProposalView) -> impl IntoView {
    let stage_hint = match view.stage {
        StageView::Debate => Some(proposal::DEBATE_TEXT),
        StageView::Voting => Some(proposal::FROZEN_TEXT),
        _ => None,
    };
    let debated = view.stage == StageView::Debate;
    view! {
        {stage_hint.map(|word| view! { <p class="hint">{t(word)}</p> })}
        {debated.then(|| view! { <Need need=view.need /> })}
    }
}

#[component]
fn Debate(remarks: Vec<RemarkView>) -> impl IntoView {
    view! {
        <section class="stack-tight">
            <h2>{t(proposal::DEBATE_TITLE)}</h2>
            <Remarks remarks=remarks />
        </section>
    }
}

#[component]
fn Neighbours(number: u32) -> impl IntoView {
    let table = TableHandle::here();
    let language = App::here().language;
    let told = table.watch(ask::Neighbours { number });
    let link = move |(number, name): (u32, String), before: bool| {
        let word = match before {
            true => msg!(proposal::Before, name),
            false => msg!(proposal::After, name),
        };
        let (href, id) = (
            table.href(TablePage::Proposal(number)),
            match before {
                true => "proposal-before",
                false => "proposal-after",
            },
        );
        view! { <li><a href=href data-testid=id>{move || word.render(language.get())}</a></li> }
    };
    let all = table.href(TablePage::Proposals);
    view! {
        <nav class="no-print" aria-label=t(frame::PROPOSALS)>
            <ul class="spread">
                {move || told.get().and_then(|told| told.before).map(|before| link(before, true))}
                <li><a href=all data-testid="all-proposals">{t(proposal::ALL)}</a></li>
                {move || told.get().and_then(|told| told.after).map(|after| link(after, false))}
            </ul>
        </nav>
    }
}

#[component]
fn Outcome(view: ProposalView) -> impl IntoView {
    view.outcome.map(|outcome| {
        view! {
            <section class="card stack-tight" data-testid="outcome">
                <h2>{t(proposal::OUTCOME)}</h2>
                <p><Happening happening=outcome /></p>
            </section>
        }
    })
}

#[component]
fn Votes(view: ProposalView) -> impl IntoView {
    // There is no vote on a rule's own change, or on a withdrawn proposal.
    (!view.votes.is_empty()).then(|| {
        view! {
            <section class="stack-tight">
                <h2>{t(proposal::VOTES)}</h2>
                {view.deadline.map(|(ms, passed)| view! { <Deadline ms=ms passed=passed closable=view.may.close.is_allowed() /> })}
                <Need need=view.need.clone() />
                <Tally proposal=view />
            </section>
        }
    })
}

#[component]
fn Revise(view: ProposalView) -> impl IntoView {
    let table = TableHandle::here();
    view.may.revise.is_allowed().then(|| {
        let href = table.href(TablePage::Revise(view.number));
        view! { <p><a class="button" href=href data-testid="revise">{t(proposal::REVISE)}</a></p> }
    })
}
