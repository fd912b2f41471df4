//! What somebody typed, in the form in which it is signed.
//!
//! The same word can be typed in several ways: `é` is one sign on some keyboards and two on others.
//! The browser knows how they belong together, so the page brings them into one form (NFC).

use js_sys::JsString;
use nomic_engine::rules::signs;

/// A text without what cannot be seen in it.
pub(crate) fn text(typed: &str) -> String {
    composed(signs::swept(typed))
}

/// A name with single blanks of the usual width, whatever the keyboard makes of them, and without the
/// signs by which keyboards choose between two forms of a picture. Whatever else is hidden in it
/// stays, for the engine to refuse.
pub(crate) fn name(typed: &str) -> String {
    let words = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    composed(words.replace(['\u{fe0e}', '\u{fe0f}'], ""))
}

fn composed(text: String) -> String {
    if text.is_ascii() {
        return text;
    }
    JsString::from(text).normalize("NFC").into()
}
