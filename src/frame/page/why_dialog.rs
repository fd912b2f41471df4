//! The dialog that says why.

use crate::app::{App, t};
use crate::kit::page::shown::Shown;
use crate::kit::page::table::TableHandle;
use crate::lazy_pages::Later;
use crate::parts::LazyPart;
use leptos::prelude::*;
use nomic_wording::messages::why;

/// The answer, in a dialog over the page. The whole table has one dialog, so it stays when the page
/// below it changes.
#[component]
pub(crate) fn WhyDialog() -> impl IntoView {
    let app = App::here();
    let table = TableHandle::here();
    let question = table.question;
    let dialog = NodeRef::<leptos::html::Dialog>::new();
    Effect::new(move || {
        let Some(dialog) = dialog.get() else { return };
        if question.with(Option::is_none) {
            dialog.close();
        } else if !dialog.open() {
            // It fails only if the dialog is open already.
            let _shown = dialog.show_modal();
        }
    });
    // A link in the answer leads away from it; what was asked before this was drawn stays asked.
    Effect::new(move |before: Option<()>| {
        app.route.track();
        if before.is_some() {
            question.set(None);
        }
    });
    let asked = Memo::new(move |_| question.with(Option::is_some));
    let heading = move || question.get().map(|asked| asked.heading);
    view! {
        <dialog
            class="why-dialog"
            node_ref=dialog
            aria-labelledby="why-title"
            data-testid="why-dialog"
            on:close=move |_| question.set(None)
        >
            <div class="stack">
                <div class="spread">
                    <h2 id="why-title">{t(why::ASK)}" "<span class="soft">{heading}</span></h2>
                    <button class="button" type="button" on:click=move |_| question.set(None) data-testid="why-close">
                        {t(why::CLOSE)}
                    </button>
                </div>
                <Shown when=move || asked.get()><Later part=LazyPart::Why /></Shown>
            </div>
        </dialog>
    }
}
