//! Sentences with something in them: numbers, names, rules.

use super::court::CourtTold;
use super::{de, en, it};
use crate::locale::Say;
use crate::locale::words::Law;
use crate::state::view::Patience;
use nomic_engine::rules::Language;
use nomic_engine::{Doubt, Ground, RuleNumber};
use nomic_wording::isolated;
use std::borrow::Cow;

/// What is drawn from so many is told as a die; anything else as a number.
pub(crate) const SIDES_OF_A_DIE: u32 = 6;

/// A sentence of the table, of the chronicle, or of a rule's history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sentence {
    // the frame and the home page
    OfflineWaiting(usize),
    LastOpen(String),
    RulesFound(usize),
    // the table
    Turn {
        name: String,
        mine: bool,
    },
    TurnCount {
        number: u32,
        circuit: u32,
    },
    ProposalNumber(u32),
    ProposedBy(String),
    /// By the title of what is voted on.
    VoteOn(String),
    CloseVoteOn(u32),
    OpenVoteOn(u32),
    WaitsFor(Patience),
    /// What closing in the keeper's stead leads to.
    ClosesForKeeper(String),
    /// How many have voted secretly, and of how many.
    VotedOf(usize, usize),
    Won(Vec<String>),
    Drawn {
        result: u32,
        sides: u32,
    },
    /// A real die with so many sides has to be thrown.
    Throw(u32),
    Tally {
        in_favour: i64,
        against: i64,
        missing: usize,
        required: Option<i64>,
    },
    // what a proposal does
    ChangeNumber(usize),
    /// The title of the new rule, and the class that it gets if that has to be said.
    Enacts(String, Option<String>),
    /// What the class of a new rule is called.
    NewRuleGoesTo(String),
    Amends(RuleNumber, String),
    Repeals(RuleNumber, String),
    /// Which proposal made the amendment, and of which rule.
    AmendsAmendment(Option<u32>, RuleNumber),
    RepealsAmendment(Option<u32>, RuleNumber),
    Transmutes {
        rule: RuleNumber,
        title: String,
        from: ClassTold,
        to: ClassTold,
    },
}

/// A class of rules, as sentences name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ClassTold {
    Immutable,
    Mutable,
    /// One that the ruleset declares, by its name.
    Named(String),
}

impl ClassTold {
    /// Whether sentences need no more than "mutable" or "immutable" for it.
    pub(super) const fn plain(&self) -> bool {
        !matches!(self, Self::Named(_))
    }

    /// What its rules are called together: a label, or a name.
    pub(crate) fn heading(self) -> Result<Law, String> {
        match self {
            Self::Immutable => Ok(Law::ImmutableRules),
            Self::Mutable => Ok(Law::MutableRules),
            Self::Named(name) => Err(name),
        }
    }

    /// The same, within a sentence.
    pub(super) fn called(&self, language: Language) -> String {
        let name = match self.clone().heading() {
            Ok(word) => word.say(language).into_owned(),
            Err(name) => name,
        };
        quoted(&name, language)
    }
}

/// A name in the quotation marks of a language.
pub(super) fn quoted(name: &str, language: Language) -> String {
    let name = isolated(name);
    match language {
        Language::En => format!("“{name}”"),
        Language::De => format!("„{name}“"),
        Language::It => format!("«{name}»"),
    }
}

impl Say for Sentence {
    fn say(&self, language: Language) -> Cow<'static, str> {
        Cow::Owned(match language {
            Language::En => en::sentence(self),
            Language::De => de::sentence(self),
            Language::It => it::sentence(self),
        })
    }
}

