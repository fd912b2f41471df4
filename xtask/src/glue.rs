//! Makes the glue between page and program smaller, once Trunk has put the page together.
//!
//! wasm-bindgen explains its glue in comments, and ends the name of each import in 16 digits that
//! look like chance. They stand in the script and in the program, and nothing packs them. Here
//! comments and indents go, and each import gets a number as long as those digits, so that no length in the
//! program changes.

use std::{collections::BTreeMap, fs, path::Path};

use base64ct::{Base64, Encoding};
use sha2::{Digest, Sha256, Sha384};

use crate::{
    sizes::{files, hex, relative},
    trouble::{OrSay, Trouble},
};

const PAGE: &str = "index.html";
/// So many digits end the name of an import.
const DIGITS: usize = 16;
/// Names that wasm-bindgen counts by itself.
const COUNTED: &str = "00000000";

/// Tightens every program of a page that is being put together.
pub(crate) fn tighten(folder: &Path) -> Result<(), Trouble> {
    for path in files(folder)? {
        let name = relative(folder, &path);
        if name.ends_with("_bg.wasm") {
            tighten_program(folder, &name)?;
        } else if name == "worker.js" {
            let script = read(folder, &name)?;
            write(folder, &name, bare(&text(script, &name)?).as_bytes())?;
        }
    }
    Ok(())
}

/// A script without indents and without the lines that are comments. One with a text of several
/// lines is left as it is.
pub(crate) fn bare(script: &str) -> String {
    let quotes = |line: &str| line.matches('`').count();
    if !script.lines().all(|line| quotes(line).is_multiple_of(2)) {
        return script.to_owned();
    }
    let mut out = String::with_capacity(script.len());
    let mut within = false;
    for line in script.lines().map(str::trim_start) {
        let comment = within || line.starts_with("//") || line.starts_with("/*");
        within = (within || line.starts_with("/*")) && !line.contains("*/");
        if !comment && !line.is_empty() {
            out.push_str(line);
            out.push('\n');
        }
    }
    out
}

fn tighten_program(folder: &Path, program: &str) -> Result<(), Trouble> {
    let script = program.replace("_bg.wasm", ".js");
    let (old_script, old_program) = (read(folder, &script)?, read(folder, program)?);
    let plain = bare(&text(old_script.clone(), &script)?);
    let numbers = numbers(&plain);
    let (new_script, _) = renumbered(plain.as_bytes(), &numbers);
    let (new_program, found) = renumbered(&old_program, &numbers);
    if found != numbers.len() {
        return Err(Trouble::new(format!(
            "{script} names {} imports, of which {program} has {found}.",
            numbers.len()
        )));
    }
    write(folder, &script, &new_script)?;
    write(folder, program, &new_program)?;
    announce(folder, &script, &old_script, &new_script)?;
    announce(folder, program, &old_program, &new_program)
}

/// The digits that end names of imports, each with a number of the same length.
fn numbers(script: &str) -> BTreeMap<Vec<u8>, String> {
    let mut found = BTreeMap::new();
    let bytes = script.as_bytes();
    for (at, _) in script.match_indices('_') {
        let digits = bytes.get(at + 1..at + 1 + DIGITS).unwrap_or_default();
        let next = bytes.get(at + 1 + DIGITS);
        let goes_on = next.is_some_and(|next| next.is_ascii_alphanumeric() || *next == b'_');
        if is_hash(digits) && !goes_on && !digits.starts_with(COUNTED.as_bytes()) {
            let number = found.len();
            found
                .entry(digits.to_vec())
                .or_insert_with(|| format!("{number:0DIGITS$x}"));
        }
    }
    found
}

fn is_hash(digits: &[u8]) -> bool {
    digits.len() == DIGITS && digits.iter().copied().all(is_digit)
}

const fn is_digit(digit: u8) -> bool {
    matches!(digit, b'0'..=b'9' | b'a'..=b'f')
}

/// The bytes with the numbers put in, and how many were.
fn renumbered(bytes: &[u8], numbers: &BTreeMap<Vec<u8>, String>) -> (Vec<u8>, usize) {
    let mut out = Vec::with_capacity(bytes.len());
    let (mut rest, mut count) = (bytes, 0);
    while let Some((first, after)) = rest.split_first() {
        out.push(*first);
        rest = after;
        if *first == b'_'
            && let Some((digits, after)) = rest.split_at_checked(DIGITS)
            && let Some(number) = numbers.get(digits)
        {
            out.extend(number.as_bytes());
            rest = after;
            count += 1;
        }
    }
    (out, count)
}

