//! One case: what is claimed, who judges, what was found, what was overruled.

use super::remedies::{RemedyEditor, RemedyList};
use crate::app::t;
use crate::ballot::page::ballot_card::{BallotCards, Subject};
use crate::chronicle::answers::why::WhyTopic;
use crate::chronicle::page::why::AskWhy;
use crate::court::answers::cases::{CaseView, JudgementView};
use crate::court::answers::finding::FindingView;
use crate::kit::page::field::TextArea;
use crate::kit::page::mark::Mark;
use crate::kit::page::me::Me;
use crate::kit::page::part::{ListItem, each};
use crate::kit::page::refusal::Refusal;
use crate::kit::page::shown::drawn;
use crate::kit::page::table::TableHandle;
use crate::route::TablePage;
use leptos::prelude::*;
use nomic_engine::moves::JudgeMove;
use nomic_engine::{CaseId, Finding, Intent, Remedy};
use nomic_wording::messages::court;

#[component]
pub(crate) fn CaseCards(list: Memo<Vec<CaseView>>) -> impl IntoView {
    let draw = |case| view! { <CaseCard case=case /> }.into_any();
    each(list, |case| case.id.to_string(), draw)
}

#[component]
fn CaseCard(case: ListItem<CaseView>) -> impl IntoView {
    let id = case.part(|case| case.id);
    let title_id = case.part(|case| title(case.id));
    let judging = case.part(|case| case.may_judge.then_some(case.id));
    let mine = case.part(|case| case.may_judge);
    let ballots = case.list(|case| case.ballots.clone());
    let judge = case.part(|case| case.judge.clone());
    let settled = case.part(|case| case.settled.to_string());
    let found = case.part(|case| CaseView {
        ballots: Vec::new(),
        former: Vec::new(),
        ..case.clone()
    });
    let former = case.part(|case| case.former.clone());
    view! {
        <section
            class="card stack"
            class:call=move || mine().unwrap_or_default()
            aria-labelledby=title_id
            data-testid="case"
            data-case=id
            data-judge=judge
            data-settled=settled
        >
            {drawn(found, |case| view! { <Found case=case /> })}
            {drawn(move || judging().flatten(), |id| view! { <JudgementForm case=id /> })}
            <BallotCards list=ballots />
            {drawn(former, |former| view! { <Former former=former /> })}
        </section>
    }
}

fn title(id: u32) -> String {
    format!("case-{id}-title")
}

#[component]
fn Found(case: CaseView) -> impl IntoView {
    let (judgement, settled) = (case.judgement.clone(), case.settled);
    view! {
        <div class="stack-tight">
            <div class="spread">
                <h3 id=title(case.id)>{t(court::CASE)}" "{case.id}</h3>
                <Finding judgement=judgement.clone() settled=settled />
            </div>
            <blockquote class="book statement" data-testid="statement">{case.statement.clone()}</blockquote>
            <Circumstances case=case />
        </div>
        {judgement.map(|judgement| view! { <Judgement judgement=judgement /> <Standing settled=settled /> })}
    }
}

#[component]
fn Finding(judgement: Option<JudgementView>, settled: bool) -> impl IntoView {
    let (class, word) = match judgement.map(|judgement| judgement.finding) {
        None => ("badge", court::NOT_JUDGED),
        Some(finding) => (finding_class(finding), finding.word()),
    };
    let settled = settled.then(|| view! { <span class="badge">{t(court::IS_SETTLED)}</span> });
    view! { <span class="row"><span class=class data-testid="case-finding">{t(word)}</span>{settled}</span> }
}

const fn finding_class(finding: FindingView) -> &'static str {
    match finding {
        FindingView::True => "badge badge-adopted",
        FindingView::False => "badge badge-rejected",
        FindingView::Undetermined => "badge badge-undetermined",
    }
}

#[component]
fn Circumstances(case: CaseView) -> impl IntoView {
    let id = case.id;
    let heading = t(court::WHY_JUDGE);
    let case_word = t(court::CASE);
    let heading = Signal::derive(move || format!("{} {id}: {}", case_word(), heading()));
    let about = case.about.map(|about| view! { ", "<Subject of=about /> });
    let judge = case.judge;
    view! {
        <p class="small soft">
            {t(court::CALLS)}" "<span class="named"><Mark seat=case.caller_seat />{case.caller}</span>{about}
        </p>
        <p>
            {t(court::JUDGE)}": "<Mark seat=case.judge_seat />
            <AskWhy topic=WhyTopic::Judge(id) heading=heading>
                <strong data-testid="judge">{judge}</strong>
            </AskWhy>
            {case.judge_is_me.then(|| view! { <Me /> })}
        </p>
    }
}

