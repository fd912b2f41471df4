//! Faults of a ruleset's choices.

use super::PageProblem;
use std::fmt;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChoiceProblem {
    /// Below the heading of the choices is something other than a choice: `### name · question`,
    /// and a list of values with their labels.
    Bad { found: String },
    /// Two choices have the same name.
    Twice { name: String },
    /// Of the alternatives of a choice there are fewer than two, or two have the same value, or not
    /// just one is marked as the usual one.
    Few { name: String },
    /// The first page offers something else for this choice than this one, or does not have it.
    Differs { name: String },
    /// No rule has a blank for this choice.
    Unused { name: String },
    /// A blank that no choice fills.
    UnknownBlank { name: String },
    /// Something was picked that a choice does not offer, or for a choice that there is not.
    NotOffered { name: String, value: String },
}

impl ChoiceProblem {
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Bad { .. } => "ruleset/bad_choice",
            Self::Twice { .. } => "ruleset/choice_twice",
            Self::Few { .. } => "ruleset/no_choice",
            Self::Differs { .. } => "ruleset/choice_differs",
            Self::Unused { .. } => "ruleset/choice_unused",
            Self::UnknownBlank { .. } => "ruleset/unknown_blank",
            Self::NotOffered { .. } => "ruleset/not_offered",
        }
    }
}

impl From<ChoiceProblem> for PageProblem {
    fn from(problem: ChoiceProblem) -> Self {
        Self::Choice(problem)
    }
}

impl fmt::Display for ChoiceProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bad { found } => write!(out, "`{found}` is no part of a choice"),
            Self::Twice { name } => write!(out, "there are two choices `{name}`"),
            Self::Few { name } => write!(
                out,
                "`{name}` needs two different alternatives or more, one of them marked as usual"
            ),
            Self::Differs { name } => {
                write!(out, "`{name}` is not the same choice on all pages")
            }
            Self::Unused { name } => write!(out, "no rule has a blank for `{name}`"),
            Self::UnknownBlank { name } => write!(out, "no choice fills the blank `{name}`"),
            Self::NotOffered { name, value } => {
                write!(out, "`{value}` is not among the alternatives of `{name}`")
            }
        }
    }
}
