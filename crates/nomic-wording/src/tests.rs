//! Catalogues of a few lines, through the checks of the real one.

use crate::locale::tests::{HEBREW, POLISH as LIKE_POLISH};
use crate::message::{Slot, said};
use nomic_messages::{CatalogueReport, Folder, check};

const ENGLISH: &str = "# for translators\nhello = Hello\nvoted = {who} cast {n|# vote|# votes} of {of|#}\nlong =\n    One line\n    and the next: {{}}\n";

fn folder(tag: &str, about: &str, text: &str) -> Folder {
    let about = format!("tag = {tag}\nname = {tag}ish\n{about}");
    Folder {
        tag: tag.to_owned(),
        files: vec![
            ("language".to_owned(), about),
            ("table".to_owned(), text.to_owned()),
        ],
        readings: Vec::new(),
    }
}

fn with(other: Folder) -> CatalogueReport {
    check(&[folder("en", "plurals = one", ENGLISH), other])
}

fn problems(about: &str, text: &str) -> Vec<String> {
    let checked = with(folder("xx", about, text));
    checked.problems.iter().map(ToString::to_string).collect()
}

fn second(checked: &CatalogueReport, key: &str) -> String {
    let table = &checked.catalogue.subjects["table"];
    let message = table.iter().find(|said| said.key == key).unwrap();
    message.texts[1].clone()
}

fn votes(text: &str, n: i64) -> String {
    let slots = [Slot::from("שרה"), Slot::Number(n), Slot::Number(-7)];
    said(text, &slots, LIKE_POLISH)
}

const POLISH: &str =
    "hello = Cześć\nvoted = {who}: {n|# głos|# głosy|# głosów}, {of|#}\nlong = {{}}\n";

#[test]
fn a_fourth_language_is_a_folder() {
    let checked = with(folder("pl", "plurals = polish\nrules = de", POLISH));
    assert_eq!((checked.problems, checked.gaps), (Vec::new(), Vec::new()));
    let checked = with(folder("pl", "plurals = polish\nrules = de", POLISH));
    assert_eq!(second(&checked, "hello"), "Cześć");
    let text = second(&checked, "voted");
    assert_eq!(votes(&text, 1), "\u{2068}שרה\u{2069}: 1 głos, −7");
    assert_eq!(votes(&text, 22), "\u{2068}שרה\u{2069}: 22 głosy, −7");
    assert_eq!(votes(&text, 5), "\u{2068}שרה\u{2069}: 5 głosów, −7");
    let locales = checked.catalogue.locales();
    assert!(
        locales.contains(r#"tag: "pl", name: "plish", leftward: false, language: Language::De"#)
    );
}

#[test]
fn in_a_language_that_runs_left_every_text_keeps_its_direction_to_itself() {
    let slots = [Slot::from("Ada"), Slot::Number(2)];
    let said = said("\u{10} \u{11}", &slots, HEBREW);
    assert_eq!(said, "\u{2068}Ada\u{2069} 2");
}

#[test]
fn english_stands_in_for_what_an_unfinished_language_lacks() {
    let checked = with(folder(
        "xx",
        "plurals = polish\nunfinished = yes",
        "hello = Xello\n",
    ));
    assert_eq!(checked.problems, []);
    let gaps: Vec<String> = checked.gaps.iter().map(ToString::to_string).collect();
    assert_eq!(gaps.len(), 2);
    assert_eq!(
        gaps[0],
        "messages/xx/table.txt: `voted` is missing in xxish; in English it stands in messages/en/table.txt, line 3"
    );
    assert_eq!(
        votes(&second(&checked, "voted"), 5),
        "\u{2068}שרה\u{2069} cast 5 votes of −7"
    );
    assert_eq!(second(&checked, "long"), "One line and the next: {}");
}

#[test]
fn what_a_finished_language_lacks_is_named_with_its_place() {
    let found = problems("plurals = one", "hello = Xello\nlong = xxx\n");
    assert_eq!(
        found,
        [
            "messages/xx/table.txt: `voted` is missing in xxish; in English it stands in messages/en/table.txt, line 3"
        ]
    );
}

#[test]
fn a_translation_with_other_slots_is_no_translation() {
    let found = problems(
        "plurals = one",
        "hello = {who}\nvoted = {who|#} of {of}\nlong = x\n",
    );
    assert_eq!(
        found,
        [
            "messages/xx/table.txt, line 1: `hello` in xxish has a slot {who}, which English has not",
            "messages/xx/table.txt, line 2: `voted` in xxish has a plural {who|...}, but English does not say that who is a number; {who|#} would",
            "messages/xx/table.txt, line 2: `voted` in xxish lacks the slot {n} of the English text",
        ]
    );
}

#[test]
fn what_is_not_well_formed_is_told_with_its_line() {
    let found = |text: &str| problems("unfinished = yes", text).join("\n");
    for (text, told) in [
        (
            "voted = {who} {n|a|b|c} {of|#}",
            "has 3 forms for the plural {n|...}; the language has 2",
        ),
        ("hello = } x", "has a brace without its partner"),
        ("hello = { x", "has a brace without its partner"),
        ("hello = {Who}", "which can’t be the name of a slot"),
        ("hello = {match}", "which can’t be the name of a slot"),
        ("hello =", "`hello` says nothing"),
        (
            "hello = a\nhello = b",
            "line 2: `hello` stands on line 1 already",
        ),
        ("Hello = a", "a line is `key = text`"),
        ("    goes on", "an indented line goes on with nothing"),
        ("bye = a", "`bye` stands in xxish and not in English"),
    ] {
        let found = found(text);
        assert!(found.contains(told), "{text}: {found}");
    }
}

#[test]
fn a_language_that_says_wrong_things_of_itself_is_refused() {
    for (about, told) in [
        ("plurals = klingon", "`plurals` is one of alike, one,"),
        ("direction = up", "`direction` is ltr or rtl"),
        ("rules = fr", "`rules` is one of en, de, it"),
        ("tag = en", "`tag` is the name of the folder"),
        ("unfinished = no", "`unfinished` is yes, or is left out"),
        ("colour = red", "`colour` is unknown"),
    ] {
        let found = problems(&format!("{about}\nunfinished = yes"), "").join("\n");
        assert!(found.contains(told), "{about}: {found}");
    }
}

#[test]
fn messages_become_constants_and_types() {
    let code = with(folder("xx", "", ENGLISH)).catalogue.modules(true);
    for item in [
        "pub mod table {",
        "pub const HELLO: Key = Key::of(&TEXTS, 0);",
        "pub struct Voted {",
        "pub who: Slot,",
        "pub n: Number,",
        "pub const LONG: Key",
    ] {
        assert!(code.contains(item), "{item} in {code}");
    }
}

const GRAMMAR: &str = "articles = the: the\nmerges =\n";

fn with_readings(tag: &str, about: &str, readings: &[(&str, &str)]) -> Folder {
    let files = readings.iter();
    Folder {
        readings: files
            .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()))
            .collect(),
        ..folder(tag, about, "")
    }
}

