//! Changes of the rules that come from no proposal: they themselves, judges, and all players together
//! make them.

use super::{ProvisionRef, RuleBook};
use crate::base::limits::MAX_SHARED;
use crate::model::amendment::AmendmentKind;
use crate::model::rule::{HistoryEntry, Rule, RuleFault};
use crate::model::status::Status;
use crate::rules::{FaultCode, FlatSet, Program, Thing, Value};
use crate::{LocalText, RuleId};
use std::sync::Arc;

impl RuleBook {
    pub(crate) fn set_code(&mut self, rule: RuleId, code: &str, program: Program) {
        self.update(rule, |rule| {
            note(rule, AmendmentKind::Corrected);
            rule.recode(Arc::from(code), program);
        });
        self.arrange();
    }

    /// Adds the title and text in other languages to a rule that already reads so.
    pub(crate) fn translate(&mut self, rule: RuleId, title: LocalText, text: LocalText) {
        self.update(rule, |rule| {
            rule.title = title;
            rule.text = text;
        });
    }

    /// Sets a rule's variable, of a thing if it holds one for each, and returns the former value.
    pub(crate) fn set_keep(
        &mut self,
        rule: RuleId,
        (keep, of): (&str, Option<Thing>),
        to: Value,
    ) -> Result<Value, FaultCode> {
        let mut before = Err(FaultCode::WrongKind);
        self.change(rule, |rule| before = rule.set_keep(keep, of, to));
        before
    }

    /// Drops rules' variables of a thing that no longer exists, to free memory.
    pub(crate) fn forget_thing(&mut self, of: Thing) {
        let keeping = self.iter().filter(|rule| rule.keeps_of(of));
        let keeping: Vec<_> = keeping.map(|rule| rule.id).collect();
        for rule in keeping {
            self.change(rule, |rule| rule.forget(of));
        }
    }

    pub(crate) fn mark(&mut self, rule: RuleId, fault: RuleFault) {
        self.change(rule, |rule| rule.fault = Some(fault));
    }

    pub(crate) fn count_spent_run(&mut self, place: ProvisionRef) -> bool {
        let mut suspends = false;
        self.change(place.rule, |rule| {
            suspends = rule.count_spent_run(place.provision);
            if suspends {
                // The rule may answer differently now.
                rule.wording = Arc::default();
            }
        });
        if suspends {
            self.reading = Arc::default();
        }
        suspends
    }

    /// Resumes suspended provisions that use this rule's changed code, directly or through other
    /// rules.
    pub(super) fn resume_users(&mut self, of: RuleId) {
        if self.iter().all(|rule| rule.spent_runs.is_empty()) {
            return;
        }
        let mut recoded = FlatSet::from([of]);
        for _ in 0..MAX_SHARED {
            let uses_one = |rule: &&Rule| {
                let mut uses = rule.program.uses().iter();
                uses.any(|used| {
                    let meant = self.meant(rule, used);
                    meant.is_some_and(|meant| recoded.contains(&meant.id))
                })
            };
            let users = self.iter().filter(uses_one).map(|rule| rule.id);
            let users: Vec<_> = users.collect();
            recoded.extend(users);
        }
        for rule in &recoded {
            self.change(*rule, |rule| {
                if !rule.spent_runs.is_empty() {
                    rule.resume();
                    rule.wording = Arc::default();
                }
            });
        }
    }

    pub(crate) fn set_status(&mut self, rule: RuleId, status: Status) {
        self.update(rule, |rule| {
            match status {
                Status::InForce => note(rule, AmendmentKind::Reinstated),
                Status::Repealed => note(rule, AmendmentKind::Repealed),
                // It is the same rule, and is only not asked.
                Status::Void => {}
            }
            rule.status = status;
            rule.voided_by = None;
        });
        self.arrange();
    }
}

fn note(rule: &mut Rule, kind: AmendmentKind) {
    rule.remember(HistoryEntry {
        kind,
        proposal: None,
        number_after: rule.number,
        of: None,
        // A repeal of an earlier amendment has to give the code.
        worded: kind == AmendmentKind::Corrected,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::compile;
    use crate::vocabulary::hooks::WINNER;
    use crate::vocabulary::table::VOCABULARY;
    use crate::{Class, LocalText, RuleNumber};

    const CODE: &str = "keep pot = 0\nwhen winner(p)\n  answer p.points > 99\nend";

    fn book() -> (RuleBook, RuleId) {
        let mut book = RuleBook::default();
        let words = (LocalText::default(), LocalText::default());
        let program = compile(CODE, &VOCABULARY).unwrap();
        let code = (Arc::from(CODE), program);
        let rule = book.add(RuleNumber(201), Class::Mutable, words, code, None);
        book.arrange();
        (book, rule)
    }

    fn digest(book: &RuleBook, rule: RuleId) -> [u8; 32] {
        book.get(rule).unwrap().digest()
    }

    #[test]
    fn the_digest_of_a_rule_is_of_what_it_keeps_and_how_it_failed() {
        let (mut book, rule) = book();
        let first = digest(&book, rule);
        book.set_keep(rule, ("pot", None), Value::Number(3))
            .unwrap();
        let second = digest(&book, rule);
        assert_ne!(second, first);
        let fault = crate::rules::Fault {
            code: crate::rules::FaultCode::Overflow,
            line: 1,
            column: 1,
        };
        let hook = WINNER.name();
        book.mark(rule, RuleFault { fault, hook });
        assert_ne!(digest(&book, rule), second);
    }

    #[test]
    fn a_rule_is_heard_as_long_as_it_is_in_force_and_by_its_code_of_now() {
        let (mut book, rule) = book();
        assert!(book.has_provisions_at(WINNER.name()));
        book.set_status(rule, Status::Repealed);
        assert!(!book.has_provisions_at(WINNER.name()));
        assert_eq!(book.in_force().count(), 0);
        book.set_status(rule, Status::InForce);
        assert!(book.has_provisions_at(WINNER.name()));
        book.set_code(rule, "", Program::default());
        assert!(!book.has_provisions_at(WINNER.name()));
        assert_eq!(book.in_force().count(), 1);
    }
}
