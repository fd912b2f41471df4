//! How many votes something takes.

use crate::locale::Say;
use crate::state::view::NeedView;
use nomic_engine::rules::Language;
use std::borrow::Cow;

impl Say for NeedView {
    fn say(&self, language: Language) -> Cow<'static, str> {
        let votes = votes(self, language);
        Cow::Owned(match self.quorum {
            Some(quorum) => format!("{votes} {}", voters(quorum, language)),
            None => votes,
        })
    }
}

/// How many have to be in favour.
fn votes(need: &NeedView, language: Language) -> String {
    let (votes, of) = (need.votes, need.of);
    match (language, need.settled) {
        (Language::En, true) => {
            let what = if need.weighted { " votes" } else { "" };
            format!("{votes} of {of}{what} must be in favour.")
        }
        (Language::En, false) => {
            format!("As the votes stand, {votes} in favour will do; that changes with every vote.")
        }
        (Language::De, true) => {
            let what = if need.weighted { " Stimmen" } else { "" };
            let must = if votes == 1 { "muss" } else { "müssen" };
            format!("{votes} von {of}{what} {must} dafür sein.")
        }
        (Language::De, false) => {
            let do_it = if votes == 1 { "genügt" } else { "genügen" };
            format!("Nach jetzigem Stand {do_it} {votes} dafür; das ändert sich mit jeder Stimme.")
        }
        (Language::It, true) => match votes {
            1 => format!("Serve 1 voto a favore su {of}."),
            _ => format!("Servono {votes} voti a favore su {of}."),
        },
        (Language::It, false) => match votes {
            1 => "Per ora basta 1 voto a favore; cambia a ogni voto.".to_owned(),
            _ => format!("Per ora bastano {votes} voti a favore; cambia a ogni voto."),
        },
    }
}

/// How many have to vote at all.
fn voters(quorum: i64, language: Language) -> String {
    match (language, quorum) {
        (Language::En, _) => format!("At least {quorum} must vote."),
        (Language::De, 1) => "Mindestens 1 muss abstimmen.".to_owned(),
        (Language::De, _) => format!("Mindestens {quorum} müssen abstimmen."),
        (Language::It, 1) => "Deve votare almeno 1 persona.".to_owned(),
        (Language::It, _) => format!("Devono votare almeno {quorum} persone."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEED: NeedView = NeedView {
        votes: 2,
        of: 3,
        settled: true,
        weighted: false,
        quorum: None,
        rule: 203,
    };

    fn said(need: NeedView) -> [String; 3] {
        Language::ALL.map(|language| need.say(language).into_owned())
    }

    #[test]
    fn how_many_must_be_in_favour_is_said_in_every_language() {
        assert_eq!(
            said(NEED),
            [
                "2 of 3 must be in favour.",
                "2 von 3 müssen dafür sein.",
                "Servono 2 voti a favore su 3."
            ]
        );
        let one = NeedView { votes: 1, ..NEED };
        assert_eq!(said(one)[1], "1 von 3 muss dafür sein.");
    }

    #[test]
    fn votes_that_weigh_more_than_one_are_not_taken_for_players() {
        let heavy = NeedView {
            weighted: true,
            of: 6,
            ..NEED
        };
        assert_eq!(said(heavy)[0], "2 of 6 votes must be in favour.");
    }

    #[test]
    fn a_quorum_and_a_number_that_moves_are_told_as_such() {
        let moves = NeedView {
            settled: false,
            quorum: Some(2),
            ..NEED
        };
        assert_eq!(
            said(moves)[0],
            "As the votes stand, 2 in favour will do; that changes with every vote. \
             At least 2 must vote."
        );
    }
}
