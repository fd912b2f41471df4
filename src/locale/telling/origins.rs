//! Where a rule came from.

use super::sentences::quoted;
use crate::locale::Say;
use crate::state::view::{Decider, OriginView};
use nomic_engine::rules::Language;
use std::borrow::Cow;

impl Say for OriginView {
    fn say(&self, language: Language) -> Cow<'static, str> {
        let (number, who) = (self.proposal, &self.proposer);
        let title = quoted(&self.title, language);
        let decided = decided(self.decided, language);
        Cow::Owned(match language {
            Language::En => {
                let turn = self.turn.map(|turn| format!(" in turn {turn}"));
                let turn = turn.unwrap_or_default();
                format!("Enacted{turn} by proposal {number}, {title}, made by {who}: {decided}")
            }
            Language::De => {
                let turn = self.turn.map(|turn| format!(" in Zug {turn}"));
                let turn = turn.unwrap_or_default();
                format!(
                    "Eingeführt{turn} durch Antrag {number}, {title}, gestellt von {who}: {decided}"
                )
            }
            Language::It => {
                let turn = self.turn.map(|turn| format!(" nel turno {turn}"));
                let turn = turn.unwrap_or_default();
                format!(
                    "Introdotta{turn} dalla proposta {number}, {title}, presentata da {who}: {decided}"
                )
            }
        })
    }
}

fn decided(decided: Decider, language: Language) -> Cow<'static, str> {
    match (decided, language) {
        (Decider::Vote(for_it, against), Language::En) => {
            format!("{for_it} for, {against} against.").into()
        }
        (Decider::Vote(for_it, against), Language::De) => {
            format!("{for_it} dafür, {against} dagegen.").into()
        }
        (Decider::Vote(for_it, against), Language::It) => {
            format!("{for_it} a favore, {against} contro.").into()
        }
        (Decider::Correction, Language::En) => "adopted by a correction that all agreed to.".into(),
        (Decider::Correction, Language::De) => {
            "angenommen durch eine Berichtigung, der alle zustimmten.".into()
        }
        (Decider::Correction, Language::It) => {
            "adottata con una correzione accettata da tutti.".into()
        }
        (Decider::Judgement, Language::En) => "adopted by a judgement.".into(),
        (Decider::Judgement, Language::De) => "angenommen durch ein Urteil.".into(),
        (Decider::Judgement, Language::It) => "adottata in base a un giudizio.".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_a_rule_came_from_is_told_in_every_language() {
        let origin = OriginView {
            proposal: 301,
            title: "Tea".to_owned(),
            proposer: "Ada".to_owned(),
            turn: Some(1),
            decided: Decider::Vote(2, 0),
        };
        assert_eq!(
            Language::ALL.map(|language| origin.say(language).into_owned()),
            [
                "Enacted in turn 1 by proposal 301, “Tea”, made by Ada: 2 for, 0 against.",
                "Eingeführt in Zug 1 durch Antrag 301, „Tea“, gestellt von Ada: 2 dafür, 0 dagegen.",
                "Introdotta nel turno 1 dalla proposta 301, «Tea», presentata da Ada: 2 a favore, 0 contro.",
            ]
        );
        let corrected = OriginView {
            turn: None,
            decided: Decider::Correction,
            ..origin
        };
        assert_eq!(
            corrected.say(Language::En),
            "Enacted by proposal 301, “Tea”, made by Ada: adopted by a correction that all agreed to."
        );
    }
}
