//! Rules that founders add to a ruleset.

use crate::Starter;
use nomic_engine::rules::Language;
use nomic_engine::{RuleNumber, Ruleset};

/// Rules about taking a seat, as a choice: for rulesets without such rules.
pub const ADMISSION: Starter = Starter {
    id: "admission",
    pages: &[
        (Language::En, include_str!("../rulesets/admission/en.md")),
        (Language::De, include_str!("../rulesets/admission/de.md")),
        (Language::It, include_str!("../rulesets/admission/it.md")),
    ],
};

/// First words of code that decides who takes a seat.
const HOOKS: [&str; 2] = ["when admits(", "check joining("];

/// True if code of this ruleset decides who takes a seat. Its texts are not examined.
#[must_use]
pub fn has_admission_rule(ruleset: &Ruleset) -> bool {
    let mut codes = ruleset.rules.iter().map(|rule| &rule.code);
    codes.any(|code| HOOKS.iter().any(|hook| code.contains(hook)))
}

/// Adds rules after those of a ruleset. A number that is taken is replaced by the next free one
/// with its letter. The class is replaced by the lowest class that the ruleset declares, if it
/// declares any.
pub fn add(ruleset: &mut Ruleset, rules: Ruleset) {
    for mut rule in rules.rules {
        while ruleset.entry(rule.number).is_some() {
            rule.number = RuleNumber(rule.number.0.saturating_add(1));
        }
        if let Some(lowest) = ruleset.classes.0.last() {
            rule.class = lowest.class;
        }
        ruleset.rules.push(rule);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Picks, postal, rishon, starters, suber};

    #[test]
    fn rulesets_without_a_word_on_newcomers_take_a_rule_about_them_and_stay_as_they_are() {
        assert!(has_admission_rule(&rishon()) && has_admission_rule(&postal()));
        assert!(!has_admission_rule(&suber()));
        for starter in starters() {
            let before = starter.ruleset();
            let mut after = before.clone();
            add(&mut after, ADMISSION.ruleset());
            let (own, added) = after.rules.split_at(before.rules.len());
            assert_eq!(own, before.rules);
            assert_eq!(added.len(), 1);
            assert!(has_admission_rule(&after));
        }
    }

    #[test]
    fn whatever_is_picked_code_and_texts_of_the_rule_say_it() {
        let blueprint = ADMISSION.blueprint();
        let [choice] = blueprint.choices() else {
            panic!("there is one choice");
        };
        for alternative in &choice.alternatives {
            let mut picks = Picks::default();
            picks.pick(&choice.name, &alternative.value);
            let ruleset = blueprint.ruleset(&picks).unwrap();
            let rule = &ruleset.rules[0];
            assert_eq!(rule.number.to_string(), "A.01");
            assert!(rule.text.get(Language::De).len() > 40, "{rule:?}");
            let all = HOOKS.iter().any(|hook| rule.code.contains(hook));
            assert_eq!(!all, alternative.value == "open", "{}", rule.code);
        }
    }

    #[test]
    fn a_number_that_is_taken_gives_way_and_the_class_is_the_lowest_declared() {
        let mut ruleset = suber();
        add(&mut ruleset, ADMISSION.ruleset());
        add(&mut ruleset, ADMISSION.ruleset());
        let numbers = ruleset.rules.iter().rev().take(2);
        let numbers: Vec<String> = numbers.map(|rule| rule.number.to_string()).collect();
        assert_eq!(numbers, ["A.02", "A.01"]);
        let mut ruleset = postal();
        add(&mut ruleset, ADMISSION.ruleset());
        assert_eq!(ruleset.rules.last().unwrap().class.code(), "R");
    }
}
