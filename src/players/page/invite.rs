//! The link to the table: to copy, to share.

use super::personal::Personal;
use crate::app::{App, t};
use crate::browser::share;
use crate::kit::page::link_to_copy::LinkToCopy;
use crate::kit::page::shown::Shown;
use crate::kit::page::table::TableHandle;
use leptos::prelude::*;
use nomic_wording::messages::{relay, seat};
use nomic_wording::msg;

/// Greatest number of days until a relay forgets the table that is worth telling.
const TELL_UP_TO: u32 = 100;

#[component]
pub(crate) fn Invite(#[prop(optional)] folded: bool) -> impl IntoView {
    let address = TableHandle::here().address();
    let app = App::here();
    let forgets = Memo::new(move |_| {
        let days = app.status.with(|status| status.idle_days);
        days.filter(|days| *days <= TELL_UP_TO).unwrap_or_default()
    });
    let forgotten = move || {
        let n = forgets.get() as usize;
        msg!(relay::Forgets, n).render(app.language.get())
    };
    let shared = address.clone();
    let blocked = RwSignal::new(false);
    let send = move |_| blocked.set(share::share("Nomic", &shared).is_err());
    view! {
        <details class="card" open=!folded data-testid="invite">
            <summary><h2>{t(seat::INVITE_TITLE)}</h2></summary>
            <div class="stack">
                <p>{t(seat::INVITE_TEXT)}</p>
                <LinkToCopy id="invite-link".to_owned() label=Signal::derive(t(seat::LINK)) address=address>
                    <Shown when=share::can_share>
                        <button class="button" on:click=send.clone() data-testid="invite-share">{t(seat::SHARE)}</button>
                    </Shown>
                </LinkToCopy>
                <Shown when=move || blocked.get()><p class="small" role="status">{t(seat::COPY_BY_HAND)}</p></Shown>
                <p class="hint">{t(seat::INVITE_WARNING)}</p>
                <Shown when=move || { forgets.get() > 0 }>
                    <p class="hint" data-testid="forgets">{forgotten}</p>
                </Shown>
                <Personal />
            </div>
        </details>
    }
}
