//! What judgements and corrections set right.

use crate::model::status::Status;
use crate::{Argument, PartHash, PlayerId, ProposalId, RuleId};

/// One thing that is set right. No rule is asked for leave: that a judge or all players want it is
/// leave enough, and rules may be what is broken.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub enum Remedy {
    /// Sets a player's quantity.
    #[n(0)]
    SetQuantity {
        #[n(0)]
        player: PlayerId,
        #[n(1)]
        quantity: String,
        /// New amount.
        #[n(2)]
        to: i64,
    },
    /// A rule has another code; its text stays as it is.
    #[n(1)]
    SetCode {
        #[n(0)]
        rule: RuleId,
        /// Hash of its code as the author of the remedy saw it. The remedy holds for no other.
        #[n(1)]
        was: PartHash,
        /// Its code from now on.
        #[n(2)]
        code: String,
    },
    /// A rule is in force, or no longer is.
    #[n(2)]
    SetStatus {
        #[n(0)]
        rule: RuleId,
        /// New status.
        #[n(1)]
        status: Status,
    },
    /// A proposal that is open or undetermined is decided.
    #[n(3)]
    Decide {
        #[n(0)]
        proposal: ProposalId,
        /// Whether it is adopted; otherwise it is rejected.
        #[n(1)]
        adopted: bool,
    },
    /// The turn is another player's, or begins although a rule holds it back.
    #[n(4)]
    GiveTurn {
        #[n(0)]
        player: PlayerId,
    },
    /// A variable that a rule keeps has another value.
    #[n(5)]
    SetKeep {
        #[n(0)]
        rule: RuleId,
        /// The variable.
        #[n(1)]
        keep: String,
        /// Its value from now on.
        #[n(2)]
        to: Argument,
    },
}
