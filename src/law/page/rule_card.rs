//! A rule as the book sets it.

use super::reading_lines::Reading;
use crate::app::t;
use crate::kit::page::rule_link::RuleLink;
use crate::kit::page::shown::Shown;
use crate::kit::page::table::TableHandle;
use crate::law::answers::view::{Drift, RuleView};
use crate::route::TablePage;
use leptos::prelude::*;
use nomic_engine::RuleNumber;
use nomic_wording::messages::law;

#[component]
pub(crate) fn RuleCard(rule: RuleView) -> impl IntoView {
    let table = TableHandle::here();
    let href = table.href(TablePage::Rule(rule.number));
    let (number, class, title) = (rule.number, class_name(&rule), rule.title.clone());
    let void = rule.void.to_string();
    let fault = rule
        .fault
        .is_some()
        .then(|| view! { <p class="problem">{t(law::FAULT)}</p> });
    view! {
        <article class="law-rule" data-testid="rule" data-number=number data-class=class data-void=void>
            <a class="rule-number" href=href.clone() tabindex="-1" aria-hidden="true">{RuleNumber(number).to_string()}</a>
            <h3>
                <a href=href data-testid="rule-link">
                    <span class="out-of-sight">{RuleNumber(number).to_string()}" "</span>
                    {title}
                </a>
            </h3>
            <div class="body stack-tight">
                <Voidness rule=rule.clone() />
                <RuleBody rule=rule.clone() />
                {fault}
                <Drifted drift=rule.drift />
                <Machine code=rule.code />
            </div>
        </article>
    }
}

/// The text of a rule, marked with its language for hyphenation and for voices.
#[component]
pub(crate) fn RuleBody(rule: RuleView) -> impl IntoView {
    let foreign = rule
        .foreign
        .is_some()
        .then(|| view! { <p class="hint">{t(law::TEXT_MISSING)}</p> });
    view! {
        <p class="book" lang=rule.language.code() data-testid="rule-text">{rule.body}</p>
        {foreign}
    }
}

#[component]
pub(crate) fn Machine(code: String) -> impl IntoView {
    let open = RwSignal::new(false);
    (!code.trim().is_empty()).then(|| {
        let code = StoredValue::new(code);
        let toggled = move |event: leptos::ev::Event| {
            let details = event_target::<web_sys::Element>(&event);
            open.set(details.has_attribute("open"));
        };
        view! {
            <details class="machine no-print" on:toggle=toggled data-testid="machine">
                <summary>{t(law::MACHINE)}</summary>
                <Shown when=move || open.get()>
                    <div class="told stack-tight">
                        <Reading code=code.get_value() />
                        <details>
                            <summary class="small">{t(law::CODE)}</summary>
                            <pre class="code-block" tabindex="0">{code.get_value()}</pre>
                        </details>
                    </div>
                </Shown>
            </details>
        }
    })
}

#[component]
pub(crate) fn Voidness(rule: RuleView) -> impl IntoView {
    rule.void.then(|| {
        let by = rule.voided_by.map(|number| {
            view! { " "{t(law::VOIDED_BY)}" "<RuleLink number=number known_as="voided-by" />"." }
        });
        view! { <p class="behind" data-testid="void">{t(law::VOID_TEXT)}{by}</p> }
    })
}

#[component]
pub(crate) fn Drifted(drift: Option<Drift>) -> impl IntoView {
    let (name, word) = match drift? {
        Drift::TextAhead => ("text", law::TEXT_AHEAD),
        Drift::CodeAhead => ("code", law::CODE_AHEAD),
    };
    Some(view! { <p class="behind" data-testid="drift" data-ahead=name>{t(word)}</p> })
}

#[component]
pub(crate) fn ClassBadge(rule: RuleView) -> impl IntoView {
    let class = class_name(&rule);
    let word = match class {
        "repealed" => t(law::REPEALED).into_any(),
        "immutable" => t(law::IMMUTABLE).into_any(),
        "mutable" => t(law::MUTABLE).into_any(),
        _ => rule.class_heading.clone().into_any(),
    };
    let void = rule
        .void
        .then(|| view! { <span class="badge badge-undetermined">{t(law::VOID)}</span> });
    view! {
        <span class=format!("badge badge-{class}") data-testid="rule-class" data-class=class>{word}</span>
        {void}
    }
}

fn class_name(rule: &RuleView) -> &'static str {
    if rule.repealed {
        "repealed"
    } else {
        rule.class.code()
    }
}
