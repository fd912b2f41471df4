//! What stands in place of all pages if the client cannot start: why, and what can be done.

use crate::browser::storage::Storage;
use crate::browser::{BrowserError, page, random, shelf};
use crate::locale::Say;
use crate::locale::craft::Lost;
use crate::locale::words::{Setup, Shell};
use leptos::prelude::*;
use nomic_engine::rules::Language;
use nomic_sync::Identity;
use std::rc::Rc;

/// Why the client cannot start here at all.
pub(crate) enum NoStart {
    Storage(BrowserError),
    Random(BrowserError),
    /// The identity cannot be read.
    Identity(Storage),
}

/// Says it.
pub(crate) fn no_start(failure: NoStart, language: Language) -> AnyView {
    let (title, text, detail) = match failure {
        NoStart::Storage(error) => (Shell::StorageTitle, Shell::StorageText, error.0),
        NoStart::Random(error) => (Shell::Unexpected, Shell::RandomText, error.0),
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
fn LostKey(storage: Storage, language: Language) -> impl IntoView {
    let storage = StoredValue::new_local(Rc::new(storage));
    let text = RwSignal::new(String::new());
    let failed = RwSignal::new(false);
    let keep = move |identity: Identity| {
        let storage = storage.get_value();
        leptos::task::spawn_local(async move {
            match shelf::keep_identity(&storage, &identity).await {
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
                <h1>{Lost::KeyTitle.say(language)}</h1>
                <p role="alert">{Lost::KeyText.say(language)}</p>
                <div class="field">
                    <label for="lost-key">{Setup::ImportLabel.say(language)}</label>
                    <input
                        id="lost-key"
                        class="input mono"
                        autocomplete="off"
                        on:input=move |event| text.set(event_target_value(&event))
                        data-testid="lost-key-text"
                    />
                </div>
                <p class="problem" role="alert" data-testid="lost-key-problem">
                    {move || failed.get().then(|| Setup::ImportBad.say(language))}
                </p>
                <div class="row">
                    <button class="button button-main" type="submit" data-testid="lost-key-bring">
                        {Setup::ImportDo.say(language)}
                    </button>
                    <button
                        class="button"
                        type="button"
                        on:click=move |_| keep(Identity::generate(&mut random::fill))
                        data-testid="lost-key-anew"
                    >
                        {Lost::NewKey.say(language)}
                    </button>
                </div>
            </form>
        </main>
    }
}
