//! Parts of the table's view, each drawn again only when it changes.

use super::call::Call;
use crate::kit::page::part::{list, part};
use crate::kit::page::shown::{Shown, drawn};
use crate::kit::page::table::AnswerSignal;
use crate::lazy_pages::InPassing;
use crate::parts::LazyPart;
use crate::table::answers::view::TableView;
use leptos::prelude::*;

#[component]
pub(crate) fn CallOf(view: AnswerSignal<TableView>) -> impl IntoView {
    let waiting = part(view, |view| view.waiting.clone());
    drawn(
        waiting,
        move |waiting| view! { <Call waiting=waiting view=view /> },
    )
}

/// Actions that rules offer, except for the first call.
#[component]
pub(super) fn Besides(view: AnswerSignal<TableView>) -> impl IntoView {
    let offers = list(view, |view| view.besides().cloned().collect());
    view! {
        <Shown when=move || !offers.with(Vec::is_empty)>
            <InPassing part=LazyPart::Offers(offers) />
        </Shown>
    }
}
