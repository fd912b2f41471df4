//! The pages of a table.

use crate::lazy_pages::Later;
use crate::parts::LazyPart;
use crate::route::TablePage;
use crate::table::page::table;
use leptos::prelude::*;

pub(crate) fn table_page(page: TablePage) -> AnyView {
    match page {
        TablePage::Table => view! { <table::TablePage /> }.into_any(),
        other => view! { <Later part=LazyPart::Table(other) /> }.into_any(),
    }
}
