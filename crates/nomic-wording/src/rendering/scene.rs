//! The game now, and the moment that is described.

use nomic_engine::{RuleId, RuleNumber, State};
use std::ops::Deref;

#[derive(Clone, Copy)]
pub(super) struct Scene<'s> {
    state: &'s State,
    /// Number of renumberings before that moment; none if the moment is now.
    renumberings: Option<u32>,
}

impl<'s> Scene<'s> {
    pub(super) const fn now(state: &'s State) -> Scene<'s> {
        Scene {
            state,
            renumberings: None,
        }
    }

    pub(super) const fn then(state: &'s State, renumberings: u32) -> Scene<'s> {
        Scene {
            state,
            renumberings: Some(renumberings),
        }
    }

    pub(super) fn rule_number(self, rule: RuleId) -> RuleNumber {
        let rules = self.state.rules();
        let renumberings = self.renumberings.unwrap_or(rules.renumberings());
        rules.number_then(rule, renumberings)
    }
}

impl Deref for Scene<'_> {
    type Target = State;

    fn deref(&self) -> &State {
        self.state
    }
}
