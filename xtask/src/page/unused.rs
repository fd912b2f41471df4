//! Removes exports of libraries that no script uses from a compiled program.
//!
//! Leptos depends on `wasm-streams` for calls of a server; the page makes none. Its classes are
//! exports, and exports count as used: 2 KB of the first load. This module runs before
//! wasm-bindgen. It removes the exports and their descriptions for wasm-bindgen, which then drops
//! the code by itself.

use crate::chore_error::ChoreError;

/// Prefixes of the names, for classes and for their exports.
const CLASS: &[u8] = b"IntoUnderlying";
const EXPORT: &[u8] = b"intounderlying";
/// Section with the library's notes for wasm-bindgen: an item for each export.
const TOLD: &[u8] = b"__wasm_bindgen_unstable";

/// Magic number and version.
const HEAD: usize = 8;
const CUSTOM: u8 = 0;
const EXPORTS: u8 = 7;

pub(super) fn without_unused(wasm: &[u8]) -> Result<Vec<u8>, ChoreError> {
    each_section(wasm, |kind, body| match kind {
        EXPORTS => exports(body).map(Some),
        CUSTOM => custom(body).map(Some),
        _ => Some(Some(body.to_vec())),
    })
}

/// Removes the names of functions and producers. wasm-bindgen removes them only from programs that
/// it sees.
pub(super) fn without_names(wasm: &[u8]) -> Result<Vec<u8>, ChoreError> {
    each_section(wasm, |kind, body| {
        Some((kind != CUSTOM).then(|| body.to_vec()))
    })
}

fn each_section(
    wasm: &[u8],
    made: impl Fn(u8, &[u8]) -> Option<Option<Vec<u8>>>,
) -> Result<Vec<u8>, ChoreError> {
    sections(wasm, made)
        .ok_or_else(|| ChoreError::new("A compiled program can't be read.".to_owned()))
}

fn sections(wasm: &[u8], made: impl Fn(u8, &[u8]) -> Option<Option<Vec<u8>>>) -> Option<Vec<u8>> {
    let (head, rest) = wasm.split_at_checked(HEAD)?;
    let mut out = head.to_vec();
    let mut rest = WasmBytes(rest);
    while let Some(kind) = rest.next() {
        if let Some(body) = made(kind, rest.counted()?)? {
            out.push(kind);
            put_counted(&mut out, &body)?;
        }
    }
    Some(out)
}

fn exports(body: &[u8]) -> Option<Vec<u8>> {
    let mut rest = WasmBytes(body);
    let (mut kept, mut entries) = (0, Vec::<u8>::new());
    for _ in 0..rest.number()? {
        let before = rest;
        let name = rest.counted()?;
        let (_kind, _index) = (rest.next()?, rest.number()?);
        if !has(name, EXPORT) {
            kept += 1;
            entries.extend(before.up_to(rest));
        }
    }
    let mut out = Vec::new();
    put_number(&mut out, kept);
    out.extend(entries);
    Some(out)
}

fn custom(body: &[u8]) -> Option<Vec<u8>> {
    let mut rest = WasmBytes(body);
    if rest.counted()? != TOLD {
        return Some(body.to_vec());
    }
    let mut out = WasmBytes(body).up_to(rest).to_vec();
    while !rest.0.is_empty() {
        let before = rest;
        let (_version, told) = (rest.lengthed()?, rest.lengthed()?);
        if !has(told, CLASS) {
            out.extend(before.up_to(rest));
        }
    }
    Some(out)
}

pub(super) fn has(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

#[derive(Clone, Copy)]
struct WasmBytes<'b>(&'b [u8]);

impl<'b> WasmBytes<'b> {
    fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    /// LEB128, as wasm writes it.
    fn number(&mut self) -> Option<u32> {
        let mut number = 0;
        for shift in (0..u32::BITS).step_by(7) {
            let byte = self.next()?;
            number |= u32::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    fn take(&mut self, length: u32) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(usize::try_from(length).ok()?)?;
        self.0 = rest;
        Some(taken)
    }

    /// Reads a number, and this number of bytes.
    fn counted(&mut self) -> Option<&'b [u8]> {
        let length = self.number()?;
        self.take(length)
    }

    /// Like `counted`, with the number in four bytes, as the library writes it.
    fn lengthed(&mut self) -> Option<&'b [u8]> {
        let length = self.take(4)?.try_into().ok()?;
        self.take(u32::from_le_bytes(length))
    }

    fn up_to(self, now: WasmBytes<'_>) -> &'b [u8] {
        let length = self.0.len().saturating_sub(now.0.len());
        self.0.get(..length).unwrap_or_default()
    }
}

fn put_counted(out: &mut Vec<u8>, bytes: &[u8]) -> Option<()> {
    put_number(out, u32::try_from(bytes.len()).ok()?);
    out.extend(bytes);
    Some(())
}

fn put_number(out: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        out.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn section(kind: u8, parts: &[&[u8]]) -> Vec<u8> {
        let mut out = vec![kind];
        put_counted(&mut out, &parts.concat()).unwrap();
        out
    }

    fn told(what: &[u8]) -> Vec<u8> {
        let length = u32::try_from(what.len()).unwrap().to_le_bytes();
        [&1_u32.to_le_bytes()[..], b"v", &length, what].concat()
    }

    #[test]
    fn exports_that_no_script_asks_for_go_with_all_that_is_told_of_them() {
        let main = b"\x04main\x00\x01";
        let pull = b"\x13intounderlying_pull\x00\x02";
        let (one, other) = (told(b"App"), told(b"the IntoUnderlyingSink of streams"));
        let name = [&[0x17][..], TOLD].concat();
        let code = section(10, &[&[1; 200]]);
        let program =
            |sections: [Vec<u8>; 4]| [b"\0asm\x01\0\0\0", &sections.concat()[..]].concat();
        let given = program([
            section(EXPORTS, &[&[2], pull, main]),
            code.clone(),
            section(CUSTOM, &[&name, &other, &one]),
            section(CUSTOM, &[b"\x01a", b"IntoUnderlying"]),
        ]);
        let right = program([
            section(EXPORTS, &[&[1], main]),
            code,
            section(CUSTOM, &[&name, &one]),
            section(CUSTOM, &[b"\x01a", b"IntoUnderlying"]),
        ]);
        assert_eq!(without_unused(&given).unwrap(), right);
        assert_eq!(without_unused(&right).unwrap(), right);
    }

    #[test]
    fn names_go_and_code_stays() {
        let code = section(10, &[&[1; 9]]);
        let named = [
            b"\0asm\x01\0\0\0",
            &section(CUSTOM, &[b"\x04name", b"f"])[..],
            &code,
        ]
        .concat();
        let right = [b"\0asm\x01\0\0\0", &code[..]].concat();
        assert_eq!(without_names(&named).unwrap(), right);
    }

    #[test]
    fn half_a_program_is_refused() {
        assert!(without_unused(b"\0asm\x01\0\0\0\x07\x20\x01").is_err());
    }
}
