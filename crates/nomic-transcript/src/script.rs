//! Contents of a transcript, after reading.

mod expectation;
mod proposal;

use nomic_engine::Class;
use nomic_engine::rules::{Fraction, Language};

pub use expectation::{Cards, Expectation, Holding, RuleClaim};
pub use proposal::{NewWording, Replacement, Stated, WordingPart, WrittenChange, WrittenProposal};

/// The most steps of a transcript, repetitions counted.
pub const MAX_STEPS: usize = 20_000;

/// A transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    pub setup: Setup,
    /// Moves and expectations in order.
    pub steps: Vec<ScriptStep>,
}

/// Setup of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Title of the game.
    pub title: String,
    /// Governing language, also of the proposals.
    pub language: Language,
    /// The rules to begin with.
    pub rules: Rules,
    /// Values picked for choices of the ruleset: names with values.
    pub picks: Vec<(String, String)>,
    /// Whether the dice on the table count.
    pub real_dice: bool,
    /// The players in the order of their seats; the first one founds the game.
    pub players: Vec<String>,
}

/// The rules to begin with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rules {
    /// A ruleset that comes with the program, by its id.
    Starter(String),
    /// A ruleset's pages, one a language, the one with the code first.
    Files(Vec<(Language, String)>),
    /// Rules in the transcript itself.
    Written(Vec<WrittenRule>),
}

/// A rule in the transcript itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenRule {
    pub number: u32,
    pub class: Class,
    /// Its title, text and code.
    pub wording: NewWording,
}

/// One thing that is done or expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptStep {
    /// Line from 1.
    pub line: u32,
    /// The line itself, without the spaces around it.
    pub text: String,
    pub action: StepAction,
}

/// A step of the script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepAction {
    /// A move of one player, or the same move of several, one after the other.
    Move {
        who: Vec<Who>,
        doing: WrittenMove,
        /// The refusal that is expected; none if the move is to be accepted.
        refused: Option<ExpectedRefusal>,
    },
    /// From now on all clocks show another time.
    Clock(Clock),
    /// Something that has to be the case.
    Expect(Expectation),
}

/// A change of all clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// This moment, in milliseconds since 1970.
    At(u64),
    /// Milliseconds to add.
    Later(u64),
}

/// Player who makes a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// A player, by name or by the beginning of it.
    Named(String),
    /// Somebody without a seat.
    Stranger,
    /// The player on turn.
    OnTurn,
    /// Every player who is still in the game, in seat order.
    Everyone,
    /// Everyone who has a vote that is not yet cast.
    Others,
}

