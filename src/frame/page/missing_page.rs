//! Addresses and numbers that name nothing.

use crate::app::t;
use crate::kit::page::title::PageTitle;
use leptos::prelude::*;
use nomic_wording::Key;
use nomic_wording::messages::frame;

#[component]
pub(crate) fn MissingPage(title: Key, text: Key) -> impl IntoView {
    view! {
        <div class="empty" data-testid="missing">
            <PageTitle>{t(title)}</PageTitle>
            <p>{t(text)}</p>
            <p><a class="button" href="#/" data-testid="back-home">{t(frame::BACK_HOME)}</a></p>
        </div>
    }
}
