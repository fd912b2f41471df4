//! Remedies of judgements and corrections.

use crate::model::status::Status;
use crate::{Argument, PartHash, PlayerId, ProposalId, RuleId};

/// One thing to set right. No rule is asked: the word of a judge or of all players is enough, and
/// the rules may be broken.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub enum Remedy {
    #[n(0)]
    SetQuantity {
        #[n(0)]
        player: PlayerId,
        #[n(1)]
        quantity: String,
        #[n(2)]
        to: i64,
    },
    /// A rule gets another code; its text stays as it is.
    #[n(1)]
    SetCode {
        #[n(0)]
        rule: RuleId,
        /// Hash of its code as the author of the remedy saw it. The remedy holds for no other.
        #[n(1)]
        was: PartHash,
        #[n(2)]
        code: String,
    },
    #[n(2)]
    SetStatus {
        #[n(0)]
        rule: RuleId,
        #[n(1)]
        status: Status,
    },
    /// A proposal that is open or undetermined is decided.
    #[n(3)]
    Decide {
        #[n(0)]
        proposal: ProposalId,
        #[n(1)]
        adopted: bool,
    },
    /// The turn is another player's, or begins although a rule holds it back.
    #[n(4)]
    GiveTurn {
        #[n(0)]
        player: PlayerId,
    },
    #[n(5)]
    SetKeep {
        #[n(0)]
        rule: RuleId,
        #[n(1)]
        keep: String,
        #[n(2)]
        to: Argument,
    },
    /// A player has lost all devices: those of another seat, which ends, take their place. Only a
    /// correction can do it.
    #[n(6)]
    GiveSeat {
        #[n(0)]
        player: PlayerId,
        /// Seat that the person has asked for with the new device.
        #[n(1)]
        from: PlayerId,
    },
}
