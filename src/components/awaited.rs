//! For whom it waits that closed lines become final.

use super::table::Table;
use crate::app::App;
use crate::state::awaited::awaited;
use leptos::prelude::*;

/// A line for whoever wonders, and behind it what would help. Nothing where all that is closed is
/// final.
#[component]
pub(crate) fn Awaited() -> impl IntoView {
    let app = App::here();
    let table = Table::here();
    move || {
        let language = app.language.get();
        let awaited = table.read(|peer| awaited(peer, language)).flatten()?;
        let hint = awaited.hint.map(|hint| view! { <p>{hint}</p> });
        Some(view! {
            <details class="small soft" data-testid="awaited">
                <summary>{awaited.text}</summary>
                {hint}
            </details>
        })
    }
}
