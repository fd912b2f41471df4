//! What the machine does, in sentences.

use crate::app::{App, t};
use crate::state::reading::{Line, reading};
use leptos::prelude::*;
use nomic_wording::messages::law;

/// Sentences, those that belong to another one set in below it.
#[component]
pub(crate) fn ReadingLines(lines: Vec<Line>) -> impl IntoView {
    let items = lines
        .into_iter()
        .map(|line| view! { <li data-depth=line.depth.min(6)>{line.text}</li> });
    view! { <ul class="reading" data-testid="reading">{items.collect_view()}</ul> }
}

/// The code of a rule in the reader's language.
#[component]
pub(crate) fn Reading(code: String) -> impl IntoView {
    let app = App::here();
    move || match reading(&code, app.language.get()) {
        Some(lines) => view! { <ReadingLines lines=lines /> }.into_any(),
        None => view! { <p class="soft">{t(law::UNREAD)}</p> }.into_any(),
    }
}
