//! All proposals, by title, with their outcome.

use super::proposal::StageBadge;
use crate::app::t;
use crate::channel::ask;
use crate::kit::page::mark::ProposedBy;
use crate::kit::page::part::{each_drawn, list};
use crate::kit::page::shown::Shown;
use crate::kit::page::table::TableHandle;
use crate::kit::page::title::PageTitle;
use crate::proposal::answers::proposals::{ProposalLine, ProposalsView};
use crate::route::TablePage;
use leptos::prelude::*;
use nomic_wording::messages::{chronicle, proposal};

/// Number of proposals shown at first, and added each time.
const PAGE: usize = 50;

pub(crate) fn first_question() -> ask::Proposals {
    ask::Proposals {
        search: String::new(),
        shown: PAGE,
    }
}

#[component]
pub(crate) fn ProposalsPage() -> impl IntoView {
    let table = TableHandle::here();
    let sought = RwSignal::new(String::new());
    let shown = RwSignal::new(PAGE);
    let told = table.watch_as(move || {
        Some(ask::Proposals {
            search: sought.get().trim().to_owned(),
            shown: shown.get(),
        })
    });
    // The last answer stays until the next one has come.
    let told = Memo::new(move |last: Option<&Option<ProposalsView>>| {
        told.get().or_else(|| last.cloned().flatten())
    });
    let lines = list(told, |told| told.lines.clone());
    let is = move |of: fn(&ProposalsView) -> bool| told.with(|told| told.as_ref().is_some_and(of));
    view! {
        <div class="page-head"><PageTitle>{t(proposal::ALL)}</PageTitle></div>
        <search class="law-tools no-print">
            <label class="out-of-sight" for="proposal-search">{t(proposal::SEARCH)}</label>
            <input
                class="input"
                type="search"
                id="proposal-search"
                data-testid="proposal-search"
                placeholder=t(proposal::SEARCH)
                prop:value=move || sought.get()
                on:input=move |event| sought.set(event_target_value(&event))
            />
        </search>
        <Shown when=move || is(|told| told.matching == 0)>
            <p class="empty" data-testid="no-proposals">{t(proposal::NONE_FOUND)}</p>
        </Shown>
        <ol class="proposals" reversed>
            {each_drawn(lines, |line| line.number.to_string(), |line| view! { <Line line=line /> }.into_any())}
        </ol>
        <Shown when=move || is(|told| told.matching > told.lines.len())>
            <p>
                <button
                    class="button"
                    data-testid="proposals-more"
                    on:click=move |_| shown.update(|shown| *shown = shown.saturating_add(PAGE))
                >
                    {t(chronicle::MORE)}
                </button>
            </p>
        </Shown>
    }
}

#[component]
fn Line(line: ProposalLine) -> impl IntoView {
    let href = TableHandle::here().href(TablePage::Proposal(line.number));
    let tally = line.tally.map(|tally| view! { " · "<span>{tally}</span> });
    view! {
        <li data-testid="proposal-line" data-number=line.number>
            <div class="spread">
                <a class="proposal-title" href=href>{line.headline}</a>
                <StageBadge stage=line.stage />
            </div>
            <p class="small soft">
                {line.number}" · "<ProposedBy seat=line.seat name=line.proposer />{tally}
            </p>
        </li>
    }
}
