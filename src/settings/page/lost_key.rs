//! Dialog in place of all pages if the key of this browser is damaged or gone.

use crate::app::App;
use crate::browser::page;
use crate::channel::request;
use leptos::prelude::*;
use nomic_wording::messages::{lost, settings};

#[component]
pub(crate) fn LostKey() -> impl IntoView {
    let app = App::here();
    let language = app.language.get_untracked();
    let text = RwSignal::new(String::new());
    let failed = RwSignal::new(false);
    let begin = move |kept: bool| match kept {
        true => page::reload(),
        false => failed.set(true),
    };
    let bring = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let key = text.get_untracked();
        let brought = app.host().request(request::BringIdentity { key });
        leptos::task::spawn_local(async move { begin(brought.await.unwrap_or_default()) });
    };
    let anew = move |_| {
        let made = app.host().request(request::NewIdentity {});
        leptos::task::spawn_local(async move { begin(made.await.unwrap_or_default()) });
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
                <p class="problem" role="alert" data-testid="lost-key-problem">
                    {move || failed.get().then(|| settings::IMPORT_BAD.render(language))}
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
