//! Origins of rules and of their changes.

use crate::law::answers::view::{Decider, OriginView};
use nomic_wording::messages::law;
use nomic_wording::{Message, msg};

impl OriginView {
    pub(crate) fn message(&self) -> Message {
        let decided = match self.decided() {
            Ok(decided) => decided,
            Err(rule) => return msg!(law::OriginByRule, rule),
        };
        let (proposal, title, who) = (self.proposal, &*self.title, &*self.proposer);
        match self.turn {
            Some(turn) => msg!(law::OriginInTurn, turn, proposal, title, who, decided),
            None => msg!(law::Origin, proposal, title, who, decided),
        }
    }

    /// Origin of a change that is shown beside it, including the rule that made it by itself.
    pub(crate) fn of_change(&self) -> Option<Message> {
        let decided = self.decided().ok()?;
        let (proposal, title, who) = (self.proposal, &*self.title, &*self.proposer);
        Some(match self.turn {
            Some(turn) => msg!(law::ChangedInTurn, turn, proposal, title, who, decided),
            None => msg!(law::Changed, proposal, title, who, decided),
        })
    }

    /// Decision; the rule, if a rule made the change by itself.
    fn decided(&self) -> Result<Message, u32> {
        match self.decided {
            Decider::Vote(in_favour, against) => Ok(msg!(law::DecidedByVote, in_favour, against)),
            Decider::Correction => Ok(law::DECIDED_BY_CORRECTION.into()),
            Decider::Judgement => Ok(law::DECIDED_BY_JUDGEMENT.into()),
            Decider::Rule(rule) => Err(rule),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nomic_engine::rules::Language;
    use nomic_wording::Locale;

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
            Language::ALL.map(|language| origin.message().render(Locale::of(language))),
            [
                "Enacted in turn 1 by proposal 301, “Tea”, made by Ada: 2 for, 0 against.",
                "Eingeführt in Zug 1 durch Antrag 301, „Tea“, gestellt von Ada: 2 dafür, 0 dagegen.",
                "Introdotta nel turno 1 dalla proposta 301, «Tea», presentata da Ada: 2 a favore, 0 contro.",
            ]
        );
        assert_eq!(
            Language::ALL.map(|language| {
                let changed = origin.of_change().unwrap();
                changed.render(Locale::of(language))
            }),
            [
                "In turn 1 by proposal 301, “Tea”, made by Ada: 2 for, 0 against.",
                "In Zug 1 durch Antrag 301, „Tea“, gestellt von Ada: 2 dafür, 0 dagegen.",
                "Nel turno 1 dalla proposta 301, «Tea», presentata da Ada: 2 a favore, 0 contro.",
            ]
        );
        let corrected = OriginView {
            turn: None,
            decided: Decider::Correction,
            ..origin
        };
        assert_eq!(
            corrected.message().render(Locale::ENGLISH),
            "Enacted by proposal 301, “Tea”, made by Ada: adopted by a correction that all agreed to."
        );
    }
}
