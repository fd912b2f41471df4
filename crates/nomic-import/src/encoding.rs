//! Bytes as text: old pages are not always UTF-8.

/// What the bytes 0x80 to 0x9F mean on old pages (Windows-1252); all above are Latin-1.
const HIGH: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The text that the bytes of a file mean: UTF-8, UTF-16 with its mark, else Windows-1252.
/// Never fails; bytes that mean nothing become the replacement sign.
#[must_use]
pub fn decode(bytes: &[u8]) -> String {
    if let Some(rest) = bytes.strip_prefix(&[0xFF, 0xFE]) {
        return utf16(rest, u16::from_le_bytes);
    }
    if let Some(rest) = bytes.strip_prefix(&[0xFE, 0xFF]) {
        return utf16(rest, u16::from_be_bytes);
    }
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|byte| western(*byte)).collect(),
    }
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
    use super::decode;

    #[test]
    fn text_is_read_in_every_encoding_that_pages_have() {
        assert_eq!(decode("für".as_bytes()), "für");
        assert_eq!(decode("\u{feff}für".as_bytes()), "für");
        assert_eq!(decode(b"f\xfcr \x84Spa\xdf\x93"), "für „Spaß“");
        assert_eq!(decode(b"\xff\xfef\0\xfc\0r\0"), "für");
        assert_eq!(decode(b"\xfe\xff\0f\0\xfc\0r"), "für");
    }
}
