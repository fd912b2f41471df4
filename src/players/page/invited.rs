//! What stands in a table's place until it is there: the invitation with which the page has begun, or
//! a word.

use crate::app::{App, t};
use crate::browser::page;
use crate::kit::page::title::PageTitle;
use leptos::prelude::*;
use nomic_wording::Key;
use nomic_wording::messages::{frame, opening, seat};

/// Whether the page has begun with an invitation, and the reader has gone nowhere since.
pub(crate) fn invited() -> bool {
    page::has_said("invited")
}

/// In the words of the page itself (`xtask/src/page/opening.rs`), over what is waited for.
#[component]
fn Invited(wait: Key, known_as: &'static str) -> impl IntoView {
    view! {
        <div class="hero">
            <h1 id="page-title" tabindex="-1">{t(opening::INVITED_TITLE)}</h1>
            <p>{t(opening::INVITED_TEXT)}</p>
            <p>{t(opening::INVITED_HOW)}</p>
            <p class="soft" role="status" data-testid=known_as>{t(wait)}</p>
        </div>
    }
}

/// While the table is being opened.
#[component]
pub(crate) fn Opening() -> impl IntoView {
    let app = App::here();
    if invited() {
        return view! { <Invited wait=frame::OPENING known_as="opening" /> }.into_any();
    }
    let word = move || match app.without_host.get() {
        true => t(opening::FAILED)(),
        false => t(frame::OPENING)(),
    };
    view! { <p class="soft" role="status" data-testid="opening">{word}</p> }.into_any()
}

/// The link is right, but nothing has come in through it yet.
#[component]
pub(crate) fn Nothing() -> impl IntoView {
    if invited() {
        let wait = seat::NOTHING_YET_TEXT;
        return view! { <Invited wait=wait known_as="nothing-yet" /> }.into_any();
    }
    view! {
        <div class="empty" data-testid="nothing-yet">
            <PageTitle>{t(seat::NOTHING_YET_TITLE)}</PageTitle>
            <p>{t(seat::NOTHING_YET_TEXT)}</p>
        </div>
    }
    .into_any()
}
