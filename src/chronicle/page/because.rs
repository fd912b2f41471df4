//! Links to the rules that an effect comes from.

use crate::app::t;
use crate::chronicle::answers::view::BecauseView;
use crate::kit::page::rule_link::{RuleLink, RuleLinks};
use leptos::prelude::*;
use nomic_wording::{Key, messages::chronicle};

#[component]
pub(crate) fn Because(list: Vec<BecauseView>) -> impl IntoView {
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
                <RuleLink number=number known_as="because" />
                {others(chronicle::MODIFIED, because.modified)}
                {others(chronicle::BEATEN, because.beaten)}
                {comma}
            }
        });
        let word = if count == 1 {
            chronicle::BECAUSE
        } else {
            chronicle::BECAUSE_OF_SEVERAL
        };
        view! { <span class="because">"(" {t(word)} " " {links.collect_view()} ")"</span> }
    })
}

fn others(words: Key, numbers: Vec<u32>) -> Option<impl IntoView> {
    (!numbers.is_empty()).then(|| view! { " – " {t(words)} " " <RuleLinks numbers=numbers /> })
}
