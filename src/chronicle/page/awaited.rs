//! For whom it waits that closed lines become final.

use crate::channel::ask;
use crate::kit::page::me::Me;
use crate::kit::page::table::Table;
use leptos::prelude::*;

/// A line for whoever wonders, and behind it what would help. Nothing where all that is closed is
/// final.
#[component]
pub(crate) fn Awaited() -> impl IntoView {
    let awaited = Table::here().watch(ask::Awaited {});
    move || {
        let awaited = awaited.get().flatten()?;
        let hint = awaited.hint.map(|hint| view! { <p>{hint}</p> });
        Some(view! {
            <details class="small soft" data-testid="awaited">
                <summary>{awaited.me.then(|| view! { <Me /> })}{awaited.text}</summary>
                {hint}
            </details>
        })
    }
}
