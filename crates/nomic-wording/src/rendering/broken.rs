//! Faults of a rule's code.

use super::scene::Scene;
use crate::messages::{code, happenings};
use crate::{Message, msg};
use nomic_engine::rules::{Fault, FaultCode};
use nomic_engine::{Rule, RuleNumber, State};

/// Reason and place of the fault of this rule's code, with the other rule if one is involved.
pub fn fault(state: &State, rule: &Rule, fault: &Fault) -> Message {
    failed(Scene::now(state), rule, fault)
}

pub(super) fn failed(scene: Scene<'_>, rule: &Rule, fault: &Fault) -> Message {
    let used = match fault.code {
        FaultCode::NotShared => rule.program().used_at(fault.line, fault.column),
        _ => None,
    };
    let Some(used) = used else {
        return crate::fault(fault);
    };
    let number = match scene.rules().meant(rule, used) {
        Some(meant) => scene.rule_number(meant.id),
        None => scene.rules().number_meant(rule, used),
    };
    msg!(
        code::Placed,
        line = fault.line,
        column = fault.column,
        what = msg!(code::FaultNotSharedBy, number, name = &used.name)
    )
}

/// Line for a decision without the answer of this rule, with the answer that counted.
pub fn decided_without(
    rule: RuleNumber,
    question: &'static str,
    instead: Option<RuleNumber>,
) -> Message {
    let instead = match instead {
        Some(rule) => msg!(happenings::InsteadRule, rule),
        None => happenings::INSTEAD_DEFAULT.into(),
    };
    msg!(happenings::DecidedWithout, rule, question, instead)
}
