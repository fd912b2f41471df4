//! Times, offices, rounds and admission, as the chronicle tells of them.

use super::name;
use super::secret::about as on;
use nomic_engine::rules::Language;
use nomic_engine::{State, Topic, What};
use nomic_wording::{Words, say, words};

const CLOSED_WHEN_DUE: Words = words(
    "The time for proposal {} was up, so anybody could close its vote.",
    "Die Zeit für Antrag {} war um; darum durfte jeder die Abstimmung schließen.",
    "Il tempo per la proposta {} era scaduto: chiunque poteva chiudere la votazione.",
);
const QUESTION_CLOSED_WHEN_DUE: Words = words(
    "The time for Ballot {} was up, so anybody could close it.",
    "Die Zeit für Abstimmung {} war um; darum durfte jeder sie schließen.",
    "Il tempo per la votazione {} era scaduto: chiunque poteva chiuderla.",
);
const TIMER_SET: Words = words(
    "{}: the clock is running.",
    "{}: Die Zeit läuft.",
    "{}: il tempo corre.",
);
const TIMER_STOPPED: Words = words(
    "{}: nobody waits for this time any more.",
    "{}: Auf diese Zeit wartet niemand mehr.",
    "{}: nessuno aspetta più questa scadenza.",
);
const TIME_CALLED: Words = words(
    "{}: {} called time.",
    "{}: {} hat festgestellt, dass die Zeit um ist.",
    "{}: {} ha dichiarato scaduto il tempo.",
);
const APPOINTED: Words = words(
    "{}: from now on {}.",
    "{}: von jetzt an {}.",
    "{}: d’ora in poi {}.",
);
const VACATED: Words = words(
    "{}: nobody from now on.",
    "{}: von jetzt an niemand.",
    "{}: d’ora in poi nessuno.",
);
const ROUND_BEGAN: Words = words(
    "Round {} began.",
    "Runde {} begann.",
    "Comincia la manche {}.",
);
const ROUND_ENDED: Words = words(
    "Round {} ended.",
    "Runde {} endete.",
    "Finisce la manche {}.",
);
const NEXT_GAME: Words = words(
    "Game {} began, with the rules as they are.",
    "Spiel {} begann, mit den Regeln, wie sie sind.",
    "Comincia la partita {}, con le regole come sono.",
);
const APPLIED: Words = words(
    "{} asks to be admitted.",
    "{} bewirbt sich um einen Platz.",
    "{} chiede un posto.",
);
const INVITED: Words = words(
    "{} made out an invitation for one person.",
    "{} hat eine persönliche Einladung ausgestellt.",
    "{} ha fatto un invito personale.",
);
const UNINVITED: Words = words(
    "{} took an invitation back.",
    "{} hat eine Einladung zurückgenommen.",
    "{} ha ritirato un invito.",
);
const CAME_INVITED: Words = words(
    "{} came on an invitation by {}.",
    "{} kam auf eine Einladung von {}.",
    "{} è qui su invito di {}.",
);
const FORKED: Words = words(
    "It has come out that the device of {} has signed two different moves in the same place.",
    "Es hat sich gezeigt: Das Gerät von {} hat an derselben Stelle zwei verschiedene Züge unterschrieben.",
    "È emerso che il dispositivo di {} ha firmato due mosse diverse nello stesso posto.",
);
const TURNED_DOWN: Words = words(
    "{} was not admitted.",
    "{} wurde nicht aufgenommen.",
    "La richiesta di {} è stata respinta.",
);
const DISMISSED: Words = words(
    "{} is out of the game.",
    "{} ist aus dem Spiel.",
    "{} è fuori dalla partita.",
);
const APART: Words = words(
    "{} sits at the table without playing.",
    "{} sitzt am Tisch, ohne mitzuspielen.",
    "{} siede al tavolo senza giocare.",
);
const NOT_APART: Words = words(
    "{} plays again.",
    "{} spielt wieder mit.",
    "{} torna a giocare.",
);
const BACK_TO_DEBATE: Words = words(
    "Proposal {} is debated again.",
    "Antrag {} wird wieder beraten.",
    "La proposta {} torna in discussione.",
);
const DEADLINE_SET: Words = words(
    "The vote on proposal {} has a new deadline.",
    "Die Abstimmung über Antrag {} hat eine neue Frist.",
    "La votazione sulla proposta {} ha una nuova scadenza.",
);
const QUESTION_DEADLINE_SET: Words = words(
    "Ballot {} has a new deadline.",
    "Abstimmung {} hat eine neue Frist.",
    "La votazione {} ha una nuova scadenza.",
);
const WITNESSED: Words = words(
    "{} looked at the clock.",
    "{} sah auf die Uhr.",
    "{} ha guardato l’orologio.",
);

