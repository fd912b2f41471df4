//! Language, appearance, identity and its backup, the relay.

use super::PageTitle;
use crate::app::{App, Theme, t};
use crate::browser::{files, page, share, shelf};
use crate::components::field::TextArea;
use crate::components::keep_seat::KEY_FILE;
use crate::locale::LANGUAGES;
use crate::locale::spoken::act::Act;
use crate::locale::words::{Seat, Setup};
use leptos::prelude::*;
use nomic_engine::rules::Language;
use nomic_sync::Identity;

/// How long the file with a key may be, in bytes: a key is a line.
const LONGEST_KEY: usize = 4_096;

/// The settings.
#[component]
pub(crate) fn SettingsPage() -> impl IntoView {
    view! {
        <div class="page-head"><PageTitle>{t(Setup::Title)}</PageTitle></div>
        <div class="stack">
            <section class="card stack"><LanguageChoice /><ThemeChoice /></section>
            <IdentityCard />
            <ImportCard />
            <RelayCard />
            <section class="card stack-tight"><h2>{t(Setup::About)}</h2><p>{t(Setup::AboutText)}</p></section>
        </div>
    }
}

#[component]
fn LanguageChoice() -> impl IntoView {
    let app = App::here();
    let options = LANGUAGES.map(|(language, name)| {
        view! { <option value=language.code() lang=language.code() selected=move || app.language.get() == language>{name}</option> }
    });
    let choose = move |event: leptos::ev::Event| {
        if let Some(language) = Language::from_code(&event_target_value(&event)) {
            page::set_preference("language", language.code());
            app.language.set(language);
        }
    };
    view! {
        <div class="field">
            <label for="language">{t(Setup::Language)}</label>
            <select class="input" id="language" data-testid="language" on:change=choose>
                {options.into_iter().collect_view()}
            </select>
        </div>
    }
}

#[component]
fn ThemeChoice() -> impl IntoView {
    let app = App::here();
    let choices = Theme::ALL.map(|theme| {
        let word = match theme {
            Theme::Auto => Setup::Auto,
            Theme::Light => Setup::Light,
            Theme::Dark => Setup::Dark,
        };
        let choose = move |_| {
            page::set_preference("theme", theme.name());
            app.theme.set(theme);
        };
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="theme"
                    value=theme.name()
                    prop:checked=move || app.theme.get() == theme
                    on:change=choose
                    data-testid=format!("theme-{}", theme.name())
                />
                <span class="choice-face">{t(word)}</span>
            </label>
        }
    });
    view! {
        <fieldset class="stack-tight">
            <legend class="legend">{t(Setup::Theme)}</legend>
            <div class="choices">{choices.into_iter().collect_view()}</div>
        </fieldset>
    }
}

#[component]
fn IdentityCard() -> impl IntoView {
    let core = App::here().core();
    let shown = RwSignal::new(false);
    let status = RwSignal::new(None::<bool>);
    let secret = StoredValue::new(core.identity.borrow().export());
    let fingerprint = crate::state::seats::fingerprint(&core.identity.borrow().device_id());
    let copy = move |_| {
        leptos::task::spawn_local(async move {
            status.set(Some(share::copy(&secret.get_value()).await.is_ok()));
        });
    };
    let save = move |_| {
        let saved = share::download(KEY_FILE, &secret.get_value());
        status.set(saved.err().map(|_| false));
    };
    view! {
        <section class="card stack-tight" aria-labelledby="identity-title">
            <h2 id="identity-title">{t(Setup::Identity)}</h2>
            <p>{t(Setup::IdentityText)}</p>
            <p class="small soft">
                {t(Setup::Fingerprint)} " " <span class="mono" data-testid="fingerprint">{fingerprint}</span>
            </p>
            <h3>{t(Setup::Export)}</h3>
            <p class="notice">{t(Setup::ExportWarning)}</p>
            <div class="row">
                <button
                    class="button"
                    aria-expanded=move || shown.get().to_string()
                    on:click=move |_| shown.update(|shown| *shown = !*shown)
                    data-testid="identity-show"
                >
                    {move || t(if shown.get() { Setup::HideSecret } else { Setup::ShowSecret })()}
                </button>
                <button class="button" on:click=copy data-testid="identity-copy">{t(Setup::CopySecret)}</button>
                <button class="button" on:click=save data-testid="identity-save">{t(Setup::Download)}</button>
            </div>
            <p class="small" role="status">
                {move || status.get().map(|done| t(if done { Seat::Copied } else { Seat::CopyByHand })())}
            </p>
            <Show when=move || shown.get()>
                <p class="mono" data-testid="identity-secret">{secret.get_value()}</p>
            </Show>
        </section>
    }
}

#[component]
fn ImportCard() -> impl IntoView {
    let app = App::here();
    let text = RwSignal::new(String::new());
    let result = RwSignal::new(None::<bool>);
    let import = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Ok(identity) = Identity::import(text.get_untracked().trim()) else {
            result.set(Some(false));
            return;
        };
        let core = app.core();
        // At once: a table that is opened before it is kept must not seat who was here before.
        let before = core.identity.replace(identity.clone());
        leptos::task::spawn_local(async move {
            let kept = shelf::keep_identity(&core.storage, &identity).await.is_ok();
            if kept {
                text.set(String::new());
            } else {
                core.identity.replace(before);
            }
            result.set(Some(kept));
        });
    };
    let choose = move |event: leptos::ev::Event| {
        let files = files::chosen(&event);
        leptos::task::spawn_local(async move {
            let read = files::read(files, LONGEST_KEY).await;
            let key = read.ok().flatten().and_then(|files| {
                let file = files.into_iter().next()?;
                String::from_utf8(file.bytes).ok()
            });
            match key {
                Some(key) => text.set(key.trim().to_owned()),
                None => result.set(Some(false)),
            }
        });
    };
    view! {
        <section class="card" aria-labelledby="import-title">
            <form class="stack-tight" on:submit=import>
                <h2 id="import-title">{t(Setup::Import)}</h2>
                <p class="notice">{t(Setup::ImportWarning)}</p>
                <TextArea
                    id="identity-text"
                    label=Signal::derive(t(Setup::ImportLabel))
                    hint=Signal::derive(t(Setup::ImportText))
                    value=text
                    class="input mono"
                    rows=2
                    plain=true
                />
                <div class="field">
                    <label for="identity-file">{t(Act::KeyFile)}</label>
                    <input
                        class="input"
                        type="file"
                        id="identity-file"
                        accept=".txt,text/plain"
                        on:change=choose
                        data-testid="identity-file"
                    />
                </div>
                <div><button class="button" type="submit" data-testid="identity-import">{t(Setup::ImportDo)}</button></div>
                <p role="alert" data-testid="identity-imported">
                    {move || result.get().map(|done| t(if done { Setup::Imported } else { Setup::ImportBad })())}
                </p>
            </form>
        </section>
    }
}

#[component]
fn RelayCard() -> impl IntoView {
    let relay = App::here().core().relay.clone();
    view! {
        <section class="card stack-tight">
            <h2>{t(Setup::Relay)}</h2>
            <p class="small soft">{t(Setup::RelayText)}</p>
            <p class="mono" data-testid="relay">{relay}</p>
        </section>
    }
}
