//! What holds where no rule answers a question.

use super::words::Word;

/// What the table does where nobody answers a question that is not among these.
const OTHERWISE: Word = [
    "things stay as they are",
    "alles bleibt, wie es ist",
    "tutto resta com'è",
];

const WITHOUT_ANSWER: [(&str, Word); 15] = [
    (
        "winner",
        [
            "no rule names a winning score; only one that declares a winner outright can still end the game",
            "keine Regel nennt eine Punktzahl für den Gewinn; nur eine, die jemanden geradewegs zum Gewinner erklärt, kann das Spiel noch beenden",
            "nessuna regola indica un punteggio per vincere; solo una che proclami senz'altro un vincitore può ancora chiudere la partita",
        ],
    ),
    (
        "numbering",
        [
            "a proposal gets the number after the last one",
            "ein Antrag bekommt die Zahl nach der letzten",
            "una proposta prende il numero dopo l'ultimo",
        ],
    ),
    (
        "permits",
        [
            "no rule change can be proposed",
            "keine Regeländerung kann beantragt werden",
            "nessun cambiamento si può proporre",
        ],
    ),
    (
        "may_vote",
        [
            "nobody has a vote",
            "niemand hat eine Stimme",
            "nessuno ha un voto",
        ],
    ),
    (
        "vote_weight",
        [
            "each vote counts once",
            "jede Stimme zählt einfach",
            "ogni voto conta uno",
        ],
    ),
    (
        "required_votes",
        [
            "nobody can tell whether a proposal is adopted",
            "ob ein Antrag angenommen ist, kann niemand sagen",
            "se una proposta sia adottata, nessuno può dirlo",
        ],
    ),
    (
        "officer",
        [
            "nobody can open or close the vote on a proposal",
            "niemand kann die Abstimmung über einen Antrag eröffnen oder schließen",
            "nessuno può aprire o chiudere il voto su una proposta",
        ],
    ),
    (
        "number_after",
        [
            "a rule that is changed keeps its number",
            "eine geänderte Regel behält ihre Zahl",
            "una regola cambiata conserva il suo numero",
        ],
    ),
    (
        "first_player",
        [
            "the first seat begins",
            "der erste Platz beginnt",
            "comincia il primo posto",
        ],
    ),
    (
        "next_player",
        [
            "the same player is on turn again",
            "derselbe Spieler ist wieder am Zug",
            "il turno resta allo stesso giocatore",
        ],
    ),
    (
        "outranks",
        [
            "the immutable goes first, then the lower number",
            "Unveränderliches geht vor, dann die kleinere Zahl",
            "prevale l'immutabile, poi il numero più basso",
        ],
    ),
    (
        "voids",
        [
            "no rule is void",
            "keine Regel ist nichtig",
            "nessuna regola è nulla",
        ],
    ),
    (
        "judge_for",
        [
            "nobody can be called as judge",
            "niemand kann als Richter angerufen werden",
            "nessuno si può chiamare come giudice",
        ],
    ),
    (
        "carries",
        [
            "a ballot that a rule opens is never carried",
            "eine Abstimmung, die eine Regel eröffnet, ist nie gewonnen",
            "una votazione aperta da una regola non è mai approvata",
        ],
    ),
    (
        "may_vote_on",
        [
            "nobody has a vote",
            "niemand hat eine Stimme",
            "nessuno ha un voto",
        ],
    ),
];

/// What the table does where nobody answers a question.
pub(super) fn without_answer(question: &str) -> Word {
    let mut known = WITHOUT_ANSWER.iter();
    let found = known.find(|(name, _)| *name == question);
    found.map_or(OTHERWISE, |(_, follows)| *follows)
}