/// What happened, if it belongs here; `who` made the move.
pub(super) fn told(state: &State, who: &str, what: &What, language: Language) -> Option<String> {
    let said = |words: &Words, values: &[&str]| Some(say(words, language, values));
    let about = |words: &Words, player| said(words, &[&name(state, player)]);
    match what {
        What::ClosedWhenDue { topic, .. } => {
            let (words, number) = on(topic, &CLOSED_WHEN_DUE, &QUESTION_CLOSED_WHEN_DUE);
            said(words, &[&number])
        }
        What::TimerSet { name, .. } => said(&TIMER_SET, &[name.get(language)]),
        What::TimerStopped { name } => said(&TIMER_STOPPED, &[name.get(language)]),
        What::TimeCalled { name, .. } => said(&TIME_CALLED, &[name.get(language), who]),
        What::Appointed { role, player } => match player {
            Some(player) => said(&APPOINTED, &[role.get(language), &name(state, *player)]),
            None => said(&VACATED, &[role.get(language)]),
        },
        What::RoundBegan(round) => said(&ROUND_BEGAN, &[&round.to_string()]),
        What::RoundEnded(round) => said(&ROUND_ENDED, &[&round.to_string()]),
        What::NextGame { number } => said(&NEXT_GAME, &[&number.to_string()]),
        What::Applied(player) => about(&APPLIED, *player),
        What::TurnedDown(player) => about(&TURNED_DOWN, *player),
        What::Invited { player, stands } => {
            about(if *stands { &INVITED } else { &UNINVITED }, *player)
        }
        What::CameInvited { player, by } => {
            said(&CAME_INVITED, &[&name(state, *player), &name(state, *by)])
        }
        What::Forked(player) => about(&FORKED, *player),
        What::Dismissed(player) => about(&DISMISSED, *player),
        What::SetApart { player, apart } => {
            about(if *apart { &APART } else { &NOT_APART }, *player)
        }
        What::Announced { text } => Some(text.get(language).to_owned()),
        What::BallotDropped {
            topic: Topic::Proposal(proposal),
        } => said(&BACK_TO_DEBATE, &[&proposal.0.to_string()]),
        What::DeadlineSet { topic, .. } => {
            let (words, number) = on(topic, &DEADLINE_SET, &QUESTION_DEADLINE_SET);
            said(words, &[&number])
        }
        What::Witnessed { .. } => said(&WITNESSED, &[who]),
        _ => None,
    }
}

/// The moment that a happening names, in milliseconds since 1970.
pub(super) const fn moment(what: &What) -> Option<u64> {
    match what {
        What::TimerSet { due_ms, .. } | What::TimeCalled { due_ms, .. } => Some(*due_ms),
        What::ClosedWhenDue { deadline_ms, .. } | What::DeadlineSet { deadline_ms, .. } => {
            Some(*deadline_ms)
        }
        _ => None,
    }
}

/// The proposal that a happening is about.
pub(super) fn proposal(what: &What) -> Option<u32> {
    match what {
        What::ClosedWhenDue {
            topic: Topic::Proposal(proposal),
            ..
        }
        | What::BallotDropped {
            topic: Topic::Proposal(proposal),
        }
        | What::DeadlineSet {
            topic: Topic::Proposal(proposal),
            ..
        } => Some(proposal.0),
        _ => None,
    }
}
