//! "Why": the rulings that led to a number or a turn.

use super::ruling::Grade;
use crate::app::{App, t};
use crate::browser::clock;
use crate::channel::ask;
use crate::chronicle::answers::why::{ReasonView, StepView, WhyTopic};
use crate::kit::page::mark::Mark;
use crate::kit::page::question::WhyQuestion;
use crate::kit::page::rule_link::RuleLinks;
use crate::kit::page::table::TableHandle;
use crate::route::TablePage;
use leptos::prelude::*;
use nomic_engine::RuleNumber;
use nomic_wording::{Key, messages::why};

#[component]
pub(crate) fn AskWhy(
    topic: WhyTopic,
    #[prop(into)] heading: Signal<String>,
    children: Children,
) -> impl IntoView {
    let question = TableHandle::here().question;
    let ask = move |_| {
        question.set(Some(WhyQuestion {
            topic: topic.clone(),
            heading: heading.get_untracked(),
        }));
    };
    view! {
        <button class="why" type="button" aria-haspopup="dialog" on:click=ask data-testid="why">
            {children()}
            <span class="out-of-sight">" – "{t(why::ASK)}</span>
        </button>
    }
}

#[component]
pub(crate) fn WhySteps() -> impl IntoView {
    let table = TableHandle::here();
    let question = table.question;
    let steps = table.watch_as(move || question.get().map(|asked| ask::Why { topic: asked.topic }));
    move || steps.get().map(|steps| view! { <Steps steps=steps /> })
}

#[component]
fn Steps(steps: Vec<StepView>) -> impl IntoView {
    if steps.is_empty() {
        return view! { <p class="soft" data-testid="why-nothing">{t(why::NOTHING)}</p> }
            .into_any();
    }
    let steps = steps
        .into_iter()
        .map(|step| view! { <Step step=step /> })
        .collect_view();
    view! { <ol class="why-steps">{steps}</ol> }.into_any()
}

#[component]
fn Step(step: StepView) -> impl IntoView {
    let app = App::here();
    let table = TableHandle::here();
    let (language, ms) = (app.language, step.claimed_ms);
    let moment = move || clock::moment(ms, language.get().tag());
    let entry = table.href(TablePage::Entry(step.event));
    let text = match step.happening.proposal {
        Some(number) => view! {
            <a href=table.href(TablePage::Proposal(number))>{step.happening.text}</a>
        }
        .into_any(),
        None => step.happening.text.into_any(),
    };
    let mark = step.happening.seat;
    let mark = mark.map(|seat| view! { <Mark seat=seat /> });
    let reasons = step
        .reasons
        .into_iter()
        .map(|reason| view! { <Reason reason=reason /> });
    view! {
        <li class="stack-tight" data-testid="why-step">
            <p>{mark}{text}</p>
            <ul class="why-reasons">{reasons.collect_view()}</ul>
            <p class="small soft">
                <time>{moment}</time>" · "<Grade grade=step.grade />" · "
                <a href=entry data-testid="why-entry">{t(why::IN_CHRONICLE)}</a>
            </p>
        </li>
    }
}

#[component]
fn Reason(reason: ReasonView) -> impl IntoView {
    let table = TableHandle::here();
    match reason {
        ReasonView::Silence(words) => view! { <li>{t(why::SAYS)}" "{words}</li> }.into_any(),
        ReasonView::Rule {
            number,
            line,
            said,
            beaten,
            modified,
        } => {
            let said = said.map(|said| view! { ": "<q>{said}</q> });
            let href = table.href(TablePage::Rule(number));
            view! {
                <li>
                    <a href=href data-testid="why-rule" data-rule=number>{t(why::RULE)}" "{RuleNumber(number).to_string()}</a>
                    ", "{t(why::LINE)}" "{line}{said}
                    {others(why::MODIFIED, modified)}
                    {others(why::PREVAILED, beaten)}
                </li>
            }
            .into_any()
        }
    }
}

fn others(words: Key, numbers: Vec<u32>) -> Option<impl IntoView> {
    (!numbers.is_empty()).then(|| view! { "; "{t(words)}" "<RuleLinks numbers=numbers /> })
}
