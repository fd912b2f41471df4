//! Kinds of files without readable text, recognised by their bytes.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum FileKind {
    Word,
    /// `LibreOffice` or `OpenOffice`.
    OpenDocument,
    Office,
    Epub,
    Pdf,
    Rtf,
    Archive,
    Picture,
    Recording,
    Program,
    /// Without a byte order mark.
    Utf16,
    Utf32,
    Other,
}

impl FileKind {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Word => "word",
            Self::OpenDocument => "open_document",
            Self::Office => "office",
            Self::Epub => "epub",
            Self::Pdf => "pdf",
            Self::Rtf => "rtf",
            Self::Archive => "archive",
            Self::Picture => "picture",
            Self::Recording => "recording",
            Self::Program => "program",
            Self::Utf16 => "utf16",
            Self::Utf32 => "utf32",
            Self::Other => "other",
        }
    }

    /// Kind in words, with advice for getting the text.
    #[must_use]
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Word => "a Word document; save it as text or as a web page",
            Self::OpenDocument => "an OpenDocument file; save it as text or as a web page",
            Self::Office => "a file of an office program; save it as text or as a web page",
            Self::Epub => "an EPUB book; save it as text or as a web page",
            Self::Pdf => "a PDF; save it as text or as a web page",
            Self::Rtf => "an RTF document; save it as text or as a web page",
            Self::Archive => "an archive; unpack it and name the files in it",
            Self::Picture => "a picture; write the rules down as text",
            Self::Recording => "sound or a film; write the rules down as text",
            Self::Program => "a program and holds no text to read",
            Self::Utf16 => "text in UTF-16 without its mark; save it in UTF-8",
            Self::Utf32 => "text in UTF-32; save it in UTF-8",
            Self::Other => "no text; save it as text or as a web page",
        }
    }

    /// `None` for text. The first few thousand bytes are enough.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Option<Self> {
        if is_utf32(bytes) {
            return Some(Self::Utf32);
        }
        // UTF-16 with its mark is text.
        if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
            return None;
        }
        signed(bytes)
            .or_else(|| is_utf16(bytes).then_some(Self::Utf16))
            .or_else(|| is_binary(bytes).then_some(Self::Other))
    }
}

const SIGNS: [(&[u8], FileKind); 38] = [
    (b"%PDF-", FileKind::Pdf),
    (b"\xef\xbb\xbf%PDF-", FileKind::Pdf),
    (b"{\\rtf", FileKind::Rtf),
    (b"\x89PNG", FileKind::Picture),
    (b"GIF87a", FileKind::Picture),
    (b"GIF89a", FileKind::Picture),
    (b"\xff\xd8\xff", FileKind::Picture),
    (b"II*\0", FileKind::Picture),
    (b"MM\0*", FileKind::Picture),
    (b"8BPS", FileKind::Picture),
    (b"\0\0\x01\0", FileKind::Picture),
    (b"ID3", FileKind::Recording),
    (b"OggS", FileKind::Recording),
    (b"fLaC", FileKind::Recording),
    (b"MThd\0", FileKind::Recording),
    (b"\x1aE\xdf\xa3", FileKind::Recording),
    (b"\xff\xfb", FileKind::Recording),
    (b"\xff\xf3", FileKind::Recording),
    (b"\xff\xf2", FileKind::Recording),
    (b"\x7fELF", FileKind::Program),
    (b"\0asm", FileKind::Program),
    (b"!<arch>\n", FileKind::Program),
    (b"\xfe\xed\xfa\xce", FileKind::Program),
    (b"\xfe\xed\xfa\xcf", FileKind::Program),
    (b"\xce\xfa\xed\xfe", FileKind::Program),
    (b"\xcf\xfa\xed\xfe", FileKind::Program),
    (b"\xca\xfe\xba\xbe", FileKind::Program),
    (b"PK\x05\x06", FileKind::Archive),
    (b"PK\x07\x08", FileKind::Archive),
    (b"\x1f\x8b", FileKind::Archive),
    (b"\x1f\x9d", FileKind::Archive),
    (b"\xfd7zXZ\0", FileKind::Archive),
    (b"\x28\xb5\x2f\xfd", FileKind::Archive),
    (b"\x04\x22\x4d\x18", FileKind::Archive),
    (b"7z\xbc\xaf\x27\x1c", FileKind::Archive),
    (b"Rar!\x1a\x07", FileKind::Archive),
    (b"LZIP\x01", FileKind::Archive),
    (b"MSCF\0\0\0\0", FileKind::Archive),
];
/// Files of office programs before 2007.
const COMPOUND: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

