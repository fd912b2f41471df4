//! A rule's number as the link to the rule.

use super::table::TableHandle;
use crate::app::t;
use crate::route::TablePage;
use leptos::prelude::*;
use nomic_engine::RuleNumber;
use nomic_wording::messages::frame;

/// Number of a rule, as a link. Read aloud by itself, in a list of links, it includes the rule's
/// title.
#[component]
pub(crate) fn RuleLink(
    number: u32,
    #[prop(optional)] known_as: Option<&'static str>,
    #[prop(optional_no_strip)] class: Option<&'static str>,
) -> impl IntoView {
    let table = TableHandle::here();
    let name = move || called(table, number);
    view! {
        <a
            class=class
            href=table.href(TablePage::Rule(number))
            aria-label=name
            data-testid=known_as
            data-rule=number
        >
            {RuleNumber(number).to_string()}
        </a>
    }
}

/// Name of a link to the rule with this number, if it is alone: "Rule 202, The turn"; for a number
/// that no rule ever had just the number.
fn called(table: TableHandle, number: u32) -> String {
    let word = frame::RULE.render(table.language.get());
    let label = RuleNumber(number);
    let names = table.names.read();
    match names.as_ref().and_then(|names| names.rule(number)) {
        Some(title) => format!("{word} {label}, {title}"),
        None => format!("{word} {label}"),
    }
}

#[component]
pub(crate) fn RuleLinks(
    numbers: Vec<u32>,
    #[prop(default = ", ")] between: &'static str,
    #[prop(optional)] class: Option<&'static str>,
) -> impl IntoView {
    let links = numbers.into_iter().enumerate().map(move |(index, number)| {
        let before = (index > 0).then_some(between);
        view! { {before}<RuleLink number=number class=class /> }
    });
    links.collect_view()
}

#[component]
pub(crate) fn ByRule(rule: u32) -> impl IntoView {
    view! {
        " "
        <span class="because">"("{t(frame::RULE)}" "<RuleLink number=rule known_as="by-rule" />")"</span>
    }
}
