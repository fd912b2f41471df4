//! The rules with which a game begins.

use crate::{Class, ClassNames, LocalText, RuleNumber};

/// A set of rules to begin with. The founding move carries it whole, so that a game means the same
/// for ever, whatever becomes of the file from which it was taken.
#[derive(Clone, Debug, Default, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct Ruleset {
    /// The name by which programs know it.
    #[n(0)]
    pub id: String,
    /// Its title.
    #[n(1)]
    pub title: LocalText,
    /// Its rules, in the order in which they are to be read.
    #[n(2)]
    pub rules: Vec<StarterRule>,
    /// The classes that it declares beside the immutable and the mutable one.
    #[n(3)]
    pub classes: ClassNames,
}

/// A rule of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct StarterRule {
    /// Its number.
    #[n(0)]
    pub number: RuleNumber,
    /// Its class.
    #[n(1)]
    pub class: Class,
    /// Its title.
    #[n(2)]
    pub title: LocalText,
    /// Its text.
    #[n(3)]
    pub text: LocalText,
    /// Its code; empty if it has none.
    #[n(4)]
    pub code: String,
}
