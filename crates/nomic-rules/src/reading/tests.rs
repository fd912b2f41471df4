//! Grammar, where a slip would be in every sentence.

use super::grammar::{Article, CLOSE, Noun, NounCase, NounForm, finish, head, push};
use super::{LocalWord, PhraseEntry, Phrasebook};
use crate::Language::{self, De, En, It};

macro_rules! grammar {
    ($language:literal) => {
        include_str!(concat!(
            "../../../nomic-wording/messages/",
            $language,
            "/readings/grammar.txt"
        ))
    };
}

/// Grammar of a language, without words.
struct GrammarBook(Language);

impl Phrasebook for GrammarBook {
    fn language(&self) -> Language {
        self.0
    }

    fn words(&self, _: PhraseEntry<'_>) -> Option<&'static str> {
        None
    }

    fn local(&self, word: LocalWord) -> &'static str {
        let text = match self.0 {
            En => grammar!("en"),
            De => grammar!("de"),
            It => grammar!("it"),
        };
        let key = match word {
            LocalWord::Classes => "classes",
            LocalWord::Articles => "articles",
            LocalWord::AdjectiveEndings => "adjective_endings",
            LocalWord::NounEndings => "noun_endings",
            LocalWord::Merges => "merges",
            _ => return "",
        };
        let (_, after) = text.split_once(&format!("\n{key} =")).unwrap();
        let mut ends = after.match_indices('\n').map(|(at, _)| at);
        let end = ends.find(|at| !after[at + 1..].starts_with(' '));
        &after[..end.unwrap()]
    }

    fn plural_form(&self, _: u64) -> usize {
        0
    }
}

fn told(language: Language, entry: &str, article: Article, many: bool, case: NounCase) -> String {
    let form = NounForm {
        article,
        many,
        case,
    };
    head(&GrammarBook(language), &Noun::parse(entry), "", form)
}

fn pushed(language: Language, before: &str, piece: &str) -> String {
    let mut out = before.to_owned();
    push(&GrammarBook(language), &mut out, piece);
    out
}

#[test]
fn german_nouns_and_adjectives_are_declined() {
    use NounCase::{Accusative, Dative, Genitive, Nominative};
    let proposal = "m|offen* Antrag/offen* Anträge|";
    let one = |article, case| told(De, proposal, article, false, case);
    assert_eq!(one(Article::A, Nominative), "ein offener Antrag");
    assert_eq!(one(Article::The, Nominative), "der offene Antrag");
    assert_eq!(one(Article::No, Accusative), "keinen offenen Antrag");
    assert_eq!(one(Article::Each, Dative), "jedem offenen Antrag");
    assert_eq!(one(Article::The, Genitive), "des offenen Antrags");
    let many = |case| told(De, proposal, Article::The, true, case);
    assert_eq!(many(Dative), "den offenen Anträgen");
    assert_eq!(many(Genitive), "der offenen Anträge");
    let name = |case| told(De, "m|Nachname|", Article::The, false, case);
    assert_eq!(
        [name(Genitive), name(Dative)],
        ["des Nachnamens", "dem Nachnamen"]
    );
}

#[test]
fn italian_articles_go_by_the_sound_that_follows() {
    let the = |entry, many| told(It, entry, Article::The, many, NounCase::Nominative);
    assert_eq!(the("m|giocatore/giocatori|", false), "il giocatore");
    assert_eq!(the("m|emendamento/emendamenti|", true), "gli emendamenti");
    assert_eq!(the("m|scarto/scarti|", false), "lo scarto");
    assert_eq!(the("f|affermazione|", false), "l’affermazione");
    let no = told(
        It,
        "f|abrogazione|",
        Article::No,
        false,
        NounCase::Nominative,
    );
    assert_eq!(no, "nessun’abrogazione");
}

#[test]
fn english_articles_go_by_the_letter_that_follows() {
    let a = |entry| told(En, entry, Article::A, false, NounCase::Nominative);
    assert_eq!(a("t|amendment|"), "an amendment");
    assert_eq!(a("w|player|"), "a player");
}

#[test]
fn prepositions_merge_with_articles_only() {
    assert_eq!(
        pushed(De, "die Stimmen zu ", "der Regel"),
        "die Stimmen zur Regel"
    );
    assert_eq!(pushed(De, "davon ", "dem Antrag"), "davon dem Antrag");
    assert_eq!(
        pushed(It, "il nome di ", "il giocatore"),
        "il nome del giocatore"
    );
    assert_eq!(pushed(It, "uguale a ", "l’altro"), "uguale all’altro");
    assert_eq!(pushed(It, "il nome di ", "illo"), "il nome di illo");
    assert_eq!(
        pushed(En, "the name of ", "the player"),
        "the name of the player"
    );
}

#[test]
fn a_clause_is_closed_once_and_only_in_the_middle() {
    let text = format!("falls es eine gibt, die gilt{CLOSE}{CLOSE} und mehr, was gilt{CLOSE}: so");
    assert_eq!(
        finish(&text, "."),
        "Falls es eine gibt, die gilt, und mehr, was gilt: so."
    );
    assert_eq!(finish("“a” stands", "."), "“a” stands.");
    assert_eq!(finish("so: “Ja.”", "."), "So: “Ja.”");
}
