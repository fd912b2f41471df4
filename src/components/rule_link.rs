//! A rule's number as the link to the rule.

use super::table::Table;
use crate::route::TablePage;
use crate::state::law::called;
use leptos::prelude::*;
use nomic_engine::RuleNumber;

/// The number of a rule, which leads to it. Whoever hears it by itself, in a list of links, hears
/// what the rule is called, too.
#[component]
pub(crate) fn RuleLink(
    number: u32,
    /// By what the browser tests find it.
    #[prop(optional)]
    known_as: Option<&'static str>,
    #[prop(optional_no_strip)] class: Option<&'static str>,
) -> impl IntoView {
    let table = Table::here();
    let language = table.language.get_untracked();
    // The title as it is now: a link that follows every change would look its rule up each time.
    let name = table.look(|peer| called(peer, number, language));
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

/// Several rules in a row, each a link: "203, 207".
#[component]
pub(crate) fn RuleLinks(
    numbers: Vec<u32>,
    /// What stands between two of them.
    #[prop(default = ", ")]
    between: &'static str,
    #[prop(optional)] class: Option<&'static str>,
) -> impl IntoView {
    let links = numbers.into_iter().enumerate().map(move |(index, number)| {
        let before = (index > 0).then_some(between);
        view! { {before}<RuleLink number=number class=class /> }
    });
    links.collect_view()
}
