//! Start of the page.

use crate::app::{App, Theme};
use crate::browser::{page, small, update, words};
use crate::channel::LanguagePack;
use crate::frame::page::frame::Frame;
use crate::kit::page::in_turn::afterwards;
use crate::lazy_pages;
use crate::locale::preferred;
use crate::parts::Code;
use crate::route::{Route, cleaned};
use futures_channel::oneshot;
use leptos::prelude::*;
use nomic_wording::Locale;
use std::cell::Cell;
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen_futures::spawn_local;

/// Time until the program shares the connection with files that no page waits for.
const LONG: Duration = Duration::from_secs(30);

/// Starts the page. `code` has the lazy pages.
pub fn start(code: Code) {
    console_error_panic_hook::set_once();
    spawn_local(async move {
        let language = language_of_choice();
        match words::load(language).await {
            Ok(words) => {
                leptos::mount::mount_to_body(move || root(language, words, code));
            }
            Err(error) => {
                page::warn(&error.0);
                page::opening_failed();
            }
        }
    });
}

fn language_of_choice() -> Locale {
    page::preference("language")
        .and_then(|tag| Locale::from_tag(&tag))
        .unwrap_or_else(|| preferred(page::languages().iter().map(String::as_str)))
}

fn root(language: Locale, words: LanguagePack, code: Code) -> impl IntoView {
    let theme = page::preference("theme").unwrap_or_default();
    let theme = Theme::from_name(&theme);
    let app = App::new(language, words, theme, arrive().0, code);
    provide_context(app);
    Effect::new(move || page::set_root("lang", app.language.get().tag()));
    Effect::new(move || page::set_root("dir", app.language.get().direction()));
    Effect::new(move || page::set_root("data-theme", app.theme.get().name()));
    follow_address(app);
    if app.route.with_untracked(lazy_pages::leads_to_one) {
        spawn_local(lazy_pages::load(app));
    }
    update::register(app.update_waiting, all_loaded(app));
    // The static first page stays until the program has drawn.
    afterwards(|| {
        page::clear_opening();
        view! { <Frame /> }.into_any()
    })
}

/// Waits until the page itself is complete; lazy pages come when nothing else is awaited.
async fn all_loaded(app: App) {
    nothing_awaited(app).await;
    lazy_pages::load(app).await;
}

/// Waits until the player waits for nothing from the network, or has waited long.
fn nothing_awaited(app: App) -> impl Future<Output = ()> {
    let long = RwSignal::new(false);
    set_timeout(move || long.set(true), LONG);
    let (told, hear) = oneshot::channel();
    let told = Cell::new(Some(told));
    Effect::new(move || {
        if (long.get() || app.has_all())
            && let Some(told) = told.take()
        {
            // The page lives as long as it receives.
            let _heard = told.send(());
        }
    });
    async move {
        let _told = hear.await;
    }
}

/// Route of the address bar, and true if an invitation was in it. The invitation is stored and
/// removed from the address.
fn arrive() -> (Route, bool) {
    if let Some(clean) = cleaned(&page::hash()) {
        page::replace(&clean);
    }
    let kept = small::keep_invitation(&page::hash());
    if let Some(plain) = &kept {
        page::replace(plain);
    }
    (Route::parse(&page::hash()), kept.is_some())
}

fn follow_address(app: App) {
    let on_change = Closure::<dyn FnMut()>::new(move || {
        let (route, invited) = arrive();
        if invited && app.route.get_untracked() == route {
            // The table that is open has not heard of the invitation.
            return page::reload();
        }
        let left = app.route.get_untracked();
        let table = matches!(left, Route::Table { .. });
        app.left.set_value(table.then(|| left.href()));
        app.route.set(route);
    });
    if let Ok(window) = page::window() {
        window.set_onhashchange(Some(on_change.as_ref().unchecked_ref()));
    }
    on_change.forget();
}
