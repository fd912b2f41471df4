//! What a rule wanted to do about rules and proposals and could not, and why.

use crate::cbor;
use crate::refusal::Refusal;
use crate::rules::Phrase;
use crate::{PlayerId, ProposalNumber, RuleNumber, limits};
use minicbor::encode::{Encode, Encoder, Error as EncodeError, Write};

/// What a rule wanted.
#[derive(Clone, Debug, PartialEq, minicbor::Encode)]
pub enum Wish {
    /// A new rule with this title.
    #[n(0)]
    Enact(#[cbor(n(0), with = "cbor::phrase")] Phrase),
    /// Another wording of this rule.
    #[n(1)]
    Amend(#[n(0)] RuleNumber),
    /// The end of this rule.
    #[n(2)]
    Repeal(#[n(0)] RuleNumber),
    /// Another class for this rule.
    #[n(3)]
    Transmute(#[n(0)] RuleNumber),
    /// A proposal for this player.
    #[n(4)]
    Propose(#[n(0)] PlayerId),
    /// The end of this proposal, with nothing decided.
    #[n(5)]
    Withdraw(#[n(0)] ProposalNumber),
    /// That this proposal is debated again.
    #[n(6)]
    Reopen(#[n(0)] ProposalNumber),
    /// An asset of this name.
    #[n(7)]
    Make(#[cbor(n(0), with = "cbor::phrase")] Phrase),
    /// That this asset changes hands, or goes.
    #[n(8)]
    Move(#[cbor(n(0), with = "cbor::phrase")] Phrase),
    /// The assets of this rule.
    #[n(9)]
    TakeOver(#[n(0)] RuleNumber),
}

/// Why nothing came of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Denial {
    /// A player's proposal would be refused in the same way.
    Refused(Refusal),
    /// The code of this rule failed when it was asked. What nobody has voted on is not made then.
    Failed(RuleNumber),
    /// So many rules stand already.
    TooManyRules(usize),
    /// This player, who has proposed it, has left.
    HasLeft(PlayerId),
    /// The rules have taken too many steps in this move.
    Spent,
    /// What it is about is an asset of this rule.
    OfAnother(RuleNumber),
    /// This rule stands, and keeps its assets.
    RuleStands(RuleNumber),
    /// A rule has at most so many assets.
    TooManyOfRule(usize),
    /// There are so many assets already.
    TooManyAssets(usize),
}

impl From<Refusal> for Denial {
    fn from(refusal: Refusal) -> Denial {
        Denial::Refused(refusal)
    }
}

impl Denial {
    /// That no more rules can be enacted by rules.
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
