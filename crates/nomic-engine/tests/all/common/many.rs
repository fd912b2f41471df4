//! A table with many rules that meet at one hook.

use super::{Class, LocalText, RuleNumber, StarterRule, Table};
use nomic_engine::rules::Language;
use nomic_rulesets::suber;

/// Number of the first rule besides the initial set.
pub(crate) const FIRST: u32 = 1_001;

/// The initial set without its ceiling, with `rules` rules in all that react to players leaving;
/// the one numbered [`FIRST`] is always there.
pub(crate) fn at_one_hook(rules: u32) -> Table {
    with(rules, "when on_away(p)\n  award(p, 1)\nend")
}

pub(crate) fn without_code(rules: u32) -> Table {
    with(rules, "")
}

fn with(rules: u32, code: &str) -> Table {
    let mut set = suber();
    for rule in &mut set.rules {
        if rule.number == RuleNumber(209) {
            rule.code.clear();
        }
    }
    let present = u32::try_from(set.rules.len()).unwrap();
    for number in FIRST..=FIRST.max(FIRST + rules - present) {
        set.rules.push(StarterRule {
            number: RuleNumber(number),
            class: Class::Mutable,
            title: LocalText::new(Language::En, &format!("Rule {number}")),
            text: LocalText::new(Language::En, "Whoever goes away is given a point."),
            code: code.to_owned(),
            fate: None,
        });
    }
    Table::begun(set, 3)
}
