//! Notice that moves don't get through although the network is there.

use crate::app::{App, t};
use crate::browser::static_files;
use crate::channel::{LineState, TabRole};
use crate::kit::page::shown::Shown;
use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use nomic_wording::messages::frame;

/// Pause before the network is checked, and between checks, while the relay is away; in
/// milliseconds.
const WAIT_MS: u32 = 8_000;

/// Shows a notice if the connection is blocked on the way, or the relay is down. If the network is
/// gone, the page's host does not answer either, and there is no notice.
#[component]
pub(super) fn NoSocket() -> impl IntoView {
    let app = App::here();
    let away = Memo::new(move |_| {
        app.status.with(|status| {
            let there = matches!(status.line, LineState::Connected | LineState::CatchingUp);
            status.role != TabRole::Following && !there
        })
    });
    let blocked = RwSignal::new(false);
    Effect::new(move || {
        blocked.set(false);
        if !away.get() {
            return;
        }
        leptos::task::spawn_local_scoped_with_cancellation(async move {
            loop {
                TimeoutFuture::new(WAIT_MS).await;
                if static_files::host_answers().await {
                    break blocked.set(true);
                }
            }
        });
    });
    view! {
        <Shown when=move || blocked.get()>
            <div class="notice" role="status" data-testid="no-socket">
                <p><strong>{t(frame::NO_SOCKET)}</strong>" "{t(frame::NO_SOCKET_TEXT)}</p>
            </div>
        </Shown>
    }
}
