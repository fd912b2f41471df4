//! Actions that rules offer, done openly or submitted in secret.

use super::scene::Scene;
use super::{listed, value};
use crate::messages::happenings;
use crate::{Locale, Message, msg};
use nomic_engine::rules::Phrase;
use nomic_engine::{Argument, RuleNumber};

pub(super) fn acted(
    (who, rule): (String, RuleNumber),
    label: &Phrase,
    args: &[Argument],
    (scene, locale): (Scene<'_>, Locale),
) -> Message {
    match filled_in(args, scene, locale) {
        Some(what) => msg!(happenings::ActedOn, who, rule, label, what),
        None => msg!(happenings::Acted, who, rule, label),
    }
}

pub(super) fn opened(
    (who, rule): (String, RuleNumber),
    action: String,
    args: &[Argument],
    (scene, locale): (Scene<'_>, Locale),
) -> Message {
    match filled_in(args, scene, locale) {
        Some(what) => msg!(happenings::OpenedWith, who, rule, action, what),
        None => msg!(happenings::Opened, who, rule, action),
    }
}

/// Values of the form, except texts: the rule shows a text if players are to read it there.
fn filled_in(args: &[Argument], scene: Scene<'_>, locale: Locale) -> Option<Message> {
    let told = args
        .iter()
        .filter_map(|argument| value::argument(scene, argument, locale));
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| listed(&told))
}

pub(super) fn opened_void(
    (who, rule): (String, RuleNumber),
    action: String,
    message: Option<&Phrase>,
    locale: Locale,
) -> Message {
    match message {
        Some(message) => {
            let message = message.get(locale.for_rules());
            msg!(happenings::OpenedRefused, who, rule, action, message)
        }
        None => msg!(happenings::OpenedVoid, who, rule, action),
    }
}
