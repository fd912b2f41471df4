//! Why something was not done, in plain words and with the rule that says so.

use super::{de, en, it};
use crate::state::view::RefusalView;
use nomic_engine::rules::Language;
use nomic_engine::{Refusal, State};
use nomic_sync::{ActError, Peer, PeerError, PeerTrouble};

/// What stood in the way besides the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Snag {
    OtherTab,
    NoGame,
    OwnPastMissing,
    PlayedElsewhere,
    TooLarge,
    NoDiceLeft,
    NoKey,
    NotStored,
    NoStarter,
    TextMissing,
    RuleMissing,
    ClassMissing,
    SetAside,
    Relay,
    RelayVersion,
    RelayFrame,
    ReadOnly,
    TooManyWaiting,
}

fn say(snag: Snag, language: Language) -> String {
    let words = match language {
        Language::En => en::snag(snag),
        Language::De => de::snag(snag),
        Language::It => it::snag(snag),
    };
    words.to_owned()
}

fn view(code: &'static str, snag: Snag, language: Language) -> RefusalView {
    RefusalView {
        code,
        text: say(snag, language),
        rule: None,
    }
}

/// What the engine refuses.
pub(crate) fn refusal(refusal: &Refusal, peer: &Peer, language: Language) -> RefusalView {
    refused(refusal, peer.game().state(), language)
}

fn refused(refusal: &Refusal, state: &State, language: Language) -> RefusalView {
    RefusalView {
        code: refusal.code(),
        text: nomic_wording::refusal(refusal, Some(state)).say(nomic_wording::Locale::of(language)),
        rule: refusal.number().map(|number| number.0),
    }
}

pub(crate) fn act_error(error: &ActError, peer: &Peer, language: Language) -> RefusalView {
    let snag = match error {
        ActError::Refused(inner) => return refusal(inner, peer, language),
        ActError::NotWriter => Snag::OtherTab,
        ActError::NoGame => Snag::NoGame,
        ActError::OwnPastMissing => Snag::OwnPastMissing,
        ActError::PlayedElsewhere => return played_elsewhere(language),
        ActError::TooLarge => Snag::TooLarge,
        ActError::NoDiceLeft => Snag::NoDiceLeft,
        ActError::NoKey => Snag::NoKey,
    };
    view(error.code(), snag, language)
}

pub(crate) fn peer_error(error: &PeerError, language: Language) -> RefusalView {
    let snag = match error {
        PeerError::Refused(inner) => {
            return refused(inner, nomic_engine::Game::new().state(), language);
        }
        PeerError::TooLarge => Snag::TooLarge,
    };
    view(error.code(), snag, language)
}

pub(crate) fn not_this_tab(language: Language) -> RefusalView {
    view("act/not_writer", Snag::OtherTab, language)
}

pub(crate) fn played_elsewhere(language: Language) -> RefusalView {
    view("act/played_elsewhere", Snag::PlayedElsewhere, language)
}

pub(crate) fn text_missing(language: Language) -> RefusalView {
    view("form/text_missing", Snag::TextMissing, language)
}

pub(crate) fn rule_missing(language: Language) -> RefusalView {
    view("form/rule_missing", Snag::RuleMissing, language)
}

pub(crate) fn class_missing(language: Language) -> RefusalView {
    view("form/class_missing", Snag::ClassMissing, language)
}

/// The browser did not store; what it said stands behind our words.
pub(crate) fn storage(detail: &str, language: Language) -> RefusalView {
    let words = say(Snag::NotStored, language);
    RefusalView {
        code: "store/failed",
        text: format!("{words} ({detail})"),
        rule: None,
    }
}

/// The rules to start from could not be loaded; what the browser said stands behind our words.
pub(crate) fn no_starter(detail: &str, language: Language) -> RefusalView {
    let words = say(Snag::NoStarter, language);
    RefusalView {
        code: "starter/not_loaded",
        text: format!("{words} ({detail})"),
        rule: None,
    }
}

/// What the peer complains about, and its code for a report.
pub(crate) fn trouble(trouble: PeerTrouble, language: Language) -> (String, String) {
    let snag = match trouble {
        PeerTrouble::SetAside(_) => Snag::SetAside,
        PeerTrouble::Relay(_) => Snag::Relay,
        PeerTrouble::RelayVersion => Snag::RelayVersion,
        PeerTrouble::RelayFrame => Snag::RelayFrame,
        PeerTrouble::ReadOnly => Snag::ReadOnly,
        PeerTrouble::TooManyWaiting => Snag::TooManyWaiting,
    };
    (say(snag, language), trouble.code().to_owned())
}
