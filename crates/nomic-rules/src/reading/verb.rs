//! The forms of verbs: plural, negation, subjunctive.

use crate::Language;

/// Verb after `nessun ... che`, for the verbs of most clauses.
pub(super) fn italian_subjunctive(verb: &str) -> Option<&'static str> {
    let known = [
        ("è", "sia"),
        ("non è", "non sia"),
        ("ha", "abbia"),
        ("ha/hanno", "abbia"),
        ("può", "possa"),
        ("riguarda/riguardano", "riguardi"),
        ("siede/siedono", "sieda"),
        ("attende/attendono", "attenda"),
    ];
    let found = known.iter().find(|(known, _)| *known == verb);
    found.map(|(_, subjunctive)| *subjunctive)
}

pub(super) fn plural_verb(language: Language, verb: &str) -> String {
    let known = [
        ("is", "are"),
        ("was", "were"),
        ("has", "have"),
        ("ist", "sind"),
        ("hat", "haben"),
        ("darf", "dürfen"),
        ("wird", "werden"),
        ("è", "sono"),
        ("ha", "hanno"),
        ("può", "possono"),
    ];
    if let Some((_, plural)) = known.iter().find(|(one, _)| *one == verb) {
        return (*plural).to_owned();
    }
    match language {
        Language::En => match verb {
            "may" | "can" => verb.to_owned(),
            _ => verb.strip_suffix('s').unwrap_or(verb).to_owned(),
        },
        Language::De => {
            let stem = verb.strip_suffix('t').unwrap_or(verb);
            let end = if stem.ends_with("er") { "n" } else { "en" };
            format!("{stem}{end}")
        }
        Language::It => match verb.strip_suffix('e') {
            Some(stem) => format!("{stem}ono"),
            None => format!("{verb}no"),
        },
    }
}

pub(super) fn denied_english(verb: &str, many: bool) -> String {
    match verb {
        "is" | "are" | "was" | "were" | "has" | "have" | "may" | "can" => {
            format!("{verb} not")
        }
        _ if many => format!("do not {verb}"),
        _ => format!("does not {}", verb.strip_suffix('s').unwrap_or(verb)),
    }
}
