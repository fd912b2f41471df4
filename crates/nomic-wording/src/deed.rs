//! What a move asks for, in a few words, where no ruling tells it: in a proof, and at a move that was
//! refused.

use crate::sentence::{Words, say, words};
use nomic_engine::rules::Language;
use nomic_engine::{Move, Paper};

/// Of a text that somebody wrote so many letters are quoted.
const QUOTED: usize = 80;

/// The move as a thing that somebody has signed, such as “a vote against”.
pub fn deed(moved: &Move, language: Language) -> String {
    let text = match moved {
        Move::Found { title: text, .. }
        | Move::Remark { text, .. }
        | Move::Act { action: text, .. }
        | Move::Call {
            statement: text, ..
        } => text,
        Move::Join { seat, .. } => &seat.name,
        Move::CallTime { timer, .. } => timer,
        _ => "",
    };
    let mut quoted: String = text.chars().take(QUOTED).collect();
    if quoted.len() < text.len() {
        quoted.push('…');
    }
    say(phrase(moved), language, &[&quoted])
}

const fn phrase(moved: &Move) -> &'static Words {
    match moved {
        Move::Found { .. } => &FOUND,
        Move::Join { .. } => &JOIN,
        Move::Begin { .. } => &BEGIN,
        Move::Propose { .. } => &PROPOSE,
        Move::Revise { .. } => &REVISE,
        Move::Remark { .. } => &REMARK,
        Move::OpenVoting { .. } => &OPEN_VOTING,
        Move::Vote { paper, .. } => match paper {
            Paper::Open(true) => &IN_FAVOUR,
            Paper::Open(false) => &AGAINST,
            Paper::Sealed(_) => &SECRET_VOTE,
        },
        Move::Close { .. } => &CLOSE,
        Move::Leave => &LEAVE,
        Move::Act { form, .. } => match form {
            Paper::Open(_) => &ACT,
            Paper::Sealed(_) => &ACT_SECRETLY,
        },
        Move::Call { .. } => &CALL,
        Move::Judge { .. } => &JUDGE,
        Move::Correct { .. } => &CORRECT,
        Move::Agree { .. } => &AGREE,
        Move::Withdraw { .. } => &WITHDRAW,
        Move::Away { away: true } => &AWAY,
        Move::Away { away: false } => &BACK,
        Move::CallTime { .. } => &CALL_TIME,
        Move::Witness => &WITNESS,
        Move::Open { .. } => &OPEN,
        Move::Invite { stands: true, .. } => &INVITE,
        Move::Invite { stands: false, .. } => &UNINVITE,
    }
}

const FOUND: Words = words(
    "the founding of the game “{}”",
    "die Gründung des Spiels „{}“",
    "la fondazione della partita «{}»",
);
const JOIN: Words = words(
    "the wish for a seat as {}",
    "der Wunsch nach einem Platz als {}",
    "la richiesta di un posto come {}",
);
const BEGIN: Words = words(
    "the beginning of play",
    "der Beginn des Spiels",
    "l’inizio del gioco",
);
const PROPOSE: Words = words("a proposal", "ein Antrag", "una proposta");
const REVISE: Words = words(
    "the revision of a proposal",
    "die Überarbeitung eines Antrags",
    "la revisione di una proposta",
);
const REMARK: Words = words("the remark “{}”", "die Bemerkung „{}“", "la nota «{}»");
const OPEN_VOTING: Words = words(
    "the opening of a ballot",
    "die Eröffnung einer Abstimmung",
    "l’apertura di una votazione",
);
const IN_FAVOUR: Words = words("a vote in favour", "eine Stimme dafür", "un voto a favore");
const AGAINST: Words = words("a vote against", "eine Stimme dagegen", "un voto contro");
const SECRET_VOTE: Words = words("a secret vote", "eine geheime Stimme", "un voto segreto");
const CLOSE: Words = words(
    "the closing of a ballot",
    "der Abschluss einer Abstimmung",
    "la chiusura di una votazione",
);
const LEAVE: Words = words(
    "leaving the game",
    "das Verlassen des Spiels",
    "l’abbandono della partita",
);
const ACT: Words = words(
    "the action “{}” of a rule",
    "die Aktion „{}“ einer Regel",
    "l’azione «{}» di una regola",
);
const ACT_SECRETLY: Words = words(
    "something handed in secretly for the action “{}”",
    "geheim Abgegebenes für die Aktion „{}“",
    "qualcosa consegnato in segreto per l’azione «{}»",
);
const CALL: Words = words(
    "the claim “{}” before a judge",
    "die Behauptung „{}“ vor einem Richter",
    "l’affermazione «{}» davanti a un giudice",
);
const JUDGE: Words = words("a judgement", "ein Urteil", "un giudizio");
const CORRECT: Words = words("a correction", "eine Berichtigung", "una correzione");
const AGREE: Words = words(
    "consent to a correction",
    "die Zustimmung zu einer Berichtigung",
    "il consenso a una correzione",
);
const WITHDRAW: Words = words(
    "the withdrawal of a correction",
    "die Rücknahme einer Berichtigung",
    "il ritiro di una correzione",
);
const AWAY: Words = words(
    "word of being away",
    "die Meldung, abwesend zu sein",
    "l’avviso di essere assente",
);
const BACK: Words = words(
    "word of being back",
    "die Meldung, zurück zu sein",
    "l’avviso di essere di ritorno",
);
const CALL_TIME: Words = words(
    "the calling of the timer “{}”",
    "der Aufruf der Uhr „{}“",
    "la chiamata della scadenza «{}»",
);
const WITNESS: Words = words(
    "word of what time it is",
    "die Angabe, wie spät es ist",
    "l’indicazione dell’ora",
);
const OPEN: Words = words(
    "the opening of what was handed in secretly",
    "das Öffnen von geheim Abgegebenem",
    "l’apertura di ciò che era stato consegnato in segreto",
);
const INVITE: Words = words("an invitation", "eine Einladung", "un invito");
const UNINVITE: Words = words(
    "the withdrawal of an invitation",
    "die Rücknahme einer Einladung",
    "il ritiro di un invito",
);

#[cfg(test)]
mod tests {
    use super::*;
    use nomic_engine::{EventId, ProposalId};

    fn remark(text: &str) -> Move {
        Move::Remark {
            proposal: ProposalId(EventId([0; 32])),
            text: text.to_owned(),
        }
    }

    #[test]
    fn what_somebody_wrote_is_quoted_and_cut_where_it_is_long() {
        let said = deed(&remark("With milk?"), Language::De);
        assert_eq!(said, "die Bemerkung „With milk?“");
        let long = deed(&remark(&"é".repeat(500)), Language::En);
        assert_eq!(long, format!("the remark “{}…”", "é".repeat(QUOTED)));
        let fits = deed(&remark(&"é".repeat(QUOTED)), Language::En);
        assert!(!fits.contains('…'), "{fits}");
    }

    #[test]
    fn going_away_and_coming_back_are_told_apart_in_every_language() {
        for language in Language::ALL {
            let away = |away| deed(&Move::Away { away }, language);
            assert_ne!(away(true), away(false));
            assert!(!away(true).contains(['{', '}']));
        }
    }
}
