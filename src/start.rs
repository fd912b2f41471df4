//! Where the client begins: the window's half, or the airlock's if there is no window.

use crate::app::{App, Core, Theme};
use crate::browser::storage::Storage;
use crate::browser::{airlock, config, page, random, store, update, words};
use crate::components::frame::Frame;
use crate::locale::preferred;
use crate::pages::no_start::{NoStart, no_start};
use crate::route::Route;
use leptos::prelude::*;
use nomic_wording::Locale;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

/// Starts the half of the program that this place needs.
pub fn start() {
    console_error_panic_hook::set_once();
    if web_sys::window().is_none() {
        airlock::serve();
        return;
    }
    wasm_bindgen_futures::spawn_local(async {
        let language = language_of_choice();
        if let Err(error) = words::load(language).await {
            page::warn(&error.0);
            return page::opening_failed();
        }
        let core = gather().await;
        page::clear_opening();
        match core {
            Ok(core) => leptos::mount::mount_to_body(move || root(core, language)),
            Err(failure) => leptos::mount::mount_to_body(move || no_start(failure, language)),
        }
    });
}

async fn gather() -> Result<Core, NoStart> {
    random::works().map_err(NoStart::Random)?;
    let storage = Storage::open().await.map_err(NoStart::Storage)?;
    let identity = store::identity(&storage).await.map_err(NoStart::Storage)?;
    let Some(identity) = identity else {
        return Err(NoStart::Identity(storage));
    };
    let relay = config::default_relay().await;
    Ok(Core {
        storage: Rc::new(storage),
        identity: RefCell::new(identity),
        relay,
    })
}

fn language_of_choice() -> Locale {
    page::preference("language")
        .and_then(|tag| Locale::from_tag(&tag))
        .unwrap_or_else(|| preferred(page::languages().iter().map(String::as_str)))
}

fn root(core: Core, language: Locale) -> impl IntoView {
    let theme = page::preference("theme").unwrap_or_default();
    let app = App::new(core, language, Theme::from_name(&theme), arrive().0);
    provide_context(app);
    Effect::new(move || page::set_root("lang", app.language.get().tag()));
    Effect::new(move || page::set_root("dir", app.language.get().direction()));
    Effect::new(move || page::set_root("data-theme", app.theme.get().name()));
    follow_address(app);
    update::register(app.update_waiting);
    view! { <Frame /> }
}

/// Where the address bar leads, and whether an invitation was in it. That is kept, and goes out of
/// the address.
fn arrive() -> (Route, bool) {
    let kept = store::keep_invitation(&page::hash());
    if let Some(plain) = &kept {
        page::replace(plain);
    }
    (Route::parse(&page::hash()), kept.is_some())
}

/// Keeps the route in step with the address bar for as long as the page lives.
fn follow_address(app: App) {
    let on_change = Closure::<dyn FnMut()>::new(move || {
        let (route, invited) = arrive();
        if invited && app.route.get_untracked() == route {
            // The table that is open has not heard of the invitation.
            return page::reload();
        }
        app.route.set(route);
    });
    if let Ok(window) = page::window() {
        window.set_onhashchange(Some(on_change.as_ref().unchecked_ref()));
    }
    on_change.forget();
}
