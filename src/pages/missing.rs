//! Addresses and numbers that name nothing.

use super::PageTitle;
use crate::app::t;
use crate::locale::words::Shell;
use leptos::prelude::*;

/// Nothing is here, and the way back.
#[component]
pub(crate) fn MissingPage(title: Shell, text: Shell) -> impl IntoView {
    view! {
        <div class="empty" data-testid="missing">
            <PageTitle>{t(title)}</PageTitle>
            <p>{t(text)}</p>
            <p><a class="button" href="#/" data-testid="back-home">{t(Shell::BackHome)}</a></p>
        </div>
    }
}