fn signed(bytes: &[u8]) -> Option<FileKind> {
    let sign = SIGNS.iter().find(|(sign, _)| bytes.starts_with(sign));
    if let Some((_, kind)) = sign {
        return Some(*kind);
    }
    if bytes.starts_with(b"PK\x03\x04") {
        return Some(packed(bytes));
    }
    if bytes.starts_with(COMPOUND) {
        let word: Vec<u8> = "WordDocument".bytes().flat_map(|sign| [sign, 0]).collect();
        let is_word = holds(bytes, &word);
        return Some(if is_word {
            FileKind::Word
        } else {
            FileKind::Office
        });
    }
    let at = |place: usize, sign: &[u8]| bytes.get(place..).is_some_and(|at| at.starts_with(sign));
    match () {
        () if at(0, b"RIFF") && at(8, b"WEBP") => Some(FileKind::Picture),
        () if at(0, b"RIFF") && (at(8, b"WAVE") || at(8, b"AVI ")) => Some(FileKind::Recording),
        () if at(4, b"ftypheic") || at(4, b"ftypavif") || at(4, b"ftypmif1") => {
            Some(FileKind::Picture)
        }
        () if at(4, b"ftyp") => Some(FileKind::Recording),
        () if at(0, b"BM") && at(6, &[0; 4]) => Some(FileKind::Picture),
        () if at(0, b"BZh") && at(4, b"1AY&SY") => Some(FileKind::Archive),
        () if at(257, b"ustar") => Some(FileKind::Archive),
        // A text may begin with these two letters.
        () if at(0, b"MZ") && bytes.iter().take(64).any(|byte| *byte == 0) => {
            Some(FileKind::Program)
        }
        () => None,
    }
}

fn packed(bytes: &[u8]) -> FileKind {
    let first = bytes.get(30..).unwrap_or_default();
    if first.starts_with(b"mimetypeapplication/epub") {
        return FileKind::Epub;
    }
    if first.starts_with(b"mimetypeapplication/vnd.oasis") {
        return FileKind::OpenDocument;
    }
    let parts: [&[u8]; 7] = [
        b"[Content_Types].xml",
        b"_rels/",
        b"docProps/",
        b"word/",
        b"xl/",
        b"ppt/",
        b"customXml/",
    ];
    let office = parts.iter().any(|part| first.starts_with(part));
    match office {
        true if holds(bytes, b"word/") => FileKind::Word,
        true => FileKind::Office,
        false => FileKind::Archive,
    }
}

