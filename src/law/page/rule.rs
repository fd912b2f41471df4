//! One rule: its text, its code, what it remembers, how it came to be.

use super::difference::{Difference, ReadingChange, WordingChange};
use super::reading_lines::Reading;
use super::rule_card::{ClassBadge, Drifted, RuleBody, Voidness};
use crate::app::{App, t};
use crate::channel::ask;
use crate::chronicle::answers::why::WhyTopic;
use crate::chronicle::page::why::AskWhy;
use crate::kit::page::part::part;
use crate::kit::page::placeholder::missing;
use crate::kit::page::rule_link::RuleLinks;
use crate::kit::page::shown::{Shown, drawn};
use crate::kit::page::table::TableHandle;
use crate::kit::page::title::PageTitle;
use crate::law::answers::view::{
    AmendmentView, Among, KeepView, OriginView, RulePageView, RuleView,
};
use crate::route::TablePage;
use leptos::prelude::*;
use nomic_engine::RuleNumber;
use nomic_wording::messages::{frame, law, proposal};
use nomic_wording::{Key, msg};

#[component]
pub(crate) fn RulePage(number: u32) -> impl IntoView {
    let table = TableHandle::here();
    let told = table.watch(ask::Rule { number });
    let view = Memo::new(move |_| told.get().flatten());
    // An old number leads to the rule that bore it, which may get another one while it is looked at.
    let borne = Memo::new(move |_| {
        told.with(|told| {
            let view = told.as_ref()?.as_ref();
            Some(view.map(|view| view.rule.number))
        })
    });
    view! {
        <p class="no-print"><a href=table.href(TablePage::Rules) data-testid="back-to-rules">"← "{t(law::TITLE)}</a></p>
        {drawn(move || borne.get(), move |borne| match borne {
            Some(borne) => view! { <Whole number=borne view=view /> }.into_any(),
            None => view! {
                <div class="empty" data-testid="missing">
                    <PageTitle>{t(frame::RULE)}" "{RuleNumber(number).to_string()}</PageTitle>
                    <p>{missing(law::NOT_FOUND)}</p>
                </div>
            }
            .into_any(),
        })}
    }
}

#[component]
fn Whole(number: u32, view: Memo<Option<RulePageView>>) -> impl IntoView {
    let rule = part(view, |view| RuleView {
        code: String::new(),
        fault: None,
        ..view.rule.clone()
    });
    let title = move || rule().map(|rule| rule.title);
    let named = move || format!("{} {}", RuleNumber(number), title().unwrap_or_default());
    let heading = Signal::derive(named);
    let fault = part(view, |view| view.rule.fault.clone());
    let fault = drawn(
        move || fault().flatten(),
        |fault| {
            view! {
                <div class="refusal" role="note" data-testid="rule-fault">
                    <strong>{t(law::FAULT)}</strong>
                    <p>{t(law::FAULT_TEXT)}</p>
                    <p class="mono">{fault}</p>
                </div>
            }
        },
    );
    let propose = part(view, |view| view.offered);
    let href = TableHandle::here().href(TablePage::Propose(Some(number)));
    let code = part(view, |view| view.rule.code.clone());
    let keeps = part(view, |view| view.keeps.clone());
    let quantities = part(view, |view| view.quantities.clone());
    let among = part(view, |view| view.among.clone());
    let history = part(view, |view| (view.origin.clone(), view.history.clone()));
    view! {
        <article class="stack" data-testid="rule-page" data-number=number>
            <div class="rule-head">
                <AskWhy topic=WhyTopic::Rule(number) heading=heading>
                    <span class="rule-number" aria-hidden="true">{RuleNumber(number).to_string()}</span>
                </AskWhy>
                <PageTitle><span class="out-of-sight">{RuleNumber(number).to_string()}" "</span>{title}</PageTitle>
                {drawn(rule, |rule| view! { <ClassBadge rule=rule /> })}
            </div>
            {drawn(rule, |rule| view! { <Voidness rule=rule.clone() /> <RuleBody rule=rule /> })}
            {fault}
            {drawn(rule, |rule| view! { <Drifted drift=rule.drift /> })}
            <Shown when=move || propose().unwrap_or_default()>
                <p class="no-print"><a class="button" href=href.clone() data-testid="propose-about">{t(law::PROPOSE_CHANGE)}</a></p>
            </Shown>
            {drawn(code, |code| view! { <Code code=code /> })}
            {drawn(keeps, |keeps| view! { <Keeps keeps=keeps /> })}
            {drawn(quantities, |names| view! { <Quantities names=names /> })}
            {drawn(among, |among| view! { <AmongOthers among=among /> })}
            {drawn(history, |(origin, history)| view! { <History origin=origin history=history /> })}
        </article>
    }
}

#[component]
fn Code(code: String) -> impl IntoView {
    let shown = if code.is_empty() {
        view! { <p class="soft" data-testid="no-code">{t(law::NO_CODE)}</p> }.into_any()
    } else {
        view! {
            <div class="told"><Reading code=code.clone() /></div>
            <details>
                <summary data-testid="show-rule-code">{t(law::CODE)}</summary>
                <pre class="code-block" tabindex="0" data-testid="rule-code">{code}</pre>
            </details>
        }
        .into_any()
    };
    view! { <section class="stack-tight"><h2>{t(law::MACHINE)}</h2>{shown}</section> }
}

