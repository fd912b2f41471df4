//! Vocabulary of code: every word in a piece of code that compiles, with its reading.
//!
//! The readings come from the same code as those of rules, so nothing is written twice here.

use super::book::finds;
use super::code_sentences::reading;
use nomic_engine::VOCABULARY;
use nomic_engine::rules::reading::PhraseEntry;
use nomic_engine::rules::reading::Phrasebook as _;
use nomic_engine::rules::{Family, Hook, Type};
use nomic_wording::Locale;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shelf {
    pub(crate) of: ShelfOf,
    pub(crate) words: Vec<LexiconEntry>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ShelfOf {
    Examples,
    Events,
    Questions,
    Checks,
    Effects,
    Functions,
    Values,
    /// Fields of things of this kind, by its plural.
    Kind(String),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LexiconEntry {
    pub(crate) code: String,
    pub(crate) meaning: String,
}

impl LexiconEntry {
    pub(crate) fn has(&self, sought: &str) -> bool {
        finds(&format!("{} {}", self.code, self.meaning), sought)
    }
}

const EXAMPLES: [&str; 7] = [
    "when turn_begins(p)\n  if p.points < 0 then\n    set_points(p, 0)\n  end\nend",
    "when circuit_ends(n)\n  for each p in players where p.points >= 50\n    award(p, 5)\n  end\nend",
    "keep seen = 0\n\nwhen on_proposed(p)\n  set seen = seen + 1\nend",
    "action rest(p)\n  \"…\"\n  where p.on_turn\n  end_turn()\nend",
    "check leaving(p)\n  if p.points < 0 then\n    refuse(\"…\")\n  end\nend",
    "when required_votes(b)\n  answer b.cast div 2 + 1\nend",
    "when winner(p)\n  answer p.points > 3 * count(q in players where q.away)\nend",
];

pub(crate) fn lexicon(language: Locale) -> Vec<Shelf> {
    let hooks = |of: ShelfOf, fits: fn(Family) -> bool| {
        let hooks = VOCABULARY.hooks.iter().filter(|hook| fits(hook.family));
        Shelf {
            of,
            words: hooks.filter_map(|hook| hook_word(hook, language)).collect(),
        }
    };
    let kinds = VOCABULARY.kinds.iter().map(|kind| {
        let words = kind.fields.iter();
        let words = words.filter_map(|field| field_word(kind.name, field.name, language));
        Shelf {
            of: ShelfOf::Kind(called(kind.name, language)),
            words: words.collect(),
        }
    });
    let effects = VOCABULARY.effects.iter();
    let functions = VOCABULARY.functions.iter();
    let values = VOCABULARY.globals.iter();
    let first = [
        Shelf {
            of: ShelfOf::Examples,
            words: EXAMPLES
                .into_iter()
                .filter_map(|code| example_word(code, language))
                .collect(),
        },
        hooks(ShelfOf::Events, |family| family == Family::Event),
        Shelf {
            of: ShelfOf::Effects,
            words: effects
                .filter_map(|effect| effect_word(effect.name, effect.params, language))
                .collect(),
        },
        hooks(ShelfOf::Questions, |family| {
            matches!(family, Family::Question { .. })
        }),
        hooks(ShelfOf::Checks, |family| family == Family::Check),
        Shelf {
            of: ShelfOf::Functions,
            words: functions
                .filter_map(|function| function_word(function.name, function.params, language))
                .collect(),
        },
        Shelf {
            of: ShelfOf::Values,
            words: values
                .filter_map(|value| read_value(value.name, &[], language))
                .collect(),
        },
    ];
    let all = first.into_iter().chain(kinds);
    all.filter(|shelf| !shelf.words.is_empty()).collect()
}

fn called(kind: &str, language: Locale) -> String {
    let words = nomic_wording::phrasebook(language).words(PhraseEntry::Kind(kind));
    let words = words.and_then(|words| words.split('|').nth(2));
    capital(words.unwrap_or(kind))
}

fn example_word(code: &str, language: Locale) -> Option<LexiconEntry> {
    Some(LexiconEntry {
        code: code.to_owned(),
        meaning: sentences(code, language)?.join(" "),
    })
}

fn hook_word(hook: &Hook, language: Locale) -> Option<LexiconEntry> {
    let mut names = ParameterNames::default();
    let names: Vec<String> = hook.params.iter().map(|ty| names.of(*ty)).collect();
    let head = format!("{} {}({})", hook.family.word(), hook.name, names.join(", "));
    let body = match hook.family {
        Family::Question { answer } => format!("answer {}", example(answer)),
        Family::Check | Family::Event | Family::Action => "pass".to_owned(),
    };
    let told = sentences(&format!("{head}\n  {body}\nend"), language)?;
    let told = told.first()?;
    let meaning = match hook.family {
        Family::Question { .. } => told.split_inclusive('?').next()?,
        Family::Check | Family::Event | Family::Action => told.split(':').next()?,
    };
    Some(LexiconEntry {
        code: head,
        meaning: meaning.to_owned(),
    })
}

fn effect_word(name: &str, params: &[Type], language: Locale) -> Option<LexiconEntry> {
    let values: Vec<String> = params.iter().map(|ty| example(*ty)).collect();
    let code = format!("{name}({})", values.join(", "));
    // Some things are only there where something happens to them.
    let hook = params.iter().find_map(|ty| match ty {
        Type::Thing("Ballot") => Some("on_opened(b)"),
        Type::Thing("Case") => Some("on_called(c)"),
        Type::Thing("Proposal") => Some("on_proposed(p)"),
        _ => None,
    });
    let hook = match name {
        "begin_next_game" => "game_ends(n)",
        _ => hook.unwrap_or("on_begin()"),
    };
    let assets = params.contains(&Type::Thing("Asset"));
    let body = match assets {
        true => format!("for each a in assets(\"…\")\n {code}\nend"),
        false => code.clone(),
    };
    let told = sentences(&format!("when {hook}\n{body}\nend"), language)?;
    // Hook and things come before it.
    let before = if assets { 2 } else { 1 };
    let meaning = told.first()?.splitn(before + 1, ": ").nth(before)?;
    Some(LexiconEntry {
        code,
        meaning: capital(meaning.trim_end_matches('.')),
    })
}

fn function_word(name: &str, params: &[Type], language: Locale) -> Option<LexiconEntry> {
    let mut names = ParameterNames::default();
    let mut declared = Vec::new();
    let values = params.iter().map(|ty| match ty {
        Type::Thing(kind) => {
            let name = names.of(*ty);
            declared.push(format!("{name}: {kind}"));
            name
        }
        _ => example(*ty),
    });
    let values: Vec<String> = values.collect();
    let code = format!("{name}({})", values.join(", "));
    let declared: Vec<&str> = declared.iter().map(String::as_str).collect();
    read_value(&code, &declared, language)
}

fn field_word(kind: &str, field: &str, language: Locale) -> Option<LexiconEntry> {
    let name = ParameterNames::default().of(Type::Thing(VOCABULARY.kind(kind)?.name));
    let code = format!("{name}.{field}");
    read_value(&code, &[&format!("{name}: {kind}")], language)
}

fn read_value(value: &str, params: &[&str], language: Locale) -> Option<LexiconEntry> {
    let define = format!("define f_f({}) = {value}", params.join(", "));
    let meanings = nomic_wording::meanings(&define, language).ok()?;
    Some(LexiconEntry {
        code: value.to_owned(),
        meaning: meanings.into_iter().next()?,
    })
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.clone()).collect()
}

fn sentences(code: &str, language: Locale) -> Option<Vec<String>> {
    let lines = reading(code, language)?.into_iter();
    Some(lines.map(|line| line.text).collect())
}

/// Neutral code for a value of this type.
fn example(ty: Type) -> String {
    match ty {
        Type::Number | Type::Fraction => "3",
        Type::Truth => "yes",
        Type::Text => "\"…\"",
        Type::Code => "code { }",
        Type::Quantity => "points",
        Type::Thing("Player") => "turn_player",
        Type::Thing("Rule") | Type::Any => "this_rule",
        Type::Thing("Ballot") => "b",
        Type::Thing("Case") => "c",
        Type::Thing("Proposal") => "p",
        Type::Thing(_) => "a",
        Type::List(Type::Thing("Rule")) => "rules",
        Type::List(Type::Thing("Asset")) => "assets(\"…\")",
        Type::List(_) => "players",
    }
    .to_owned()
}

/// Names for what is handed over: the first letter of its kind, or the next one that is left.
#[derive(Default)]
struct ParameterNames(Vec<char>);

impl ParameterNames {
    fn of(&mut self, ty: Type) -> String {
        let first = match ty {
            Type::Thing(kind) => kind.chars().next().unwrap_or('x').to_ascii_lowercase(),
            Type::Number | Type::Fraction => 'n',
            Type::Text => 't',
            _ => 'x',
        };
        let free = (first..='z').find(|letter| !self.0.contains(letter));
        let letter = free.unwrap_or(first);
        self.0.push(letter);
        letter.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nomic_engine::rules::Language;

    fn find<'a>(shelves: &'a [Shelf], code: &str) -> &'a str {
        let mut words = shelves.iter().flat_map(|shelf| &shelf.words);
        let word = words.find(|word| word.code == code);
        &word.unwrap_or_else(|| panic!("{code}")).meaning
    }

    #[test]
    fn every_word_of_the_vocabulary_can_be_looked_up_in_every_language() {
        let fields: usize = VOCABULARY.kinds.iter().map(|kind| kind.fields.len()).sum();
        let all = EXAMPLES.len()
            + fields
            + VOCABULARY.hooks.len()
            + VOCABULARY.effects.len()
            + VOCABULARY.functions.len()
            + VOCABULARY.globals.len();
        for language in Language::ALL {
            let shelves = lexicon(Locale::of(language));
            let words = || shelves.iter().flat_map(|shelf| &shelf.words);
            assert_eq!(words().count(), all, "{language:?}");
            let bad = words().filter(|word| {
                let meaning = &word.meaning;
                meaning.is_empty() || meaning.contains("f_f") || meaning.ends_with([' ', ':'])
            });
            assert_eq!(bad.collect::<Vec<_>>(), Vec::<&LexiconEntry>::new());
        }
    }

    #[test]
    fn a_word_is_told_as_in_the_reading_of_a_rule() {
        let english = lexicon(Locale::of(Language::En));
        for (code, meaning) in [
            ("when on_adopted(p)", "When a proposal is adopted"),
            ("when may_vote(p, b)", "May a player vote in a ballot?"),
            ("check leaving(p)", "Before a player leaves the game"),
            (
                "award(turn_player, 3)",
                "The player on turn receives 3 points",
            ),
            (
                "transfer(a, turn_player)",
                "The asset goes to the player on turn",
            ),
            ("draw(3)", "A random number from 1 to 3"),
            ("players", "The players"),
            ("p.proposer", "The player who made the proposal"),
        ] {
            assert_eq!(find(&english, code), meaning);
        }
        assert_eq!(
            find(&lexicon(Locale::of(Language::De)), "p.proposer"),
            "Der Urheber des Antrags"
        );
        let kinds: Vec<_> = english.iter().map(|shelf| &shelf.of).collect();
        assert!(
            kinds.contains(&&ShelfOf::Kind("Players".to_owned())),
            "{kinds:?}"
        );
    }
}
