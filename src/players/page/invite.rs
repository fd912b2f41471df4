//! The link to the table: to copy, to share.

use super::personal::Personal;
use crate::app::{App, t};
use crate::browser::{page, share};
use crate::kit::page::link_to_copy::LinkToCopy;
use crate::kit::page::shown::Shown;
use crate::kit::page::table::TableHandle;
use leptos::prelude::*;
use nomic_wording::messages::seat;

#[component]
pub(crate) fn Invite(#[prop(optional)] folded: bool) -> impl IntoView {
    let table = TableHandle::here();
    // The address bar may name a relay that the player has not agreed to.
    let known = App::here()
        .status
        .with_untracked(|status| status.link.clone());
    let link = Some(known).filter(|known| !known.is_empty());
    let address = format!(
        "{}#{}",
        page::address(),
        link.unwrap_or_else(|| table.link())
    );
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
                <Personal />
            </div>
        </details>
    }
}
