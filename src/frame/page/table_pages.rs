//! The pages of a table.

use crate::later::Later;
use crate::parts::Part;
use crate::route::TablePage;
use crate::table::page::table;
use leptos::prelude::*;

/// The page of a table that the address names. The table itself is what a link leads to.
pub(crate) fn table_page(page: TablePage) -> AnyView {
    match page {
        TablePage::Table => view! { <table::TablePage /> }.into_any(),
        other => view! { <Later part=Part::Table(other) /> }.into_any(),
    }
}
