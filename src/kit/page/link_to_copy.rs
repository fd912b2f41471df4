//! A link that can be copied.

use crate::app::t;
use crate::browser::{page, share};
use crate::kit::page::shown::Shown;
use crate::lazy_pages::Later;
use crate::parts::LazyPart;
use leptos::prelude::*;
use nomic_wording::messages::seat;
use wasm_bindgen_futures::spawn_local;

#[component]
pub(crate) fn LinkToCopy(
    id: String,
    label: Signal<String>,
    address: String,
    children: Children,
) -> impl IntoView {
    let copied = RwSignal::new(None::<bool>);
    let shown = address.clone();
    let drawn = address.clone();
    let code = RwSignal::new(false);
    let field = StoredValue::new(id.clone());
    let copy = move |_| {
        let address = address.clone();
        // Browsers allow it within the click only.
        spawn_local(async move {
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
            <button
                class="button"
                type="button"
                aria-expanded=move || code.get().to_string()
                on:click=move |_| code.update(|code| *code = !*code)
                data-testid="invite-qr"
            >
                {t(seat::QR)}
            </button>
            {children()}
        </div>
        <Shown when=move || code.get()><Later part=LazyPart::QrCode(drawn.clone()) /></Shown>
        <p class="small" role="status" data-testid="invite-status">
            {move || copied.get().map(|done| t(if done { seat::COPIED } else { seat::COPY_BY_HAND })())}
        </p>
    }
}
