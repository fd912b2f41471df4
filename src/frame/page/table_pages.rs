//! The pages of a table.

use crate::chronicle::page::chronicle;
use crate::court::page::{court, repair};
use crate::law::page::{rule, rules};
use crate::players::page::players;
use crate::proposal::page::{proposal, propose};
use crate::route::TablePage;
use crate::table::page::table;
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
