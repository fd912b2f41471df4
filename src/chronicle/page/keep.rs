//! Saving a game's record as a file, and checking it here.

use crate::app::t;
use crate::browser::record;
use crate::channel::ask;
use crate::chronicle::answers::record::RecordCheck;
use crate::kit::page::table::TableHandle;
use leptos::prelude::*;
use nomic_wording::Key;
use nomic_wording::messages::recording;

#[component]
pub(crate) fn KeepRecord() -> impl IntoView {
    let table = TableHandle::here();
    let said = RwSignal::new(None::<Key>);
    let save = move |_| {
        table.with_answer(ask::Record {}, move |written| {
            let saved = written
                .is_some_and(|(title, bytes)| record::save(&title, "nomic-record", &bytes).is_ok());
            said.set(Some(if saved {
                recording::SAVED
            } else {
                recording::FAILED
            }));
        });
    };
    let checked = RwSignal::new(None::<RecordCheck>);
    let check = move |_| {
        table.with_answer(ask::RecordChecked {}, move |found| checked.set(Some(found)));
    };
    view! {
        <section class="card stack-tight">
            <p class="row">
                <button class="button" on:click=check data-testid="record-check">{t(recording::CHECK)}</button>
                <button class="button" on:click=save data-testid="record-save">{t(recording::SAVE)}</button>
                <span role="status" class="small" data-testid="record-said">
                    {move || said.get().map(|said| t(said)())}
                </span>
            </p>
            <div role="status">
                {move || checked.get().map(|checked| view! {
                    <p data-testid="record-checked" data-holds=checked.holds.to_string()>{checked.said}</p>
                })}
            </div>
            <p class="small soft">{t(recording::TEXT)}</p>
        </section>
    }
}
