//! Why something was not done, in plain words and with the rule that says so.

use crate::kit::answers::view::RefusalView;
use nomic_engine::{Refusal, State};
use nomic_peer::{ActError, ErrorCode, Peer, PeerError, PeerTrouble};
use nomic_wording::messages::snags;
use nomic_wording::{Key, Locale, msg};

fn view(code: &'static str, snag: Key, language: Locale) -> RefusalView {
    RefusalView {
        code: code.into(),
        text: snag.render(language).to_owned(),
        rule: None,
    }
}

/// Refusal by the browser, with the browser's own words at the end.
fn with_detail(code: &'static str, snag: Key, detail: &str, language: Locale) -> RefusalView {
    let words = msg!(snags::WithDetail, words = snag, detail);
    RefusalView {
        code: code.into(),
        text: words.render(language),
        rule: None,
    }
}

pub(crate) fn refusal(refusal: &Refusal, peer: &Peer, language: Locale) -> RefusalView {
    refused(refusal, peer.game().state(), language)
}

fn refused(refusal: &Refusal, state: &State, language: Locale) -> RefusalView {
    RefusalView {
        code: refusal.code().into(),
        text: nomic_wording::refusal(refusal, Some(state)).render(language),
        rule: refusal.number().map(|number| number.0),
    }
}

pub(crate) fn act_error(error: &ActError, peer: &Peer, language: Locale) -> RefusalView {
    let snag = match error {
        ActError::Refused(inner) => return refusal(inner, peer, language),
        ActError::NotWriter => snags::OTHER_TAB,
        ActError::NoGame => snags::NO_GAME,
        ActError::OwnPastMissing => snags::OWN_PAST_MISSING,
        ActError::OwnMoveWaits => snags::OWN_MOVE_WAITS,
        ActError::PlayedElsewhere => return played_elsewhere(language),
        ActError::TooLarge => snags::TOO_LARGE,
        ActError::NoDiceLeft => snags::NO_DICE_LEFT,
        ActError::NoKey => snags::NO_KEY,
        ActError::NoPass => snags::NO_PASS,
    };
    view(error.code(), snag, language)
}

pub(crate) fn peer_error(error: &PeerError, language: Locale) -> RefusalView {
    let snag = match error {
        PeerError::Refused(inner) => {
            return refused(inner, nomic_engine::Game::new().state(), language);
        }
        PeerError::TooLarge => snags::TOO_LARGE,
    };
    view(error.code(), snag, language)
}

pub(crate) fn not_this_tab(language: Locale) -> RefusalView {
    view("act/not_writer", snags::OTHER_TAB, language)
}

pub(crate) fn host_gone(language: Locale) -> RefusalView {
    view("act/host_gone", snags::HOST_GONE, language)
}

pub(crate) fn played_elsewhere(language: Locale) -> RefusalView {
    view("act/played_elsewhere", snags::PLAYED_ELSEWHERE, language)
}

pub(crate) fn text_missing(language: Locale) -> RefusalView {
    view("form/text_missing", snags::TEXT_MISSING, language)
}

pub(crate) fn nothing_changed(language: Locale) -> RefusalView {
    view("form/nothing_changed", snags::NOTHING_CHANGED, language)
}

pub(crate) fn rule_missing(language: Locale) -> RefusalView {
    view("form/rule_missing", snags::RULE_MISSING, language)
}

pub(crate) fn class_missing(language: Locale) -> RefusalView {
    view("form/class_missing", snags::CLASS_MISSING, language)
}

pub(crate) fn storage(detail: &str, language: Locale) -> RefusalView {
    with_detail("store/failed", snags::NOT_STORED, detail, language)
}

pub(crate) fn no_starter(detail: &str, language: Locale) -> RefusalView {
    with_detail("starter/not_loaded", snags::NO_STARTER, detail, language)
}

const fn relay_error(code: ErrorCode) -> Key {
    match code {
        ErrorCode::TooFast | ErrorCode::Internal | ErrorCode::Full => snags::RELAY_LATER,
        ErrorCode::QuotaRoom | ErrorCode::QuotaAddress => snags::RELAY_NO_ROOM,
        ErrorCode::RoomToken => snags::RELAY_TOKEN,
        ErrorCode::Version
        | ErrorCode::OutOfOrder
        | ErrorCode::WrongRoom
        | ErrorCode::NoPush
        | ErrorCode::NotWritable
        | ErrorCode::TooLarge
        | ErrorCode::Malformed => snags::RELAY,
    }
}

/// Report of the peer, with its code.
pub(crate) fn trouble(trouble: PeerTrouble, language: Locale) -> (String, String) {
    let snag = match trouble {
        PeerTrouble::Quarantined(_) => snags::SET_ASIDE,
        PeerTrouble::Relay(code) => relay_error(code),
        PeerTrouble::RelayVersion => snags::RELAY_VERSION,
        PeerTrouble::RelayFrame => snags::RELAY_FRAME,
        PeerTrouble::ReadOnly => snags::READ_ONLY,
        PeerTrouble::TooManyWaiting => snags::TOO_MANY_WAITING,
    };
    (snag.render(language).to_owned(), trouble.code().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_reads_what_becomes_of_moves_that_a_relay_does_not_take() {
        let words = |code| trouble(PeerTrouble::Relay(code), Locale::ENGLISH).0;
        for code in [
            ErrorCode::Full,
            ErrorCode::TooFast,
            ErrorCode::QuotaRoom,
            ErrorCode::RoomToken,
        ] {
            let words = words(code);
            assert!(words.contains("Your moves stay here"), "{code:?}: {words}");
        }
        assert_ne!(words(ErrorCode::Full), words(ErrorCode::QuotaRoom));
    }
}
