//! Initial rules of a game.

use crate::{Class, ClassNames, LocalText, ProposalNumber, RuleNumber};

/// A set of initial rules. The founding move contains all of it, so a game keeps its meaning even
/// if the file of the set changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct Ruleset {
    /// Name in programs.
    #[n(0)]
    pub id: String,
    #[n(1)]
    pub title: LocalText,
    #[n(2)]
    pub rules: Vec<StarterRule>,
    /// Classes that it declares besides the immutable and the mutable one.
    #[n(3)]
    pub classes: ClassNames,
    /// Last number of the proposals so far, for a set taken over from another game; otherwise none.
    #[n(4)]
    pub played_to: Option<ProposalNumber>,
}

#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct StarterRule {
    #[n(0)]
    pub number: RuleNumber,
    #[n(1)]
    pub class: Class,
    #[n(2)]
    pub title: LocalText,
    #[n(3)]
    pub text: LocalText,
    #[n(4)]
    pub code: String,
    /// Fate before the game began; none if it is in force.
    #[n(5)]
    pub fate: Option<Fate>,
}

/// Fate of a number before the game began. A set with such numbers is a position to continue from:
/// it contains the past, and the numbers of proposals continue from the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub enum Fate {
    /// The rule has another number now, with another wording or class. The set contains that
    /// number, too, and no other number becomes it.
    #[n(0)]
    Replaced(#[n(0)] RuleNumber),
    #[n(1)]
    Repealed,
    /// The number belonged to a proposal that was rejected, and no rule ever bore it.
    #[n(2)]
    Rejected,
}

impl Ruleset {
    pub fn entry(&self, number: RuleNumber) -> Option<&StarterRule> {
        self.rules.iter().find(|rule| rule.number == number)
    }

    /// Rule of an earlier number that this number replaced.
    pub fn predecessor(&self, number: RuleNumber) -> Option<&StarterRule> {
        let mut rules = self.rules.iter();
        rules.find(|rule| rule.fate == Some(Fate::Replaced(number)))
    }

    pub fn rejected(&self) -> impl Iterator<Item = RuleNumber> {
        let rejected = |rule: &&StarterRule| rule.fate == Some(Fate::Rejected);
        self.rules.iter().filter(rejected).map(|rule| rule.number)
    }

    /// Highest number of a position to continue from; none for a game from the start, whose first
    /// proposal has no number before it.
    pub fn last_number(&self) -> Option<RuleNumber> {
        let played = self.rules.iter().any(|rule| rule.fate.is_some());
        let numbers = self.rules.iter().map(|rule| rule.number);
        // Proposals have no letters.
        let numbers = numbers.filter(|number| number.letter().is_none());
        let highest = numbers.max().filter(|_| played);
        highest.max(self.played_to.map(|last| RuleNumber(last.0)))
    }

    /// A number with an unclear fate: its successor is missing, rejected, not higher, or replaces
    /// another one as well.
    pub fn unclear(&self) -> Option<RuleNumber> {
        let clear = |rule: &StarterRule| match rule.fate {
            Some(Fate::Replaced(by)) => {
                let there = self.entry(by).map(|successor| successor.fate);
                let first = self.predecessor(by).map(|first| first.number);
                by > rule.number
                    && there.is_some_and(|fate| fate != Some(Fate::Rejected))
                    && first == Some(rule.number)
            }
            _ => true,
        };
        let unclear = self.rules.iter().find(|rule| !clear(rule));
        unclear.map(|rule| rule.number)
    }
}