/// Readings of English, of German, and of a third language with these files.
fn readings(own: &[(&str, &str)]) -> CatalogueReport {
    let words = "Player = w|player|players\nPlayer.name = t|name|of {0}\n";
    let german = "Player = m|Spieler|Spieler\nPlayer.name = m|Name|{0g}^\n";
    check(&[
        with_readings(
            "en",
            "",
            &[
                ("grammar", GRAMMAR),
                ("things", words),
                ("sentences", "answer = so: {0}\n"),
            ],
        ),
        with_readings(
            "de",
            "rules = de",
            &[
                ("grammar", GRAMMAR),
                ("things", german),
                ("sentences", "answer = also: {0}\n"),
            ],
        ),
        with_readings("xx", "rules = de", own),
    ])
}

#[test]
fn a_language_has_readings_of_its_own_or_those_of_its_rules() {
    let said = |own: &[(&str, &str)]| {
        let checked = readings(own);
        assert_eq!(checked.problems, []);
        let words = checked.catalogue.readings.into_iter();
        words
            .map(|said| (said.key, said.texts[2].clone()))
            .collect::<Vec<_>>()
    };
    let borrowed = said(&[]);
    let texts: Vec<(&str, &str)> = borrowed
        .iter()
        .map(|(key, text)| (&**key, &**text))
        .collect();
    assert_eq!(
        texts,
        [
            ("Player", "m|Spieler|Spieler"),
            ("Player.name", "m|Name|{0g}\u{1}"),
            ("answer", "also: {0}"),
            ("articles", "the: the"),
            ("merges", ""),
        ]
    );
    let own = said(&[
        ("grammar", "articles =\nmerges = di il: del\n"),
        (
            "words",
            "answer = {0}!\nPlayer = x|X|X\nPlayer.name = x|Y {0}|\n",
        ),
    ]);
    assert_eq!(own[0].1, "x|X|X");
    assert_eq!(own[4].1, "di il: del");
}

#[test]
fn readings_that_differ_from_the_english_ones_are_told_with_their_line() {
    let found = readings(&[
        ("grammar", GRAMMAR),
        (
            "things",
            "Player = x|X|X\nPlayer.name = x|Y|\nPlayer.age = x|Z|\n",
        ),
        ("sentences", "Player = x|X|X\n"),
    ]);
    let found: Vec<String> = found.problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "messages/xx/readings/things.txt, line 1: `Player` is in messages/xx/readings/sentences.txt, too",
            "messages/xx/readings/things.txt, line 2: `Player.name` has other slots than in English",
            "messages/xx/readings/sentences.txt: `answer` is missing in xxish; in English it stands in messages/en/readings/sentences.txt, line 1",
            "messages/xx/readings/things.txt, line 3: `Player.age` is in xxish and not in English",
        ]
    );
}

#[test]
fn words_of_readings_become_keys_places_and_texts() {
    let code = readings(&[]).catalogue.readings_code(true);
    for item in [
        r#"const KEYS: [&str; 2] = ["Player", "Player.name"];"#,
        "LocalWord::Answer => 2,",
        "LocalWord::Merges => 4,",
        r#"SubjectTexts::Embedded(["w|player|players\nt|name|of {0}\nso: {0}"#,
    ] {
        assert!(code.contains(item), "{item} in {code}");
    }
}
