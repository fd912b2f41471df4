//! The court: what is disputed, who judges it, what was found.

use super::case_card::CaseCards;
use crate::action::answers::things::about_of;
use crate::action::page::offers::Offers;
use crate::app::t;
use crate::ballot::page::ballot_card::BallotCards;
use crate::channel::ask;
use crate::court::answers::cases::CourtView;
use crate::kit::answers::view::May;
use crate::kit::page::field::{SelectField, TextArea};
use crate::kit::page::foreseen::Happens;
use crate::kit::page::part::{list, part};
use crate::kit::page::refusal::{Refusal, RefusalText};
use crate::kit::page::shown::{Shown, drawn};
use crate::kit::page::table::{AnswerSignal, TableHandle};
use crate::kit::page::title::PageTitle;
use crate::route::TablePage;
use leptos::prelude::*;
use nomic_engine::Intent;
use nomic_engine::moves::CallMove;
use nomic_wording::messages::{ballot, court, repair};

/// Storage keys of a case in progress, and its subject.
const STATEMENT: &str = "case";
const ABOUT: &str = "case-about";

#[component]
pub(crate) fn CourtPage() -> impl IntoView {
    let table = TableHandle::here();
    let view = table.watch(ask::Court {});
    let offered = table.watch(ask::CourtOffers {});
    let offered = Memo::new(move |_| offered.get().unwrap_or_default());
    let repair = table.href(TablePage::Repair);
    view! {
        <div class="page-head">
            <div>
                <PageTitle>{t(court::TITLE)}</PageTitle>
                <p class="soft">{t(court::INTRO)}</p>
            </div>
        </div>
        <div class="stack" data-testid="court-page">
            <Cases view=view />
            <Offers list=offered />
            <CallForm view=view />
            <Others view=view />
            <Settled view=view />
            <p><a href=repair data-testid="to-repair">{t(court::TO_REPAIR)}</a></p>
        </div>
    }
}

#[component]
fn Cases(view: AnswerSignal<CourtView>) -> impl IntoView {
    let open = list(view, |view| view.open.clone());
    let none = move || open.with(Vec::is_empty) && view.with(Option::is_some);
    view! {
        <section class="stack" aria-labelledby="open-cases">
            <h2 id="open-cases">{t(court::OPEN)}</h2>
            <Shown when=none>
                <p class="empty" data-testid="no-cases">{t(court::NONE_OPEN)}</p>
            </Shown>
            <CaseCards list=open />
        </section>
    }
}

#[component]
fn CallForm(view: AnswerSignal<CourtView>) -> impl IntoView {
    let may = part(view, |view| view.may_call.clone());
    drawn(may, move |may| match may {
        May::No(reason) => view! {
            <section class="card stack-tight" data-testid="no-call">
                <h2>{t(court::NO_CALL)}</h2>
                <RefusalText refusal=reason />
            </section>
        }
        .into_any(),
        May::Yes => view! { <Call view=view /> }.into_any(),
    })
}

#[component]
fn Call(view: AnswerSignal<CourtView>) -> impl IntoView {
    let table = TableHandle::here();
    let foreseen = part(view, |view| view.call.clone());
    let foreseen = Memo::new(move |_| foreseen().unwrap_or_default());
    let statement = table.written::<String>(STATEMENT.to_owned());
    let about = table.written::<String>(ABOUT.to_owned());
    let refusal = RwSignal::new(None);
    let (proposal, rule, player) = (t(repair::PROPOSAL), t(repair::RULE), t(court::ABOUT_PLAYER));
    let lists = table.watch(ask::Abouts {});
    let options = Signal::derive(move || {
        let lists = lists.get().into_iter().flatten().flat_map(|(kind, list)| {
            let word = match &*kind {
                "proposal" => proposal(),
                "rule" => rule(),
                _ => player(),
            };
            let list = list.into_iter();
            list.map(move |(key, words)| (key, format!("{word} {words}")))
        });
        lists.collect::<Vec<_>>()
    });
    let call = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let intent = Intent::Call(CallMove {
            statement: statement.get_untracked().trim().to_owned(),
            about: about_of(&about.get_untracked()),
        });
        let statement = table.spend(STATEMENT.to_owned(), statement);
        let about = table.spend(ABOUT.to_owned(), about);
        table.act(intent, refusal, move || {
            statement();
            about();
        });
    };
    view! {
        <section class="card stack" aria-labelledby="call-judge-title">
            <h2 id="call-judge-title">{t(court::NEW_CASE)}</h2>
            <form class="stack" on:submit=call data-testid="call-form">
                <TextArea
                    id="case-statement"
                    label=Signal::derive(t(court::STATEMENT))
                    hint=Signal::derive(t(court::STATEMENT_HINT))
                    value=statement
                    rows=2
                />
                <SelectField
                    id="case-about"
                    label=Signal::derive(t(court::ABOUT))
                    none=Signal::derive(t(court::ABOUT_NOTHING))
                    value=about
                    options=options
                    choose=move |chosen: String| about.set(chosen)
                />
                <Happens foreseen=foreseen />
                <div>
                    <button
                        class="button button-main"
                        type="submit"
                        disabled=move || statement.with(|text| text.trim().is_empty())
                        data-testid="call-judge"
                    >
                        {t(court::CALL)}
                    </button>
                </div>
                <Refusal of=refusal />
            </form>
        </section>
    }
}

/// Ballots about anything else, since they have no page of their own.
#[component]
fn Others(view: AnswerSignal<CourtView>) -> impl IntoView {
    let ballots = list(view, |view| view.ballots.clone());
    view! {
        <Shown when=move || !ballots.with(Vec::is_empty)>
            <section class="card stack" aria-labelledby="other-ballots">
                <h2 id="other-ballots">{t(ballot::BALLOTS)}</h2>
                <BallotCards list=ballots />
            </section>
        </Shown>
    }
}

#[component]
fn Settled(view: AnswerSignal<CourtView>) -> impl IntoView {
    let settled = list(view, |view| view.settled.clone());
    view! {
        <Shown when=move || !settled.with(Vec::is_empty)>
            <details data-testid="settled-cases">
                <summary>{t(court::SETTLED)}</summary>
                <div class="stack">
                    <CaseCards list=settled />
                </div>
            </details>
        </Shown>
    }
}
