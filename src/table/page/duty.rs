//! A duty, with the cases that it is about.

use crate::action::answers::offers::OfferView;
use crate::action::page::offers::Duty;
use crate::channel::ask;
use crate::court::page::case_card::CaseBrief;
use crate::kit::page::table::TableHandle;
use leptos::prelude::*;

#[component]
pub(crate) fn DutyForm(offer: OfferView) -> impl IntoView {
    let cases = TableHandle::here().watch(ask::CasesOf {
        offer: offer.clone(),
    });
    let cases = move || {
        let cases = cases.get().unwrap_or_default().into_iter();
        cases
            .map(|case| view! { <CaseBrief case=case /> })
            .collect_view()
    };
    view! { {cases} <Duty offer=offer /> }
}
