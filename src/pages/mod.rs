//! The pages, one file each.

pub(crate) mod chronicle;
pub(crate) mod court;
pub(crate) mod home;
pub(crate) mod lobby;
pub(crate) mod missing;
pub(crate) mod new_game;
pub(crate) mod no_start;
mod parts;
pub(crate) mod players;
pub(crate) mod proposal;
pub(crate) mod propose;
pub(crate) mod repair;
pub(crate) mod rule;
pub(crate) mod rules;
pub(crate) mod settings;
pub(crate) mod table;

use crate::route::TablePage;
use leptos::prelude::*;

/// The page of a table that the address names.
pub(crate) fn table_page(page: TablePage) -> AnyView {
    match page {
        TablePage::Table => view! { <table::TablePage /> }.into_any(),
        TablePage::Rules => view! { <rules::RulesPage /> }.into_any(),
        TablePage::Rule(number) => view! { <rule::RulePage number=number /> }.into_any(),
        TablePage::Propose(about) => view! { <propose::ProposePage about=about /> }.into_any(),
        TablePage::Revise(number) => view! { <propose::RevisePage number=number /> }.into_any(),
        TablePage::Proposal(number) => {
            view! { <proposal::ProposalPage number=number /> }.into_any()
        }
        TablePage::Chronicle => view! { <chronicle::ChroniclePage /> }.into_any(),
        TablePage::Entry(event) => view! { <chronicle::ChroniclePage at=event /> }.into_any(),
        TablePage::Players => view! { <players::PlayersPage /> }.into_any(),
        TablePage::Court => view! { <court::CourtPage /> }.into_any(),
        TablePage::Repair => view! { <repair::RepairPage /> }.into_any(),
    }
}

/// The heading of a page: the focus goes here when the page changes.
#[component]
pub(crate) fn PageTitle(children: Children) -> impl IntoView {
    view! { <h1 id="page-title" tabindex="-1">{children()}</h1> }
}
