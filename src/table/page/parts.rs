//! Parts of the table's view, each drawn again only when it changes.

use super::call::Call;
use crate::action::answers::offers::OfferView;
use crate::kit::page::part::{list, part};
use crate::kit::page::shown::drawn;
use crate::kit::page::table::AnswerSignal;
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

pub(super) fn besides(view: AnswerSignal<TableView>) -> Memo<Vec<OfferView>> {
    list(view, |view| view.besides().cloned().collect())
}
