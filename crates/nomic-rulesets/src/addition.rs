//! Rules that founders add to a ruleset.

use crate::{Blueprint, Picks, RulesetError, Starter};
use nomic_engine::rules::Language;
use nomic_engine::{RuleNumber, Ruleset};

/// Answer to a choice that leaves the rule out.
pub const LEFT_OUT: &str = "none";

/// A rule, as a choice, for rulesets that say nothing on its subject. Its pages are apart, for
/// programs that load them when they need them.
#[derive(Debug, Clone, Copy)]
pub struct Addition {
    /// Name in programs, which never changes.
    pub id: &'static str,
    fits: fn(&Codes<'_>) -> bool,
}

/// Rules to ask about and to add, in this order.
pub static ADDITIONS: [Addition; 6] = [
    Addition {
        id: "admission",
        // A rule that decides who takes a seat.
        fits: |codes| !codes.contain("when admits(") && !codes.contain("check joining("),
    },
    Addition {
        id: "silent-votes",
        // Votes that wait for everybody, without a time.
        fits: |codes| {
            codes.contain("when may_vote(")
                && codes.contain("b.cast < b.eligible_voters")
                && !codes.contain("when voting_time(")
        },
    },
    Addition {
        id: "silent-turns",
        fits: |codes| codes.contain("when next_player("),
    },
    Addition {
        id: "silent-judges",
        // A rule that names judges has its own ways with those who do not judge.
        fits: |codes| codes.contain("when judge_for(") && !codes.contain("name_judge("),
    },
    Addition {
        id: "silent-speaker",
        fits: |codes| codes.contain("answer holder(\"Speaker\")"),
    },
    Addition {
        id: "silent-master",
        fits: |codes| codes.contain("answer holder(\"game master\")"),
    },
];

macro_rules! pages {
    ($id:literal) => {
        Starter {
            id: $id,
            pages: &[
                (
                    Language::En,
                    include_str!(concat!("../rulesets/", $id, "/en.md")),
                ),
                (
                    Language::De,
                    include_str!(concat!("../rulesets/", $id, "/de.md")),
                ),
                (
                    Language::It,
                    include_str!(concat!("../rulesets/", $id, "/it.md")),
                ),
            ],
        }
    };
}

static PAGES: [Starter; 6] = [
    pages!("admission"),
    pages!("silent-votes"),
    pages!("silent-turns"),
    pages!("silent-judges"),
    pages!("silent-speaker"),
    pages!("silent-master"),
];

/// Pages of the rules of [`ADDITIONS`], in their order.
#[must_use]
pub fn additions() -> &'static [Starter] {
    &PAGES
}

/// Code of the rules of a ruleset. Their texts are not examined.
struct Codes<'r>(&'r Ruleset);

impl Codes<'_> {
    /// Rules that are no longer in force have no say.
    fn contain(&self, words: &str) -> bool {
        let rules = self.0.rules.iter();
        let mut codes = rules.filter(|rule| rule.fate.is_none());
        codes.any(|rule| rule.code.contains(words))
    }
}

impl Addition {
    /// True if the rule is made for the way this ruleset is played, and the ruleset says nothing on
    /// its subject.
    #[must_use]
    pub fn fits(&self, ruleset: &Ruleset) -> bool {
        (self.fits)(&Codes(ruleset))
    }
}

/// Adds the rule of a blueprint with these picks to a ruleset, unless one of them leaves it out.
///
/// # Errors
/// A pick is not offered.
pub fn add_picked(
    ruleset: &mut Ruleset,
    addition: &Blueprint,
    picks: &Picks,
) -> Result<(), RulesetError> {
    let mut picked = addition.choices().iter();
    let left_out = picked.any(|choice| {
        let selected = choice.selected(picks);
        selected.is_some_and(|alternative| alternative.value == LEFT_OUT)
    });
    if !left_out {
        add(ruleset, addition.ruleset(picks)?);
    }
    Ok(())
}

