//! Results of actions that draw.

use crate::messages::happenings;
use crate::{Locale, Message, msg};
use nomic_engine::ThrowChange;

/// Line for the result of a throw. In `Made`, `thrower` threw in place of `who`.
pub(super) fn changed(
    who: String,
    change: &ThrowChange,
    thrower: String,
    locale: Locale,
) -> Message {
    match change {
        ThrowChange::Awaited { rule, label } => msg!(happenings::ThrowAwaited, who, rule, label),
        ThrowChange::Made { rule, label } => {
            msg!(happenings::ThrowMade, thrower, who, rule, label)
        }
        ThrowChange::Void(Some(message)) => {
            let message = message.get(locale.for_rules());
            msg!(happenings::ThrowRefused, who, message)
        }
        ThrowChange::Void(None) => msg!(happenings::ThrowVoid, who),
    }
}
