//! Dialog in place of all pages if the key of this browser is damaged or gone.

use super::settings::bring;
use crate::app::{App, t};
use crate::browser::page;
use crate::channel::request;
use crate::kit::page::field::TextField;
use crate::kit::page::shown::Shown;
use leptos::prelude::*;
use nomic_peer::Backup;
use nomic_wording::Key;
use nomic_wording::messages::{backup, lost, settings};

#[component]
pub(crate) fn LostKey() -> impl IntoView {
    let app = App::here();
    let language = app.language.get_untracked();
    let text = RwSignal::new(String::new());
    let passphrase = RwSignal::new(String::new());
    let sealed = Memo::new(move |_| text.with(|text| Backup::is_one(text)));
    let failed = RwSignal::new(None::<Key>);
    let begin = move |kept: Result<Key, Key>| match kept {
        Ok(_) => page::reload(),
        Err(problem) => failed.set(Some(problem)),
    };
    let bring = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let brought = bring(app, text.get_untracked(), passphrase.get_untracked());
        leptos::task::spawn_local(async move { begin(brought.await) });
    };
    let anew = move |_| {
        let made = app.host().request(request::NewIdentity {});
        leptos::task::spawn_local(async move {
            begin(match made.await {
                Some(true) => Ok(settings::IMPORTED),
                _ => Err(settings::IMPORT_BAD),
            });
        });
    };
    view! {
            <form class="card stack-tight" on:submit=bring data-testid="lost-key">
                <h1>{lost::KEY_TITLE.render(language)}</h1>
                <p role="alert">{lost::KEY_TEXT.render(language)}</p>
                <div class="field">
                    <label for="lost-key">{settings::IMPORT_LABEL.render(language)}</label>
                    <input
                        id="lost-key"
                        class="input mono"
                        autocomplete="off"
                        on:input=move |event| text.set(event_target_value(&event))
                        data-testid="lost-key-text"
                    />
                </div>
                <Shown when=move || sealed.get()>
                    <TextField
                        id="lost-key-passphrase"
                        label=Signal::derive(t(backup::PASSPHRASE))
                        value=passphrase
                    />
                </Shown>
                <p class="problem" role="alert" data-testid="lost-key-problem">
                    {move || failed.get().map(|problem| problem.render(language))}
                </p>
                <div class="row">
                    <button class="button button-main" type="submit" data-testid="lost-key-bring">
                        {settings::IMPORT_DO.render(language)}
                    </button>
                    <button
                        class="button"
                        type="button"
                        on:click=anew
                        data-testid="lost-key-anew"
                    >
                        {lost::NEW_KEY.render(language)}
                    </button>
                </div>
            </form>
    }
}
