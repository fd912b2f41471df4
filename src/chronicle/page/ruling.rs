//! One entry of the chronicle.

use super::because::Because;
use crate::app::{App, t};
use crate::browser::clock;
use crate::chronicle::answers::view::{GradeView, HappeningView, RulingView};
use crate::kit::page::mark::Mark;
use crate::kit::page::part::each_drawn;
use crate::kit::page::refusal::RefusalText;
use crate::kit::page::table::TableHandle;
use crate::route::TablePage;
use leptos::prelude::*;
use nomic_wording::messages::{chronicle, proposal, table};
use nomic_wording::msg;

/// Rulings below one another, as items of a list. Each stays what it is while others come.
pub(crate) fn rulings(list: Memo<Vec<RulingView>>, place: RulingContext) -> AnyView {
    let draw = move |ruling| view! { <Ruling ruling=ruling place=place.clone() /> }.into_any();
    each_drawn(list, |ruling| ruling.id.clone(), draw)
}

#[derive(Clone, Default)]
pub(crate) struct RulingContext {
    /// True in the chronicle, where the day is above them and each can be linked to.
    pub(crate) in_chronicle: bool,
    /// Entry that the link asks for.
    pub(crate) marked: Option<String>,
    /// Last entry that the reader had seen, if others have come since.
    pub(crate) seen: Option<String>,
}

/// Id of the element of a chronicle entry.
pub(super) fn element(event: &str) -> String {
    format!("ruling-{event}")
}

#[component]
pub(crate) fn Ruling(ruling: RulingView, #[prop(optional)] place: RulingContext) -> impl IntoView {
    let app = App::here();
    let id = place.in_chronicle.then(|| element(&ruling.id));
    let marked = place.marked.as_ref() == Some(&ruling.id);
    let ended = place.seen.as_ref() == Some(&ruling.id);
    // Shown on demand.
    let meta = place.in_chronicle.then(|| {
        let moment = clock::hour(ruling.claimed_ms, app.language.get_untracked().tag());
        view! { <div class="ruling-meta"><time>{moment}</time><Grade grade=ruling.grade /></div> }
    });
    let refused = ruling.refused.is_some();
    let told = ruling
        .happenings
        .into_iter()
        .map(|happening| view! { <li><Happening happening=happening /></li> });
    let who = ruling.who.filter(|_| refused);
    let mark = ruling.seat.map(|seat| view! { <Mark seat=seat /> });
    view! {
        <li
            id=id
            data-marked=marked.to_string()
            data-testid="ruling"
            data-event=ruling.id
            data-refused=refused.to_string()
            data-closing=ruling.closing.to_string()
        >
            {ended.then(|| view! {
                <p class="visit-end small" data-testid="visit-ended">{t(chronicle::VISIT_ENDED)}</p>
            })}
            <div>
                <ul class="happenings">{told.collect_view()}</ul>
                {ruling.refused.map(|refusal| view! {
                    <p class="small"><span class="badge">{t(chronicle::REFUSED)}</span>" "{mark}{who}</p>
                    <RefusalText refusal=refusal />
                })}
            </div>
            {meta}
        </li>
    }
}

#[component]
pub(crate) fn Happening(happening: HappeningView) -> impl IntoView {
    let table = TableHandle::here();
    let language = App::here().language;
    let text = match happening.proposal {
        Some(number) => {
            let numbered = move || msg!(proposal::Numbered, number).render(language.get());
            view! { <a href=table.href(TablePage::Proposal(number)) title=numbered>{happening.text}</a> }
                .into_any()
        }
        None => view! { <span>{happening.text}</span> }.into_any(),
    };
    let mark = happening.seat.map(|seat| view! { <Mark seat=seat /> });
    let moment = happening.moment.map(|ms| {
        view! { <span class="small soft">" ("{move || clock::moment(ms, language.get().tag())}")"</span> }
    });
    view! { <span data-testid="happening">{mark}{text}</span>{moment}" "<Because list=happening.because /> }
}

#[component]
pub(crate) fn Grade(grade: GradeView) -> impl IntoView {
    let (name, word, hint) = match grade {
        GradeView::Provisional => ("provisional", table::PROVISIONAL, table::PROVISIONAL_TEXT),
        GradeView::Closed => ("closed", table::CLOSED, table::CLOSED_TEXT),
        GradeView::Final => ("final", table::FINAL, table::FINAL_TEXT),
    };
    view! { <span class="grade" data-testid="grade" data-grade=name title=t(hint)>{t(word)}</span> }
}