fn holds(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

/// True if all groups of four bytes are letters, with or without a byte order mark.
fn is_utf32(bytes: &[u8]) -> bool {
    let (groups, rest) = bytes.as_chunks::<4>();
    let letters = |read: fn([u8; 4]) -> u32| {
        let mut signs = groups.iter().map(|group| read(*group));
        signs.all(|sign| sign != 0 && char::from_u32(sign).is_some())
    };
    let whole = !groups.is_empty() && rest.is_empty();
    whole && (letters(u32::from_le_bytes) || letters(u32::from_be_bytes))
}

/// True if every second byte is the alphabet, as in UTF-16: zero for Latin letters and blanks, and
/// nearly constant for another alphabet.
fn is_utf16(bytes: &[u8]) -> bool {
    let (pairs, _) = bytes.as_chunks::<2>();
    let half = |place: usize| {
        let mut counts = [0_usize; 32];
        for byte in pairs.iter().filter_map(|pair| pair.get(place)) {
            if let Some(count) = counts.get_mut(usize::from(*byte)) {
                *count += 1;
            }
        }
        let [noughts, others @ ..] = counts;
        (noughts, others.into_iter().max().unwrap_or_default())
    };
    let all = pairs.len();
    let tells =
        |(noughts, most): (usize, usize)| noughts * 20 >= all && (noughts + most) * 10 >= all * 9;
    let quiet = |(noughts, _): (usize, usize)| noughts * 50 <= all;
    let (first, second) = (half(0), half(1));
    all > 1 && ((tells(second) && quiet(first)) || (tells(first) && quiet(second)))
}

fn is_binary(bytes: &[u8]) -> bool {
    let odd = |byte: &&u8| matches!(byte, 0..=7 | 11 | 14..=26 | 28..=31 | 127);
    bytes.iter().filter(odd).count() * 32 > bytes.len()
}

#[cfg(test)]
mod tests {
    use super::FileKind;

    fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    fn utf32(text: &str, bytes: fn(u32) -> [u8; 4]) -> Vec<u8> {
        text.chars().flat_map(|sign| bytes(sign.into())).collect()
    }

    fn zip(name: &str, content: &str) -> Vec<u8> {
        let mut bytes =
            b"PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x08\0\0\0".to_vec();
        bytes.extend(name.bytes().chain(content.bytes()));
        bytes
    }

    #[test]
    fn files_that_are_no_text_are_told_by_their_bytes() {
        let docx = zip("[Content_Types].xml", "PK\x03\x04word/document.xml");
        let old = [super::COMPOUND, &utf16("WordDocument", u16::to_le_bytes)].concat();
        for (bytes, kind) in [
            (docx, FileKind::Word),
            (old, FileKind::Word),
            (zip("[Content_Types].xml", "xl/a"), FileKind::Office),
            (
                zip("mimetype", "application/vnd.oasis.opendocument.text"),
                FileKind::OpenDocument,
            ),
            (zip("mimetype", "application/epub+zip"), FileKind::Epub),
            (zip("rules.docx", "word/"), FileKind::Archive),
            (b"%PDF-1.7 101. Tea".to_vec(), FileKind::Pdf),
            (b"{\\rtf1 101. Tea}".to_vec(), FileKind::Rtf),
            (b"\x1f\x8b\x08".to_vec(), FileKind::Archive),
            (b"\x89PNG\r\n".to_vec(), FileKind::Picture),
            (b"\0\0\0\x18ftypmp42".to_vec(), FileKind::Recording),
            (b"\x7fELF\x02".to_vec(), FileKind::Program),
            (b"MZ\x90\0".to_vec(), FileKind::Program),
            (vec![1, 2, 3, b'a', b'b'], FileKind::Other),
        ] {
            assert_eq!(FileKind::of(&bytes), Some(kind), "{bytes:?}");
        }
    }

    #[test]
    fn letters_of_two_or_four_bytes_are_told_with_and_without_their_mark() {
        for text in [
            "101. Tea is at four.\n",
            "101. Чай подают в четыре.\n",
            "101. Für süße Äpfel.\n",
        ] {
            for bytes in [u16::to_le_bytes, u16::to_be_bytes] {
                assert_eq!(
                    FileKind::of(&utf16(text, bytes)),
                    Some(FileKind::Utf16),
                    "{text}"
                );
                let marked = utf16(&format!("\u{feff}{text}"), bytes);
                assert_eq!(FileKind::of(&marked), None, "{text}");
            }
            for bytes in [u32::to_le_bytes, u32::to_be_bytes] {
                assert_eq!(
                    FileKind::of(&utf32(text, bytes)),
                    Some(FileKind::Utf32),
                    "{text}"
                );
                let marked = utf32(&format!("\u{feff}{text}"), bytes);
                assert_eq!(FileKind::of(&marked), Some(FileKind::Utf32), "{text}");
            }
        }
    }

    #[test]
    fn text_in_old_and_new_encodings_is_text() {
        for bytes in [
            "101. Für süße Äpfel.".as_bytes(),
            b"101. F\xfcr s\xfc\xdfe \xc4pfel.",
            b"MZ and BM and GIF are letters.",
            b"101. Tea\x0c\x1b[1m is at four, for everybody who has come by then.\0",
            "茶は四時に出す".as_bytes(),
            b"\x8e\x9a\x82\xcd\x8el\x8e\x9e",
            b"",
            b"a",
        ] {
            assert_eq!(FileKind::of(bytes), None, "{bytes:?}");
        }
    }
}
