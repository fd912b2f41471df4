//! An open proposal as a sheet of law: what changes, why, what was said last, the votes, and below
//! that what can be done.

use super::ballot::{BallotBox, Tally};
use super::debate::Remarks;
use super::stated::Stated;
use crate::app::{App, t};
use crate::ballot::page::tally::Need;
use crate::channel::ask;
use crate::kit::answers::view::ForecastView;
use crate::kit::page::foreseen::{Rest, Wins};
use crate::kit::page::mark::ProposedBy;
use crate::kit::page::part::part;
use crate::kit::page::shown::{Shown, drawn};
use crate::kit::page::table::TableHandle;
use crate::law::page::difference::{Changes, WrittenIn};
use crate::proposal::answers::sheet::SheetView;
use crate::proposal::answers::view::{ProposalView, StageView};
use crate::route::TablePage;
use leptos::prelude::*;
use nomic_wording::messages::{act, proposal};
use nomic_wording::msg;

/// Content of a proposal, the votes, and buttons at the foot. On a small screen the buttons stay in
/// reach however long the sheet is, and they stay the same while others vote.
#[component]
pub(crate) fn ProposalSheet(
    number: u32,
    view: Memo<Option<ProposalView>>,
    /// Further lines at the foot, such as a reason for waiting.
    children: Children,
) -> impl IntoView {
    let table = TableHandle::here();
    let shown = table.watch(ask::Sheet { number });
    let foreseen = if_adopted(number);
    let need = part(view, |view| view.need.clone());
    let href = table.href(TablePage::Proposal(number));
    let debated = move || view.with(|view| is_debated(view.as_ref()));
    let voting = move || {
        let view = view.get();
        view.filter(|view| view.stage == StageView::Voting)
    };
    view! {
        <div class="sheet stack" data-testid="sheet" data-number=number>
            {drawn(move || shown.get().flatten(), move |sheet| view! { <Paper number=number sheet=sheet /> })}
            <Shown when=debated>
                <p><a href=href.clone() data-testid="join-debate">{t(proposal::JOIN_DEBATE)}</a></p>
            </Shown>
            <div><Rest foreseen=foreseen word=act::IF_ADOPTED unfolded=true /></div>
            {drawn(voting, |view| view! { <Tally proposal=view /> })}
            <div class="sheet-deeds stack-tight" data-testid="sheet-deeds">
                <Wins foreseen=foreseen word=act::IF_ADOPTED />
                {drawn(move || need().flatten(), |need| view! { <Need need=Some(need) /> })}
                <BallotBox number=number view=view />
                {children()}
            </div>
        </div>
    }
}

fn is_debated(view: Option<&ProposalView>) -> bool {
    view.is_some_and(|view| view.stage == StageView::Debate && view.may.remark.is_allowed())
}

/// Forecast for those who vote.
pub(super) fn if_adopted(number: u32) -> Memo<ForecastView> {
    let foreseen = TableHandle::here().watch(ask::Adoption { number });
    Memo::new(move |_| foreseen.get().unwrap_or_default())
}

#[component]
fn Paper(number: u32, sheet: SheetView) -> impl IntoView {
    let app = App::here();
    let href = TableHandle::here().href(TablePage::Proposal(number));
    let heading = move || msg!(proposal::Numbered, number).render(app.language.get());
    view! {
        <p class="soft">
            <a href=href data-testid="see-proposal">{heading}</a>", "<ProposedBy seat=sheet.seat name=sheet.proposer.clone() />
        </p>
        <Content sheet=sheet />
    }
}

#[component]
fn Content(sheet: SheetView) -> impl IntoView {
    let reason = (!sheet.reason.is_empty()).then(|| {
        let reason = sheet.reason.clone();
        view! {
            <div class="stack-tight">
                <h3>{t(proposal::REASON)}</h3>
                <p class="remark-text" lang=sheet.language.code() data-testid="reason">{reason}</p>
            </div>
        }
    });
    let warnings = sheet.warnings.into_iter();
    let warnings =
        warnings.map(|told| view! { <p class="notice" data-testid="warning">{told}</p> });
    let warnings = warnings.collect_view();
    let notes = (!sheet.remarks.is_empty()).then(|| {
        view! {
            <div class="stack-tight">
                <h3>{t(proposal::LAST_NOTES)}</h3>
                <Remarks remarks=sheet.remarks />
            </div>
        }
    });
    view! {
        <WrittenIn language=sheet.language />
        <div><Changes changes=sheet.changes /></div>
        <Stated values=sheet.stated />
        {warnings}
        {reason}
        {notes}
    }
}
