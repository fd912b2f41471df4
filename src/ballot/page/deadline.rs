//! Deadline of a vote.

use crate::app::t;
use crate::kit::page::moment::Moment;
use leptos::prelude::*;
use nomic_wording::messages::time;

#[component]
pub(crate) fn Deadline(
    ms: u64,
    passed: bool,
    /// Whether I can close the vote, so that there is no more to wait for.
    closable: bool,
) -> impl IntoView {
    let waits = passed && !closable;
    let hint = waits.then(|| view! { <p class="hint">{t(time::UP_TEXT)}</p> });
    view! {
        <div data-testid="deadline" data-passed=passed.to_string()>
            <Moment ms=ms before=time::VOTE_UNTIL after=time::UP passed=passed />
            {hint}
        </div>
    }
}
