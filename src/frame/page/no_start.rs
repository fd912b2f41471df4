//! Page shown if the client cannot start: the reason, and what can be done.

use crate::app::App;
use crate::browser::page;
use crate::channel::Lack;
use crate::later::Later;
use crate::parts::Part;
use leptos::prelude::*;
use nomic_wording::messages::frame;

/// Says it.
#[component]
pub(crate) fn NoStart(lack: Lack) -> impl IntoView {
    let language = App::here().language.get_untracked();
    let (title, text, detail) = match lack {
        Lack::Storage(detail) if page::is_blocked() => {
            (frame::BLOCKED_TITLE, frame::BLOCKED_TEXT, detail)
        }
        Lack::Storage(detail) => (frame::STORAGE_TITLE, frame::STORAGE_TEXT, detail),
        Lack::Random(detail) => (frame::UNEXPECTED, frame::RANDOM_TEXT, detail),
        Lack::Identity => {
            return view! { <main class="page"><Later part=Part::LostKey /></main> }.into_any();
        }
    };
    view! {
        <main class="page" data-testid="no-start">
            <div class="empty" role="alert">
                <h1>{title.say(language)}</h1>
                <p>{text.say(language)}</p>
                <p class="mono">{detail}</p>
            </div>
        </main>
    }
    .into_any()
}
