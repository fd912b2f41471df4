//! The last draw, and how everybody can check that it was not manipulated.

use crate::app::{App, t};
use crate::kit::page::mark::Mark;
use crate::table::answers::view::DrawView;
use leptos::prelude::*;
use nomic_wording::messages::{ballot, table};
use nomic_wording::rendering::{self, SIDES_OF_A_DIE};

#[component]
pub(crate) fn Die(draw: DrawView) -> impl IntoView {
    let app = App::here();
    let (sides, result, holds, thrown) = (draw.sides, draw.result, draw.holds, draw.thrown);
    let checked = RwSignal::new(false);
    let words = move || rendering::drawn(result, sides).render(app.language.get());
    let links = draw
        .links
        .into_iter()
        .map(|(seat, name, link)| view! { <li><Mark seat=seat />{name}" "<span class="mono">{link}</span></li> });
    let verdict = move || {
        checked.get().then(|| {
            t(if holds {
                table::DRAW_RIGHT
            } else {
                table::DRAW_WRONG
            })()
        })
    };
    let title = if sides == SIDES_OF_A_DIE {
        table::DIE
    } else {
        table::LAST_DRAW
    };
    view! {
        <section class="stack-tight" aria-labelledby="die-title">
            <h3 id="die-title">{t(title)}</h3>
            <p data-testid="die-result" data-result=result>{words}</p>
            {thrown.then(|| view! { <p class="hint">{t(ballot::THROWN_HERE)}</p> })}
            <details hidden=thrown>
                <summary data-testid="die-how">{t(table::LINKS_USED)}</summary>
                <p class="hint">{t(table::DIE_TEXT)}</p>
                <ul class="small">{links.collect_view()}</ul>
                <button class="button" on:click=move |_| checked.set(true) data-testid="die-check">{t(table::CHECK_DRAW)}</button>
                <p role="status" data-testid="die-checked" data-holds=holds.to_string()>{verdict}</p>
            </details>
        </section>
    }
}
