//! Effects of rules on rules and proposals that failed, with the reasons.

use crate::effects::refusal::Refusal;
use crate::encoding::cbor;
use crate::rules::Phrase;
use crate::{PlayerId, ProposalNumber, RuleNumber, base::limits};
use minicbor::encode::{Encode, Encoder, Error as EncodeError, Write};

#[derive(Clone, Debug, PartialEq, minicbor::Encode)]
pub enum AttemptedEffect {
    #[n(0)]
    Enact(#[cbor(n(0), with = "cbor::phrase")] Phrase),
    #[n(1)]
    Amend(#[n(0)] RuleNumber),
    #[n(2)]
    Repeal(#[n(0)] RuleNumber),
    #[n(3)]
    Transmute(#[n(0)] RuleNumber),
    #[n(4)]
    Propose(#[n(0)] PlayerId),
    #[n(5)]
    Withdraw(#[n(0)] ProposalNumber),
    #[n(6)]
    Reopen(#[n(0)] ProposalNumber),
    #[n(7)]
    Make(#[cbor(n(0), with = "cbor::phrase")] Phrase),
    #[n(8)]
    Move(#[cbor(n(0), with = "cbor::phrase")] Phrase),
    #[n(9)]
    TakeOver(#[n(0)] RuleNumber),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Denial {
    /// A player's proposal would be refused in the same way.
    Refused(Refusal),
    /// The code of this rule failed when it was asked. A change without a vote is not made then.
    Failed(RuleNumber),
    /// The greatest number of rules is in force already.
    TooManyRules(usize),
    HasLeft(PlayerId),
    /// The rules have taken too many steps in this move.
    Spent,
    OfAnother(RuleNumber),
    /// This rule is in force, and keeps its assets.
    RuleStands(RuleNumber),
    TooManyOfRule(usize),
    TooManyAssets(usize),
}

impl From<Refusal> for Denial {
    fn from(refusal: Refusal) -> Denial {
        Denial::Refused(refusal)
    }
}

impl Denial {
    pub(crate) const FULL: Denial = Denial::TooManyRules(limits::MAX_RULES);
}

// As of a refused move, the words of a refusal are for people and left out.
impl<C> Encode<C> for Denial {
    fn encode<W: Write>(
        &self,
        e: &mut Encoder<W>,
        ctx: &mut C,
    ) -> Result<(), EncodeError<W::Error>> {
        match self {
            Denial::Refused(refusal) => e
                .array(2)?
                .str(refusal.code())?
                .encode_with(refusal.number(), ctx)?
                .ok(),
            Denial::Failed(rule) => e.array(1)?.encode_with(rule, ctx)?.ok(),
            Denial::HasLeft(player) => e.array(1)?.array(1)?.encode_with(player, ctx)?.ok(),
            Denial::TooManyRules(_) => e.u8(0)?.ok(),
            Denial::Spent => e.u8(1)?.ok(),
            Denial::OfAnother(rule) => e.array(2)?.u8(2)?.encode_with(rule, ctx)?.ok(),
            Denial::RuleStands(rule) => e.array(2)?.u8(3)?.encode_with(rule, ctx)?.ok(),
            Denial::TooManyOfRule(_) => e.u8(4)?.ok(),
            Denial::TooManyAssets(_) => e.u8(5)?.ok(),
        }
    }
}