/// A move as it is written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenMove {
    /// Takes a seat.
    Join {
        /// On the invitation that was made out for this name.
        invited: bool,
    },
    /// Makes out an invitation, or takes it back.
    Invite {
        /// Name of the guest; only the transcript knows it.
        guest: String,
        /// True for agreeing, false for taking it back.
        stands: bool,
    },
    /// Has signed two moves in one place, as the next closing shows.
    Fork,
    /// Begins the first turn.
    Begin,
    /// Proposes rule changes.
    Propose {
        /// The number that the rules are expected to give.
        number: Option<u32>,
        wording: WrittenProposal,
    },
    /// Rewords one's own proposal.
    Revise {
        /// The proposal; none for the one at hand.
        proposal: Option<u32>,
        wording: WrittenProposal,
    },
    /// Says something about a proposal.
    Say {
        /// The proposal; none for the one at hand.
        proposal: Option<u32>,
        text: String,
    },
    /// Opens the ballot.
    Open {
        /// The proposal; none for the one at hand.
        proposal: Option<u32>,
    },
    /// Votes.
    Vote {
        /// On what.
        on: PutToVote,
        said: WrittenVote,
    },
    /// Closes the ballot.
    Close {
        /// On what.
        on: PutToVote,
        /// Numbers shown by real dice.
        throws: Vec<u32>,
        /// Whether what the closer has sealed or keeps is opened.
        opening: bool,
    },
    /// Leaves for good.
    Leave,
    /// Does what a rule offers.
    Act {
        /// The rule; none for the first that offers such an action.
        rule: Option<u32>,
        /// The name of the action.
        action: String,
        /// Values for the blanks.
        form: Vec<WrittenThing>,
    },
    /// Calls the judge.
    Call {
        /// Subject of the question.
        about: Option<WrittenThing>,
        /// Disputed statement.
        statement: String,
    },
    /// Decides a case.
    Judge {
        /// The case; none for the one at hand.
        case: Option<u32>,
        /// Whether the statement holds.
        finding: WrittenFinding,
        /// Why.
        reason: String,
        remedies: Vec<WrittenRemedy>,
    },
    /// Puts a correction before the players.
    Correct {
        /// Why.
        reason: String,
        remedies: Vec<WrittenRemedy>,
    },
    /// Agrees to a correction.
    Agree {
        /// The correction; none for the one at hand.
        correction: Option<u32>,
    },
    /// Takes one's own correction back.
    Withdraw {
        /// The correction; none for the one at hand.
        correction: Option<u32>,
    },
    /// Goes away or comes back.
    Away {
        /// Goes.
        away: bool,
    },
    /// Says that a timer is due.
    CallTime {
        /// Its name, as rules know it.
        timer: String,
        /// Numbers shown by real dice.
        throws: Vec<u32>,
    },
    /// Draws for what this player has done, with what the dice on the table showed.
    Throw(String, Vec<u32>),
    /// Hands in what a rule offers, to be done when it is opened.
    HandIn {
        /// The rule; none for the first that offers such an action.
        rule: Option<u32>,
        /// The name of the action.
        action: String,
        /// Values for the blanks.
        form: Vec<WrittenThing>,
    },
    /// Opens everything that one has handed in.
    Reveal,
    /// Shows every card that lies face down by this name.
    Show {
        /// Name used by rules.
        name: String,
    },
    /// Only says what time it is.
    Look,
}

/// Content of a vote, as a transcript names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenVote {
    /// In favour, or against.
    InFavour(bool),
    /// Neither.
    Abstain,
    /// These options, by what they are or by their numbers.
    Options(Vec<WrittenThing>),
}

/// Subject of a vote, as a transcript names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PutToVote {
    /// A proposal; none for the one at hand.
    Proposal(Option<u32>),
    /// A question of a rule, by the number of its ballot; none for the latest that is open.
    Question(Option<u32>),
}

/// Finding of a judge about a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenFinding {
    /// It is true.
    True,
    /// It is false.
    False,
    /// Undecidable.
    Undetermined,
}

/// Something of the game, as a transcript names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenThing {
    /// A whole number.
    Number(i64),
    /// A fraction.
    Fraction(Fraction),
    /// Yes or no.
    Truth(bool),
    /// A text.
    Text(String),
    /// A player.
    Player(String),
    /// A rule.
    Rule(u32),
    /// A proposal.
    Proposal(u32),
    /// A case.
    Case(u32),
    /// A ballot.
    Ballot(u32),
    /// An asset, by its name.
    Asset(String),
}

/// An order of a judgement or correction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenRemedy {
    /// Amount of a player's quantity.
    Quantity {
        player: String,
        /// Of what.
        quantity: String,
        to: i64,
    },
    /// Another code for a rule.
    Code { rule: u32, code: String },
    /// Whether a rule is in force.
    Status {
        rule: u32,
        /// Status from then on.
        status: RuleStatus,
    },
    /// Outcome of a proposal.
    Decide {
        proposal: u32,
        /// Whether it is adopted.
        adopted: bool,
    },
    /// Player on turn.
    Turn { player: String },
    /// Variable of a rule.
    Keep {
        rule: u32,
        /// The variable.
        keep: String,
        /// Its value from then on.
        to: WrittenThing,
    },
}

/// A refusal that is expected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExpectedRefusal {
    /// Its code, with or without `move/`.
    pub code: Option<String>,
    /// The number of the rule that refuses.
    pub by: Option<u32>,
    /// Words in its text.
    pub words: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleStatus {
    /// It is in force.
    InForce,
    /// It is void.
    Void,
    /// It goes by another number.
    Replaced,
    /// It was repealed.
    Repealed,
    /// Its number was that of a proposal which was rejected.
    Rejected,
}

impl RuleStatus {
    /// Word used in transcripts and reports.
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
