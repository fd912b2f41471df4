//! Players who have signed two histories, shown to everybody with the proof.

use crate::app::{App, t};
use crate::browser::{clock, record};
use crate::channel::ask;
use crate::chronicle::answers::forks::{ForkView, TwinView};
use crate::kit::page::mark::Mark;
use crate::kit::page::table::TableHandle;
use crate::route::TablePage;
use leptos::prelude::*;
use nomic_wording::Key;
use nomic_wording::messages::{fork, recording};

#[component]
pub(crate) fn Forks() -> impl IntoView {
    let caught = TableHandle::here().watch(ask::Forks {});
    move || {
        let caught = caught.get().unwrap_or_default().into_iter();
        caught
            .map(|fork| view! { <Caught fork=fork /> })
            .collect_view()
    }
}

#[component]
fn Caught(fork: ForkView) -> impl IntoView {
    let table = TableHandle::here();
    let seat = fork.seat;
    let said = RwSignal::new(None::<Key>);
    let save = move |_| {
        table.with_answer(ask::Proof { seat }, move |file| {
            let saved = file
                .is_some_and(|(name, bytes)| record::save(&name, "nomic-proof", &bytes).is_ok());
            said.set(Some(if saved {
                recording::SAVED
            } else {
                recording::FAILED
            }));
        });
    };
    let moves = fork.moves.into_iter();
    let moves = moves.map(|twin| view! { <Twin twin=twin /> });
    view! {
        <section class="notice-card stack-tight" data-testid="fork" data-seat=seat>
            <h2><Mark seat=seat />{fork.heading}</h2>
            <p>{fork.told}</p>
            <ul class="moves">{moves.collect_view()}</ul>
            <p>{t(fork::FOLLOWS)}</p>
            <p>{t(fork::HONEST)}</p>
            <p class="row">
                <button class="button" type="button" on:click=save data-testid="proof-save">{t(fork::SAVE)}</button>
                <span role="status" class="small">{move || said.get().map(|said| t(said)())}</span>
            </p>
            <p class="small">{t(fork::SAVE_TEXT)}</p>
        </section>
    }
}

#[component]
fn Twin(twin: TwinView) -> impl IntoView {
    let language = App::here().language;
    let href = TableHandle::here().href(TablePage::Entry(twin.event));
    let ms = twin.claimed_ms;
    view! {
        <li data-testid="twin">
            <a href=href>{twin.text}</a>
            <span class="small">" ("{move || clock::moment(ms, language.get().tag())}")"</span>
        </li>
    }
}
