//! Asking once before something is done that cannot be taken back.

use super::armed::cold;
use super::focus;
use crate::app::t;
use leptos::prelude::*;
use nomic_wording::Key;
use nomic_wording::messages::frame;

/// Button of an action that needs a confirmation.
#[component]
pub(crate) fn AskButton(
    asking: RwSignal<bool>,
    word: Key,
    /// Name in tests.
    known_as: &'static str,
    #[prop(optional)] disabled: bool,
) -> impl IntoView {
    view! {
        <button
            class="button button-quiet"
            type="button"
            disabled=disabled
            aria-expanded=move || asking.get().to_string()
            on:click=move |_| asking.update(|asking| *asking = !*asking)
            data-testid=known_as
        >
            {t(word)}
        </button>
    }
}

#[component]
pub(crate) fn Confirm(
    /// Whether it is asked just now; *no* ends it.
    asking: RwSignal<bool>,
    #[prop(into)] yes: Signal<String>,
    known_as: &'static str,
    /// Warns by the button's colour.
    #[prop(optional)]
    harsh: bool,
    act: impl Fn() + 'static,
) -> impl IntoView {
    let cold = cold();
    let cancel = move |_| {
        focus::keep();
        asking.set(false);
    };
    let class = if harsh {
        "button button-against"
    } else {
        "button button-main"
    };
    view! {
        <div class="row">
            <button
                class=class
                class:cold=move || cold.get()
                type="button"
                aria-disabled=move || cold.get().then_some("true")
                on:click=move |_| if !cold.get_untracked() { act() }
                data-testid=known_as
            >
                {move || yes.get()}
            </button>
            <button class="button" type="button" on:click=cancel>{t(frame::CANCEL)}</button>
        </div>
    }
}
