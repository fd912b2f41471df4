//! The link to the table: to copy, to share.

use super::personal::Personal;
use super::table::Table;
use crate::app::t;
use crate::browser::{page, share};
use crate::locale::words::Seat;
use leptos::prelude::*;

/// The link with its warning and its two deeds, and invitations for one person.
#[component]
pub(crate) fn Invite() -> impl IntoView {
    let table = Table::here();
    let address = format!("{}#{}", page::address(), table.link());
    let shared = address.clone();
    let blocked = RwSignal::new(false);
    let send = move |_| blocked.set(share::share("Nomic", &shared).is_err());
    view! {
        <section class="card stack" aria-labelledby="invite-title">
            <h2 id="invite-title">{t(Seat::InviteTitle)}</h2>
            <p>{t(Seat::InviteText)}</p>
            <LinkToCopy id="invite-link".to_owned() label=Signal::derive(t(Seat::Link)) address=address>
                <Show when=share::can_share>
                    <button class="button" on:click=send.clone() data-testid="invite-share">{t(Seat::Share)}</button>
                </Show>
            </LinkToCopy>
            <Show when=move || blocked.get()><p class="small" role="status">{t(Seat::CopyByHand)}</p></Show>
            <p class="hint">{t(Seat::InviteWarning)}</p>
            <Personal />
        </section>
    }
}

/// A link in a field, the button that copies it, and whatever else can be done with it.
#[component]
pub(crate) fn LinkToCopy(
    id: String,
    label: Signal<String>,
    address: String,
    children: Children,
) -> impl IntoView {
    let copied = RwSignal::new(None::<bool>);
    let shown = address.clone();
    let field = StoredValue::new(id.clone());
    let copy = move |_| {
        let address = address.clone();
        leptos::task::spawn_local(async move {
            let done = share::copy(&address).await.is_ok();
            if !done {
                field.with_value(|field| page::select(field));
            }
            copied.set(Some(done));
        });
    };
    view! {
        <div class="invite-link">
            <input
                class="input"
                id=id
                readonly
                aria-label=label
                value=shown
                data-testid="invite-link"
                on:focus=move |_| field.with_value(|field| page::select(field))
            />
            <button class="button" on:click=copy data-testid="invite-copy">{t(Seat::CopyLink)}</button>
            {children()}
        </div>
        <p class="small" role="status" data-testid="invite-status">
            {move || copied.get().map(|done| t(if done { Seat::Copied } else { Seat::CopyByHand })())}
        </p>
    }
}
