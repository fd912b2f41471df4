//! From a request to a table.

use crate::app::App;
use crate::browser::page;
use crate::channel::{Reply, request};
use crate::locale::rendering::refusals;
use crate::route::{Route, TablePage};
use leptos::prelude::*;

/// Has the game founded, and goes to its table.
pub(crate) async fn found(app: App, wanted: request::Found) -> Reply<()> {
    sit_down(&founded(app, wanted).await?);
    Ok(())
}

pub(crate) async fn founded(app: App, wanted: request::Found) -> Reply<String> {
    page::set_preference("name", &wanted.name);
    let founded = app.host().request(wanted).await;
    let language = app.language.get_untracked();
    let link = founded.unwrap_or_else(|| Err(refusals::host_gone(language)))?;
    page::keep_for_good();
    Ok(link)
}

pub(crate) fn sit_down(link: &str) {
    page::go(&Route::at(link, TablePage::Table).href());
}
