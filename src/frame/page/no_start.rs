//! Page shown if the client cannot start: the reason, and what can be done.

use crate::app::App;
use crate::browser::page;
use crate::channel::StartupError;
use crate::lazy_pages::Later;
use crate::parts::LazyPart;
use leptos::prelude::*;
use nomic_wording::messages::frame;

#[component]
pub(crate) fn NoStart(error: StartupError) -> impl IntoView {
    let language = App::here().language.get_untracked();
    let (title, text, detail) = match error {
        StartupError::Storage(detail) if page::is_blocked() => {
            (frame::BLOCKED_TITLE, frame::BLOCKED_TEXT, detail)
        }
        StartupError::Storage(detail) => (frame::STORAGE_TITLE, frame::STORAGE_TEXT, detail),
        StartupError::Random(detail) => (frame::UNEXPECTED, frame::RANDOM_TEXT, detail),
        StartupError::Identity => {
            return view! { <main class="page"><Later part=LazyPart::LostKey /></main> }.into_any();
        }
    };
    view! {
        <main class="page" data-testid="no-start">
            <div class="empty" role="alert">
                <h1>{title.render(language)}</h1>
                <p>{text.render(language)}</p>
                <p class="mono">{detail}</p>
            </div>
        </main>
    }
    .into_any()
}
