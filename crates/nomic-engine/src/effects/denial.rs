//! What a rule wanted to do about rules and proposals and could not, and why.

use crate::effects::refusal::Refusal;
use crate::encoding::cbor;
use crate::rules::Phrase;
use crate::{PlayerId, ProposalNumber, RuleNumber, base::limits};
use minicbor::encode::{Encode, Encoder, Error as EncodeError, Write};

/// Intended effect of a rule.
#[derive(Clone, Debug, PartialEq, minicbor::Encode)]
pub enum AttemptedEffect {
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
    /// Returning this proposal to debate.
    #[n(6)]
    Reopen(#[n(0)] ProposalNumber),
    /// An asset of this name.
    #[n(7)]
    Make(#[cbor(n(0), with = "cbor::phrase")] Phrase),
    /// Transferring or removing this asset.
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
    /// The code of this rule failed when it was asked. A change without a vote is not made then.
    Failed(RuleNumber),
    /// The greatest number of rules is in force already.
    TooManyRules(usize),
    /// This player, who has proposed it, has left.
    HasLeft(PlayerId),
    /// The rules have taken too many steps in this move.
    Spent,
    /// The asset belongs to this rule.
    OfAnother(RuleNumber),
    /// This rule is in force, and keeps its assets.
    RuleStands(RuleNumber),
    /// Greatest number of assets of one rule.
    TooManyOfRule(usize),
    /// Greatest number of assets in the game.
    TooManyAssets(usize),
}

impl From<Refusal> for Denial {
    fn from(refusal: Refusal) -> Denial {
        Denial::Refused(refusal)
    }
}

impl Denial {
    /// Rules can enact no more rules.
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
