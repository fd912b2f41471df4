//! The heading of a page.

use leptos::prelude::*;

/// The heading of a page: the focus goes here when the page changes.
#[component]
pub(crate) fn PageTitle(children: Children) -> impl IntoView {
    view! { <h1 id="page-title" tabindex="-1">{children()}</h1> }
}
