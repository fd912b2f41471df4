//! Why something is not possible, with the rule that says so.

use super::rule_link::RuleLink;
use super::table::TableHandle;
use crate::kit::answers::view::RefusalView;
use leptos::prelude::*;
use nomic_engine::RuleNumber;

#[component]
pub(crate) fn Refusal(#[prop(into)] of: Signal<Option<RefusalView>>) -> impl IntoView {
    view! {
        <div role="alert">
            {move || of.get().map(|refusal| view! { <RefusalText refusal=refusal /> })}
        </div>
    }
}

#[component]
pub(crate) fn RefusalText(
    refusal: RefusalView,
    /// True if it only explains a disabled button, before any try.
    #[prop(optional)]
    quiet: bool,
) -> impl IntoView {
    let class = if quiet { "small soft" } else { "refusal" };
    let table = use_context::<TableHandle>();
    let rule = refusal.rule.zip(table).and_then(|(number, _)| {
        let (before, after) = refusal.text.split_once(&RuleNumber(number).to_string())?;
        let (before, after) = (before.to_owned(), after.to_owned());
        Some(view! { {before}<RuleLink number=number known_as="refusal-rule" />{after} })
    });
    let plain = rule.is_none().then(|| refusal.text.clone());
    view! { <p class=class data-testid="refusal" data-code=refusal.code>{rule}{plain}</p> }
}
