//! One calm line, after the first vote: the seat lives in this browser, and can be kept safe.

use crate::app::{App, t};
use crate::browser::{page, share};
use crate::channel::request;
use crate::kit::page::focus;
use crate::kit::page::shown::Shown;
use crate::kit::page::table::TableHandle;
use leptos::prelude::*;
use nomic_wording::messages::{act, recording};

/// The preference that notes that the line was answered.
const ANSWERED: &str = "backup";
pub(crate) const KEY_FILE: &str = "nomic-identity.txt";

#[component]
pub(crate) fn KeepSeat() -> impl IntoView {
    let table = TableHandle::here();
    let app = App::here();
    let answered = RwSignal::new(page::preference(ANSWERED).is_some());
    let saved = RwSignal::new(false);
    let answer = move || {
        page::set_preference(ANSWERED, "yes");
        focus::keep();
        answered.set(true);
    };
    let save = move |_| {
        let identity = app.host().request(request::Identity {});
        leptos::task::spawn_local(async move {
            let identity = identity.await.flatten();
            let done = identity.map(|identity| share::download(KEY_FILE, &identity.secret));
            if matches!(done, Some(Ok(()))) {
                saved.set(true);
                answer();
            } else {
                // There is another way in the settings: to show it and copy it by hand.
                page::go("#/settings");
            }
        });
    };
    view! {
        <Shown when=move || table.has_voted() && !answered.get()>
            <section class="card stack-tight" data-testid="keep-seat">
                <p class="small">{t(act::KEEP_SEAT)}</p>
                <div class="row">
                    <button class="button" type="button" on:click=save data-testid="keep-seat-save">{t(act::SAVE_KEY)}</button>
                    <button class="button button-quiet" type="button" on:click=move |_| answer() data-testid="keep-seat-later">
                        {t(act::LATER)}
                    </button>
                </div>
            </section>
        </Shown>
        <p class="small" role="status" data-testid="keep-seat-saved">
            {move || saved.get().then(|| format!("{KEY_FILE}: {}", recording::SAVED.render(app.language.get())))}
        </p>
    }
}