#[component]
pub(crate) fn CaseBrief(case: CaseView) -> impl IntoView {
    let href = TableHandle::here().href(TablePage::Court);
    let id = case.id;
    let judgement = case
        .judgement
        .map(|judgement| view! { <Judgement judgement=judgement /> });
    view! {
        <div class="ballot stack-tight" data-testid="case-brief" data-case=id>
            <p><a href=href>{t(court::CASE)}" "{id}</a>": "<q dir="auto">{case.statement}</q></p>
            {judgement}
        </div>
    }
}

#[component]
fn Judgement(judgement: JudgementView) -> impl IntoView {
    let judge = judgement.judge.clone();
    let remedies = (!judgement.remedies.is_empty()).then(|| {
        view! {
            <p class="legend">{t(court::REMEDIES)}</p>
            <RemedyList remedies=judgement.remedies.clone() />
        }
    });
    view! {
        <div class="judgement stack-tight" data-testid="judgement" data-finding=judgement.finding.name() data-judge=judge>
            <p>
                <Mark seat=judgement.seat /><strong>{judgement.judge}</strong>": "
                <span class=finding_class(judgement.finding)>{t(judgement.finding.word())}</span>
            </p>
            <p class="remark-text">{judgement.reason}</p>
            {remedies}
        </div>
    }
}

#[component]
fn Standing(settled: bool) -> impl IntoView {
    let word = if settled { court::FINAL } else { court::STANDS };
    view! { <p class="hint">{t(word)}</p> }
}

#[component]
fn Former(former: Vec<JudgementView>) -> impl IntoView {
    (!former.is_empty()).then(|| {
        let list = former
            .into_iter()
            .map(|judgement| view! { <li><Judgement judgement=judgement /></li> });
        view! {
            <details open data-testid="former">
                <summary>{t(court::FORMER)}</summary>
                <ul class="former stack-tight">{list.collect_view()}</ul>
            </details>
        }
    })
}

#[component]
fn JudgementForm(case: u32) -> impl IntoView {
    let table = TableHandle::here();
    let name = move |part: &str| format!("judgement-{part}{case}");
    let finding = table.written::<Option<Finding>>(name("finding-"));
    let reason = table.written::<String>(name(""));
    let remedies = table.written::<Vec<Remedy>>(name("remedies-"));
    let refusal = RwSignal::new(None);
    let judge = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Some(found) = finding.get_untracked() else {
            return;
        };
        let intent = Intent::Judge(JudgeMove {
            case: CaseId(case),
            finding: found,
            reason: reason.get_untracked().trim().to_owned(),
            remedies: remedies.get_untracked(),
        });
        let finding = table.spend(name("finding-"), finding);
        let reason = table.spend(name(""), reason);
        let remedies = table.spend(name("remedies-"), remedies);
        table.act(intent, refusal, move || {
            finding();
            reason();
            remedies();
        });
    };
    let barred = move || finding.get().is_none() || reason.with(|text| text.trim().is_empty());
    view! {
        <form class="stack" on:submit=judge data-testid="judgement-form">
            <p class="eyebrow">{t(court::JUDGE_YOU)}</p>
            <Findings finding=finding />
            <TextArea
                id="judgement-reason"
                label=Signal::derive(t(court::REASON))
                hint=Signal::derive(t(court::REASON_HINT))
                value=reason
                rows=3
            />
            <details>
                <summary data-testid="judgement-remedies">{t(court::REMEDIES)}</summary>
                <p class="hint">{t(court::REMEDIES_HINT)}</p>
                <RemedyEditor stem="judgement" list=remedies />
            </details>
            <div>
                <button class="button button-main button-large" type="submit" disabled=barred data-testid="judge-submit">
                    {t(court::GIVE_JUDGEMENT)}
                </button>
            </div>
            <Refusal of=refusal />
        </form>
    }
}

#[component]
fn Findings(finding: RwSignal<Option<Finding>>) -> impl IntoView {
    let choices = FindingView::ALL.map(|choice| {
        let found = choice.finding();
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="finding"
                    prop:checked=move || finding.get() == Some(found)
                    on:change=move |_| finding.set(Some(found))
                    data-testid=format!("finding-{}", choice.name())
                />
                <span class="choice-face"><strong>{t(choice.word())}</strong></span>
            </label>
        }
    });
    view! {
        <fieldset>
            <legend class="legend">{t(court::FINDING)}</legend>
            <div class="choices">{choices.into_iter().collect_view()}</div>
        </fieldset>
    }
}
