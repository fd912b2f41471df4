//! Changes of rules and of their kept values.

use super::amounts::shortened;
use super::scene::Scene;
use super::value::kept_of;
use super::{amendment, listed, value};
use crate::messages::{happenings, law};
use crate::{Locale, Message, msg};
use nomic_engine::rules::{Thing, Value};
use nomic_engine::{Costly, ProposalNumber, RuleNumber};

/// Warning for code that took many steps in a trial.
pub fn costly(found: &Costly) -> Message {
    let (rule, line, limit) = (found.number, found.line, found.limit.to_string());
    match found.steps >= found.limit {
        true => msg!(law::CostlySpent, rule, line, limit),
        false => msg!(
            law::Costly,
            rule,
            line,
            steps = found.steps.to_string(),
            limit
        ),
    }
}

pub(super) fn kept(
    (rule, name): (RuleNumber, &str),
    of: Option<Thing>,
    (from, to): (&Value, &Value),
    scene: Scene<'_>,
    locale: Locale,
) -> Message {
    let (from, to) = (value(from, locale), value(to, locale));
    let (from, to) = (shortened(from), shortened(to));
    match of {
        None => msg!(happenings::KeepSet, rule, name, from, to),
        Some(thing) => {
            let of = kept_of(scene, thing, locale);
            msg!(happenings::KeepSetOf, rule, name, of, from, to)
        }
    }
}

pub(super) fn amended(
    (from, to): (RuleNumber, RuleNumber),
    proposal: Option<ProposalNumber>,
    repealed: bool,
) -> Message {
    let amendment = amendment(proposal);
    let rule = from;
    match (from == to, repealed) {
        (true, true) => msg!(happenings::AmendmentRepealed, rule, amendment),
        (true, false) => msg!(happenings::AmendmentAmended, rule, amendment),
        (false, true) => {
            msg!(
                happenings::AmendmentRepealedAndRenumbered,
                from,
                amendment,
                to
            )
        }
        (false, false) => {
            msg!(
                happenings::AmendmentAmendedAndRenumbered,
                from,
                amendment,
                to
            )
        }
    }
}

/// Line for a rule that allowed an act that other rules forbid.
pub(super) fn excepted(rule: RuleNumber, beaten: &[RuleNumber]) -> Message {
    let names: Vec<String> = beaten.iter().map(RuleNumber::to_string).collect();
    let n = names.len();
    msg!(happenings::Excepted, rule, n, names = listed(&names))
}
