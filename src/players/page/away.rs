//! Going away for a while, and coming back.

use crate::app::t;
use crate::kit::page::confirm::AskButton;
use crate::kit::page::refusal::Refusal;
use crate::kit::page::shown::Shown;
use crate::kit::page::table::TableHandle;
use leptos::prelude::*;
use nomic_engine::Intent;
use nomic_engine::moves::AwayMove;
use nomic_wording::messages::ballot;

#[component]
pub(crate) fn GoAway() -> impl IntoView {
    let table = TableHandle::here();
    let asking = RwSignal::new(false);
    let refusal = RwSignal::new(None);
    let go = move |_| {
        table.act(Intent::Away(AwayMove { away: true }), refusal, || ());
    };
    view! {
        <div class="stack-tight">
            <AskButton asking=asking word=ballot::GO_AWAY known_as="away" />
            <Shown when=move || asking.get()>
                <p class="hint">{t(ballot::GO_AWAY_TEXT)}</p>
                <div>
                    <button class="button" type="button" on:click=go data-testid="away-confirm">{t(ballot::GO_AWAY)}</button>
                </div>
            </Shown>
            <Refusal of=refusal />
        </div>
    }
}

#[component]
pub(crate) fn ComeBack() -> impl IntoView {
    let table = TableHandle::here();
    let refusal = RwSignal::new(None);
    let back = move |_| {
        table.act(Intent::Away(AwayMove { away: false }), refusal, || ());
    };
    view! {
        <section class="notice-card stack-tight" data-testid="i-am-away">
            <h2>{t(ballot::YOU_ARE_AWAY)}</h2>
            <div>
                <button class="button button-main" type="button" on:click=back data-testid="back">{t(ballot::COME_BACK)}</button>
            </div>
            <Refusal of=refusal />
        </section>
    }
}
