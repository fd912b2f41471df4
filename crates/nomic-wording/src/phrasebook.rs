//! The words for what rules can name.

use crate::words::{Row, TABLES};
use nomic_engine::rules::Language;
use nomic_rules::reading::{Entry, Phrasebook};

/// The words of the game, in every language.
pub fn phrasebook() -> &'static impl Phrasebook {
    &Words
}

struct Words;

impl Phrasebook for Words {
    fn words(&self, entry: Entry<'_>, language: Language) -> Option<&'static str> {
        let rows = TABLES.iter().flat_map(|table| table.iter());
        let Row(_, en, de, it) = rows.into_iter().find(|row| is_for(row, entry))?;
        Some(match language {
            Language::En => en,
            Language::De => de,
            Language::It => it,
        })
    }
}

/// True if the row's key belongs to this entry. Keys: a kind is `Player`, a field `Player.name`, a
/// hook `@on_adopted`, the subject of a hook `?may_vote`, a function of a property of its first
/// value `option_player=`, the value of a field `Case.about_rule=`, an effect with a
/// figure `change#`, a postponed timer `set_timer+timer`, a deed `Vote.voter+`; other names are
/// unique as they are.
fn is_for(Row(key, ..): &Row, entry: Entry<'_>) -> bool {
    match entry {
        Entry::Kind(name) | Entry::Global(name) | Entry::Function(name) | Entry::Effect(name) => {
            *key == name
        }
        Entry::OwnFunction(name) => key.strip_suffix('=') == Some(name),
        Entry::Figure(name) => key.strip_suffix('#') == Some(name),
        Entry::Shift(effect, own) => key.split_once('+') == Some((effect, own)),
        Entry::Deed(kind, field) => {
            key.strip_suffix('+').and_then(|key| key.split_once('.')) == Some((kind, field))
        }
        Entry::Field(kind, field) => key.split_once('.') == Some((kind, field)),
        Entry::Relation(kind, field) => {
            key.strip_suffix('=').and_then(|key| key.split_once('.')) == Some((kind, field))
        }
        Entry::Hook(name) => key.strip_prefix('@') == Some(name),
        Entry::Matter(name) => key.strip_prefix('?') == Some(name),
    }
}