/// Adds rules after those of a ruleset. A number that is taken is replaced by the next free one
/// with its letter. The class is replaced by the lowest class that the ruleset declares, if it
/// declares any.
fn add(ruleset: &mut Ruleset, rules: Ruleset) {
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
    use crate::{postal, starter, starters, suber};
    use std::collections::BTreeSet;

    fn blueprint(id: &str) -> Blueprint {
        let starter = additions().iter().find(|starter| starter.id == id);
        starter.unwrap().blueprint()
    }

    fn fitting(ruleset: &Ruleset) -> Vec<&'static str> {
        let fit = ADDITIONS.iter().filter(|addition| addition.fits(ruleset));
        fit.map(|addition| addition.id).collect()
    }

    fn check(id: &str, expected: &[&str]) {
        let ruleset = starter(id).unwrap().ruleset();
        assert_eq!(fitting(&ruleset), expected, "{id}");
    }

    #[test]
    fn each_starter_is_offered_what_it_says_nothing_about() {
        let of_turns = ["admission", "silent-votes", "silent-turns", "silent-judges"];
        check("suber", &of_turns);
        check("suber-mail", &of_turns);
        check("interrupted", &of_turns);
        check("rishon", &["silent-speaker"]);
        check("postal", &["silent-master"]);
    }

    #[test]
    fn pages_are_in_the_order_of_their_rules() {
        let pages: Vec<&str> = additions().iter().map(|pages| pages.id).collect();
        let rules: Vec<&str> = ADDITIONS.iter().map(|addition| addition.id).collect();
        assert_eq!(pages, rules);
    }

    #[test]
    fn rules_are_added_and_the_ruleset_stays_as_it_is() {
        for starter in starters() {
            let before = starter.ruleset();
            let mut after = before.clone();
            for id in fitting(&before) {
                add_picked(&mut after, &blueprint(id), &Picks::default()).unwrap();
            }
            let (own, added) = after.rules.split_at(before.rules.len());
            assert_eq!(own, before.rules);
            assert_eq!(added.len(), fitting(&before).len());
            for rule in added {
                assert!(rule.text.get(Language::De).len() > 40, "{rule:?}");
                assert!(rule.text.get(Language::It).len() > 40, "{rule:?}");
            }
        }
    }

    #[test]
    fn whatever_is_picked_text_and_code_of_the_rule_say_it() {
        for addition in additions() {
            let blueprint = addition.blueprint();
            for choice in blueprint.choices() {
                let mut said = BTreeSet::new();
                for alternative in &choice.alternatives {
                    let (mut ruleset, mut picks) = (suber(), Picks::default());
                    let before = ruleset.rules.len();
                    picks.pick(&choice.name, &alternative.value);
                    add_picked(&mut ruleset, &blueprint, &picks).unwrap();
                    let added = ruleset.rules.get(before);
                    assert_eq!(added.is_none(), alternative.value == LEFT_OUT);
                    let text = |language| added.map(|rule| rule.text.get(language).to_owned());
                    said.insert((text(Language::De), added.map(|rule| rule.code.clone())));
                    assert_ne!(text(Language::It), Some(String::new()));
                }
                assert_eq!(said.len(), choice.alternatives.len(), "{}", choice.name);
            }
        }
    }

    #[test]
    fn a_number_that_is_taken_gives_way_and_the_class_is_the_lowest_declared() {
        let (mut ruleset, admission) = (suber(), blueprint("admission"));
        add_picked(&mut ruleset, &admission, &Picks::default()).unwrap();
        add_picked(&mut ruleset, &admission, &Picks::default()).unwrap();
        let numbers = ruleset.rules.iter().rev().take(2);
        let numbers: Vec<String> = numbers.map(|rule| rule.number.to_string()).collect();
        assert_eq!(numbers, ["A.02", "A.01"]);
        let mut ruleset = postal();
        add_picked(&mut ruleset, &admission, &Picks::default()).unwrap();
        assert_eq!(ruleset.rules.last().unwrap().class.code(), "R");
    }
}
