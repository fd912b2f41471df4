//! Makes the glue between page and program smaller.
//!
//! wasm-bindgen explains its glue in comments, and ends the name of each import in 16 digits that
//! look like chance. They stand in the script and in the program, and nothing packs them. Here
//! comments and indents go, and each import gets a number as long as those digits, so that no length in the
//! program changes.

use std::collections::BTreeMap;

use super::Program;
use crate::trouble::Trouble;

/// So many digits end the name of an import.
const DIGITS: usize = 16;
/// Names that wasm-bindgen counts by itself.
const COUNTED: &str = "00000000";

/// Tightens a program and its script, which must fit each other.
pub(super) fn tighten(program: &mut Program) -> Result<(), Trouble> {
    let plain = bare(&program.script);
    let numbers = numbers(&plain);
    let (script, _) = renumbered(plain.as_bytes(), &numbers);
    let (wasm, found) = renumbered(&program.wasm, &numbers);
    if found != numbers.len() {
        return Err(Trouble::new(format!(
            "{}'s script names {} imports, of which its program has {found}.",
            program.name,
            numbers.len()
        )));
    }
    program.script = String::from_utf8_lossy(&script).into_owned();
    program.wasm = wasm;
    Ok(())
}

/// A script without indents and without the lines that are comments. One with a text of several
/// lines is left as it is.
pub(super) fn bare(script: &str) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "// a\nlet a = {\n  /** b\n   * c */\n  x_8658f795c44d1316: 1,\n\n  \
                          y_0123456789abcdef: 2, z_0000000000000001: 3,\n};\n";

    fn program(wasm: &[u8]) -> Program {
        Program {
            name: "p".to_owned(),
            script: SCRIPT.to_owned(),
            wasm: wasm.to_vec(),
            later: Vec::new(),
        }
    }

    #[test]
    fn comments_go_and_imports_are_counted_in_script_and_program_alike() {
        let mut program = program(b"\x14x_8658f795c44d1316\x14y_0123456789abcdefg");
        tighten(&mut program).unwrap();
        let right = "let a = {\nx_0000000000000000: 1,\ny_0000000000000001: 2, \
                     z_0000000000000001: 3,\n};\n";
        assert_eq!(program.script, right);
        let right = b"\x14x_0000000000000000\x14y_0000000000000001g";
        assert_eq!(program.wasm, right);
    }

    #[test]
    fn a_text_of_several_lines_keeps_its_blanks() {
        let script = "let a = `b\n  // c`;\n";
        assert_eq!(bare(script), script);
    }

    #[test]
    fn a_script_and_a_program_that_do_not_fit_are_refused() {
        assert!(tighten(&mut program(b"\x14x_8658f795c44d1316")).is_err());
    }
}
