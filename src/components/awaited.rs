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
    let view = Memo::new(move |_| {
        let language = app.language.get();
        table.read(|peer| awaited(peer, language)).flatten()
    });
    move || {
        view.get().map(|awaited| match awaited.hint {
            Some(hint) => view! {
                <details class="small soft" data-testid="awaited">
                    <summary>{awaited.text}</summary>
                    <p>{hint}</p>
                </details>
            }
            .into_any(),
            None => {
                view! { <p class="small soft" data-testid="awaited">{awaited.text}</p> }.into_any()
            }
        })
    }
}
