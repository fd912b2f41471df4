//! Language, appearance, identity and its backup, the relay.

use super::backup::SaveBackup;
use super::notices::NoticesCard;
use crate::app::{App, Theme, t};
use crate::browser::{files, page, share, words};
use crate::channel::request;
use crate::kit::page::field::{TextArea, TextField};
use crate::kit::page::shown::Shown;
use crate::kit::page::title::PageTitle;
use crate::route::Route;
use crate::settings::answers::view::{IdentityView, OpenedBackup};
use leptos::prelude::*;
use nomic_peer::{Backup, MAX_BACKUP};
use nomic_wording::messages::{act, backup, seat, settings};
use nomic_wording::{Key, Locale};

/// Greatest size of the file with a key or a backup, in bytes.
const LONGEST_FILE: usize = MAX_BACKUP + 4_096;
const KEY_FILE: &str = "nomic-identity.txt";

#[component]
pub(crate) fn SettingsPage() -> impl IntoView {
    let app = App::here();
    let identity = RwSignal::new(None);
    ask_who(app, identity);
    if app.route.get_untracked() == Route::BringKey {
        // After the heading of the page, which receives the focus as always.
        request_animation_frame(|| {
            page::reveal("import-title");
            page::focus("identity-text");
        });
    }
    let back = app.left.get_value().map(|href| {
        view! { <a class="button" href=href data-testid="back-to-table">{t(settings::BACK)}</a> }
    });
    view! {
        <div class="page-head"><PageTitle>{t(settings::TITLE)}</PageTitle>{back}</div>
        <div class="stack">
            <section class="card stack"><LanguageChoice /><ThemeChoice /></section>
            <NoticesCard />
            <IdentityCard identity=identity />
            <ImportCard identity=identity />
            <RelayCard />
            <section class="card stack-tight"><h2>{t(settings::ABOUT)}</h2><p>{t(settings::ABOUT_TEXT)}</p></section>
        </div>
    }
}

fn ask_who(app: App, identity: RwSignal<Option<IdentityView>>) {
    let asked = app.host().request(request::Identity {});
    leptos::task::spawn_local(async move {
        identity.try_set(asked.await.flatten());
    });
}

#[component]
fn LanguageChoice() -> impl IntoView {
    let app = App::here();
    let options = Locale::ALL.iter().map(|&language| {
        view! { <option value=language.tag() lang=language.tag() selected=move || app.language.get() == language>{language.name()}</option> }
    });
    let failed = RwSignal::new(false);
    let wanted = StoredValue::new(app.language.get_untracked());
    let list = NodeRef::<leptos::html::Select>::new();
    let choose = move |event: leptos::ev::Event| {
        let Some(language) = Locale::from_tag(&event_target_value(&event)) else {
            return;
        };
        wanted.set_value(language);
        leptos::task::spawn_local(async move {
            let loaded = words::load(language).await;
            // Somebody who looks through the list wants the last one.
            if wanted.get_value() != language {
                return;
            }
            failed.set(loaded.is_err());
            if let Ok(words) = loaded {
                page::set_preference("language", language.tag());
                app.host().set_language(words);
                app.language.set(language);
            } else if let Some(list) = list.get_untracked() {
                list.set_value(app.language.get_untracked().tag());
            }
        });
    };
    view! {
        <div class="field">
            <label for="language">{t(settings::LANGUAGE)}</label>
            <select class="input" id="language" data-testid="language" node_ref=list on:change=choose>
                {options.collect_view()}
            </select>
            <Shown when=move || failed.get()>
                <p class="problem" role="alert" data-testid="language-failed">{t(settings::LANGUAGE_FAILED)}</p>
            </Shown>
        </div>
    }
}

