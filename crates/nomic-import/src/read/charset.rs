//! Bytes as text: old pages are not always UTF-8.

use crate::read::kind::FileKind;

/// Characters of the bytes 0x80 to 0x9F on old pages (Windows-1252); all above are Latin-1.
const HIGH: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    Utf8,
    Utf16,
    Windows1252,
    /// UTF-8 that was once taken for Windows-1252 and stored so: "fÃ¼r".
    Twice,
}

/// Decodes the bytes of a file: as UTF-8, as UTF-16 with its mark, else as Windows-1252. Invalid
/// bytes become the replacement character.
///
/// # Errors
/// The kind of the file, if it is no text.
pub fn read(bytes: &[u8]) -> Result<(String, Encoding), FileKind> {
    FileKind::of(bytes).map_or_else(|| Ok(decoded(bytes)), Err)
}

fn decoded(bytes: &[u8]) -> (String, Encoding) {
    if let Some(rest) = bytes.strip_prefix(&[0xFF, 0xFE]) {
        return (utf16(rest, u16::from_le_bytes), Encoding::Utf16);
    }
    if let Some(rest) = bytes.strip_prefix(&[0xFE, 0xFF]) {
        return (utf16(rest, u16::from_be_bytes), Encoding::Utf16);
    }
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => match once(text) {
            Some(text) => (text, Encoding::Twice),
            None => (text.to_owned(), Encoding::Utf8),
        },
        Err(_) => {
            let text = bytes.iter().map(|byte| western(*byte)).collect();
            (text, Encoding::Windows1252)
        }
    }
}

/// Decodes a text whose characters are, as Windows-1252, UTF-8 again. This does not happen by
/// chance: every letter beyond ASCII would have to be followed by exactly the right characters.
fn once(text: &str) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    let bytes: Option<Vec<u8>> = text.chars().map(byte).collect();
    String::from_utf8(bytes?).ok()
}

fn byte(sign: char) -> Option<u8> {
    let high = HIGH.iter().position(|high| *high == sign);
    let high = high.and_then(|place| u8::try_from(place + 0x80).ok());
    high.or_else(|| u8::try_from(u32::from(sign)).ok())
}

fn western(byte: u8) -> char {
    let high = usize::from(byte).checked_sub(0x80);
    let high = high.and_then(|place| HIGH.get(place)).copied();
    high.unwrap_or(char::from(byte))
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let (pairs, _) = bytes.as_chunks::<2>();
    let units: Vec<u16> = pairs.iter().map(|pair| unit(*pair)).collect();
    String::from_utf16_lossy(&units)
}

#[cfg(test)]
mod tests {
    use super::{Encoding, read};

    fn decode(bytes: &[u8]) -> String {
        read(bytes).unwrap().0
    }

    #[test]
    fn text_is_read_in_every_encoding_that_pages_have() {
        assert_eq!(decode("für".as_bytes()), "für");
        assert_eq!(decode("\u{feff}für".as_bytes()), "für");
        assert_eq!(decode(b"f\xfcr \x84Spa\xdf\x93"), "für „Spaß“");
        assert_eq!(decode(b"\xff\xfef\0\xfc\0r\0"), "für");
        assert_eq!(decode(b"\xfe\xff\0f\0\xfc\0r"), "für");
    }

    #[test]
    fn how_bytes_were_understood_is_told() {
        assert_eq!(read("für".as_bytes()).unwrap().1, Encoding::Utf8);
        assert_eq!(read(b"f\xfcr").unwrap().1, Encoding::Windows1252);
        assert_eq!(read(b"\xff\xfef\0").unwrap().1, Encoding::Utf16);
        let twice = "fÃ¼r Ã„pfel â€“ sÃ¼ÃŸ".as_bytes();
        assert_eq!(
            read(twice),
            Ok(("für Äpfel – süß".to_owned(), Encoding::Twice))
        );
        assert_eq!(
            read("É vero, più così".as_bytes()).unwrap().1,
            Encoding::Utf8
        );
    }
}
