//! A question that no rule answers any more, as the chronicle tells of it.

use nomic_engine::rules::Language;
use nomic_wording::{Words, say, words};

const SILENCE: Words = words(
    "No rule says any more {}.",
    "Keine Regel sagt mehr, {}.",
    "Nessuna regola dice più {}.",
);

const PERMITS: Words = words(
    "which changes are permitted",
    "welche Änderungen erlaubt sind",
    "quali cambiamenti sono permessi",
);
const MAY_VOTE: Words = words("who may vote", "wer abstimmen darf", "chi può votare");
const REQUIRED_VOTES: Words = words(
    "how many votes a proposal needs",
    "wie viele Stimmen ein Antrag braucht",
    "quanti voti servono a una proposta",
);
const OFFICER: Words = words(
    "who opens and closes a vote",
    "wer eine Abstimmung eröffnet und schließt",
    "chi apre e chiude una votazione",
);
const WINNER: Words = words("who wins", "wer gewinnt", "chi vince");

/// The sentence; a question that has no words here is quoted.
pub(super) fn told(question: &str, language: Language) -> String {
    let words = match question {
        "permits" => &PERMITS,
        "may_vote" => &MAY_VOTE,
        "required_votes" => &REQUIRED_VOTES,
        "officer" => &OFFICER,
        "winner" => &WINNER,
        other => return say(&SILENCE, language, &[other]),
    };
    say(&SILENCE, language, &[&say(words, language, &[])])
}