#[component]
fn ThemeChoice() -> impl IntoView {
    let app = App::here();
    let choices = Theme::ALL.map(|theme| {
        let word = match theme {
            Theme::Auto => settings::AUTO,
            Theme::Light => settings::LIGHT,
            Theme::Dark => settings::DARK,
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
            <legend class="legend">{t(settings::THEME)}</legend>
            <div class="choices">{choices.into_iter().collect_view()}</div>
        </fieldset>
    }
}

#[component]
fn IdentityCard(identity: RwSignal<Option<IdentityView>>) -> impl IntoView {
    let shown = RwSignal::new(false);
    let status = RwSignal::new(None::<bool>);
    let secret = move || {
        identity
            .get()
            .map(|identity| identity.secret)
            .unwrap_or_default()
    };
    // An unknown key must be neither copied nor saved.
    let unknown = move || identity.with(Option::is_none);
    let fingerprint = move || identity.get().map(|identity| identity.fingerprint);
    let copy = move |_| {
        let secret = untrack(secret);
        leptos::task::spawn_local(async move {
            status.set(Some(share::copy(&secret).await.is_ok()));
        });
    };
    let save = move |_| {
        let saved = share::download(KEY_FILE, &untrack(secret));
        status.set(saved.err().map(|_| false));
    };
    view! {
        <section class="card stack-tight" aria-labelledby="identity-title">
            <h2 id="identity-title">{t(settings::IDENTITY)}</h2>
            <p>{t(settings::IDENTITY_TEXT)}</p>
            <p class="small soft">
                {t(settings::FINGERPRINT)} " " <span class="mono" data-testid="fingerprint">{fingerprint}</span>
            </p>
            <SaveBackup />
            <h3>{t(settings::EXPORT)}</h3>
            <p class="notice">{t(settings::EXPORT_WARNING)}</p>
            <div class="row">
                <button
                    class="button"
                    disabled=unknown
                    aria-expanded=move || shown.get().to_string()
                    on:click=move |_| shown.update(|shown| *shown = !*shown)
                    data-testid="identity-show"
                >
                    {move || t(if shown.get() { settings::HIDE_SECRET } else { settings::SHOW_SECRET })()}
                </button>
                <button class="button" disabled=unknown on:click=copy data-testid="identity-copy">{t(settings::COPY_SECRET)}</button>
                <button class="button" disabled=unknown on:click=save data-testid="identity-save">{t(settings::DOWNLOAD)}</button>
            </div>
            <p class="small" role="status">
                {move || status.get().map(|done| t(if done { seat::COPIED } else { seat::COPY_BY_HAND })())}
            </p>
            <Shown when=move || shown.get()>
                <p class="mono" data-testid="identity-secret">{secret}</p>
            </Shown>
        </section>
    }
}

#[component]
fn ImportCard(identity: RwSignal<Option<IdentityView>>) -> impl IntoView {
    let app = App::here();
    let text = RwSignal::new(String::new());
    let passphrase = RwSignal::new(String::new());
    let sealed = Memo::new(move |_| text.with(|text| Backup::is_one(text)));
    let result = RwSignal::new(None::<Key>);
    let import = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let brought = bring(app, text.get_untracked(), passphrase.get_untracked());
        leptos::task::spawn_local_scoped_with_cancellation(async move {
            let outcome = brought.await;
            if outcome.is_ok() {
                text.set(String::new());
                passphrase.set(String::new());
            }
            ask_who(app, identity);
            result.set(Some(outcome.unwrap_or_else(|problem| problem)));
        });
    };
    let choose = move |event: leptos::ev::Event| {
        let files = files::chosen(&event);
        leptos::task::spawn_local(async move {
            let read = files::read(files, LONGEST_FILE).await;
            let key = read.ok().flatten().and_then(|files| {
                let file = files.into_iter().next()?;
                String::from_utf8(file.bytes).ok()
            });
            match key {
                Some(key) => text.set(key.trim().to_owned()),
                None => result.set(Some(settings::IMPORT_BAD)),
            }
        });
    };
    view! {
        <section class="card" aria-labelledby="import-title">
            <form class="stack-tight" on:submit=import>
                <h2 id="import-title">{t(settings::IMPORT)}</h2>
                <p class="notice">{t(settings::IMPORT_WARNING)}</p>
                <TextArea
                    id="identity-text"
                    label=Signal::derive(t(settings::IMPORT_LABEL))
                    hint=Signal::derive(t(settings::IMPORT_TEXT))
                    value=text
                    class="input mono"
                    rows=2
                    plain=true
                />
                <div class="field">
                    <label for="identity-file">{t(act::KEY_FILE)}</label>
                    <input
                        class="input"
                        type="file"
                        id="identity-file"
                        accept=".txt,text/plain"
                        on:change=choose
                        data-testid="identity-file"
                    />
                </div>
                <Shown when=move || sealed.get()>
                    <TextField
                        id="identity-passphrase"
                        label=Signal::derive(t(backup::PASSPHRASE))
                        value=passphrase
                        autocomplete="off"
                        required=true
                    />
                </Shown>
                <div><button class="button" type="submit" data-testid="identity-import">{t(settings::IMPORT_DO)}</button></div>
                <p role="alert" data-testid="identity-imported">
                    {move || result.get().map(|word| t(word)())}
                </p>
            </form>
        </section>
    }
}

/// Replaces this browser's identity by the one of a key or a backup, and adds the games of the
/// backup. Returns the message to show, as an error also if games are missing: then the same backup
/// can be brought again.
pub(super) async fn bring(app: App, text: String, passphrase: String) -> Result<Key, Key> {
    let host = app.host();
    let (key, games) = if Backup::is_one(&text) {
        let opened = host.request(request::OpenBackup { text, passphrase });
        match opened.await {
            Some(OpenedBackup::Open { key, games }) => (key, games),
            Some(OpenedBackup::Sealed) => return Err(backup::OTHER_PASSPHRASE),
            Some(OpenedBackup::Damaged) | None => return Err(settings::IMPORT_BAD),
        }
    } else {
        (text, Vec::new())
    };
    let kept = host.request(request::BringIdentity { key }).await;
    if kept != Some(true) {
        return Err(settings::IMPORT_BAD);
    }
    if games.is_empty() {
        return Ok(settings::IMPORTED);
    }
    match host.request(request::AddGames { games }).await {
        Some(true) => Ok(backup::BROUGHT),
        _ => Err(backup::GAMES_MISSING),
    }
}

#[component]
fn RelayCard() -> impl IntoView {
    let relay = RwSignal::new(String::new());
    let asked = App::here().host().request(request::Relay {});
    leptos::task::spawn_local_scoped_with_cancellation(async move {
        relay.set(asked.await.unwrap_or_default());
    });
    view! {
        <section class="card stack-tight">
            <h2>{t(settings::RELAY)}</h2>
            <p class="small soft">{t(settings::RELAY_TEXT)}</p>
            <p class="mono" data-testid="relay">{relay}</p>
        </section>
    }
}
