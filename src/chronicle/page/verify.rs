//! Evidence behind one line: the state's hash, finality, and more on some pages.

use super::awaited::Awaited;
use super::state_mark::StateMark;
use crate::app::t;
use crate::kit::page::shown::drawn;
use leptos::prelude::*;
use nomic_wording::messages::table;

#[component]
pub(crate) fn Verify(
    hash: impl Fn() -> Option<String> + Send + Sync + 'static,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    view! {
        <details class="verify small" data-testid="verify">
            <summary>{t(table::VERIFY)}</summary>
            <div class="stack-tight">
                {drawn(hash, |hash| view! { <StateMark hash=hash /> })}
                <Awaited />
                {children.map(|children| children())}
            </div>
        </details>
    }
}
