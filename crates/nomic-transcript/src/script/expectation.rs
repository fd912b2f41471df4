//! Expectations of a transcript.

use super::{RuleStatus, WrittenFinding, WrittenThing};
use nomic_engine::Class;

/// Something that must be true.
///
/// `None` as the number of a proposal or case is the one at hand. A flag is false if the opposite
/// is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    Proposal {
        number: u32,
        /// `debated`, `voting`, `adopted`, `rejected` or `undetermined`.
        outcome: String,
        /// Votes in favour and against, and neither if this is to be compared.
        tally: Option<(i64, i64, Option<i64>)>,
        required: Option<i64>,
        because: Vec<u32>,
    },
    Quantity {
        quantity: String,
        amounts: Vec<(String, i64)>,
    },
    Turn(String),
    /// True if the next turn waits.
    TurnHeld(bool),
    Circuit(u32),
    Rule {
        number: u32,
        claims: Vec<RuleClaim>,
    },
    RuleCount {
        count: usize,
        /// Only rules of this class are counted.
        class: Option<Class>,
    },
    /// Empty before a player has won.
    Winners(Vec<String>),
    Phase(String),
    /// `active`, `left` or `away`.
    Player {
        player: String,
        status: String,
    },
    Voters {
        proposal: Option<u32>,
        voters: Vec<String>,
    },
    /// Rules that the effects of the last move come from.
    Because {
        rules: Vec<u32>,
        /// True for rules that were overridden.
        beaten: bool,
    },
    Judge {
        case: Option<u32>,
        judge: String,
    },
    /// Status of a case: `open`, `judged` or `settled`, with the finding.
    Case {
        case: u32,
        status: String,
        finding: Option<WrittenFinding>,
    },
    /// Status of a ballot: `open`, `carried`, `defeated` or `dropped`.
    Ballot {
        ballot: u32,
        status: String,
    },
    Chosen {
        ballot: u32,
        /// `None` if none has won.
        option: Option<WrittenThing>,
    },
    /// Status of a correction: `open`, `made` or `withdrawn`.
    Correction {
        correction: u32,
        status: String,
    },
    Offer {
        player: String,
        action: String,
        offered: bool,
    },
    /// An action that waits for a player.
    Duty {
        player: String,
        action: String,
        due: bool,
    },
    /// True if a rule in force answers a question.
    Answered {
        question: String,
        answered: bool,
    },
    /// Holder of an office; `None` if it is vacant.
    Holder {
        role: String,
        player: Option<String>,
    },
    Cards {
        /// Name used by rules.
        name: String,
        player: String,
        cards: Cards,
    },
    /// `None` without an owner.
    Owner {
        asset: String,
        player: Option<String>,
    },
    Round(u32),
    Game(u32),
    Timer {
        name: String,
        set: bool,
    },
    /// Words that the last accepted move made known.
    Announced(String),
    /// Words in the rendered effects of the last accepted move.
    Told(String),
    Precedence {
        first: u32,
        second: u32,
        /// Question, check or event where the rules meet.
        hook: Option<String>,
    },
}

/// Expectation about a player's cards, in the order of dealing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cards {
    /// Number of cards face down.
    FaceDown(usize),
    Shown(Vec<u32>),
    /// Faces of cards that are face down, which only their player sees.
    Seen(Vec<u32>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleClaim {
    Status(RuleStatus),
    /// Present number of the rule, or its next one.
    ReplacedBy(u32),
    Class(Class),
    Title(String),
    /// Words in its text.
    Text(String),
    /// Words in its code.
    Code(String),
    /// Value of a variable, and the thing if the variable holds one value for each.
    Keeps(String, Option<WrittenThing>, Holding),
    /// Whether its code has failed.
    Broken(bool),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holding {
    One(WrittenThing),
    List(Vec<Holding>),
    /// In any order.
    Record(Vec<(String, Holding)>),
}
