//! Open proposals, each as a sheet with everything that is asked about it.

use super::further::{Also, Further};
use super::idle::awaits;
use crate::app::t;
use crate::ballot::page::deadline::Deadline;
use crate::kit::page::part::{ListItem, each, list, part};
use crate::kit::page::shown::{Shown, drawn};
use crate::kit::page::table::AnswerSignal;
use crate::proposal::answers::view::{ProposalView, StageView};
use crate::proposal::page::proposal_sheet::ProposalSheet;
use crate::table::answers::view::{NextStep, TableView};
use leptos::prelude::*;
use nomic_wording::Key;
use nomic_wording::messages::{proposal, table};

#[component]
pub(super) fn Stage(view: AnswerSignal<TableView>) -> impl IntoView {
    Further::provide(view);
    let open = Memo::new(move |shown: Option<&Vec<ProposalView>>| {
        let shown: Vec<u32> = shown
            .into_iter()
            .flatten()
            .map(|view| view.number)
            .collect();
        view.with(|view| {
            view.as_ref()
                .map(|view| view.in_order(&shown))
                .unwrap_or_default()
        })
    });
    // The call tells players.
    let none = part(view, |view| {
        view.open.is_empty() && matches!(view.waiting, NextStep::Seat { .. })
    });
    view! {
        <Shown when=move || none().unwrap_or_default()>
            <section class="card stack-tight">
                <h2>{t(table::NO_MATTER)}</h2>
                <p class="soft">{t(table::NO_MATTER_TEXT)}</p>
            </section>
        </Shown>
        <div class="stack stage">
            {each(open, |proposal| proposal.number.to_string(), move |proposal| {
                view! { <Sheet proposal=proposal view=view /> }.into_any()
            })}
        </div>
    }
}

#[component]
fn Sheet(proposal: ListItem<ProposalView>, view: AnswerSignal<TableView>) -> impl IntoView {
    let number = untrack(proposal.part(|view| view.number)).unwrap_or_default();
    let asked = part(view, move |view| view.asks(number));
    let asked = Memo::new(move |_| asked().unwrap_or_default());
    // The call or the reason for waiting, if it is about this proposal.
    let step = list(view, move |view| {
        let step = Some(view.waiting.clone());
        step.filter(|step| step.proposal() == Some(number))
            .into_iter()
            .collect()
    });
    let name = move || step.with(|step| step.first().map(call_name));
    let title = move || match name() {
        Some(_) => "call-title".to_owned(),
        None => format!("sheet-title-{number}"),
    };
    let waits = part(view, move |view| view.waits_on(number).cloned());
    let waits = move || waits().flatten();
    let stage = proposal.part(|view| view.stage);
    let eyebrow = move || match asked.get() {
        true => t(table::WAITS_ON_YOU)(),
        false => t(stage_word(stage()))(),
    };
    let deadline = proposal.part(|view| {
        let closable = view.may.close.is_allowed();
        view.deadline.map(|(ms, passed)| (ms, passed, closable))
    });
    let headline = proposal.part(|view| view.headline.clone());
    let whole = proposal.part(ProposalView::clone);
    let whole = Memo::new(move |_| whole());
    view! {
        <section
            class="card sheet-card"
            class:call=move || asked.get()
            aria-labelledby=title
            data-testid="open-proposal"
            data-number=number
        >
            <div class="stack-tight" data-testid=move || name().map(|_| "call") data-call=name>
                <div class="spread">
                    <p class="eyebrow">{eyebrow}</p>
                    {drawn(move || deadline().flatten(), |(ms, passed, closable)| view! {
                        <Deadline ms=ms passed=passed closable=closable />
                    })}
                </div>
                <h2 id=title>{headline}</h2>
                <ProposalSheet number=number view=whole>
                    {drawn(waits, |reason| awaits(&reason))}
                    <Shown when=move || name().is_some()><Also /></Shown>
                </ProposalSheet>
            </div>
        </section>
    }
}

const fn call_name(step: &NextStep) -> &'static str {
    match step {
        NextStep::Vote(_) => "vote",
        NextStep::Close(_) => "close",
        NextStep::Open(_) => "open",
        _ => "nothing",
    }
}

const fn stage_word(stage: Option<StageView>) -> Key {
    match stage {
        Some(StageView::Voting) => proposal::VOTING,
        _ => proposal::DEBATE,
    }
}
