//! What is said of rules that somebody brings along.

use crate::founding::answers::bring::{Unfit, Unread};
use crate::kit::answers::view::RefusalView;
use nomic_import::{ImportError, Warning};
use nomic_wording::messages::import;
use nomic_wording::{Key, Locale, Message, msg};

/// What somebody should look at.
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

/// Why nothing could be read.
pub(crate) fn unread(why: Unread, language: Locale) -> RefusalView {
    let text = match why {
        Unread::Refused(error) => refused(error),
        Unread::NotLoaded => import::NOT_LOADED,
        Unread::Broke => import::BROKE,
        Unread::Slow => import::SLOW,
    };
    RefusalView {
        code: why.code().into(),
        text: text.say(language).to_owned(),
        rule: None,
    }
}

const fn refused(error: ImportError) -> Key {
    match error {
        ImportError::TooLong => import::UNREAD_TOO_LONG,
        ImportError::TooManyFiles => import::UNREAD_TOO_MANY_FILES,
        ImportError::TooManyRules => import::UNREAD_TOO_MANY_RULES,
        ImportError::Empty => import::UNREAD_EMPTY,
    }
}

/// Why what is taken makes no ruleset.
pub(crate) fn unfit(unfit: Unfit, language: Locale) -> RefusalView {
    let (code, text) = match unfit {
        Unfit::Nothing => ("bring/nothing", import::NOTHING_TAKEN.into()),
        Unfit::TooMany => ("bring/too_many", refused(ImportError::TooManyRules).into()),
        Unfit::NumberTwice(number) => ("bring/number_twice", number_twice(number)),
        Unfit::TextLong(number) => ("bring/text_long", msg!(import::TextLong, number)),
    };
    RefusalView {
        code: code.into(),
        text: text.say(language),
        rule: None,
    }
}
