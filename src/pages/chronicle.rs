//! Everything that happened, newest first.

use super::PageTitle;
use crate::app::{App, t};
use crate::components::ruling::Ruling;
use crate::components::state_mark::StateMark;
use crate::components::table::Table;
use crate::locale::words::Record;
use crate::state::chronicle::rulings;
use leptos::prelude::*;

/// How many rulings are shown at first, and how many more at a time.
const PAGE: usize = 50;

/// The chronicle.
#[component]
pub(crate) fn ChroniclePage() -> impl IntoView {
    let app = App::here();
    let table = Table::here();
    let with_refused = RwSignal::new(true);
    let shown = RwSignal::new(PAGE);
    let all = Memo::new(move |_| {
        let language = app.language.get();
        let mut list = table
            .read(|peer| rulings(peer, language))
            .unwrap_or_default();
        let with_refused = with_refused.get();
        list.retain(|ruling| with_refused || ruling.refused.is_none());
        list
    });
    let hash = Memo::new(move |_| table.read(crate::state::table::hash).unwrap_or_default());
    let entries = move || {
        let list = all.get().into_iter().take(shown.get());
        list.map(|ruling| view! { <Ruling ruling=ruling /> })
            .collect_view()
    };
    view! {
        <div class="page-head">
            <div>
                <PageTitle>{t(Record::Title)}</PageTitle>
                <p class="soft">{t(Record::Intro)}</p>
            </div>
            <label class="check no-print">
                <input
                    type="checkbox"
                    data-testid="show-refused"
                    prop:checked=move || with_refused.get()
                    on:change=move |event| with_refused.set(event_target_checked(&event))
                />
                {t(Record::ShowRefused)}
            </label>
        </div>
        <Show when=move || all.with(Vec::is_empty)><p class="empty">{t(Record::Empty)}</p></Show>
        <ol class="rulings" data-testid="chronicle" reversed>{entries}</ol>
        <Show when=move || { all.with(Vec::len) > shown.get() }>
            <p>
                <button
                    class="button"
                    data-testid="chronicle-more"
                    on:click=move |_| shown.update(|shown| *shown = shown.saturating_add(PAGE))
                >
                    {t(Record::More)}
                </button>
            </p>
        </Show>
        {move || view! { <StateMark hash=hash.get() /> }}
    }
}
