//! Different code reads differently, in every language.

#![cfg(not(target_arch = "wasm32"))]

mod chance;
mod change;
mod forms;
mod make;
mod tree;

use chance::Chance;
use make::Maker;
use nomic_engine::VOCABULARY;
use nomic_engine::rules::{Language, reading};
use nomic_wording::phrasebook;
use reading::{LocalWord, PhraseEntry, Phrasebook};
use std::collections::BTreeSet;
use tree::{Head, Tree};

const BEFORE: &str = "quantity gold\nkeep tally = 1\nkeep open = yes\nkeep row: list of number = []\n\
    keep entries: list of {who: number, n: number} = []\nkeep idle of each Player = no\n\
    define own(n: number) = n + 1\n\
    define keen(one: Player) = one.points > 2\n\
    define better(one: Player, two: Player) = one.points > two.points\n";

fn code(tree: &Tree) -> String {
    format!("{BEFORE}{}", tree.code())
}

/// Sentences of the generated part; none if the code does not compile.
fn told(code: &str, book: &dyn Phrasebook) -> Option<Vec<(u8, String)>> {
    let reading = reading::read(code, &VOCABULARY, book).ok()?;
    let last = reading.paragraphs.into_iter().next_back()?;
    let sentences = last.sentences.into_iter();
    Some(sentences.map(|one| (one.depth, one.text)).collect())
}

struct Collision {
    seed: u64,
    language: Language,
    codes: [String; 2],
    told: String,
}

fn compare(pairs: usize, from: u64, books: [&dyn Phrasebook; 3]) -> (usize, Vec<Collision>) {
    let [english, ..] = books;
    reading::read(BEFORE, &VOCABULARY, english).unwrap();
    let (mut compared, mut seed) = (0, from);
    let mut collisions = Vec::new();
    while compared < pairs {
        seed += 1;
        let Some((one, other)) = pair(seed) else {
            continue;
        };
        let codes = [code(&one), code(&other)];
        let Some(first) = told(&codes[0], english) else {
            continue;
        };
        let Some(second) = told(&codes[1], english) else {
            continue;
        };
        compared += 1;
        for (language, book) in Language::ALL.into_iter().zip(books) {
            let (first, second) = match language {
                Language::En => (first.clone(), second.clone()),
                _ => {
                    let [one, other] = codes.each_ref().map(|code| told(code, book));
                    (one.unwrap(), other.unwrap())
                }
            };
            if first == second {
                let told: Vec<String> = first.into_iter().map(|(_, text)| text).collect();
                collisions.push(Collision {
                    seed,
                    language,
                    codes: [one.code(), other.code()],
                    told: told.join("\n"),
                });
            }
        }
    }
    (compared, collisions)
}

/// A piece of code, and one that differs in a single place and in meaning.
fn pair(seed: u64) -> Option<(Tree, Tree)> {
    let mut chance = Chance::new(seed);
    let hooks = VOCABULARY.hooks;
    let hook = hooks.get(chance.below(hooks.len() + 8));
    let one = Maker::part(hook, seed, None);
    let other = match chance.below(3) {
        0 => {
            let place = one.at(chance.below(one.count()))?.place;
            Maker::part(hook, seed, Some((place, chance.next() | 1)))
        }
        _ => {
            let mut other = one.clone();
            change::change(&mut other, &mut chance);
            other
        }
    };
    let differs = one.code() != other.code() && one.meaning() != other.meaning();
    differs.then_some((one, other))
}

#[test]
fn what_means_something_else_reads_otherwise() {
    let from = std::env::var("SEED").map_or(0, |seed| seed.parse().unwrap());
    let pairs = std::env::var("PAIRS").map_or(2_000, |pairs| pairs.parse().unwrap());
    let books = Language::ALL.map(phrasebook);
    let (compared, collisions) = compare(pairs, from, books.each_ref().map(|book| book as _));
    println!("{compared} pairs of codes were compared, from seed {from} on");
    for collision in &collisions {
        let Collision {
            seed,
            language,
            codes,
            told,
        } = collision;
        println!(
            "--- seed {seed}, {language:?}\n{}\n...\n{}\n=> {told}\n",
            codes[0], codes[1]
        );
    }
    assert!(
        collisions.is_empty(),
        "{} pairs read alike",
        collisions.len()
    );
}

struct Planted(Language);

impl Phrasebook for Planted {
    fn language(&self) -> Language {
        self.0
    }

    fn words(&self, entry: PhraseEntry<'_>) -> Option<&'static str> {
        let entry = match entry {
            PhraseEntry::Effect(_) if self.0 == Language::It => PhraseEntry::Effect("end_turn"),
            other => other,
        };
        phrasebook(self.0).words(entry)
    }

    fn local(&self, word: LocalWord) -> &'static str {
        phrasebook(self.0).local(word)
    }

    fn plural_form(&self, number: u64) -> usize {
        phrasebook(self.0).plural_form(number)
    }
}

#[test]
fn words_that_say_the_same_of_different_effects_are_found_in_their_language() {
    let books = Language::ALL.map(Planted);
    let (_, collisions) = compare(1_000, 0, books.each_ref().map(|book| book as _));
    assert!(!collisions.is_empty());
    assert!(collisions.iter().all(|one| one.language == Language::It));
}

fn words(tree: &Tree, found: &mut BTreeSet<String>) {
    match &tree.head {
        Head::Field(name) | Head::Call(name) | Head::Effect(name) => {
            found.insert((*name).to_owned());
        }
        Head::Name(name) => {
            found.insert(name.clone());
        }
        _ => {}
    }
    tree.kids.iter().for_each(|kid| words(kid, found));
}

#[test]
fn every_word_of_the_game_is_in_what_is_made_up() {
    let mut found = BTreeSet::new();
    for seed in 0..6_000 {
        let hook = VOCABULARY
            .hooks
            .get(Chance::new(seed).below(VOCABULARY.hooks.len()));
        words(&Maker::part(hook, seed, None), &mut found);
    }
    let fields = VOCABULARY.kinds.iter().flat_map(|kind| kind.fields);
    let fields = fields.map(|field| field.name);
    let others = VOCABULARY.globals.iter().map(|global| global.name);
    let others = others.chain(VOCABULARY.functions.iter().map(|one| one.name));
    let others = others.chain(VOCABULARY.effects.iter().map(|one| one.name));
    let missing: Vec<_> = fields
        .chain(others)
        .chain(["who", "n", "idle", "keen"])
        .filter(|name| !found.contains(*name))
        .collect();
    assert_eq!(missing, Vec::<&str>::new());
}