/// What happened, as the chronicle tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    Founded {
        who: String,
        title: String,
    },
    Joined(String),
    Left(String),
    Began,
    Proposed {
        who: String,
        proposal: u32,
    },
    Revised {
        who: String,
        proposal: u32,
    },
    Remarked {
        who: String,
        proposal: u32,
    },
    VotingOpened {
        proposal: u32,
        electorate: usize,
    },
    Voted {
        who: String,
        proposal: u32,
        in_favour: bool,
    },
    Adopted {
        proposal: u32,
        in_favour: i64,
        against: i64,
        required: Option<i64>,
    },
    Rejected {
        proposal: u32,
        in_favour: i64,
        against: i64,
        required: Option<i64>,
        ground: Ground,
    },
    Undetermined {
        proposal: u32,
        doubt: Doubt,
    },
    /// A player threw a real die and said what it showed.
    Thrown {
        who: String,
        result: u32,
        sides: u32,
    },
    Drawn {
        result: u32,
        sides: u32,
    },
    Points {
        who: String,
        from: i64,
        to: i64,
    },
    Amount {
        who: String,
        quantity: String,
        from: i64,
        to: i64,
    },
    Acted {
        who: String,
        rule: RuleNumber,
        label: String,
    },
    TurnBegan(String),
    TurnEnded(String),
    CircuitEnded(u32),
    Won(String),
    Mismatch,
    CutOff(u32),
    Rule(RuleTold),
    Court(CourtTold),
    /// What is already in words.
    Said(String),
    Nothing,
}

impl Say for Told {
    fn say(&self, language: Language) -> Cow<'static, str> {
        Cow::Owned(match language {
            Language::En => en::told(self),
            Language::De => de::told(self),
            Language::It => it::told(self),
        })
    }
}

/// What happened to a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RuleTold {
    /// It would have drawn, and there was nothing to draw from.
    NothingToDraw {
        rule: RuleNumber,
    },
    Enacted {
        rule: RuleNumber,
    },
    Amended {
        from: RuleNumber,
        to: RuleNumber,
    },
    Repealed {
        rule: RuleNumber,
    },
    Transmuted {
        from: RuleNumber,
        to: RuleNumber,
        /// The class before, where that is known.
        before: Option<ClassTold>,
        class: ClassTold,
    },
    Keeps {
        rule: RuleNumber,
        name: String,
        from: String,
        to: String,
    },
    Reinstated {
        rule: RuleNumber,
    },
    Voided {
        rule: RuleNumber,
    },
    Revived {
        rule: RuleNumber,
    },
    Circle {
        rules: Vec<String>,
    },
    AmendmentChanged {
        from: RuleNumber,
        to: RuleNumber,
        amendment: Option<u32>,
        repealed: bool,
    },
    Faulted {
        rule: RuleNumber,
        fault: String,
    },
}

impl Say for RuleTold {
    fn say(&self, language: Language) -> Cow<'static, str> {
        Cow::Owned(match language {
            Language::En => en::rule_told(self),
            Language::De => de::rule_told(self),
            Language::It => it::rule_told(self),
        })
    }
}

/// Names in a row: "Ada, Ben and Cleo".
pub(super) fn listed(names: &[String], and: &str) -> String {
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} {and} {last}", rest.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_in_a_row_with_an_and_before_the_last() {
        let names = ["Ada", "Ben", "Cleo"].map(str::to_owned);
        assert_eq!(listed(&names, "and"), "Ada, Ben and Cleo");
        assert_eq!(listed(&names[..1], "and"), "Ada");
        assert_eq!(listed(&[], "and"), "");
    }

    /// The page puts the player's mark before it there.
    #[test]
    fn who_has_proposed_something_stands_at_the_end() {
        for language in Language::ALL {
            let said = Sentence::ProposedBy("Ada".to_owned()).say(language);
            assert!(said.ends_with(" Ada"), "{said}");
        }
    }

    #[test]
    fn one_vote_is_not_several_votes() {
        let one = Sentence::Tally {
            in_favour: 1,
            against: 0,
            missing: 1,
            required: None,
        };
        assert_eq!(
            one.say(Language::En),
            "1 for, 0 against; 1 vote is still to come."
        );
        assert_eq!(
            one.say(Language::De),
            "1 dafür, 0 dagegen; 1 Stimme steht noch aus."
        );
        assert_eq!(
            one.say(Language::It),
            "1 a favore, 0 contro; manca ancora 1 voto."
        );
    }
}
