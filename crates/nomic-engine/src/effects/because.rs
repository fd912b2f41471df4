//! Reasons of outcomes.

use crate::{RuleId, RuleNumber};

#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub enum Because {
    #[n(0)]
    Rule {
        #[n(0)]
        rule: RuleId,
        /// Its number at that moment.
        #[n(1)]
        number: RuleNumber,
        /// First line of the provision in the code.
        #[n(2)]
        line: u32,
        /// Rules that answered otherwise and were overridden.
        #[n(3)]
        beaten: Vec<RuleNumber>,
        #[cbor(
            n(4),
            encode_with = "minicbor::Encode::encode",
            is_nil = "Vec::is_empty"
        )]
        modified: Vec<RuleNumber>,
    },
    /// No rule says anything about it.
    #[n(1)]
    Kernel(#[n(0)] KernelReason),
}

/// Why something happened about which the rules are silent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, minicbor::Encode)]
#[cbor(index_only)]
pub enum KernelReason {
    /// A player asked for it, and nothing forbids it.
    #[n(0)]
    Asked,
    /// No rule answered the question, so its quiet default holds.
    #[n(1)]
    Default,
    #[n(2)]
    Adopted,
    #[n(3)]
    Left,
    /// Everybody has had a turn.
    #[n(4)]
    Counted,
    /// The rules led to something that cannot be: the kernel stopped them there.
    #[n(5)]
    Contained,
    /// Two copies of the program disagree.
    #[n(6)]
    Compared,
    /// Everybody who is asked about a correction has agreed.
    #[n(7)]
    Agreed,
    #[n(8)]
    Judged,
    #[n(9)]
    Due,
    /// More than half of the players' clocks said that it was earlier.
    #[n(10)]
    Clocks,
    #[n(11)]
    Forked,
    #[n(12)]
    NumberTaken,
}

impl Because {
    pub const fn number(&self) -> Option<RuleNumber> {
        match self {
            Because::Rule { number, .. } => Some(*number),
            Because::Kernel(_) => None,
        }
    }
}
