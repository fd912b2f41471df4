//! Words for the names that rules can use.

use crate::words::{TABLES, WordRow};
use nomic_engine::rules::Language;
use nomic_rules::reading::{PhraseEntry, Phrasebook};

pub fn phrasebook() -> &'static impl Phrasebook {
    &GamePhrasebook
}

struct GamePhrasebook;

impl Phrasebook for GamePhrasebook {
    fn words(&self, entry: PhraseEntry<'_>, language: Language) -> Option<&'static str> {
        let rows = TABLES.iter().flat_map(|table| table.iter());
        let WordRow(_, en, de, it) = rows.into_iter().find(|row| is_for(row, entry))?;
        Some(match language {
            Language::En => en,
            Language::De => de,
            Language::It => it,
        })
    }
}

/// True if the row's key belongs to this entry. Keys: a kind is `Player`, a field `Player.name`, a
/// hook `@on_adopted`, the subject of a hook `?may_vote`, a function of a property of its first
/// value `option_player=`, the value of a field `Case.about_rule=`, an effect with a figure
/// `change#`, a postponed timer `set_timer+timer`, a person's act `Vote.voter+`. Other names are
/// unique without a mark.
fn is_for(WordRow(key, ..): &WordRow, entry: PhraseEntry<'_>) -> bool {
    match entry {
        PhraseEntry::Kind(name)
        | PhraseEntry::Global(name)
        | PhraseEntry::Function(name)
        | PhraseEntry::Effect(name) => *key == name,
        PhraseEntry::OwnFunction(name) => key.strip_suffix('=') == Some(name),
        PhraseEntry::Figure(name) => key.strip_suffix('#') == Some(name),
        PhraseEntry::Shift(effect, own) => key.split_once('+') == Some((effect, own)),
        PhraseEntry::Agent(kind, field) => {
            key.strip_suffix('+').and_then(|key| key.split_once('.')) == Some((kind, field))
        }
        PhraseEntry::Field(kind, field) => key.split_once('.') == Some((kind, field)),
        PhraseEntry::Relation(kind, field) => {
            key.strip_suffix('=').and_then(|key| key.split_once('.')) == Some((kind, field))
        }
        PhraseEntry::Hook(name) => key.strip_prefix('@') == Some(name),
        PhraseEntry::Matter(name) => key.strip_prefix('?') == Some(name),
    }
}
