//! Players who are awaited for closed lines to become final.

use crate::channel::ask;
use crate::kit::page::me::Me;
use crate::kit::page::table::TableHandle;
use leptos::prelude::*;

/// Line about closed lines that are not final, with a hint. Empty if all are final.
#[component]
pub(crate) fn Awaited() -> impl IntoView {
    let awaited = TableHandle::here().watch(ask::Awaited {});
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