/// Gives a file with its content's hash in its name the name that is right now, and tells the page.
fn announce(folder: &Path, name: &str, old: &[u8], new: &[u8]) -> Result<(), Trouble> {
    let page = text(read(folder, PAGE)?, PAGE)?;
    if !page.contains(name) {
        return Ok(());
    }
    let stem = name.trim_end_matches("_bg.wasm").trim_end_matches(".js");
    let (known, hash) = stem
        .rsplit_once('-')
        .ok_or_else(|| Trouble::new(format!("{name} has no hash in its name.")))?;
    let renamed = name.replace(stem, &format!("{known}-{}", hex(&Sha256::digest(new), 8)));
    let integrity = |bytes: &[u8]| Base64::encode_string(&Sha384::digest(bytes));
    // Trunk leaves zeros out at the front.
    let hashed = !hash.is_empty() && hash.bytes().all(is_digit);
    if !page.contains(&integrity(old)) || !hashed {
        return Err(Trouble::new(format!("{PAGE} does not vouch for {name}.")));
    }
    let page = page
        .replace(name, &renamed)
        .replace(&integrity(old), &integrity(new));
    fs::rename(folder.join(name), folder.join(&renamed))
        .or_say(|| format!("{name} can't be renamed"))?;
    write(folder, PAGE, page.as_bytes())
}

fn read(folder: &Path, name: &str) -> Result<Vec<u8>, Trouble> {
    fs::read(folder.join(name)).or_say(|| format!("{name} can't be read"))
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), Trouble> {
    fs::write(folder.join(name), bytes).or_say(|| format!("{name} can't be written"))
}

fn text(bytes: Vec<u8>, name: &str) -> Result<String, Trouble> {
    String::from_utf8(bytes).or_say(|| format!("{name} is no text"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "// a\nlet a = {\n  /** b\n   * c */\n  x_8658f795c44d1316: 1,\n\n  \
                          y_0123456789abcdef: 2, z_0000000000000001: 3,\n};\n";

    /// A page with one program as Trunk leaves it.
    fn page(program: &[u8]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let vouched = |bytes: &[u8]| Base64::encode_string(&Sha384::digest(bytes));
        let html = format!(
            "<a p-f9ffd912fb44c4a.js sha384-{}><b p-f9ffd912fb44c4a_bg.wasm sha384-{}>",
            vouched(SCRIPT.as_bytes()),
            vouched(program)
        );
        let files: [(&str, &[u8]); 3] = [
            ("p-f9ffd912fb44c4a.js", SCRIPT.as_bytes()),
            ("p-f9ffd912fb44c4a_bg.wasm", program),
            (PAGE, html.as_bytes()),
        ];
        for (name, bytes) in files {
            write(folder.path(), name, bytes).unwrap();
        }
        folder
    }

    #[test]
    fn comments_go_and_imports_are_counted_in_script_and_program_alike() {
        let folder = page(b"\x14x_8658f795c44d1316\x14y_0123456789abcdefg");
        tighten(folder.path()).unwrap();
        let names = files(folder.path()).unwrap();
        let names: Vec<String> = names.iter().map(|at| relative(folder.path(), at)).collect();
        let [html, script, program] = names.as_slice() else {
            panic!("{names:?}");
        };
        let said = text(read(folder.path(), script).unwrap(), script).unwrap();
        let right = "let a = {\nx_0000000000000000: 1,\ny_0000000000000001: 2, \
                     z_0000000000000001: 3,\n};\n";
        assert_eq!(said, right);
        let bytes = read(folder.path(), program).unwrap();
        assert_eq!(bytes, b"\x14x_0000000000000000\x14y_0000000000000001g");
        let html = text(read(folder.path(), html).unwrap(), PAGE).unwrap();
        for (name, bytes) in [(script, said.as_bytes()), (program, &bytes)] {
            assert!(html.contains(name.as_str()), "{html} without {name}");
            let vouched = Base64::encode_string(&Sha384::digest(bytes));
            assert!(html.contains(&format!("sha384-{vouched}")), "{html}");
            assert!(!name.contains("f9ffd912fb44c4a"), "{name}");
        }
    }

    #[test]
    fn a_text_of_several_lines_keeps_its_blanks() {
        let script = "let a = `b\n  // c`;\n";
        assert_eq!(bare(script), script);
    }

    #[test]
    fn a_script_and_a_program_that_do_not_fit_are_refused() {
        let folder = page(b"\x14x_8658f795c44d1316");
        assert!(tighten(folder.path()).is_err());
    }
}
