//! Values stated with a proposal because rules ask for them.

use crate::app::t;
use crate::kit::page::rule_link::ByRule;
use crate::proposal::answers::view::StatedView;
use leptos::prelude::*;
use nomic_wording::messages::proposal;

#[component]
pub(crate) fn Stated(values: Vec<StatedView>) -> impl IntoView {
    let lines = values.iter().map(|stated| {
        view! {
            <li>
                {stated.label.clone()}": "<strong>{stated.value.clone()}</strong><ByRule rule=stated.number />
            </li>
        }
    });
    let lines = lines.collect_view();
    (!values.is_empty()).then(|| {
        view! {
            <div class="stack-tight" data-testid="stated">
                <h3>{t(proposal::STATED)}</h3>
                <ul>{lines}</ul>
            </div>
        }
    })
}
