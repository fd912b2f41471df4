//! Fetching the words of the reader's language: the program comes without.

use super::BrowserError;
use super::static_files::text;
use crate::channel::LanguagePack;
use nomic_wording::{Locale, TextPart, load_texts, texts_file_name};
use std::cell::RefCell;

thread_local! {
    static FETCHED: RefCell<Vec<LanguagePack>> = const { RefCell::new(Vec::new()) };
}

/// Loads the page's texts, and returns them for the host; readers of this language find them loaded.
pub(crate) async fn load(language: Locale) -> Result<LanguagePack, BrowserError> {
    let known = FETCHED.with_borrow(|fetched| {
        let known = fetched
            .iter()
            .find(|words| words.language == language.tag());
        known.cloned()
    });
    if let Some(known) = known {
        return Ok(known);
    }
    let name = file(language, TextPart::Page);
    let content = text(&name).await?;
    load_texts(language, TextPart::Page, content.clone())
        .map_err(|error| BrowserError(format!("{name}: {error}")))?;
    let words = LanguagePack {
        language: language.tag().to_owned(),
        content,
        of_host: None,
    };
    FETCHED.with_borrow_mut(|fetched| fetched.push(words.clone()));
    Ok(words)
}

/// Fetches the texts that only the host needs.
pub(super) async fn of_host(language: Locale) -> Result<String, BrowserError> {
    text(&file(language, TextPart::Host)).await
}

fn file(language: Locale, part: TextPart) -> String {
    format!("words/{}", texts_file_name(language, part))
}
