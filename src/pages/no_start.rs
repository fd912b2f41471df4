//! What stands in place of all pages if the client cannot start: why, and what can be done.

use crate::browser::storage::Storage;
use crate::browser::{BrowserError, page, random, store};
use leptos::prelude::*;
use nomic_sync::Identity;
use nomic_wording::Locale;
use nomic_wording::messages::{frame, lost, settings};
use std::rc::Rc;

/// Why the client cannot start here at all.
pub(crate) enum NoStart {
    Storage(BrowserError),
    Random(BrowserError),
    /// The identity cannot be read.
    Identity(Storage),
}

/// Says it.
pub(crate) fn no_start(failure: NoStart, language: Locale) -> AnyView {
    let (title, text, detail) = match failure {
        NoStart::Storage(error) => (frame::STORAGE_TITLE, frame::STORAGE_TEXT, error.0),
        NoStart::Random(error) => (frame::UNEXPECTED, frame::RANDOM_TEXT, error.0),
        NoStart::Identity(storage) => {
            return view! { <LostKey storage=storage language=language /> }.into_any();
        }
    };
    view! {
        <main class="page" data-testid="no-start">
            <div class="empty" role="alert">
                <h1>{title.say(language)}</h1>
                <p>{text.say(language)}</p>
                <p class="mono">{detail}</p>
            </div>
        </main>
    }
    .into_any()
}

/// Asks for the key of this browser, which is damaged or gone; or makes another one, if that is wanted.
#[component]
fn LostKey(storage: Storage, language: Locale) -> impl IntoView {
    let storage = StoredValue::new_local(Rc::new(storage));
    let text = RwSignal::new(String::new());
    let failed = RwSignal::new(false);
    let keep = move |identity: Identity| {
        let storage = storage.get_value();
        leptos::task::spawn_local(async move {
            match store::keep_identity(&storage, &identity).await {
                Ok(()) => page::reload(),
                Err(_) => failed.set(true),
            }
        });
    };
    let bring = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match Identity::import(text.get_untracked().trim()) {
            Ok(identity) => keep(identity),
            Err(_) => failed.set(true),
        }
    };
    view! {
        <main class="page" data-testid="lost-key">
            <form class="card stack-tight" on:submit=bring>
                <h1>{lost::KEY_TITLE.say(language)}</h1>
                <p role="alert">{lost::KEY_TEXT.say(language)}</p>
                <div class="field">
                    <label for="lost-key">{settings::IMPORT_LABEL.say(language)}</label>
                    <input
                        id="lost-key"
                        class="input mono"
                        autocomplete="off"
                        on:input=move |event| text.set(event_target_value(&event))
                        data-testid="lost-key-text"
                    />
                </div>
                <p class="problem" role="alert" data-testid="lost-key-problem">
                    {move || failed.get().then(|| settings::IMPORT_BAD.say(language))}
                </p>
                <div class="row">
                    <button class="button button-main" type="submit" data-testid="lost-key-bring">
                        {settings::IMPORT_DO.say(language)}
                    </button>
                    <button
                        class="button"
                        type="button"
                        on:click=move |_| keep(Identity::generate(&mut random::fill))
                        data-testid="lost-key-anew"
                    >
                        {lost::NEW_KEY.say(language)}
                    </button>
                </div>
            </form>
        </main>
    }
}
