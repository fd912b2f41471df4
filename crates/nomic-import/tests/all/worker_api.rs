//! Requests and answers arrive unchanged on the other side.

use nomic_import::{
    FileKind, ImportError, ImportFile, Imported, ImportedClass, ImportedFiles, ImportedRule,
    Leftover, Warning, answer_request, decode_answer, encode_request, find,
};
use proptest::prelude::*;

fn file(name: &str, bytes: &[u8]) -> ImportFile {
    ImportFile {
        name: name.to_owned(),
        bytes: bytes.to_vec(),
    }
}

fn files() -> impl Strategy<Value = Vec<ImportFile>> {
    let text =
        "((Rule )?[12]0[1-9](, immutable|, repealed by 301)?\n?[A-Za-zäé ]{0,20}\\.?\n{1,2}){0,6}";
    let bytes = prop_oneof![
        3 => text.prop_map(String::into_bytes),
        1 => prop::collection::vec(any::<u8>(), 0..60),
    ];
    let file = ("[a-zü0-9./-]{0,12}", bytes).prop_map(|(name, bytes)| ImportFile { name, bytes });
    prop::collection::vec(file, 0..4)
}

fn rule() -> impl Strategy<Value = ImportedRule> {
    let heading = (
        any::<Option<char>>(),
        any::<u32>(),
        any::<bool>(),
        prop::option::of(prop_oneof![
            Just(ImportedClass::Immutable),
            Just(ImportedClass::Mutable)
        ]),
        any::<(Option<String>, Option<String>, bool)>(),
    );
    let body = any::<(String, Option<String>, String, u32, u32)>();
    (heading, body).prop_map(|(heading, body)| {
        let (letter, number, offered, class, (title, status, in_force)) = heading;
        let (text, code, heading, source, line) = body;
        ImportedRule {
            letter,
            number,
            offered,
            class,
            title,
            status,
            in_force,
            text,
            code,
            heading,
            source: source as usize,
            line,
        }
    })
}

fn left() -> impl Strategy<Value = Leftover> {
    any::<(u16, u32, String, bool)>().prop_map(|(source, line, text, section)| Leftover {
        source: usize::from(source),
        line,
        text,
        section,
    })
}

fn warning() -> impl Strategy<Value = Warning> {
    let count = any::<u32>();
    let rules = || count.prop_map(|rules| rules as usize);
    prop_oneof![
        Just(Warning::NoRules),
        Just(Warning::HiddenSigns),
        rules().prop_map(|rules| Warning::NumbersOffered { rules }),
        count.prop_map(|number| Warning::NumberTwice { number }),
        rules().prop_map(|rules| Warning::ClassUnknown { rules }),
        rules().prop_map(|rules| Warning::ClassFromText { rules }),
        count.prop_map(|number| Warning::NoText { number }),
    ]
}

fn found() -> impl Strategy<Value = ImportedFiles> {
    let rules = prop::collection::vec(rule(), 0..4);
    let unplaced = prop::collection::vec(left(), 0..4);
    let warnings = prop::collection::vec(warning(), 0..4);
    let parts = (rules, unplaced, warnings, any::<bool>());
    parts.prop_map(|(rules, unplaced, warnings, guessed)| ImportedFiles {
        imported: Imported {
            rules,
            unplaced,
            warnings,
        },
        guessed,
    })
}

fn outcome() -> impl Strategy<Value = Result<ImportedFiles, ImportError>> {
    prop_oneof![
        6 => found().prop_map(Ok),
        1 => Just(Err(ImportError::TooLong)),
        1 => Just(Err(ImportError::TooManyFiles)),
        1 => Just(Err(ImportError::TooManyRules)),
        1 => Just(Err(ImportError::Empty)),
        1 => any::<u16>().prop_map(|file| Err(ImportError::NotText {
            file: usize::from(file),
            kind: FileKind::Pdf,
        })),
    ]
}

proptest! {
    #[test]
    fn who_asks_elsewhere_is_told_what_reading_here_finds(files in files()) {
        let answer = answer_request(&encode_request(&files));
        prop_assert_eq!(answer.and_then(|answer| decode_answer(&answer)), Some(find(&files)));
    }

    #[test]
    fn whatever_could_be_found_survives_being_told(outcome in outcome()) {
        let mut written = postcard::to_stdvec(&outcome).unwrap();
        prop_assert_eq!(decode_answer(&written), Some(outcome));
        written.push(0);
        prop_assert_eq!(decode_answer(&written), None);
    }

    #[test]
    fn bytes_that_are_neither_are_taken_for_neither(junk in prop::collection::vec(any::<u8>(), 0..80)) {
        let _ = answer_request(&junk);
        let _ = decode_answer(&junk);
    }
}

#[test]
fn half_a_question_has_no_answer_and_half_an_answer_tells_nothing() {
    let question = encode_request(&[file("a.txt", b"101. Sing.\n102. Dance.\n")]);
    assert_eq!(answer_request(&question[..question.len() - 1]), None);
    let whole = answer_request(&question).unwrap_or_default();
    assert!(decode_answer(&whole).is_some_and(|told| told.is_ok()));
    assert_eq!(decode_answer(&whole[..whole.len() - 1]), None);
}

#[test]
fn that_letters_were_guessed_is_told() {
    let guessed = |bytes: &[u8]| find(&[file("old.txt", bytes)]).map(|found| found.guessed);
    assert_eq!(guessed(b"101. F\xfcr alle.\n102. Sing.\n"), Ok(true));
    assert_eq!(
        guessed("101. Für alle.\n102. Sing.\n".as_bytes()),
        Ok(false)
    );
}

#[test]
fn a_file_that_is_no_text_is_named_with_its_kind() {
    let files = [
        file("a.txt", b"101. Sing.\n"),
        file("b.docx", b"%PDF-1.4 102. Dance."),
    ];
    let refused = ImportError::NotText {
        file: 1,
        kind: FileKind::Pdf,
    };
    assert_eq!(find(&files), Err(refused));
    assert_eq!(refused.code(), "import/not_text");
}
