//! Messages about imported rules.

use crate::founding::answers::import_draft::{Unfit, Unread};
use crate::kit::answers::view::RefusalView;
use nomic_engine::rules::signs;
use nomic_import::{FileKind, ImportError, ImportFile, Warning};
use nomic_wording::messages::import;
use nomic_wording::{Key, Locale, Message, msg};

pub(crate) fn warning(warning: Warning) -> Message {
    match warning {
        Warning::NoRules => import::NO_RULES.into(),
        Warning::NumbersOffered { rules } => msg!(import::NumbersOffered, rules),
        Warning::NumberTwice { number } => number_twice(number),
        Warning::ClassUnknown { rules } => msg!(import::ClassUnknown, rules),
        Warning::ClassFromText { rules } => msg!(import::ClassFromText, rules),
        Warning::HiddenSigns => import::HIDDEN_SIGNS.into(),
        Warning::NoText { number } => msg!(import::NoText, number),
    }
}

fn number_twice(number: u32) -> Message {
    msg!(import::NumberTwice, number)
}

pub(crate) fn unread(why: Unread, files: &[ImportFile], language: Locale) -> RefusalView {
    let text = match why {
        Unread::Refused(ImportError::TooLong) => import::UNREAD_TOO_LONG.into(),
        Unread::Refused(ImportError::TooManyFiles) => import::UNREAD_TOO_MANY_FILES.into(),
        Unread::Refused(ImportError::TooManyRules) => import::UNREAD_TOO_MANY_RULES.into(),
        Unread::Refused(ImportError::Empty) => import::UNREAD_EMPTY.into(),
        Unread::Refused(ImportError::NotText { file, kind }) => {
            let named = files.get(file).filter(|file| !file.name.is_empty());
            let pasted = || import::PASTED.render(language).to_owned();
            let file = named.map_or_else(pasted, |file| signs::without_invisible(&file.name));
            not_text(file, kind)
        }
        Unread::NotLoaded => import::NOT_LOADED.into(),
        Unread::Broke => import::BROKE.into(),
        Unread::Slow => import::SLOW.into(),
    };
    RefusalView {
        code: why.code().into(),
        text: text.render(language),
        rule: None,
    }
}

fn not_text(file: String, kind: FileKind) -> Message {
    let document = |file: String, kind: Key| msg!(import::UnreadDocument, file, kind);
    let other = |file: String, kind: Key| msg!(import::UnreadOther, file, kind);
    let encoding = |file: String, kind: Key| msg!(import::UnreadEncoding, file, kind);
    match kind {
        FileKind::Word => document(file, import::KIND_WORD),
        FileKind::OpenDocument => document(file, import::KIND_OPEN_DOCUMENT),
        FileKind::Office => document(file, import::KIND_OFFICE),
        FileKind::Epub => document(file, import::KIND_EPUB),
        FileKind::Pdf => document(file, import::KIND_PDF),
        FileKind::Rtf => document(file, import::KIND_RTF),
        FileKind::Archive => msg!(import::UnreadArchive, file),
        FileKind::Picture => other(file, import::KIND_PICTURE),
        FileKind::Recording => other(file, import::KIND_RECORDING),
        FileKind::Program => other(file, import::KIND_PROGRAM),
        FileKind::Other => other(file, import::KIND_OTHER),
        FileKind::Utf16 => encoding(file, import::KIND_UTF16),
        FileKind::Utf32 => encoding(file, import::KIND_UTF32),
    }
}

pub(crate) fn unfit(unfit: Unfit, language: Locale) -> RefusalView {
    let (code, text) = match unfit {
        Unfit::Nothing => ("bring/nothing", import::NOTHING_TAKEN.into()),
        Unfit::TooMany => ("bring/too_many", import::UNREAD_TOO_MANY_RULES.into()),
        Unfit::NumberTwice(number) => ("bring/number_twice", number_twice(number)),
        Unfit::TextLong(number) => ("bring/text_long", msg!(import::TextLong, number)),
    };
    RefusalView {
        code: code.into(),
        text: text.render(language),
        rule: None,
    }
}
