//! Handing a game's record, or a proof from it, out as a file.

use super::{BrowserError, share};
use js_sys::{Array, Uint8Array};
use web_sys::{Blob, BlobPropertyBag};

/// The kind of a file that no program is to look into.
const KIND: &str = "application/octet-stream";

/// Replacement for a name without a usable letter.
const NAMELESS: &str = "nomic";

/// File systems take names of some 255 bytes; letters may take four.
const LONGEST: usize = 60;

/// Offers the bytes as a file to keep, with the name made of the title and an ending.
pub(crate) fn save(title: &str, ending: &str, bytes: &[u8]) -> Result<(), BrowserError> {
    let parts = Array::of1(&Uint8Array::from(bytes));
    let kind = BlobPropertyBag::new();
    kind.set_type(KIND);
    let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &kind)?;
    share::offer(&format!("{}.{ending}", file_name(title)), &blob)
}

/// The title as the name of a file: without what some system gives a meaning to.
fn file_name(title: &str) -> String {
    let letter = |letter: char| match letter {
        letter if letter.is_control() => ' ',
        '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => ' ',
        letter => letter,
    };
    let name: String = title.chars().map(letter).take(LONGEST).collect();
    match name.trim_matches([' ', '.']) {
        "" => NAMELESS.to_owned(),
        name => name.to_owned(),
    }
}
