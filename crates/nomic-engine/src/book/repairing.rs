//! Changes of the rules that come from no proposal: judges and all players together make them.

use super::RuleBook;
use crate::RuleId;
use crate::amendment::AmendmentKind;
use crate::rule::{Record, Rule, Status};
use crate::rules::Program;
use std::sync::Arc;

impl RuleBook {
    /// Gives a rule another code.
    pub(crate) fn set_code(&mut self, rule: RuleId, code: &str, program: Program) {
        self.update(rule, |rule| {
            note(rule, AmendmentKind::Corrected);
            rule.recode(Arc::from(code), program);
        });
        self.arrange();
    }

    /// Brings a rule into force or out of it.
    pub(crate) fn set_status(&mut self, rule: RuleId, status: Status) {
        self.update(rule, |rule| {
            match status {
                Status::InForce => note(rule, AmendmentKind::Reinstated),
                Status::Repealed => note(rule, AmendmentKind::Repealed),
                // It stays the rule that it is, and is only not heard.
                Status::Void => {}
            }
            rule.status = status;
            rule.voided_by = None;
        });
        self.arrange();
    }
}

fn note(rule: &mut Rule, kind: AmendmentKind) {
    rule.remember(Record {
        kind,
        proposal: None,
        number_after: rule.number,
        of: None,
        // Whoever repeals an amendment made before it has to say what becomes of the code.
        worded: kind == AmendmentKind::Corrected,
    });
}
