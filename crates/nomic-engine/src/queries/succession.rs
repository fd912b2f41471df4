//! Continuation of a game from its present position.

use crate::model::rule::Rule;
use crate::model::ruleset::{Ruleset, StarterRule};
use crate::rules::StableSort;
use crate::{ProposalNumber, State};

impl State {
    /// Rules in force or void, as a set for the next table. It has no possessions, variables or
    /// former wordings.
    pub fn ruleset_from_here(&self) -> Ruleset {
        let docket = self.docket();
        let standing = self.rules().iter().filter(|rule| rule.is_unrepealed());
        let mut rules: Vec<_> = standing.map(starter).collect();
        rules.stable_sort_by_key(|rule| rule.number);
        let last = docket.last_number();
        Ruleset {
            id: self.ruleset().to_owned(),
            title: self.ruleset_title().clone(),
            rules,
            classes: self.classes().clone(),
            played_to: last.map(|_| ProposalNumber(docket.highest_number())),
        }
    }
}

fn starter(rule: &Rule) -> StarterRule {
    StarterRule {
        number: rule.number,
        class: rule.class,
        title: rule.title.clone(),
        text: rule.text.clone(),
        code: rule.code.to_string(),
        fate: None,
    }
}
