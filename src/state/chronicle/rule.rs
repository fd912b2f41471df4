//! What happened to rules, as the chronicle tells of it.

use crate::locale::telling::sentences::RuleTold;
use crate::state::classes;
use crate::state::law::value_in_words;
use nomic_engine::rules::Language;
use nomic_engine::{State, What};
use nomic_wording::isolated;

/// How many characters of a value are told.
const LONGEST_VALUE: usize = 48;

/// What a rule remembers can be long; whoever wants all of it reads the rule's page.
fn shortened(value: String) -> String {
    let value = match value.char_indices().nth(LONGEST_VALUE) {
        Some((end, _)) => value.get(..end).unwrap_or_default().to_owned() + " …",
        None => value,
    };
    isolated(&value).into_owned()
}

/// What happened to a rule.
pub(super) fn told(state: &State, what: &What, language: Language) -> Option<RuleTold> {
    Some(match what {
        What::RuleEnacted { number, .. } => RuleTold::Enacted { rule: *number },
        What::RuleAmended { from, to, .. } => RuleTold::Amended {
            from: *from,
            to: *to,
        },
        What::RuleRepealed { number, .. } => RuleTold::Repealed { rule: *number },
        What::RuleTransmuted {
            from, to, class, ..
        } => RuleTold::Transmuted {
            from: *from,
            to: *to,
            before: None,
            class: classes::told(state, *class, language),
        },
        What::KeepSet {
            number,
            keep,
            from,
            to,
            ..
        } => RuleTold::Keeps {
            rule: *number,
            name: keep.to_string(),
            from: shortened(value_in_words(from, language)),
            to: shortened(value_in_words(to, language)),
        },
        What::RuleVoided { number, .. } => RuleTold::Voided { rule: *number },
        What::RuleRevived { number, .. } => RuleTold::Revived { rule: *number },
        What::NothingToDraw(_, number) => RuleTold::NothingToDraw { rule: *number },
        What::PrecedenceCircle { rules, .. } => RuleTold::Circle {
            rules: rules.iter().map(|rule| rule.to_string()).collect(),
        },
        What::AmendmentChanged {
            from,
            to,
            amendment,
            repealed,
            ..
        } => RuleTold::AmendmentChanged {
            from: *from,
            to: *to,
            amendment: amendment.map(|number| number.0),
            repealed: *repealed,
        },
        What::RuleFaulted { number, fault, .. } => RuleTold::Faulted {
            rule: *number,
            fault: nomic_wording::fault(&fault.fault).say(nomic_wording::Locale::of(language)),
        },
        _ => return None,
    })
}
