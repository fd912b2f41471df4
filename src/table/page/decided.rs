//! Decisions: each with its outcome as a stamp, what holds now, and what else came of it.

use crate::app::{App, t};
use crate::chronicle::answers::decisions::DecisionView;
use crate::chronicle::page::ruling::Happening;
use crate::kit::page::part::{each_drawn, list};
use crate::kit::page::shown::Shown;
use crate::kit::page::table::{AnswerSignal, TableHandle};
use crate::proposal::answers::view::StageView;
use crate::route::TablePage;
use crate::table::answers::view::TableView;
use leptos::prelude::*;
use nomic_wording::messages::{proposal, table};
use nomic_wording::rendering::{self, SIDES_OF_A_DIE};

#[component]
pub(super) fn Decisions(view: AnswerSignal<TableView>) -> impl IntoView {
    let decided = list(view, |view| view.decided.clone());
    view! {
        <Shown when=move || !decided.with(Vec::is_empty)>
            <section class="stack" aria-labelledby="decided-title" data-testid="decided">
                <h2 class="out-of-sight" id="decided-title">{t(table::DECIDED)}</h2>
                {each_drawn(decided, |decision| decision.event.clone(), |decision| {
                    view! { <Decision decision=decision /> }.into_any()
                })}
            </section>
        </Shown>
    }
}

#[component]
fn Decision(decision: DecisionView) -> impl IntoView {
    let (stage, word) = match decision.stage {
        StageView::Adopted => ("adopted", proposal::ADOPTED),
        StageView::Undetermined => ("undetermined", proposal::UNDETERMINED),
        _ => ("rejected", proposal::REJECTED),
    };
    let href = TableHandle::here().href(TablePage::Proposal(decision.proposal));
    let draws = decision
        .draws
        .into_iter()
        .map(|(sides, result)| view! { <Drawn sides=sides result=result /> });
    let draws = draws.collect_view();
    let effects = decision.effects.into_iter();
    let effects = effects.map(|effect| view! { <li><Happening happening=effect /></li> });
    view! {
        <article class="card decision stack-tight" data-testid="decision" data-stage=stage data-number=decision.proposal>
            <p class="stamp" data-stage=stage>{t(word)}</p>
            <h3><a href=href>{decision.headline}</a></h3>
            <p class="soft"><Happening happening=decision.outcome /></p>
            {draws}
            <ul class="happenings">{effects.collect_view()}</ul>
        </article>
    }
}

#[component]
fn Drawn(sides: u32, result: u32) -> impl IntoView {
    let language = App::here().language;
    let words = move || rendering::drawn(result, sides).render(language.get());
    let class = match sides == SIDES_OF_A_DIE {
        true => "die-face die-small die-rolled",
        false => "die-face die-small",
    };
    view! {
        <p class="die"><span class=class aria-hidden="true" data-testid="die-face">{result}</span>{words}</p>
    }
}
