//! Questions and checks.

use super::Clerk;
use crate::because::{Because, KernelReason};
use crate::book::Place;
use crate::rules::{Phrase, Value};
use crate::view::{consult, thing};
use crate::{PlayerId, Refusal, RuleId, RuleNumber};

/// An answer, and the rule from which it comes.
pub(super) struct Answer<T> {
    pub(super) value: T,
    pub(super) because: Because,
}

impl Clerk<'_> {
    /// Asks the rules in force. The first answer counts; rules that answer otherwise are beaten.
    pub(super) fn ask(&mut self, question: &'static str, args: &[Value]) -> Option<Answer<Value>> {
        let said = consult::question(&self.state, question, args, self.purse.means());
        self.mark_all(said.faults);
        let mut answers = said.answers.into_iter();
        let (place, value) = answers.next()?;
        let others = answers.filter(|(_, other)| !other.same(&value));
        let beaten: Vec<_> = others.map(|(place, _)| self.number_of(place)).collect();
        Some(Answer {
            value,
            because: self.because(place, beaten),
        })
    }

    /// Asks for yes or no.
    pub(super) fn ask_truth(
        &mut self,
        question: &'static str,
        args: &[Value],
        default: bool,
    ) -> Answer<bool> {
        let answer = self
            .ask(question, args)
            .and_then(|answer| match answer.value {
                Value::Truth(value) => Some(Answer {
                    value,
                    because: answer.because,
                }),
                _ => None,
            });
        answer.unwrap_or_else(|| by_default(default))
    }

    /// Asks for a number.
    pub(super) fn ask_number(
        &mut self,
        question: &'static str,
        args: &[Value],
    ) -> Option<Answer<i64>> {
        let answer = self.ask(question, args)?;
        match answer.value {
            Value::Number(value) => Some(Answer {
                value,
                because: answer.because,
            }),
            _ => None,
        }
    }

    /// Asks for a player.
    pub(super) fn ask_player(
        &mut self,
        question: &'static str,
        args: &[Value],
    ) -> Option<Answer<PlayerId>> {
        let answer = self.ask(question, args)?;
        match answer.value {
            Value::Thing(player) => {
                let value = thing::player_id(player).ok()?;
                Some(Answer {
                    value,
                    because: answer.because,
                })
            }
            _ => None,
        }
    }

    /// Lets all rules check something. Of several refusals that of the highest rule is given.
    pub(super) fn check(&mut self, check: &'static str, args: &[Value]) -> Result<(), Refusal> {
        match self.objection(check, args) {
            Some((place, message)) => Err(Refusal::ByRule {
                rule: place.rule,
                number: self.number_of(place),
                line: self.line_of(place),
                message,
            }),
            None => Ok(()),
        }
    }

    /// The first refusal of a check, if there is one.
    pub(super) fn objection(
        &mut self,
        check: &'static str,
        args: &[Value],
    ) -> Option<(Place, Phrase)> {
        let said = consult::check(&self.state, check, args, self.purse.means());
        self.mark_all(said.faults);
        said.answers.into_iter().next()
    }

    pub(super) fn because(&self, place: Place, beaten: Vec<RuleNumber>) -> Because {
        Because::Rule {
            rule: place.rule,
            number: self.number_of(place),
            line: self.line_of(place),
            beaten,
        }
    }

    pub(super) fn number_of(&self, place: Place) -> RuleNumber {
        self.number_of_rule(place.rule)
    }

    pub(super) fn number_of_rule(&self, rule: RuleId) -> RuleNumber {
        self.state
            .rule(rule)
            .map_or(RuleNumber(0), |rule| rule.number)
    }

    pub(super) fn line_of(&self, place: Place) -> u32 {
        let rule = self.state.rule(place.rule);
        let provision = rule.and_then(|rule| rule.program.provisions().get(place.provision));
        provision.map_or(1, |provision| provision.line())
    }
}

/// What holds where the rules are silent.
pub(super) const fn by_default<T: Copy>(value: T) -> Answer<T> {
    Answer {
        value,
        because: Because::Kernel(KernelReason::Default),
    }
}

/// Adds a reason that is not there yet.
pub(super) fn add_reason(reasons: &mut Vec<Because>, reason: Because) {
    if !reasons.contains(&reason) {
        reasons.push(reason);
    }
}

/// What a player asked for and no rule governs.
pub(super) fn asked() -> Vec<Because> {
    vec![Because::Kernel(KernelReason::Asked)]
}
