//! What is handed in secretly and opened later, as the chronicle tells of it.

use super::name;
use crate::locale::Say;
use crate::locale::telling::sentences::Told;
use nomic_engine::rules::Language;
use nomic_engine::{PlayerId, RuleNumber, State, Topic, What};
use nomic_wording::{Words, say, words};

const VOTED: Words = words(
    "{} voted on proposal {}, secretly.",
    "{} hat geheim über Antrag {} abgestimmt.",
    "{} ha votato in segreto sulla proposta {}.",
);
const CAST: Words = words(
    "{} voted in ballot {}, secretly.",
    "{} hat geheim in Abstimmung {} gestimmt.",
    "{} ha votato in segreto nella votazione {}.",
);
const HANDED_IN: Words = words(
    "{} handed something in secretly, as Rule {} allows: {}.",
    "{} hat geheim etwas abgegeben, wie es Regel {} erlaubt: {}.",
    "{} ha consegnato qualcosa in segreto, come permette la regola {}: {}.",
);
const OPENED: Words = words(
    "What {} handed in under Rule {} was opened: {}.",
    "Was {} nach Regel {} abgegeben hatte, wurde geöffnet: {}.",
    "È stato aperto ciò che {} aveva consegnato secondo la regola {}: {}.",
);
const OPENED_VOID: Words = words(
    "What {} handed in under Rule {} came to nothing: {}.",
    "Was {} nach Regel {} abgegeben hatte, blieb ohne Wirkung: {}.",
    "Ciò che {} aveva consegnato secondo la regola {} è rimasto senza effetto: {}.",
);
const SHUT: Words = words(
    "No more votes are taken on proposal {}; the secret ones are opened now.",
    "Über Antrag {} wird nicht mehr abgestimmt; die geheimen Stimmen werden jetzt geöffnet.",
    "Sulla proposta {} non si vota più; ora si aprono i voti segreti.",
);
const SHUT_QUESTION: Words = words(
    "No more votes are taken in Ballot {}; the secret ones are opened now.",
    "In Abstimmung {} werden keine Stimmen mehr angenommen; die geheimen werden jetzt geöffnet.",
    "Nella votazione {} non si vota più; ora si aprono i voti segreti.",
);
const QUESTION_LEFT_SEALED: Words = words(
    "In Ballot {} nobody opened the votes of {}; they do not count.",
    "In Abstimmung {} hat niemand die Stimmen von {} geöffnet; sie zählen nicht.",
    "Nella votazione {} nessuno ha aperto i voti di {}: non contano.",
);
const LEFT_SEALED: Words = words(
    "On proposal {} nobody opened the votes of {}; they do not count.",
    "Bei Antrag {} hat niemand die Stimmen von {} geöffnet; sie zählen nicht.",
    "Sulla proposta {} nessuno ha aperto i voti di {}: non contano.",
);

/// What happened, if it belongs here.
pub(super) fn told(state: &State, what: &What, language: Language) -> Option<String> {
    let said = |words: &Words, values: &[&str]| Some(say(words, language, values));
    let who = |player: PlayerId| name(state, player);
    let deed = |words: &Words, player: PlayerId, number: RuleNumber, action: &str| {
        let label = label(state, number, action, language);
        said(words, &[&who(player), &number.to_string(), &label])
    };
    match what {
        What::VotedSecretly { topic, player } => {
            let (words, number) = about(topic, &VOTED, &CAST);
            said(words, &[&who(*player), &number])
        }
        What::HandedIn {
            player,
            number,
            action,
            ..
        } => deed(&HANDED_IN, *player, *number, action),
        What::VoteOpened {
            topic: Topic::Proposal(proposal),
            player,
            in_favour,
        } => {
            let voted = Told::Voted {
                who: who(*player),
                proposal: proposal.0,
                in_favour: *in_favour,
            };
            Some(voted.say(language).into_owned())
        }
        What::Opened {
            player,
            number,
            action,
            ..
        } => deed(&OPENED, *player, *number, action),
        What::OpenedVoid {
            player,
            number,
            action,
        } => deed(&OPENED_VOID, *player, *number, action),
        What::BallotShut { topic, .. } => {
            let (words, number) = about(topic, &SHUT, &SHUT_QUESTION);
            said(words, &[&number])
        }
        What::LeftSealed { topic, players } => {
            let players: Vec<String> = players.iter().map(|player| who(*player)).collect();
            let (words, number) = about(topic, &LEFT_SEALED, &QUESTION_LEFT_SEALED);
            said(words, &[&number, &players.join(", ")])
        }
        _ => None,
    }
}

/// The words for a proposal or for a question, and its number.
pub(super) fn about<'w>(
    topic: &Topic,
    proposal: &'w Words,
    question: &'w Words,
) -> (&'w Words, String) {
    match topic {
        Topic::Proposal(number) => (proposal, number.to_string()),
        Topic::Question(ballot, _) => (question, ballot.to_string()),
    }
}

/// What players call an action; its name in code if the rule has changed since.
fn label(state: &State, number: RuleNumber, action: &str, language: Language) -> String {
    let rule = state.rule_numbered(number);
    let actions = rule.map_or(&[][..], |rule| rule.program().actions());
    let found = actions.iter().find(|offered| &*offered.name == action);
    found.map_or_else(
        || action.to_owned(),
        |action| action.label.get(language).to_owned(),
    )
}
