//! Too large input is refused with a reason.

use nomic_import::{ImportError, ImportSource, MAX_BYTES, MAX_FILES, MAX_RULES, import};
use std::fmt::Write as _;

fn read(text: &str) -> Result<usize, ImportError> {
    import(&[ImportSource {
        name: "page.txt",
        text,
    }])
    .map(|found| found.rules.len())
}

fn list(rules: usize) -> String {
    (1..=rules).fold(String::new(), |mut text, number| {
        let _ = writeln!(text, "{number}. A rule of its own.");
        text
    })
}

#[test]
fn nothing_to_read_is_said() {
    assert_eq!(read(""), Err(ImportError::Empty));
    assert_eq!(read(" \n-- \n"), Err(ImportError::Empty));
    assert_eq!(import(&[]), Err(ImportError::Empty));
}

#[test]
fn sizes_are_bounded() {
    assert_eq!(read(&"a ".repeat(MAX_BYTES / 2)), Ok(0));
    assert_eq!(
        read(&"a ".repeat(MAX_BYTES / 2 + 1)),
        Err(ImportError::TooLong)
    );
    let source = ImportSource {
        name: "",
        text: "a",
    };
    assert_eq!(
        import(&vec![source; MAX_FILES + 1]),
        Err(ImportError::TooManyFiles)
    );
}

#[test]
fn the_number_of_rules_is_bounded() {
    assert_eq!(read(&list(MAX_RULES)), Ok(MAX_RULES));
    assert_eq!(read(&list(MAX_RULES + 1)), Err(ImportError::TooManyRules));
}
