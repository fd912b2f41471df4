//! The life of a rule: its amendments, and what of it was left behind.

use super::classes;
use super::diff::words;
use super::reading;
use super::view::{AmendmentView, Drift};
use crate::locale::Say;
use crate::locale::telling::sentences::RuleTold;
use nomic_engine::rules::Language;
use nomic_engine::{Amendment, AmendmentKind, Class, Rule, Standing, State};

/// The changes of a rule, newest first: what an amendment left is what the next one found.
pub(super) fn history(state: &State, rule: &Rule, language: Language) -> Vec<AmendmentView> {
    let governing = state.governing();
    let mut list = Vec::new();
    let (mut title, mut text, mut code, mut class) =
        (&rule.title, &rule.text, &rule.code, rule.class);
    for amendment in rule.history.iter().rev() {
        let before = amendment.text.get_or(language, governing);
        let after = text.get_or(language, governing);
        let (old, new) = (
            amendment.title.get_or(language, governing),
            title.get_or(language, governing),
        );
        list.push(AmendmentView {
            text: in_words(state, rule, amendment, class, language),
            proposal: amendment.proposal.map(|number| number.0),
            title: if old == new {
                Vec::new()
            } else {
                words(old, new)
            },
            body: if before == after {
                Vec::new()
            } else {
                words(before, after)
            },
            code: (amendment.code != *code).then(|| words(&amendment.code, code)),
            reading: reading::change(&amendment.code, code, language),
            standing: match amendment.standing {
                Standing::Stands => None,
                Standing::Amended(by) => Some((false, by.0)),
                Standing::Repealed(by) => Some((true, by.0)),
            },
        });
        (title, text, code, class) = (
            &amendment.title,
            &amendment.text,
            &amendment.code,
            amendment.class,
        );
    }
    list
}

fn in_words(
    state: &State,
    rule: &Rule,
    amendment: &Amendment,
    class_after: Class,
    language: Language,
) -> String {
    let earlier = amendment.of.and_then(|place| usize::try_from(place).ok());
    let earlier = earlier.and_then(|place| rule.history.get(place));
    let amended_by = earlier.and_then(|earlier| Some(earlier.proposal?.0));
    let (from, to) = (amendment.number_before, amendment.number_after);
    let told = match amendment.kind {
        AmendmentKind::Amended => RuleTold::Amended { from, to },
        AmendmentKind::AmendmentAmended | AmendmentKind::AmendmentRepealed => {
            RuleTold::AmendmentChanged {
                from,
                to,
                amendment: amended_by,
                repealed: amendment.kind == AmendmentKind::AmendmentRepealed,
            }
        }
        AmendmentKind::Repealed => RuleTold::Repealed { rule: from },
        AmendmentKind::Reinstated => RuleTold::Reinstated { rule: from },
        AmendmentKind::Transmuted => RuleTold::Transmuted {
            from,
            to,
            before: Some(classes::told(state, amendment.class, language)),
            class: classes::told(state, class_after, language),
        },
    };
    told.say(language).into_owned()
}

/// Whether the text or the code of a rule was changed last without the other. A rule without code
/// leaves nothing behind.
pub(super) fn drift(rule: &Rule) -> Option<Drift> {
    if rule.code.trim().is_empty() {
        return None;
    }
    let (mut text, mut code) = (&rule.text, &rule.code);
    for past in rule.history.iter().rev() {
        match (past.text != *text, past.code != *code) {
            (true, false) => return Some(Drift::TextAhead),
            (false, true) => return Some(Drift::CodeAhead),
            (true, true) => return None,
            (false, false) => (text, code) = (&past.text, &past.code),
        }
    }
    None
}
