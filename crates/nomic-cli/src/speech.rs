//! How the commands speak: in which language, to people and to programs.

use std::io::{self, Write};

use nomic_engine::rules::Language;
use serde::Serialize;

/// Reads the code of a language.
pub(crate) fn language(code: &str) -> Result<Language, String> {
    Language::from_code(code).ok_or_else(|| "one of en, de, it is expected".to_owned())
}

/// Says something to people. Whoever started this may have stopped reading; what can't be written
/// is let go.
pub(crate) fn print(text: &str) {
    let _ = writeln!(io::stdout().lock(), "{}", text.trim_end());
}

/// Says something to programs; what can't be written is let go, too.
pub(crate) fn print_answer(answer: &impl Serialize) {
    let mut out = io::stdout().lock();
    if serde_json::to_writer_pretty(&mut out, answer).is_ok() {
        let _ = writeln!(out);
    }
}
