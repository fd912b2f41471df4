//! One line at the foot of the table, after the first vote: the seat lives in this browser.

use crate::app::t;
use crate::browser::page;
use crate::kit::page::focus;
use crate::kit::page::shown::Shown;
use crate::kit::page::table::TableHandle;
use leptos::prelude::*;
use nomic_wording::messages::act;

/// The preference that notes that the line was answered.
const ANSWERED: &str = "backup";

#[component]
pub(crate) fn KeepSeat() -> impl IntoView {
    let table = TableHandle::here();
    let answered = RwSignal::new(page::preference(ANSWERED).is_some());
    let answer = move || {
        page::set_preference(ANSWERED, "yes");
        focus::keep();
        answered.set(true);
    };
    view! {
        <Shown when=move || table.has_voted() && !answered.get()>
            <p class="small keep-seat" data-testid="keep-seat">
                {t(act::KEEP_SEAT)}" "
                <a href="#/settings" on:click=move |_| answer() data-testid="keep-seat-save">{t(act::SAVE_KEY)}</a>" "
                <button class="button button-quiet" type="button" on:click=move |_| answer() data-testid="keep-seat-later">
                    {t(act::LATER)}
                </button>
            </p>
        </Shown>
    }
}
