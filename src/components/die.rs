//! The die: what it showed, and how everybody can check that nobody steered it.

use super::mark::Mark;
use crate::app::{App, t};
use crate::locale::Say;
use crate::locale::spoken::court::Deeds;
use crate::locale::telling::sentences::{SIDES_OF_A_DIE, Sentence};
use crate::locale::words::Play;
use crate::state::view::DrawView;
use leptos::prelude::*;

/// The last draw.
#[component]
pub(crate) fn Die(draw: DrawView) -> impl IntoView {
    let app = App::here();
    let (sides, result, holds, thrown) = (draw.sides, draw.result, draw.holds, draw.thrown);
    let checked = RwSignal::new(false);
    let words = move || Sentence::Drawn { result, sides }.say(app.language.get());
    let links = draw
        .links
        .into_iter()
        .map(|(seat, name, link)| view! { <li><Mark seat=seat />{name}" "<span class="mono">{link}</span></li> });
    let verdict = move || {
        checked.get().then(|| {
            t(if holds {
                Play::DrawRight
            } else {
                Play::DrawWrong
            })()
        })
    };
    let title = if sides == SIDES_OF_A_DIE {
        Play::Die
    } else {
        Play::LastDraw
    };
    view! {
        <section class="card stack-tight place-score" aria-labelledby="die-title">
            <h2 id="die-title">{t(title)}</h2>
            <div class="die">
                <span class="die-face" aria-hidden="true" data-testid="die-face">{result}</span>
                <p data-testid="die-result" data-result=result>{words}</p>
            </div>
            {thrown.then(|| view! { <p class="hint">{t(Deeds::ThrownHere)}</p> })}
            <details hidden=thrown>
                <summary data-testid="die-how">{t(Play::LinksUsed)}</summary>
                <p class="hint">{t(Play::DieText)}</p>
                <ul class="small">{links.collect_view()}</ul>
                <button class="button" on:click=move |_| checked.set(true) data-testid="die-check">{t(Play::CheckDraw)}</button>
                <p role="status" data-testid="die-checked" data-holds=holds.to_string()>{verdict}</p>
            </details>
        </section>
    }
}
