//! One translation in a game for each name that rules compare.

use super::RuleBook;
use crate::RuleId;
use crate::base::name::Likeness;
use crate::model::rule::Rule;
use crate::rules::{Language, Phrase, StableSort};
use std::sync::Arc;

/// Two rules whose readings could be mistaken because of how they translate names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clash {
    pub(crate) names: [Arc<str>; 2],
    pub(crate) words: [Arc<str>; 2],
    pub(crate) rules: [RuleId; 2],
}

/// A name as one rule writes it: the name in code, and the text for players.
struct Named<'b> {
    key: Arc<str>,
    rule: &'b Rule,
    said: Phrase,
}

struct TranslatedName {
    language: Language,
    look: String,
    key: Arc<str>,
    word: Arc<str>,
    rule: RuleId,
}

impl RuleBook {
    /// Finds a name of the rules in force with two translations, or two names with one translation:
    /// offices, timers, cards, signals and other texts; and quantities among themselves.
    pub(crate) fn clash(&self) -> Option<Clash> {
        let standing = || self.iter().filter(|rule| rule.is_unrepealed());
        let texts = standing().flat_map(|rule| {
            let names = rule.program.names().iter();
            names.map(move |name| Named {
                key: name.as_plain().into(),
                rule,
                said: name.clone(),
            })
        });
        let quantities = standing().flat_map(|rule| {
            let declared = rule.program.quantities().iter();
            declared.map(move |quantity| Named {
                key: Arc::clone(&quantity.name),
                rule,
                said: quantity
                    .label
                    .clone()
                    .unwrap_or_else(|| Phrase::plain(&quantity.name)),
            })
        });
        among(texts.collect()).or_else(|| among(quantities.collect()))
    }
}

fn among(named: Vec<Named<'_>>) -> Option<Clash> {
    // Without labels that differ from code, no name is ambiguous.
    let plain =
        |one: &Named<'_>| one.said.variants().count() == 1 && one.said.as_plain() == &*one.key;
    if named.iter().all(plain) {
        return None;
    }
    match merged(&named) {
        Ok(words) => shared(words),
        Err(clash) => Some(clash),
    }
}

/// Words of each name in each language; or two rules that translate one name differently.
fn merged(named: &[Named<'_>]) -> Result<Vec<TranslatedName>, Clash> {
    let rows = named.iter().flat_map(|one| {
        let said = one.said.variants();
        said.map(|(language, word)| (&one.key, language, Arc::<str>::from(word), one.rule.id))
    });
    // A quantity without a label has no words for players, so its name in code comes last.
    let last = |(key, _, word, _): &Row<'_>| ***key == **word;
    let mut rows: Vec<Row<'_>> = rows.collect();
    rows.stable_sort_by(|one, other| {
        let order = |row: &Row<'_>| (row.1, last(row), row.3);
        one.0
            .cmp(other.0)
            .then_with(|| order(one).cmp(&order(other)))
    });
    let mut words = Vec::new();
    let mut rest = rows.as_slice();
    while let Some((key, ..)) = rest.first() {
        let (group, after) = rest.split_at(rest.iter().take_while(|row| row.0 == *key).count());
        rest = after;
        for language in Language::ALL {
            let said =
                |language: Option<Language>| group.iter().filter(move |row| row.1 == language);
            let plain = said(None).filter(|row| !last(row)).chain(said(None));
            let mut translated = said(Some(language)).chain(plain);
            let Some((_, in_language, word, rule)) = translated.next() else {
                continue;
            };
            let own = said(*in_language).filter(|row| in_language.is_some() || !last(row));
            if let Some(other) = own.into_iter().find(|row| row.2 != *word) {
                return Err(Clash {
                    names: [Arc::clone(key), Arc::clone(key)],
                    words: [Arc::clone(word), Arc::clone(&other.2)],
                    rules: [*rule, other.3],
                });
            }
            let looks = Likeness::of(word).looks().into_iter();
            words.extend(looks.map(|look| TranslatedName {
                language,
                look,
                key: Arc::clone(key),
                word: Arc::clone(word),
                rule: *rule,
            }));
        }
    }
    Ok(words)
}

type Row<'k> = (&'k Arc<str>, Option<Language>, Arc<str>, RuleId);

/// Two names with the same text in one language, at least one of them different from its name in
/// code.
fn shared(mut words: Vec<TranslatedName>) -> Option<Clash> {
    words.retain(|word| !word.look.is_empty());
    words.stable_sort_by(|one, other| {
        let order = |word: &TranslatedName| (word.language, word.rule);
        let looks = one
            .language
            .cmp(&other.language)
            .then_with(|| one.look.cmp(&other.look));
        looks.then_with(|| order(one).cmp(&order(other)))
    });
    let mut rest = words.as_slice();
    while let Some(first) = rest.first() {
        let alike =
            |word: &&TranslatedName| word.language == first.language && word.look == first.look;
        let (group, after) = rest.split_at(rest.iter().take_while(alike).count());
        rest = after;
        let mut others = group.iter().filter(|word| word.key != first.key);
        let translated = group.iter().any(|word| word.word != word.key);
        if let Some(other) = others.next().filter(|_| translated) {
            return Some(Clash {
                names: [Arc::clone(&first.key), Arc::clone(&other.key)],
                words: [Arc::clone(&first.word), Arc::clone(&other.word)],
                rules: [first.rule, other.rule],
            });
        }
    }
    None
}
