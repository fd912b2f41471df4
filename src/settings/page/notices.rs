//! The switch for notices when it is the reader's move.

use crate::app::{App, t};
use crate::browser::notifier::{self, NoticeState, Permission};
use crate::frame::page::my_move::tell_host;
use leptos::prelude::*;
use nomic_wording::messages::notices;

#[component]
pub(super) fn NoticesCard() -> impl IntoView {
    let app = App::here();
    let state = RwSignal::new(None::<NoticeState>);
    let look = move || {
        leptos::task::spawn_local(async move {
            let now = notifier::now().await;
            if let Some(now) = &now {
                tell_host(app, now);
            }
            state.try_set(now);
        });
    };
    look();
    let on = move || state.with(|state| state.as_ref().is_some_and(NoticeState::is_on));
    let permission = move || state.with(|state| state.as_ref().map(|state| state.permission));
    let switch = move |event: leptos::ev::Event| {
        let wanted = event_target_checked(&event);
        leptos::task::spawn_local(async move {
            match wanted {
                true => drop(notifier::begin().await),
                false => notifier::end().await,
            }
            look();
        });
    };
    let hint = move || {
        let pushed = state.with(|state| {
            state
                .as_ref()
                .is_some_and(|state| !state.endpoint.is_empty())
        });
        let word = match permission()? {
            Permission::Missing => notices::NONE,
            Permission::Denied => notices::BLOCKED,
            Permission::Granted if on() && pushed => notices::ALSO_CLOSED,
            Permission::Granted if on() => notices::ONLY_OPEN,
            Permission::Granted | Permission::Unasked => return None,
        };
        Some(word.render(app.language.get()))
    };
    let fixed = move || {
        matches!(
            permission(),
            None | Some(Permission::Missing | Permission::Denied)
        )
    };
    view! {
        <section class="card stack-tight">
            <h2>{t(notices::TITLE)}</h2>
            <label class="check">
                <input type="checkbox" prop:checked=on disabled=fixed on:change=switch data-testid="notices" />
                {t(notices::SWITCH)}
            </label>
            <p class="small soft" role="status" data-testid="notices-hint">{hint}</p>
        </section>
    }
}
