//! The invitation with which the page has begun, for as long as its table holds the reader up.

use crate::app::t;
use crate::browser::page;
use leptos::prelude::*;
use nomic_wording::Key;
use nomic_wording::messages::opening;

/// Whether the page has begun with an invitation, and the reader has gone nowhere since.
pub(crate) fn invited() -> bool {
    page::has_said("invited")
}

/// In the words of the page itself (`xtask/src/page/opening.rs`), over what is waited for.
#[component]
pub(crate) fn Invited(wait: Key, known_as: &'static str) -> impl IntoView {
    view! {
        <div class="hero">
            <h1 id="page-title" tabindex="-1">{t(opening::INVITED_TITLE)}</h1>
            <p>{t(opening::INVITED_TEXT)}</p>
            <p>{t(opening::INVITED_HOW)}</p>
            <p class="soft" role="status" data-testid=known_as>{t(wait)}</p>
        </div>
    }
}
