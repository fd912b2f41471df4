//! The pages of a table.

use crate::lazy_pages::Later;
use crate::parts::LazyPart;
use crate::route::TablePage;
use crate::table::page::table;
use leptos::prelude::*;

/// The page of a table that the address names. The table itself is what a link leads to.
pub(crate) fn table_page(page: TablePage) -> AnyView {
    match page {
        TablePage::Table => view! { <table::TablePage /> }.into_any(),
        other => view! { <Later part=LazyPart::Table(other) /> }.into_any(),
    }
}
