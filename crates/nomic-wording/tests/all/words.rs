//! The words: none is missing, and all can be used.

use nomic_engine::VOCABULARY;
use nomic_engine::rules::{Family, Type};
use nomic_rules::reading::{PhraseEntry, Phrasebook};
use nomic_wording::{Locale, phrasebook};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Entries of the engine's vocabulary, each with the type that decides its wording.
fn entries() -> Vec<(String, PhraseEntry<'static>, Option<Type>)> {
    let mut entries = Vec::new();
    for kind in VOCABULARY.kinds {
        entries.push((kind.name.to_owned(), PhraseEntry::Kind(kind.name), None));
        for field in kind.fields {
            let name = format!("{}.{}", kind.name, field.name);
            entries.push((
                name,
                PhraseEntry::Field(kind.name, field.name),
                Some(field.ty),
            ));
        }
    }
    for global in VOCABULARY.globals {
        entries.push((
            global.name.to_owned(),
            PhraseEntry::Global(global.name),
            Some(global.ty),
        ));
    }
    for function in VOCABULARY.functions {
        let entry = PhraseEntry::Function(function.name);
        entries.push((function.name.to_owned(), entry, Some(function.result)));
    }
    for effect in VOCABULARY.effects {
        entries.push((
            effect.name.to_owned(),
            PhraseEntry::Effect(effect.name),
            None,
        ));
    }
    for hook in VOCABULARY.hooks {
        entries.push((
            format!("@{}", hook.name),
            PhraseEntry::Hook(hook.name),
            None,
        ));
        if matches!(hook.family, Family::Question { .. }) {
            entries.push((
                format!("?{}", hook.name),
                PhraseEntry::Matter(hook.name),
                None,
            ));
        }
    }
    entries
}

#[test]
fn everything_that_rules_can_name_has_words_in_every_language() {
    let mut missing = Vec::new();
    for (name, entry, _) in entries() {
        for &locale in Locale::ALL {
            let words = phrasebook(locale).words(entry);
            if words.is_none_or(str::is_empty) {
                missing.push(format!("{name} ({locale})"));
            }
        }
    }
    assert_eq!(missing, Vec::<String>::new());
}

#[test]
fn what_is_yes_or_no_is_told_as_a_clause_and_what_else_there_is_as_a_noun() {
    for (name, entry, ty) in entries() {
        let Some(ty) = ty else { continue };
        for &locale in Locale::ALL {
            let words = phrasebook(locale).words(entry).unwrap();
            let parts = words.split('|').count();
            match ty {
                Type::Truth => assert!(parts == 2 || parts == 3, "{name}: {words}"),
                Type::List(_) => {
                    let head = words.split('|').nth(1).unwrap();
                    assert!(parts >= 3 && head.contains('/'), "{name}: {words}");
                }
                _ => {
                    let head = words.split('|').nth(1).unwrap();
                    assert!(parts >= 3 && !head.contains('/'), "{name}: {words}");
                }
            }
        }
    }
}
