//! Code in sentences.

use crate::app::t;
use crate::channel::ask;
use crate::kit::page::table::TableHandle;
use crate::law::answers::code_sentences::ReadingLine;
use leptos::prelude::*;
use nomic_wording::messages::law;

#[component]
pub(crate) fn ReadingLines(lines: Vec<ReadingLine>) -> impl IntoView {
    let items = lines
        .into_iter()
        .map(|line| view! { <li data-depth=line.depth.min(6)>{line.text}</li> });
    view! { <ul class="reading" data-testid="reading">{items.collect_view()}</ul> }
}

/// Summary of a long reading with the whole folded below; a reading without a summary is shown as
/// it is.
#[component]
pub(crate) fn Folded(summary: Option<String>, children: Children) -> impl IntoView {
    match summary {
        Some(summary) => view! {
            <p data-testid="reading-summary">{summary}</p>
            <details class="whole-reading" data-testid="whole-reading">
                <summary class="small">{t(law::READ_IN_FULL)}</summary>
                {children()}
            </details>
        }
        .into_any(),
        None => children().into_any(),
    }
}

#[component]
pub(crate) fn Reading(code: String) -> impl IntoView {
    let told = TableHandle::here().watch(ask::Reading { code });
    move || match told.get()? {
        Some((lines, summary)) => {
            Some(view! { <Folded summary=summary><ReadingLines lines=lines /></Folded> }.into_any())
        }
        None => Some(view! { <p class="soft">{t(law::UNREAD)}</p> }.into_any()),
    }
}
