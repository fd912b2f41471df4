//! What can be done once the game is won.

use crate::app::{App, t};
use crate::channel::{ask, wish};
use crate::founding::page::found::found;
use crate::kit::page::refusal::Refusal;
use crate::kit::page::shown::drawn;
use crate::kit::page::table::Table;
use leptos::prelude::*;
use nomic_wording::messages::{home, table};

/// The way to another table, with the rules as they are by now.
#[component]
pub(crate) fn Again() -> impl IntoView {
    let next = Table::here().watch(ask::Again {});
    drawn(
        move || next.get().flatten(),
        |next| view! { <Next next=next /> },
    )
}

#[component]
fn Next(next: wish::Found) -> impl IntoView {
    let app = App::here();
    let busy = RwSignal::new(false);
    let refusal = RwSignal::new(None);
    let press = move |_| {
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        let wanted = next.clone();
        leptos::task::spawn_local(async move {
            let founded = found(app, wanted).await;
            busy.try_set(false);
            refusal.try_set(founded.err());
        });
    };
    view! {
        <section class="card stack-tight" aria-labelledby="again-title" data-testid="call" data-call="again">
            <h2 id="again-title">{t(table::AGAIN_TITLE)}</h2>
            <p>{t(table::AGAIN_TEXT)}</p>
            <div>
                <button
                    class="button button-main button-large"
                    type="button"
                    aria-disabled=move || busy.get().then_some("true")
                    on:click=press
                    data-testid="again"
                >
                    {move || t(if busy.get() { home::CREATING } else { table::AGAIN })()}
                </button>
            </div>
            <Refusal of=refusal />
        </section>
    }
}
