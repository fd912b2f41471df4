//! What holds where no rule answers a question.

use super::words::Word;

/// What the table does where nobody answers a question that is not among these.
const OTHERWISE: Word = [
    "things stay as they are",
    "alles bleibt, wie es ist",
    "tutto resta com'è",
];

const WITHOUT_ANSWER: [(&str, Word); 5] = [
    (
        "winner",
        [
            "no rule names a winning score; only one that declares a winner outright can still end the game",
            "keine Regel nennt eine Punktzahl für den Gewinn; nur eine, die jemanden geradewegs zum Gewinner erklärt, kann das Spiel noch beenden",
            "nessuna regola indica un punteggio per vincere; solo una che proclami senz'altro un vincitore può ancora chiudere la partita",
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
];

/// What the table does where nobody answers a question.
pub(super) fn without_answer(question: &str) -> Word {
    let mut known = WITHOUT_ANSWER.iter();
    let found = known.find(|(name, _)| *name == question);
    found.map_or(OTHERWISE, |(_, follows)| *follows)
}
