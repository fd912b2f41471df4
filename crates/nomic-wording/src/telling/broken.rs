//! How code failed, as far as its rule has something to do with it.

use crate::messages::code;
use crate::{Message, msg};
use nomic_engine::rules::{Fault, FaultCode};
use nomic_engine::{Rule, State};

/// Why the code of this rule was broken off, and where; with the other rule, if it was over that.
pub fn fault(state: &State, rule: &Rule, fault: &Fault) -> Message {
    let used = match fault.code {
        FaultCode::NotShared => rule.program().used_at(fault.line, fault.column),
        _ => None,
    };
    let Some(used) = used else {
        return crate::fault(fault);
    };
    let number = state.rules().number_meant(rule, used);
    msg!(
        code::Placed,
        line = fault.line,
        column = fault.column,
        what = msg!(code::FaultNotSharedBy, number, name = &used.name)
    )
}
