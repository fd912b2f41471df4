//! The rules that something came from, as links.

use super::table::Table;
use crate::app::t;
use crate::locale::words::Record;
use crate::route::TablePage;
use crate::state::view::BecauseView;
use leptos::prelude::*;
use nomic_engine::RuleNumber;

/// "by 203, 207", each a link; which rules were beaten stands behind them.
#[component]
pub(crate) fn Because(list: Vec<BecauseView>) -> impl IntoView {
    let table = Table::here();
    let rules: Vec<_> = list
        .into_iter()
        .filter(|because| because.rule.is_some())
        .collect();
    (!rules.is_empty()).then(|| {
        let count = rules.len();
        let links = rules.into_iter().enumerate().map(move |(index, because)| {
            let number = because.rule.unwrap_or_default();
            let comma = (index.saturating_add(1) < count).then_some(", ");
            view! {
                <a href=table.href(TablePage::Rule(number)) data-testid="because" data-rule=number>{RuleNumber(number).to_string()}</a>
                {beaten(table, because.beaten)}
                {comma}
            }
        });
        view! { <span class="because">"(" {t(Record::Because)} " " {links.collect_view()} ")"</span> }
    })
}

fn beaten(table: Table, numbers: Vec<u32>) -> Option<impl IntoView> {
    (!numbers.is_empty()).then(|| {
        let links = numbers.into_iter().map(move |number| {
            view! { " " <a href=table.href(TablePage::Rule(number))>{RuleNumber(number).to_string()}</a> }
        });
        view! { " – " {t(Record::Beaten)} {links.collect_view()} }
    })
}
