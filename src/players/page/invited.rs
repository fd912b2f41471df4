//! Placeholder for a table until it is loaded: the invitation that opened the page, or a word.

use crate::app::{App, t};
use crate::browser::page;
use crate::channel::LineState;
use crate::kit::page::title::PageTitle;
use leptos::prelude::*;
use nomic_wording::Key;
use nomic_wording::messages::{frame, opening, seat};

/// Whether the page has begun with an invitation, and the reader has gone nowhere since.
pub(crate) fn invited() -> bool {
    page::has_said("invited")
}

/// Invitation in the words of the page itself (`xtask/src/page/opening_view.rs`), above the notice
/// of loading.
#[component]
fn Invited(#[prop(into)] wait: Signal<Key>, known_as: &'static str) -> impl IntoView {
    view! {
        <div class="hero">
            <h1 id="page-title" tabindex="-1">{t(opening::INVITED_TITLE)}</h1>
            <p>{t(opening::INVITED_TEXT)}</p>
            <p>{t(opening::INVITED_HOW)}</p>
            <p class="soft" role="status" data-testid=known_as>{move || t(wait.get())()}</p>
        </div>
    }
}

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

#[component]
pub(crate) fn Nothing() -> impl IntoView {
    let app = App::here();
    // Once the relay's log has been read to its end, and nothing was in it.
    let wait = Signal::derive(move || match app.status.with(|status| status.line) {
        LineState::Connected => seat::NOTHING_THERE_TEXT,
        _ => seat::NOTHING_YET_TEXT,
    });
    if invited() {
        return view! { <Invited wait=wait known_as="nothing-yet" /> }.into_any();
    }
    view! {
        <div class="empty" data-testid="nothing-yet">
            <PageTitle>{t(seat::NOTHING_YET_TITLE)}</PageTitle>
            <p>{move || t(wait.get())()}</p>
        </div>
    }
    .into_any()
}
