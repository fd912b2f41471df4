//! Fetching the words of the reader's language: the program comes without.

use super::BrowserError;
use super::beside::text;
use nomic_wording::{Locale, file, ready, take};

/// Has them here; whoever reads on in this language finds them ready.
pub(crate) async fn load(language: Locale) -> Result<(), BrowserError> {
    if ready(language) {
        return Ok(());
    }
    let name = format!("words/{}", file(language));
    let content = text(&name).await?;
    take(language, content).map_err(|error| BrowserError(format!("{name}: {error}")))
}
