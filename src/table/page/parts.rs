//! Parts of the table's view, each drawn again only when it changes.

use super::call::Call;
use crate::action::answers::offers::OfferView;
use crate::kit::page::table::Told;
use crate::table::answers::view::TableView;
use leptos::prelude::*;

/// One part of the view, which is drawn again only when that part changes.
pub(crate) fn part<T: Clone + PartialEq + Send + Sync + 'static>(
    view: Told<TableView>,
    pick: impl Fn(&TableView) -> T + Send + Sync + 'static,
) -> Memo<Option<T>> {
    Memo::new(move |_| view.with(|view| view.as_ref().map(&pick)))
}

/// The call to action, drawn again only when what waits changes.
#[component]
pub(crate) fn CallOf(view: Told<TableView>) -> impl IntoView {
    let waiting = part(view, |view| {
        let also = view.besides().filter(|offer| offer.waits()).cloned();
        let also: Vec<OfferView> = also.collect();
        (view.waiting.clone(), view.may_join.clone(), also)
    });
    move || {
        waiting.get().map(|(waiting, may_join, also)| {
            view! { <Call waiting=waiting may_join=may_join also_due=also /> }
        })
    }
}

/// What rules offer me beside that which waits on me.
pub(super) fn besides(view: Told<TableView>) -> Memo<Vec<OfferView>> {
    Memo::new(move |_| {
        view.with(|view| {
            let offers = view.iter().flat_map(TableView::besides);
            offers.cloned().collect()
        })
    })
}
