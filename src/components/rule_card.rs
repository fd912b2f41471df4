//! A rule as the book sets it.

use super::table::Table;
use crate::app::t;
use crate::locale::words::Law;
use crate::route::TablePage;
use crate::state::view::RuleView;
use leptos::prelude::*;

/// A rule with its number in the margin.
#[component]
pub(crate) fn RuleCard(rule: RuleView) -> impl IntoView {
    let table = Table::here();
    let href = table.href(TablePage::Rule(rule.number));
    let (number, class, title) = (rule.number, class_name(&rule), rule.title.clone());
    let fault = rule
        .fault
        .is_some()
        .then(|| view! { <p class="problem">{t(Law::Fault)}</p> });
    view! {
        <article class="law-rule" data-testid="rule" data-number=number data-class=class>
            <a class="rule-number" href=href.clone() tabindex="-1" aria-hidden="true">{number}</a>
            <h3>
                <a href=href data-testid="rule-link">
                    <span class="out-of-sight">{number}" "</span>
                    {title}
                </a>
            </h3>
            <div class="body stack-tight">
                <RuleBody rule=rule />
                {fault}
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
        .then(|| view! { <p class="hint">{t(Law::TextMissing)}</p> });
    view! {
        <p class="book" lang=rule.language.code() data-testid="rule-text">{rule.body}</p>
        {foreign}
    }
}

/// Immutable, mutable or repealed, at a glance.
#[component]
pub(crate) fn ClassBadge(rule: RuleView) -> impl IntoView {
    let word = match class_name(&rule) {
        "repealed" => Law::Repealed,
        "immutable" => Law::Immutable,
        _ => Law::Mutable,
    };
    let class = format!("badge badge-{}", class_name(&rule));
    view! { <span class=class data-testid="rule-class" data-class=class_name(&rule)>{t(word)}</span> }
}

const fn class_name(rule: &RuleView) -> &'static str {
    match (rule.repealed, rule.immutable) {
        (true, _) => "repealed",
        (false, true) => "immutable",
        (false, false) => "mutable",
    }
}
