//! Initial rules of a game, including their fates before the game.

use super::RuleBook;
use crate::model::amendment::AmendmentKind;
use crate::model::rule::{HistoryEntry, Rule};
use crate::model::ruleset::{Fate, Ruleset, StarterRule};
use crate::model::status::Status;
use crate::rules::Program;
use crate::{ProposalNumber, RuleId};
use std::sync::Arc;

impl RuleBook {
    /// Adds the initial rules, each with its compiled code at the same index.
    pub(crate) fn open(ruleset: &Ruleset, programs: &[Program]) -> RuleBook {
        let mut book = RuleBook {
            classes: Arc::new(ruleset.classes.clone()),
            ..RuleBook::default()
        };
        for (entry, program) in ruleset.rules.iter().zip(programs) {
            let continues = ruleset.predecessor(entry.number).is_some();
            if entry.fate == Some(Fate::Rejected) || continues {
                continue;
            }
            let id = book.begin(entry, program);
            book.follow(id, entry, ruleset, programs);
        }
        book.arrange();
        book
    }

    fn begin(&mut self, entry: &StarterRule, program: &Program) -> RuleId {
        let wording = (entry.title.clone(), entry.text.clone());
        let code = (Arc::from(entry.code.as_str()), program.clone());
        self.add(entry.number, entry.class, wording, code, None)
    }

    /// Takes a rule through its numbers before the game. The numbers rise, so this ends.
    fn follow(&mut self, id: RuleId, first: &StarterRule, set: &Ruleset, programs: &[Program]) {
        let mut entry = first;
        while let Some(Fate::Replaced(by)) = entry.fate {
            let mut entries = set.rules.iter().zip(programs);
            let next = entries.find(|(next, _)| next.number == by && by > entry.number);
            let Some((next, program)) = next else {
                return;
            };
            self.update(id, |rule| succeed(rule, next, program));
            entry = next;
        }
        if entry.fate == Some(Fate::Repealed) {
            self.update(id, repeal);
        }
    }
}

fn succeed(rule: &mut Rule, next: &StarterRule, program: &Program) {
    let reworded =
        rule.title != next.title || rule.text != next.text || *rule.code != *next.code.as_str();
    let kind = match reworded {
        true => AmendmentKind::Amended,
        false => AmendmentKind::Transmuted,
    };
    rule.remember(HistoryEntry {
        kind,
        proposal: Some(ProposalNumber(next.number.0)),
        number_after: next.number,
        of: None,
        worded: reworded,
    });
    rule.class = next.class;
    rule.title = next.title.clone();
    rule.text = next.text.clone();
    if *rule.code != *next.code.as_str() {
        rule.recode(Arc::from(next.code.as_str()), program.clone());
    }
}

fn repeal(rule: &mut Rule) {
    rule.remember(HistoryEntry {
        kind: AmendmentKind::Repealed,
        proposal: None,
        number_after: rule.number,
        of: None,
        worded: false,
    });
    rule.status = Status::Repealed;
}
