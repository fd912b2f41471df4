//! Normalises typed texts to the form that is signed.
//!
//! A word can be typed in several ways: `é` is one sign on some keyboards and two on others. The
//! browser knows the equivalents, so the page normalises texts to one form (NFC).

use js_sys::JsString;
use nomic_engine::rules::signs;

/// A text without what cannot be seen in it.
pub(crate) fn text(typed: &str) -> String {
    composed(signs::without_invisible(typed))
}

/// Normalises a name: single blanks of the usual width, and no signs that choose between two forms
/// of a picture. Other hidden signs stay, and the engine refuses them.
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
