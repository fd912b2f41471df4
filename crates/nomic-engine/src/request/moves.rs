//! Moves of players.

use crate::encoding::cbor;
use crate::rules::Language;
use crate::{
    About, Argument, CardInput, CaseId, ChainLink, CorrectionId, Draft, EventId, Preference,
};
use crate::{
    Finding, InvitationId, Opening, Paper, PrefixHash, ProposalHash, ProposalId, Remedy, RuleId,
    Ruleset, StateHash, Subject,
};

/// A request of a player. Its result is the [`Ruling`](crate::Ruling).
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub enum Move {
    /// Founds the game; always its first event.
    #[n(0)]
    Found {
        #[n(0)]
        edition: u16,
        #[n(1)]
        title: String,
        /// The language whose wording decides where translations differ.
        #[cbor(n(2), with = "cbor::language")]
        governing: Language,
        #[n(3)]
        ruleset: Ruleset,
        #[n(4)]
        founder: Seat,
        /// Whether rules draw with real dice: players throw them and report the numbers.
        #[n(5)]
        real_dice: bool,
    },
    #[n(1)]
    Join {
        #[n(0)]
        seat: Seat,
        #[n(1)]
        voucher: Option<Voucher>,
    },
    /// Begins the first turn. A closing.
    #[n(2)]
    Begin {
        #[n(0)]
        seal: Seal,
    },
    #[n(3)]
    Propose {
        #[n(0)]
        draft: Draft,
    },
    /// Gives one's own proposal another wording while it is debated.
    #[n(4)]
    Revise {
        #[n(0)]
        proposal: ProposalId,
        #[n(1)]
        draft: Draft,
    },
    #[n(5)]
    Remark {
        #[n(0)]
        proposal: ProposalId,
        #[n(1)]
        text: String,
    },
    /// Ends the debate: the wording is fixed and voting opens.
    #[n(6)]
    OpenVoting {
        #[n(0)]
        proposal: ProposalId,
        #[n(1)]
        hash: ProposalHash,
    },
    #[n(7)]
    Vote {
        #[n(0)]
        subject: Subject,
        #[n(1)]
        paper: Paper<Preference>,
        /// The voter's share of the draws of this ballot, once: a vote that replaces another one
        /// reveals nothing.
        #[n(2)]
        reveal: Option<Reveal>,
    },
    /// Closes a ballot. A closing.
    #[n(8)]
    Close {
        #[n(0)]
        subject: Subject,
        #[n(1)]
        seal: Seal,
        #[n(2)]
        reveal: Reveal,
        /// Numbers shown by real dice, in the order of the draws; empty without real dice.
        #[n(3)]
        throws: Vec<u32>,
        /// Secret votes of this ballot that were sealed for the closer, opened.
        #[n(4)]
        openings: Vec<Opening>,
    },
    /// Leaves the game for good.
    #[n(9)]
    Leave,
    /// Makes a move that a rule offers; sealed, it is made when it is opened.
    #[n(10)]
    Act {
        #[n(0)]
        rule: RuleId,
        #[n(1)]
        action: String,
        /// Values in the order of the form.
        #[n(2)]
        form: Paper<Vec<Argument>>,
    },
    #[n(11)]
    Call {
        #[n(0)]
        statement: String,
        #[n(1)]
        about: Option<About>,
    },
    #[n(12)]
    Judge {
        #[n(0)]
        case: CaseId,
        #[n(1)]
        finding: Finding,
        #[n(2)]
        reason: String,
        #[n(3)]
        remedies: Vec<Remedy>,
    },
    /// Proposes a correction, and agrees to it.
    #[n(14)]
    Correct {
        #[n(0)]
        reason: String,
        #[n(1)]
        remedies: Vec<Remedy>,
    },
    #[n(15)]
    Agree {
        #[n(0)]
        correction: CorrectionId,
    },
    #[n(16)]
    Away {
        #[n(0)]
        away: bool,
    },
    #[n(17)]
    Withdraw {
        #[n(0)]
        correction: CorrectionId,
    },
    /// Says that a timer is due. A closing.
    #[n(18)]
    CallTime {
        /// The first variant of the timer's name.
        #[n(0)]
        timer: String,
        #[n(1)]
        seal: Seal,
        #[n(2)]
        reveal: Reveal,
        #[n(3)]
        throws: Vec<u32>,
        /// Contents sealed for the caller, opened.
        #[n(4)]
        openings: Vec<Opening>,
    },
    /// Opens one's own sealed contents, or a part of the contents for one's call on a timer.
    #[n(23)]
    Open {
        #[n(0)]
        openings: Vec<Opening>,
        /// The timer, if it is opened ahead of a call.
        #[n(1)]
        timer: Option<String>,
    },
    #[n(25)]
    Show {
        #[n(0)]
        cards: Vec<Showing>,
    },
    /// Only claims the time, so that the group's clock goes on.
    #[n(19)]
    Witness,
    /// Makes out an invitation for one person, or takes one's own back.
    #[n(24)]
    Invite {
        #[n(0)]
        invitation: InvitationId,
        /// False if the invitation is taken back.
        #[n(1)]
        stands: bool,
    },
    /// Announces the table where the won game goes on.
    #[n(26)]
    MoveOn {
        /// The other table's link, sealed for those who have the link of this one. The engine never looks
        /// into it.
        #[cbor(n(0), with = "minicbor::bytes")]
        table: Vec<u8>,
    },
}

impl Move {
    pub const fn seal(&self) -> Option<&Seal> {
        match self {
            Move::Begin { seal } | Move::Close { seal, .. } | Move::CallTime { seal, .. } => {
                Some(seal)
            }
            _ => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct Seat {
    #[n(0)]
    pub name: String,
    #[n(1)]
    pub dice_tip: ChainLink,
}

/// Signature of an invitation for this device. It is verified before the event reaches the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct Voucher {
    #[n(0)]
    pub invitation: InvitationId,
    /// Its Ed25519 signature of the device.
    #[cbor(n(1), with = "minicbor::bytes")]
    pub signature: [u8; 64],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct Reveal {
    /// Its place in the chain: one more than that of the link revealed before.
    #[n(0)]
    pub index: u32,
    #[n(1)]
    pub link: ChainLink,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct Showing {
    /// Input of the card; no two cards have the same.
    #[n(0)]
    pub input: CardInput,
    #[cbor(n(1), with = "minicbor::bytes")]
    pub output: [u8; 64],
    /// Proof of the output. It is verified before the event reaches the engine.
    #[cbor(n(2), with = "minicbor::bytes")]
    pub proof: [u8; 80],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct Seal {
    /// The closing before it; for the first one the founding event.
    #[n(0)]
    pub previous: EventId,
    /// Hash of the state after everything that the closing had seen.
    #[n(1)]
    pub state: StateHash,
    /// Hash over all earlier closings. State hashes can be compared only after exactly these: a
    /// rival closing in between is not a lie.
    #[n(2)]
    pub prefix: PrefixHash,
}
