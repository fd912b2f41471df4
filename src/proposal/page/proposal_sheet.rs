//! A proposal as a sheet of law that is voted on: what changes, why, what was said last, how many
//! votes it takes, and below that what can be done.

use super::debate::Remarks;
use super::stated::Stated;
use crate::app::{App, t};
use crate::ballot::page::tally::Need;
use crate::channel::ask;
use crate::kit::answers::view::ForecastView;
use crate::kit::page::foreseen::{Rest, Wins};
use crate::kit::page::mark::ProposedBy;
use crate::kit::page::shown::drawn;
use crate::kit::page::table::TableHandle;
use crate::law::page::difference::{Changes, WrittenIn};
use crate::proposal::answers::sheet::SheetView;
use crate::route::TablePage;
use leptos::prelude::*;
use nomic_wording::messages::{act, proposal};
use nomic_wording::msg;

/// The sheet, with its buttons at the foot. On a small screen the buttons stay in reach however
/// long the sheet is, and they stay the same while others vote.
#[component]
pub(crate) fn ProposalSheet(number: u32, children: Children) -> impl IntoView {
    let table = TableHandle::here();
    let shown = table.watch(ask::Sheet { number });
    let need = table.watch(ask::Needed { number });
    let foreseen = if_adopted(number);
    view! {
        <div class="sheet stack" data-testid="sheet" data-number=number>
            {move || shown.get().flatten().map(|sheet| view! { <Paper number=number sheet=sheet /> })}
            <div><Rest foreseen=foreseen word=act::IF_ADOPTED /></div>
            <div class="sheet-deeds stack-tight" data-testid="sheet-deeds">
                <Wins foreseen=foreseen word=act::IF_ADOPTED />
                {move || view! { <Need need=need.get().flatten() /> }}
                {children()}
            </div>
        </div>
    }
}

/// Forecast for those who vote.
pub(super) fn if_adopted(number: u32) -> Memo<ForecastView> {
    let foreseen = TableHandle::here().watch(ask::Adoption { number });
    Memo::new(move |_| foreseen.get().unwrap_or_default())
}

#[component]
pub(crate) fn Debated(number: u32) -> impl IntoView {
    let shown = TableHandle::here().watch(ask::Sheet { number });
    drawn(
        move || shown.get().flatten(),
        |sheet| view! { <Content sheet=sheet /> },
    )
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
