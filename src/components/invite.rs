//! The link to the table: to copy, to share.

use super::personal::Personal;
use super::table::Table;
use crate::app::t;
use crate::browser::{page, share};
use leptos::prelude::*;
use nomic_wording::messages::seat;

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
            <h2 id="invite-title">{t(seat::INVITE_TITLE)}</h2>
            <p>{t(seat::INVITE_TEXT)}</p>
            <LinkToCopy id="invite-link".to_owned() label=Signal::derive(t(seat::LINK)) address=address>
                <Show when=share::can_share>
                    <button class="button" on:click=send.clone() data-testid="invite-share">{t(seat::SHARE)}</button>
                </Show>
            </LinkToCopy>
            <Show when=move || blocked.get()><p class="small" role="status">{t(seat::COPY_BY_HAND)}</p></Show>
            <p class="hint">{t(seat::INVITE_WARNING)}</p>
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
            <button class="button" on:click=copy data-testid="invite-copy">{t(seat::COPY_LINK)}</button>
            {children()}
        </div>
        <p class="small" role="status" data-testid="invite-status">
            {move || copied.get().map(|done| t(if done { seat::COPIED } else { seat::COPY_BY_HAND })())}
        </p>
    }
}
