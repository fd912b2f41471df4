//! Questions and checks.

use super::Ask;
use crate::effects::because::{Because, KernelReason};
use crate::effects::effect::Effect;
use crate::model::rule::RuleFault;
use crate::rulebook::book::ProvisionRef;
use crate::rules::{Phrase, Value};
use crate::view::CallContext;
use crate::view::consult::{self, Opinion, RankedAnswers};
use crate::vocabulary::hook::{CheckHook, QuestionHook};
use crate::vocabulary::term::{Term, TermTuple};
use crate::{Denial, Refusal, RuleId, RuleNumber};

#[derive(Clone)]
pub(in crate::kernel) struct Answer<T> {
    pub(in crate::kernel) value: T,
    pub(in crate::kernel) because: Because,
}

impl Ask<'_> {
    /// Asks the rules in force. The first answer counts; rules that answer otherwise are
    /// overridden.
    pub(in crate::kernel) fn ask<A: TermTuple, R: Term>(
        &mut self,
        question: QuestionHook<A, R>,
        about: A,
    ) -> Option<Answer<R>> {
        let (value, because) = self.first_answer(question.name(), about.into_values().as_ref())?;
        let value = question.read(&value)?;
        Some(Answer { value, because })
    }

    fn first_answer(&mut self, question: &'static str, args: &[Value]) -> Option<(Value, Because)> {
        let places = consult::provisions_at(self.state(), question, args);
        if let [place] = *places {
            let only = consult::only(self.state(), (question, place), args, self.call_context());
            self.record_all_faults(only.faults);
            self.record_failed_rules(only.unheard, only.answer.is_some().then_some(place));
            return Some((only.answer?, self.because(place, Vec::new())));
        }
        let said =
            consult::ask_provisions(self.state(), (question, places), args, self.call_context());
        self.first_of(said)
    }

    fn first_of(&mut self, said: RankedAnswers<Value>) -> Option<(Value, Because)> {
        self.record_all_faults(said.faults);
        let first = said.answers.first().map(|(place, _)| *place);
        self.record_failed_rules(said.unheard, first);
        let mut answers = said.answers.into_iter();
        let (place, value) = answers.next()?;
        let modified = said.modified;
        let others = answers.filter(|(other, _)| !modified.contains(other));
        let others = others.filter(|(_, other)| !other.same(&value));
        let beaten: Vec<_> = others.map(|(place, _)| self.number_of(place)).collect();
        let modified = modified.into_iter().map(|place| self.number_of(place));
        let because = Because::Rule {
            rule: place.rule,
            number: self.number_of(place),
            line: self.line_of(place),
            beaten,
            modified: modified.collect(),
        };
        Some((value, because))
    }

    /// Lets all rules check something. The first that allows or refuses it decides.
    pub(in crate::kernel) fn check<A: TermTuple>(
        &mut self,
        check: CheckHook<A>,
        about: A,
    ) -> Result<(), Refusal> {
        self.check_values(check.name(), about.into_values().as_ref())
    }

    pub(in crate::kernel) fn check_values(
        &mut self,
        check: &'static str,
        args: &[Value],
    ) -> Result<(), Refusal> {
        match self.first_objection(check, args) {
            Some((place, message)) => Err(self.objected(place, message)),
            None => Ok(()),
        }
    }

    pub(in crate::kernel) fn objected(&self, place: ProvisionRef, message: Phrase) -> Refusal {
        Refusal::ByRule {
            rule: place.rule,
            number: self.number_of(place),
            line: self.line_of(place),
            message,
        }
    }

    /// Checks where no other check follows: a rule whose code fails counts as a refusal.
    pub(in crate::kernel) fn check_strictly<A: TermTuple>(
        &mut self,
        check: CheckHook<A>,
        about: A,
    ) -> Result<(), Denial> {
        let about = about.into_values();
        let said = consult::check(
            self.state(),
            check.name(),
            about.as_ref(),
            self.context_by_rule(),
        );
        let failed = self.first_failure(check.name(), &said.faults);
        match self.first_refusal(said) {
            Some((place, message)) => Err(self.objected(place, message).into()),
            None => failed.map_or(Ok(()), Err),
        }
    }

    /// Asks where no other check follows: a rule whose code fails might have had the answer.
    pub(in crate::kernel) fn ask_strictly<A: TermTuple, R: Term>(
        &mut self,
        question: QuestionHook<A, R>,
        about: A,
    ) -> Result<Option<Answer<R>>, Denial> {
        let about = about.into_values();
        let said = consult::question(
            self.state(),
            question.name(),
            about.as_ref(),
            self.context_by_rule(),
        );
        let failed = self.first_failure(question.name(), &said.faults);
        let answer = self.first_of(said);
        if let Some(failed) = failed {
            return Err(failed);
        }
        Ok(answer.and_then(|(value, because)| {
            let value = question.read(&value)?;
            Some(Answer { value, because })
        }))
    }

    fn context_by_rule(&self) -> CallContext<'_> {
        CallContext {
            by_rule: true,
            ..self.call_context()
        }
    }

    fn first_failure(
        &self,
        hook: &'static str,
        faults: &[(ProvisionRef, RuleFault)],
    ) -> Option<Denial> {
        let mut failed = faults.iter().filter(|(_, fault)| fault.hook == hook);
        let (place, _) = failed.next()?;
        Some(Denial::Failed(self.number_of(*place)))
    }

    /// The refusal of a check, if there is one that counts.
    pub(in crate::kernel) fn objection<A: TermTuple>(
        &mut self,
        check: CheckHook<A>,
        about: A,
    ) -> Option<(ProvisionRef, Phrase)> {
        self.first_objection(check.name(), about.into_values().as_ref())
    }

    fn first_objection(
        &mut self,
        check: &'static str,
        args: &[Value],
    ) -> Option<(ProvisionRef, Phrase)> {
        let said = consult::check(self.state(), check, args, self.call_context());
        self.first_refusal(said)
    }

    /// First refusal, unless a preceding rule allows what is checked. The permission is reported.
    pub(in crate::kernel) fn first_refusal(
        &mut self,
        said: RankedAnswers<Opinion>,
    ) -> Option<(ProvisionRef, Phrase)> {
        self.record_all_faults(said.faults);
        let first = said.answers.first().map(|(place, _)| *place);
        self.record_failed_rules(said.unheard, first);
        let mut opinions = said.answers.into_iter();
        match opinions.next()? {
            (place, Opinion::Refused(message)) => Some((place, message)),
            (place, Opinion::Allowed) => {
                let refusing = opinions.filter(|(_, said)| matches!(said, Opinion::Refused(_)));
                let beaten: Vec<_> = refusing.map(|(place, _)| self.number_of(place)).collect();
                if !beaten.is_empty() {
                    let because = vec![self.because(place, beaten.clone())];
                    let rule = self.number_of(place);
                    self.record(Effect::Excepted { rule, beaten }, because);
                }
                None
            }
        }
    }

    pub(in crate::kernel) fn because(
        &self,
        place: ProvisionRef,
        beaten: Vec<RuleNumber>,
    ) -> Because {
        Because::Rule {
            rule: place.rule,
            number: self.number_of(place),
            line: self.line_of(place),
            beaten,
            modified: Vec::new(),
        }
    }

    pub(in crate::kernel) fn number_of(&self, place: ProvisionRef) -> RuleNumber {
        self.number_of_rule(place.rule)
    }

    pub(in crate::kernel) fn number_of_rule(&self, rule: RuleId) -> RuleNumber {
        self.state()
            .rule(rule)
            .map_or(RuleNumber(0), |rule| rule.number)
    }

    pub(in crate::kernel) fn line_of(&self, place: ProvisionRef) -> u32 {
        let rule = self.state().rule(place.rule);
        let provision = rule.and_then(|rule| rule.program.provisions().get(place.provision));
        provision.map_or(1, |provision| provision.line())
    }
}

pub(in crate::kernel) const fn by_default<T: Copy>(value: T) -> Answer<T> {
    Answer {
        value,
        because: Because::Kernel(KernelReason::Default),
    }
}

pub(in crate::kernel) fn add_reason(reasons: &mut Vec<Because>, reason: Because) {
    if !reasons.contains(&reason) {
        reasons.push(reason);
    }
}

/// Reason for a player's own request that no rule governs.
pub(in crate::kernel) fn asked() -> Vec<Because> {
    vec![Because::Kernel(KernelReason::Asked)]
}
