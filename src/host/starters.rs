//! Fetching the pages of a starter ruleset, which are files beside the program. The service worker
//! keeps them, so that a game can also be founded without a network.

use crate::browser::BrowserError;
use crate::browser::static_files::text;
use crate::founding::answers::starters::{LANGUAGES, file, read};
use nomic_rulesets::Blueprint;

pub(crate) async fn blueprint(id: &str) -> Result<Blueprint, BrowserError> {
    // All are asked for before the first one is there: each takes a while to come.
    let asked = LANGUAGES.map(|language| (language, text(&file(id, language))));
    let mut pages = Vec::new();
    for (language, page) in asked {
        pages.push((language, page.await?));
    }
    // A host of the page may have edited the files; an error in them names file and line.
    read(id, &pages).map_err(|error| BrowserError(error.to_string()))
}