#[component]
fn Quantities(names: Vec<String>) -> impl IntoView {
    (!names.is_empty()).then(|| {
        let items = names
            .into_iter()
            .map(|name| view! { <li data-testid="quantity">{name}</li> });
        view! {
            <section class="stack-tight">
                <h2>{t(law::QUANTITIES)}</h2>
                <ul>{items.collect_view()}</ul>
            </section>
        }
    })
}

#[component]
fn AmongOthers(among: Among) -> impl IntoView {
    let alone =
        among.depends_on.is_empty() && among.needed_by.is_empty() && among.conflicts.is_empty();
    let row = |word: Key, known_as: &'static str, rules: Vec<u32>| {
        (!rules.is_empty()).then(|| {
            view! {
                <dt>{t(word)}</dt>
                <dd data-testid=known_as><RuleLinks numbers=rules class="rubric" /></dd>
            }
        })
    };
    let conflicts = among.conflicts.into_iter().map(|conflict| {
        view! {
            <li data-testid="conflict" data-question=conflict.question.to_string()>
                <code class="small">{conflict.question.clone()}</code>
                ": "
                <RuleLinks numbers=conflict.rules between=" › " class="rubric" />
            </li>
        }
    });
    let conflicts: Vec<_> = conflicts.collect();
    let conflicts = (!conflicts.is_empty()).then(|| {
        view! { <p class="hint">{t(law::CONFLICTS)}</p> <ul>{conflicts}</ul> }
    });
    view! {
        <section class="stack-tight" data-testid="among">
            <h2>{t(law::AMONG)}</h2>
            {alone.then(|| view! { <p class="soft">{t(law::ALONE)}</p> })}
            <dl class="facts">
                {row(law::DEPENDS_ON, "depends-on", among.depends_on)}
                {row(law::NEEDED_BY, "needed-by", among.needed_by)}
            </dl>
            {conflicts}
        </section>
    }
}

#[component]
fn Keeps(keeps: Vec<KeepView>) -> impl IntoView {
    (!keeps.is_empty()).then(|| {
        let lines = keeps
            .into_iter()
            .map(|keep| (keep.name.clone(), keep))
            .map(|(name, keep)| view! { <li data-testid="keep" data-name=name><code>{keep.name}</code>{keep.of.map(|of| format!(" {of}"))}": "{keep.value}</li> });
        view! {
            <section class="stack-tight">
                <h2>{t(law::KEEPS)}</h2>
                <p class="hint">{t(law::KEEPS_TEXT)}</p>
                <ul>{lines.collect_view()}</ul>
            </section>
        }
    })
}

#[component]
fn History(origin: Option<OriginView>, history: Vec<AmendmentView>) -> impl IntoView {
    let shown = if history.is_empty() && origin.is_none() {
        view! { <p class="soft" data-testid="unchanged">{t(law::NO_HISTORY)}</p> }.into_any()
    } else {
        let entries = history
            .into_iter()
            .map(|amendment| view! { <Amendment amendment=amendment /> });
        let origin = origin.map(|origin| view! { <Origin origin=origin /> });
        view! {
            <ol class="history stack" data-testid="history">{entries.collect_view()}{origin}</ol>
        }
        .into_any()
    };
    view! { <section class="stack-tight"><h2>{t(law::HISTORY)}</h2>{shown}</section> }
}

#[component]
fn Origin(origin: OriginView) -> impl IntoView {
    let language = App::here().language;
    let number = origin.proposal;
    let href = TableHandle::here().href(TablePage::Proposal(number));
    let told = move || origin.message().render(language.get());
    view! { <li data-testid="enacted-by" data-proposal=number><p><a href=href>{told}</a></p></li> }
}

#[component]
fn Amendment(amendment: AmendmentView) -> impl IntoView {
    let table = TableHandle::here();
    let text = match amendment.proposal {
        Some(number) => {
            view! { <a href=table.href(TablePage::Proposal(number))>{amendment.text}</a> }
                .into_any()
        }
        None => view! { <span>{amendment.text}</span> }.into_any(),
    };
    let worded = !(amendment.title.is_empty() && amendment.body.is_empty());
    let wording = worded.then(|| {
        let (title, text) = (amendment.title, amendment.body);
        view! { <WordingChange title=title text=text languages=amendment.languages /> }
    });
    let code = amendment.code.map(|code| {
        view! {
            <details>
                <summary>{t(law::CODE)}</summary>
                <pre class="code-block"><Difference pieces=code /></pre>
            </details>
        }
    });
    let reading = amendment.reading.map(|lines| {
        view! { <p class="eyebrow">{t(law::MACHINE)}</p><ReadingChange lines=lines /> }
    });
    let standing = amendment.standing.map(|(repealed, by)| {
        let language = table.language;
        let named = move || msg!(proposal::Numbered, number = by).render(language.get());
        let word = if repealed {
            law::SINCE_REPEALED
        } else {
            law::SINCE_AMENDED
        };
        view! {
            <p class="hint" data-testid="standing">
                {t(word)}" "<a href=table.href(TablePage::Proposal(by)) aria-label=named>{by}</a>
            </p>
        }
    });
    let by = amendment.by.and_then(|by| by.of_change());
    let by = by.map(|by| {
        let language = table.language;
        view! { <p class="hint" data-testid="changed-by">{move || by.render(language.get())}</p> }
    });
    let changes = wording.is_some() || code.is_some();
    view! {
        <li data-testid="amendment">
            <p>{text}</p>
            {by}
            {standing}
            {changes.then(|| view! { <div class="diff stack-tight">{wording}{reading}{code}</div> })}
        </li>
    }
}
