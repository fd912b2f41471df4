//! Mistakes in code and reasons of faults, in words.

mod names;
mod shape;
mod syntax;
mod types;

use crate::messages::code;
use crate::{Key, Message, msg};
use nomic_rules::{Diagnostic, Family, Fault, FaultCode, Language, Problem};

/// Message for a diagnostic, with its place.
///
/// ```
/// use nomic_engine::{VOCABULARY, rules::compile};
/// use nomic_wording::{Locale, diagnosis};
///
/// let source = "when on_join(p)\n  awrd(p, 10)\nend";
/// let diagnostics = compile(source, &VOCABULARY).unwrap_err();
/// let said = diagnosis(&diagnostics[0]).render(Locale::ENGLISH);
/// assert!(said.starts_with("Line 2, column 3: "));
/// assert!(said.ends_with("did you mean “award”?"));
/// ```
pub fn diagnosis(diagnostic: &Diagnostic) -> Message {
    msg!(
        code::Placed,
        line = diagnostic.line,
        column = diagnostic.column,
        what = problem(&diagnostic.problem)
    )
}

fn problem(problem: &Problem) -> Message {
    match problem {
        Problem::Spelling(problem) => syntax::message(problem),
        Problem::Naming(problem) => names::message(problem),
        Problem::Typing(problem) => types::message(problem),
    }
}

pub fn fault(fault: &Fault) -> Message {
    msg!(
        code::Placed,
        line = fault.line,
        column = fault.column,
        what = cause(fault.code)
    )
}

const fn cause(fault: FaultCode) -> Key {
    match fault {
        FaultCode::Overflow => code::FAULT_OVERFLOW,
        FaultCode::DivisionByZero => code::FAULT_DIVISION_BY_ZERO,
        FaultCode::FuelSpent => code::FAULT_FUEL_SPENT,
        FaultCode::SharedFuelSpent => code::FAULT_SHARED_FUEL_SPENT,
        FaultCode::Suspended => code::FAULT_SUSPENDED,
        FaultCode::MemorySpent => code::FAULT_MEMORY_SPENT,
        FaultCode::DepthExceeded => code::FAULT_DEPTH_EXCEEDED,
        FaultCode::NoSuchThing => code::FAULT_NO_SUCH_THING,
        FaultCode::BlankValue => code::FAULT_BLANK_VALUE,
        FaultCode::WrongKind => code::FAULT_WRONG_KIND,
        FaultCode::WrongArguments => code::FAULT_WRONG_ARGUMENTS,
        FaultCode::NoChance => code::FAULT_NO_CHANCE,
        FaultCode::NotAvailable => code::FAULT_NOT_AVAILABLE,
        FaultCode::NotShared => code::FAULT_NOT_SHARED,
        FaultCode::Circle => code::FAULT_CIRCLE,
    }
}

/// Question whether the nearest name was meant; empty without one.
fn hint(nearest: &Option<String>) -> Message {
    match nearest {
        Some(name) => msg!(code::Meant, name),
        None => Message::nothing(),
    }
}

const fn family(family: Family) -> Key {
    match family {
        Family::Question { .. } => code::FAMILY_QUESTION,
        Family::Check => code::FAMILY_CHECK,
        Family::Action => code::FAMILY_ACTION,
        Family::Event => code::FAMILY_EVENT,
    }
}

pub(crate) const fn name(language: Language) -> Key {
    match language {
        Language::En => code::ENGLISH,
        Language::De => code::GERMAN,
        Language::It => code::ITALIAN,
    }
}
