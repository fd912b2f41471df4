//! The backup of key and games: a file with a passphrase.

use crate::app::{App, t};
use crate::browser::share;
use crate::channel::request;
use crate::kit::page::field::TextField;
use crate::kit::page::shown::Shown;
use leptos::prelude::*;
use nomic_wording::messages::{backup, recording};

const BACKUP_FILE: &str = "nomic-backup.txt";

#[component]
pub(super) fn SaveBackup() -> impl IntoView {
    let app = App::here();
    let passphrase = RwSignal::new(String::new());
    let status = RwSignal::new(None::<bool>);
    let working = RwSignal::new(false);
    let save = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if working.get_untracked() {
            return;
        }
        working.set(true);
        status.set(None);
        let text = sealed(app, passphrase.get_untracked());
        leptos::task::spawn_local(async move {
            let text = text.await;
            let saved = text.map(|text| share::download(BACKUP_FILE, &text));
            working.try_set(false);
            status.try_set(Some(matches!(saved, Some(Ok(())))));
        });
    };
    let outcome = move || match status.get()? {
        true => Some(format!(
            "{BACKUP_FILE}: {}",
            recording::SAVED.render(app.language.get())
        )),
        false => Some(backup::NOT_SAVED.render(app.language.get()).to_owned()),
    };
    view! {
        <form class="stack-tight" on:submit=save>
            <h3>{t(backup::TITLE)}</h3>
            <p>{t(backup::TEXT)}</p>
            <p class="notice">{t(backup::WARNING)}</p>
            <TextField
                id="backup-passphrase"
                label=Signal::derive(t(backup::PASSPHRASE))
                hint=Signal::derive(t(backup::PASSPHRASE_HINT))
                value=passphrase
                autocomplete="off"
                required=true
            />
            <div><button class="button" type="submit" data-testid="backup-save">{t(backup::SAVE)}</button></div>
            <Shown when=move || working.get()><p class="small soft">{t(backup::WORKING)}</p></Shown>
            <p class="small" role="status" data-testid="backup-status">{outcome}</p>
        </form>
    }
}

/// Text of the backup of this browser's key and games; none if one of them can't be read now.
async fn sealed(app: App, passphrase: String) -> Option<String> {
    let host = app.host();
    let identity = host.request(request::Identity {}).await.flatten()?;
    let (cards, _) = host.request(request::Games {}).await.flatten()?;
    let games = cards.into_iter().map(|card| (card.link, card.title));
    let seal = request::SealBackup {
        key: identity.secret,
        games: games.collect(),
        passphrase,
    };
    host.request(seal).await.flatten()
}
