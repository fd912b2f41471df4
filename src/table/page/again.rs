//! Steps once the game is won.

use crate::app::{App, t};
use crate::channel::{LineState, MoveRequest, TableStatus, ask, request};
use crate::founding::answers::again::{AgainView, NextTableView};
use crate::founding::page::found::{founded, sit_down};
use crate::kit::page::refusal::Refusal;
use crate::kit::page::shown::drawn;
use crate::kit::page::table::TableHandle;
use crate::route::{Route, TablePage};
use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use nomic_wording::messages::{home, table};
use nomic_wording::{Message, msg};

/// Interval and number of checks that the announcement was sent, before the table is left.
const LOOK_MS: u32 = 250;
const LOOKS: usize = 12;

#[component]
pub(crate) fn Again() -> impl IntoView {
    let again = TableHandle::here().watch(ask::Again {});
    drawn(
        move || again.get(),
        |again| {
            let AgainView { next, found } = again;
            match (next.is_empty(), found) {
                (true, None) => ().into_any(),
                (true, Some(found)) => view! { <Next found=found /> }.into_any(),
                (false, found) => view! { <GoesOn next=next found=found /> }.into_any(),
            }
        },
    )
}

#[component]
fn Next(found: request::Found) -> impl IntoView {
    view! {
        <section class="card stack-tight" aria-labelledby="again-title" data-testid="call" data-call="again">
            <h2 id="again-title">{t(table::AGAIN_TITLE)}</h2>
            <p>{t(table::AGAIN_TEXT)}</p>
            <Opens found=found main=true />
        </section>
    }
}

#[component]
fn GoesOn(next: Vec<NextTableView>, found: Option<request::Found>) -> impl IntoView {
    let language = App::here().language;
    let tables = next.into_iter().map(|next| {
        let NextTableView { by, mine, link } = next;
        let (text, go): (Message, Message) = match mine {
            true => (table::NEXT_MINE_TEXT.into(), table::TO_MY_NEXT.into()),
            false => (
                msg!(table::NextText, who = by.clone()),
                msg!(table::ToNext, who = by),
            ),
        };
        view! {
            <p>{move || text.render(language.get())}</p>
            <div>
                <a
                    class="button button-main button-large"
                    href=Route::at(&link, TablePage::Table).href()
                    data-testid="next-table"
                >
                    {move || go.render(language.get())}
                </a>
            </div>
        }
    });
    view! {
        <section class="card stack-tight" aria-labelledby="again-title" data-testid="call" data-call="next">
            <h2 id="again-title">{t(table::NEXT_TITLE)}</h2>
            {tables.collect_view()}
            {found.map(|found| view! { <Opens found=found main=false /> })}
        </section>
    }
}

#[component]
fn Opens(found: request::Found, main: bool) -> impl IntoView {
    let app = App::here();
    let busy = RwSignal::new(false);
    let refusal = RwSignal::new(None);
    let press = move |_| {
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        let wanted = found.clone();
        let here = app.route.get_untracked();
        // A player who has gone elsewhere meanwhile is not called back, and announces nothing at
        // another table.
        let stays = move || app.route.with_untracked(|route| *route == here);
        leptos::task::spawn_local(async move {
            match founded(app, wanted).await {
                Ok(link) if stays() => {
                    announce(app, &link).await;
                    if stays() {
                        sit_down(&link);
                    }
                }
                Ok(_) => {}
                Err(why) => drop(refusal.try_set(Some(why))),
            }
            busy.try_set(false);
        });
    };
    let (class, words) = match main {
        true => ("button button-main button-large", table::AGAIN),
        false => ("button button-quiet", table::ANOTHER_NEXT),
    };
    view! {
        <div>
            <button
                class=class
                type="button"
                aria-disabled=move || busy.get().then_some("true")
                on:click=press
                data-testid="again"
            >
                {move || t(if busy.get() { home::CREATING } else { words })()}
            </button>
        </div>
        <Refusal of=refusal />
    }
}

/// Announces at this table where the game goes on. A player who can't announce goes there all the
/// same; an announcement that can't be sent now is sent when this table is opened again.
async fn announce(app: App, link: &str) {
    let deed = MoveRequest::MoveOn(link.to_owned());
    app.host().request(request::Act { deed }).await;
    for _ in 0..LOOKS {
        TimeoutFuture::new(LOOK_MS).await;
        let waits = |status: &TableStatus| status.unsent > 0 && status.line == LineState::Connected;
        if !app.status.with_untracked(waits) {
            return;
        }
    }
}
