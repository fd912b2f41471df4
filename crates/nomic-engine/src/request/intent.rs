//! Intents of players, and their completion to moves.
//!
//! An [`Intent`] is in the game's own terms. A [`Move`](crate::Move) has more: the wording that is
//! put to the vote, the next link of the mover's dice chain, the seal of a closing, the contents of
//! an envelope. [`Intent::complete`] is the one place that fills these in. It does not check if the
//! move can be made.

mod completion;
mod device;
mod normalization;
#[cfg(test)]
mod tests;

use crate::rules::Language;
use crate::{
    About, Argument, CardId, CaseId, CorrectionId, Draft, Finding, InvitationId, Preference,
    ProposalId, Remedy, RuleId, Ruleset, Subject,
};

pub use completion::Incomplete;
pub use device::Device;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Founding {
    pub title: String,
    pub governing: Language,
    pub ruleset: Ruleset,
    pub name: String,
    pub real_dice: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Intent {
    /// Take a seat.
    Join {
        /// Under this name.
        name: String,
    },
    /// Make out an invitation for one person.
    Invite,
    /// Take an own invitation back.
    Uninvite { invitation: InvitationId },
    /// Begin the game.
    Begin,
    /// Propose changes of rules.
    Propose(Draft),
    /// Change an own proposal while it is debated.
    Revise {
        proposal: ProposalId,
        /// Its new version.
        draft: Draft,
    },
    /// Say something about a proposal.
    Remark { proposal: ProposalId, text: String },
    /// End the debate and let the vote begin.
    OpenVoting(ProposalId),
    /// Vote, secretly if the ballot is.
    Vote {
        /// On this.
        subject: Subject,
        said: Preference,
    },
    /// End the vote, and open what of it this device can.
    Close {
        subject: Subject,
        /// Numbers shown by real dice, in the order of the draws.
        throws: Vec<u32>,
    },
    /// Leave the game.
    Leave,
    /// Make a move that a rule offers, secretly if rules want that.
    Act {
        rule: RuleId,
        action: String,
        args: Vec<Argument>,
    },
    /// Call for a judge.
    Call {
        statement: String,
        about: Option<About>,
    },
    /// Judge a case.
    Judge {
        case: CaseId,
        finding: Finding,
        reason: String,
        remedies: Vec<Remedy>,
    },
    /// Propose a correction, and agree to it.
    Correct {
        reason: String,
        remedies: Vec<Remedy>,
    },
    /// Agree to a correction.
    Agree { correction: CorrectionId },
    /// Withdraw an own correction.
    Withdraw { correction: CorrectionId },
    /// Say that a timer is due, and open all that this device can; or draw for an action that waits.
    CallTime {
        /// The first variant of the timer's name, or the [key](crate::Throw::key) of a waiting
        /// action.
        timer: String,
        throws: Vec<u32>,
    },
    /// Show cards that lie face down before one.
    Show { cards: Vec<CardId> },
    /// Only claim the time, so that the group's clock goes on.
    Witness,
    /// Open one's own sealed contents, as far as it is time for that and they fit into a move.
    Open,
    /// Open a part of what a call on a timer would open, ahead of it.
    OpenAhead { timer: String },
    /// Go away for some time, or come back.
    Away {
        /// Whether to go.
        away: bool,
    },
    /// Announces the table where a won game goes on.
    MoveOn {
        /// Its link, sealed for those who have the link of this one.
        table: Vec<u8>,
    },
}
