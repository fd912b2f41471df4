//! The link to the table: to copy, to share.

use super::table::Table;
use crate::app::t;
use crate::browser::{page, share};
use crate::locale::words::Seat;
use leptos::prelude::*;

/// The link with its warning and its two deeds.
#[component]
pub(crate) fn Invite() -> impl IntoView {
    let table = Table::here();
    let address = format!("{}#{}", page::address(), table.link());
    let shown = address.clone();
    let copied = RwSignal::new(None::<bool>);
    let copy = {
        let address = address.clone();
        move |_| {
            let address = address.clone();
            leptos::task::spawn_local(async move {
                let done = share::copy(&address).await.is_ok();
                if !done {
                    page::select("invite-link");
                }
                copied.set(Some(done));
            });
        }
    };
    let send = move |_| {
        if share::share("Nomic", &address).is_err() {
            copied.set(Some(false));
        }
    };
    view! {
        <section class="card stack" aria-labelledby="invite-title">
            <h2 id="invite-title">{t(Seat::InviteTitle)}</h2>
            <p>{t(Seat::InviteText)}</p>
            <div class="invite-link">
                <input
                    class="input"
                    id="invite-link"
                    readonly
                    aria-label=t(Seat::Link)
                    value=shown
                    data-testid="invite-link"
                    on:focus=|_| page::select("invite-link")
                />
                <button class="button" on:click=copy data-testid="invite-copy">{t(Seat::CopyLink)}</button>
                <Show when=share::can_share>
                    <button class="button" on:click=send.clone() data-testid="invite-share">{t(Seat::Share)}</button>
                </Show>
            </div>
            <p class="small" role="status" data-testid="invite-status">
                {move || copied.get().map(|done| t(if done { Seat::Copied } else { Seat::CopyByHand })())}
            </p>
            <p class="hint">{t(Seat::InviteWarning)}</p>
        </section>
    }
}
