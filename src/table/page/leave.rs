//! Giving up one's seat.

use crate::app::t;
use crate::kit::page::confirm::{AskButton, Confirm};
use crate::kit::page::refusal::Refusal;
use crate::kit::page::shown::Shown;
use crate::kit::page::table::TableHandle;
use leptos::prelude::*;
use nomic_engine::Intent;
use nomic_wording::messages::table;

#[component]
pub(crate) fn Leave() -> impl IntoView {
    let table = TableHandle::here();
    let asking = RwSignal::new(false);
    let refusal = RwSignal::new(None);
    let leave = move || {
        table.act(Intent::Leave, refusal, || ());
    };
    view! {
        <div class="stack-tight">
            <AskButton asking=asking word=table::LEAVE known_as="leave" />
            <Shown when=move || asking.get()>
                <p class="hint">{t(table::LEAVE_TEXT)}</p>
                <Confirm
                    asking=asking
                    yes=Signal::derive(t(table::LEAVE_CONFIRM))
                    known_as="leave-confirm"
                    harsh=true
                    act=leave
                />
            </Shown>
            <Refusal of=refusal />
        </div>
    }
}
