//! Saving a game's record as a file.

use super::table::Table;
use crate::app::t;
use crate::browser::record;
use crate::locale::spoken::keep::Keep;
use leptos::prelude::*;

/// The button, with what the file is good for.
#[component]
pub(crate) fn KeepRecord() -> impl IntoView {
    let table = Table::here();
    let said = RwSignal::new(None::<Keep>);
    let save = move |_| {
        let written = untrack(|| {
            table.read(|peer| {
                let title = crate::state::table::title(peer);
                peer.record().map(|bytes| (title, bytes))
            })
        });
        let saved = match written {
            Some(Ok((title, bytes))) => record::save(&title, &bytes).is_ok(),
            _ => false,
        };
        said.set(Some(if saved { Keep::Saved } else { Keep::Failed }));
    };
    view! {
        <section class="stack-tight">
            <p class="row">
                <button class="button" on:click=save data-testid="record-save">{t(Keep::Save)}</button>
                <span role="status" class="small" data-testid="record-said">
                    {move || said.get().map(|said| t(said)())}
                </span>
            </p>
            <p class="small soft">{t(Keep::Text)}</p>
        </section>
    }
}
