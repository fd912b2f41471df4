//! Further calls and offers, below the first call.

use crate::action::answers::offers::OfferView;
use crate::action::page::offers::go_to;
use crate::app::{App, t};
use crate::kit::page::part::list;
use crate::kit::page::shown::drawn;
use crate::kit::page::table::{AnswerSignal, TableHandle};
use crate::route::TablePage;
use crate::table::answers::view::{CallView, TableView};
use leptos::prelude::*;
use nomic_wording::messages::{ballot, proposal, time};
use nomic_wording::{Key, Message, msg};

#[derive(Clone, Copy)]
pub(super) struct Further {
    calls: Memo<Vec<CallView>>,
    offers: Memo<Vec<OfferView>>,
}

impl Further {
    pub(super) fn provide(view: AnswerSignal<TableView>) {
        provide_context(Further {
            calls: list(view, TableView::other_calls),
            offers: list(view, TableView::further),
        });
    }
}

#[component]
pub(super) fn Also() -> impl IntoView {
    let further = use_context::<Further>();
    let others = move || {
        let others = further?.calls.get();
        (!others.is_empty()).then_some(others)
    };
    let offers = move || Some(further?.offers.get()).filter(|list| !list.is_empty());
    view! {
        {drawn(others, |others| view! { <OtherCalls calls=others /> })}
        {drawn(offers, |offers| {
            let (due, instead): (Vec<_>, Vec<_>) = offers.into_iter().partition(OfferView::waits);
            (
                elsewhere(instead, ballot::LETS_ALSO, "instead"),
                elsewhere(due, ballot::ALSO_DUE, "also-due"),
            )
        })}
    }
}

#[component]
fn OtherCalls(calls: Vec<CallView>) -> impl IntoView {
    let table = TableHandle::here();
    let spoken = |message| {
        let words = said(message);
        view! { <span>{move || words.get()}</span> }.into_any()
    };
    let lines = calls.into_iter().map(|call| {
        let (name, page, words) = match call {
            CallView::Vote { number, headline } => {
                let words = view! { <span>{headline}</span> }.into_any();
                ("vote", TablePage::Proposal(number), words)
            }
            CallView::Close { number, headline } => {
                let words = spoken(msg!(proposal::CloseVoteOn, question = headline));
                ("close", TablePage::Proposal(number), words)
            }
            CallView::Open { number, headline } => {
                let words = spoken(msg!(proposal::OpenVoteOn, question = headline));
                ("open", TablePage::Proposal(number), words)
            }
            CallView::Judge { statement, .. } => {
                let words = quoted(ballot::JUDGE_TITLE, statement).into_any();
                ("judge", TablePage::Court, words)
            }
            CallView::Agree { reason, .. } => {
                let words = quoted(ballot::AGREE_TITLE, reason).into_any();
                ("agree", TablePage::Repair, words)
            }
            CallView::Cast { topic, .. } => {
                let words = quoted(ballot::CAST_TITLE, topic).into_any();
                ("cast", TablePage::Court, words)
            }
            CallView::Time(timer) => {
                let words = quoted(time::IS_OVER, timer.name).into_any();
                ("time", TablePage::Table, words)
            }
        };
        view! { <li><a href=table.href(page) data-testid="other-call" data-call=name>{words}</a></li> }
    });
    view! {
        <div class="stack-tight" data-testid="other-calls">
            <p class="small soft">{t(ballot::ALSO_DUE)}</p>
            <ul class="plain-list stack-tight">{lines.collect_view()}</ul>
        </div>
    }
}

pub(super) fn said(message: Message) -> Signal<String> {
    let language = App::here().language;
    Signal::derive(move || message.render(language.get()))
}

fn quoted(word: Key, text: String) -> impl IntoView {
    view! { <span>{t(word)}": "<q dir="auto">{text}</q></span> }
}

fn elsewhere(list: Vec<OfferView>, word: Key, known_as: &'static str) -> Option<impl IntoView> {
    (!list.is_empty()).then(|| {
        let entries = list.into_iter().map(|offer| {
            let label = offer.label.clone();
            let go = move |_| go_to(&offer);
            view! { <li><button class="button" type="button" on:click=go>{label}</button></li> }
        });
        view! {
            <div class="stack-tight" data-testid=known_as>
                <p class="small soft">{t(word)}</p>
                <ul class="plain-list row">{entries.collect_view()}</ul>
            </div>
        }
    })
}
