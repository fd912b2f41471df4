//! The service worker that keeps the page's files, and the note that a new version waits.
//!
//! Only in a release build: in development it would serve yesterday's page.

use super::page;
use leptos::prelude::RwSignal;

/// Registers the service worker, which loads all files, when the browser is idle; `waiting` becomes
/// true when a new version is ready.
#[cfg(not(debug_assertions))]
pub(crate) fn register(
    waiting: RwSignal<bool>,
    in_nobodys_way: impl Future<Output = ()> + 'static,
) {
    wasm_bindgen_futures::spawn_local(async move {
        if let Err(error) = release::register(waiting, in_nobodys_way).await {
            web_sys::console::warn_1(&error);
        }
    });
}

#[cfg(debug_assertions)]
pub(crate) fn register(waiting: RwSignal<bool>, in_nobodys_way: impl Future<Output = ()>) {
    use leptos::prelude::Set;
    drop(in_nobodys_way);
    waiting.set(false);
}

/// Lets the waiting version take over; every tab reloads when it has.
pub(crate) fn take_over() {
    wasm_bindgen_futures::spawn_local(async {
        match waiting_worker().await {
            Ok(Some(worker)) => {
                if worker.post_message(&"take over".into()).is_err() {
                    page::reload();
                }
            }
            _ => page::reload(),
        }
    });
}

async fn waiting_worker() -> Result<Option<web_sys::ServiceWorker>, wasm_bindgen::JsValue> {
    use wasm_bindgen::JsCast;
    let container = page::window()?.navigator().service_worker();
    let found = wasm_bindgen_futures::JsFuture::from(container.get_registration()).await?;
    if found.is_undefined() {
        return Ok(None);
    }
    let registration: web_sys::ServiceWorkerRegistration = found.unchecked_into();
    Ok(registration.waiting())
}

#[cfg(not(debug_assertions))]
mod release {
    use super::page;
    use leptos::prelude::{RwSignal, Set};
    use wasm_bindgen::JsCast;
    use wasm_bindgen::prelude::{Closure, JsValue};
    use web_sys::{ServiceWorkerContainer, ServiceWorkerRegistration, ServiceWorkerState};

    pub(super) async fn register(
        waiting: RwSignal<bool>,
        in_nobodys_way: impl Future<Output = ()>,
    ) -> Result<(), JsValue> {
        let navigator = page::window()?.navigator();
        // Without a secure context there is none, although the binding's type has no option.
        if !js_sys::Reflect::has(&navigator, &"serviceWorker".into())? {
            return Ok(());
        }
        let container = navigator.service_worker();
        reload_when_replaced(&container);
        in_nobodys_way.await;
        idle().await?;
        let found = wasm_bindgen_futures::JsFuture::from(container.register("sw.js")).await?;
        let registration: ServiceWorkerRegistration = found.unchecked_into();
        if registration.waiting().is_some() && container.controller().is_some() {
            waiting.set(true);
        }
        watch_for_updates(&registration, &container, waiting);
        Ok(())
    }

    /// Waits until the browser is idle; not at all where it does not report that.
    async fn idle() -> Result<(), JsValue> {
        let window = page::window()?;
        let rest = js_sys::Promise::new(&mut |resolve, _| {
            if window.request_idle_callback(&resolve).is_err() {
                let _goes_on = resolve.call0(&JsValue::NULL);
            }
        });
        wasm_bindgen_futures::JsFuture::from(rest).await.map(|_| ())
    }

    /// The first worker takes over a page that had none, which changes nothing on it. Any later one
    /// means another version, and then the page must not go on with files of the old one.
    fn reload_when_replaced(container: &ServiceWorkerContainer) {
        if container.controller().is_none() {
            return;
        }
        let on_change = Closure::<dyn FnMut()>::new(page::reload);
        container.set_oncontrollerchange(Some(on_change.as_ref().unchecked_ref()));
        on_change.forget();
    }

    fn watch_for_updates(
        registration: &ServiceWorkerRegistration,
        container: &ServiceWorkerContainer,
        waiting: RwSignal<bool>,
    ) {
        let container = container.clone();
        let watched = registration.clone();
        let on_found = Closure::<dyn FnMut()>::new(move || {
            // The first worker of a page replaces none. This is asked now, since WebKit may report
            // that worker as installed after it has taken the page over.
            let (Some(worker), Some(_)) = (watched.installing(), container.controller()) else {
                return;
            };
            let fresh = worker.clone();
            let on_state = Closure::<dyn FnMut()>::new(move || {
                if fresh.state() == ServiceWorkerState::Installed {
                    waiting.set(true);
                }
            });
            worker.set_onstatechange(Some(on_state.as_ref().unchecked_ref()));
            on_state.forget();
        });
        registration.set_onupdatefound(Some(on_found.as_ref().unchecked_ref()));
        on_found.forget();
    }
}
