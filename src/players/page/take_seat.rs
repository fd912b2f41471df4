//! The form that asks for a seat.

use crate::app::t;
use crate::browser::page;
use crate::kit::answers::view::May;
use crate::kit::page::field::NameField;
use crate::kit::page::refusal::{Refusal, RefusalText};
use crate::kit::page::table::TableHandle;
use leptos::prelude::*;
use nomic_engine::Intent;
use nomic_engine::moves::JoinIntent;
use nomic_wording::messages::{act, seat};

#[component]
pub(crate) fn TakeSeat(late: bool, may: May) -> impl IntoView {
    let table = TableHandle::here();
    let name = RwSignal::new(page::preference("name").unwrap_or_default());
    let refusal = RwSignal::new(None);
    let join = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let name = name.get_untracked().trim().to_owned();
        let join = Intent::Join(JoinIntent { name: name.clone() });
        table.act(join, refusal, move || {
            page::set_preference("name", &name);
            page::keep_for_good();
        });
    };
    let late = late.then(|| view! { <p>{t(seat::TAKE_LATE_TEXT)}</p> });
    match may {
        May::No(reason) => view! {
            <section class="card stack-tight" data-testid="call" data-call="watch">
                <h2>{t(seat::WATCHING)}</h2>
                <RefusalText refusal=reason />
            </section>
        }
        .into_any(),
        May::Yes => view! {
            <section class="card call stack-tight" aria-labelledby="call-title" data-testid="call" data-call="seat">
                <h2 id="call-title">{t(seat::TAKE_TITLE)}</h2>
                {late}
                <form class="stack" on:submit=join>
                    <NameField id="join-name" value=name />
                    <div>
                        <button class="button button-main button-large" type="submit" data-testid="join">
                            {t(seat::TAKE)}
                        </button>
                    </div>
                    <Refusal of=refusal />
                    <p class="small"><a href="#/settings/key" data-testid="sat-before">{t(act::SAT_BEFORE)}</a></p>
                </form>
            </section>
        }
        .into_any(),
    }
}
