//! Contents of a transcript, after reading.

mod expectation;
mod proposal;

use nomic_engine::Class;
use nomic_engine::rules::{Fraction, Language};

pub use expectation::{Cards, Expectation, Holding, RuleClaim};
pub use proposal::{NewWording, Replacement, Stated, WordingPart, WrittenChange, WrittenProposal};

/// Most steps of a transcript, repetitions counted.
pub const MAX_STEPS: usize = 20_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    pub setup: Setup,
    pub steps: Vec<ScriptStep>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    pub title: String,
    /// Governing language, also of the proposals.
    pub language: Language,
    pub rules: Rules,
    /// Names and values for choices of the ruleset.
    pub picks: Vec<(String, String)>,
    /// True for dice on the table.
    pub real_dice: bool,
    /// In seat order; the first one founds the game.
    pub players: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rules {
    /// Id of a ruleset of the program.
    Starter(String),
    /// Pages of a ruleset, one a language, the page with the code first.
    Files(Vec<(Language, String)>),
    Written(Vec<WrittenRule>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenRule {
    pub number: u32,
    pub class: Class,
    pub wording: NewWording,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptStep {
    pub line: u32,
    pub text: String,
    pub action: StepAction,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepAction {
    /// A move of one player, or the same move of several, one after the other.
    Move {
        who: Vec<Who>,
        doing: WrittenMove,
        /// `None` if the move should be accepted.
        refused: Option<ExpectedRefusal>,
    },
    /// Sets all clocks.
    Clock(Clock),
    Expect(Expectation),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// Milliseconds since 1970.
    At(u64),
    /// Milliseconds to add.
    Later(u64),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// Name or its beginning.
    Named(String),
    /// Player, and the number of one of their devices; the oldest has number 1.
    OnDevice(String, u32),
    Stranger,
    OnTurn,
    /// All players who are still in the game, in seat order.
    Everyone,
    /// All players with a vote that is not yet cast.
    Others,
}

/// A move in a transcript.
///
/// `None` as the number of a proposal, case or correction is the one at hand. `None` as the rule of
/// an action is the first rule that offers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenMove {
    Join {
        /// True if an invitation was made out for this name.
        invited: bool,
    },
    /// Makes out an invitation, or takes it back.
    Invite {
        /// Name of the guest; only the transcript knows it.
        guest: String,
        /// True for making it out, false for taking it back.
        stands: bool,
    },
    /// Makes a pass for another device, or takes it back.
    OfferDevice {
        stands: bool,
    },
    /// Lets this device in on the player's pass.
    AddDevice(u32),
    RemoveDevice(u32),
    /// Signs two moves in one place, as the next closing shows.
    Fork,
    Begin,
    Propose {
        /// Expected number.
        number: Option<u32>,
        wording: WrittenProposal,
    },
    /// Rewords the player's own proposal.
    Revise {
        proposal: Option<u32>,
        wording: WrittenProposal,
    },
    Say {
        proposal: Option<u32>,
        text: String,
    },
    Open {
        proposal: Option<u32>,
    },
    Vote {
        on: PutToVote,
        said: WrittenVote,
    },
    Close {
        on: PutToVote,
        throws: Vec<u32>,
        /// True if contents that the closer has sealed or keeps are opened.
        opening: bool,
    },
    Leave,
    Act {
        rule: Option<u32>,
        action: String,
        form: Vec<WrittenThing>,
    },
    Call {
        about: Option<WrittenThing>,
        statement: String,
    },
    Judge {
        case: Option<u32>,
        /// Tells if the statement is true.
        finding: WrittenFinding,
        reason: String,
        remedies: Vec<WrittenRemedy>,
    },
    Correct {
        reason: String,
        remedies: Vec<WrittenRemedy>,
    },
    Agree {
        correction: Option<u32>,
    },
    /// Takes the player's own correction back.
    Withdraw {
        correction: Option<u32>,
    },
    Away {
        away: bool,
    },
    CallTime {
        /// Name of the timer in code.
        timer: String,
        throws: Vec<u32>,
    },
    /// Draws for this player's move, with the results of real dice.
    Throw(String, Vec<u32>),
    HandIn {
        rule: Option<u32>,
        action: String,
        form: Vec<WrittenThing>,
    },
    /// Opens all sealed submissions of the player.
    Reveal,
    /// Shows all cards of this name that are face down.
    Show {
        /// Name used by rules.
        name: String,
    },
    /// Claims the time, without another effect.
    Look,
}

/// Content of a vote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenVote {
    InFavour(bool),
    Abstain,
    /// Options, by content or by number.
    Options(Vec<WrittenThing>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PutToVote {
    /// `None` is the proposal at hand.
    Proposal(Option<u32>),
    /// Number of a rule's ballot; `None` is the latest open one.
    Question(Option<u32>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenFinding {
    True,
    False,
    Undetermined,
}

/// Something of the game, as a transcript names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenThing {
    Number(i64),
    Fraction(Fraction),
    Truth(bool),
    Text(String),
    Player(String),
    Rule(u32),
    Proposal(u32),
    Case(u32),
    Ballot(u32),
    Asset(String),
}

/// An order of a judgement or correction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenRemedy {
    Quantity {
        player: String,
        quantity: String,
        to: i64,
    },
    Code {
        rule: u32,
        code: String,
    },
    Status {
        rule: u32,
        status: RuleStatus,
    },
    Decide {
        proposal: u32,
        adopted: bool,
    },
    Turn {
        player: String,
    },
    Seat {
        player: String,
        /// Seat that was asked for with the new device.
        from: String,
    },
    Keep {
        rule: u32,
        keep: String,
        to: WrittenThing,
    },
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExpectedRefusal {
    /// With or without `move/`.
    pub code: Option<String>,
    /// Number of the rule that refuses.
    pub by: Option<u32>,
    /// Words in its rendered text.
    pub words: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleStatus {
    InForce,
    Void,
    /// It has another number now.
    Replaced,
    Repealed,
    /// Number of a rejected proposal.
    Rejected,
}

impl RuleStatus {
    pub const fn word(self) -> &'static str {
        match self {
            RuleStatus::InForce => "in force",
            RuleStatus::Void => "void",
            RuleStatus::Replaced => "replaced",
            RuleStatus::Repealed => "repealed",
            RuleStatus::Rejected => "rejected",
        }
    }
}
