//! Further calls and offers, below the first call.

use crate::action::answers::offers::OfferView;
use crate::action::page::offers::go_to;
use crate::app::t;
use crate::kit::page::part::list;
use crate::kit::page::shown::drawn;
use crate::kit::page::table::{AnswerSignal, TableHandle};
use crate::route::TablePage;
use crate::table::answers::view::{CallView, NextStep, TableView};
use leptos::prelude::*;
use nomic_wording::Key;
use nomic_wording::messages::ballot;

#[derive(Clone, Copy)]
pub(super) struct Further {
    /// The call that is shown large.
    pub(super) first: Memo<Option<CallView>>,
    calls: Memo<Vec<CallView>>,
    offers: Memo<Vec<OfferView>>,
}

impl Further {
    pub(super) fn provide(view: AnswerSignal<TableView>) {
        provide_context(Further {
            first: Memo::new(move |_| {
                view.with(|view| view.as_ref().and_then(TableView::first_call).cloned())
            }),
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
    let lines = calls.into_iter().map(|call| {
        let page = match call.step {
            NextStep::Vote(number) | NextStep::Close(number) | NextStep::Open(number) => {
                TablePage::Proposal(number)
            }
            NextStep::Judge(_) | NextStep::Cast(_) => TablePage::Court,
            NextStep::Agree(_) => TablePage::Repair,
            _ => TablePage::Table,
        };
        let quoted = (!call.quoted.is_empty()).then(|| view! { ": "<q dir="auto">{call.quoted}</q> });
        view! { <li><a href=table.href(page) data-testid="other-call">{call.headline}{quoted}</a></li> }
    });
    view! {
        <div class="stack-tight" data-testid="other-calls">
            <p class="small soft">{t(ballot::ALSO_DUE)}</p>
            <ul class="plain-list stack-tight">{lines.collect_view()}</ul>
        </div>
    }
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
