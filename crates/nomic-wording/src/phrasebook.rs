//! The words for what rules can name.

use nomic_engine::rules::Language;
use nomic_rules::reading::{Entry, Phrasebook};

/// The words of the game, in every language.
pub fn phrasebook() -> &'static impl Phrasebook {
    &Words
}

struct Words;

impl Phrasebook for Words {
    fn words(&self, _entry: Entry<'_>, _language: Language) -> Option<&'static str> {
        None
    }
}
