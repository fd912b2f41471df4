//! What becomes of actions that draw.

use crate::messages::happenings;
use crate::{Locale, Message, msg};
use nomic_engine::rules::Phrase;

/// That nothing came of what this player had done, in the words of the rule that refuses it.
pub(super) fn void(who: String, message: Option<&Phrase>, locale: Locale) -> Message {
    match message.map(|message| message.get(locale.for_rules())) {
        Some(message) => msg!(happenings::ThrowRefused, who, message),
        None => msg!(happenings::ThrowVoid, who),
    }
}
