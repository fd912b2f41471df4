//! What a transcript expects.

use super::{RuleStatus, WrittenFinding, WrittenThing};
use nomic_engine::Class;

/// Something that has to be the case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// Stage and votes of a proposal.
    Proposal {
        number: u32,
        /// Stage: `debated`, `voting`, `adopted`, `rejected` or `undetermined`.
        outcome: String,
        /// The votes in favour and against, and those that are neither if that is to be compared.
        tally: Option<(i64, i64, Option<i64>)>,
        /// Number of votes required.
        required: Option<i64>,
        /// Rules that the outcome comes from.
        because: Vec<u32>,
    },
    /// Amounts of a quantity.
    Quantity {
        /// Of what.
        quantity: String,
        /// Players with amounts.
        amounts: Vec<(String, i64)>,
    },
    /// Player on turn.
    Turn(String),
    /// Whether the next turn waits.
    TurnHeld(bool),
    /// The circuit.
    Circuit(u32),
    /// Status and contents of a rule.
    Rule {
        number: u32,
        /// Expectations about the rule.
        claims: Vec<RuleClaim>,
    },
    /// Number of rules in force.
    RuleCount {
        count: usize,
        /// Of this class only.
        class: Option<Class>,
    },
    /// Winners; empty before anyone has won.
    Winners(Vec<String>),
    /// Phase of the game.
    Phase(String),
    /// Whether a player is still in the game: `active`, `left` or `away`.
    Player { player: String, status: String },
    /// Players who may vote on a proposal.
    Voters {
        /// The proposal; none for the one at hand.
        proposal: Option<u32>,
        voters: Vec<String>,
    },
    /// Rules that the effects of the last move come from.
    Because {
        /// Their numbers.
        rules: Vec<u32>,
        /// Whether they were beaten there.
        beaten: bool,
    },
    /// Judge of a case.
    Judge {
        /// The case; none for the one at hand.
        case: Option<u32>,
        judge: String,
    },
    /// Status of a case: `open`, `judged` or `settled`, with the finding.
    Case {
        /// Its number.
        case: u32,
        status: String,
        finding: Option<WrittenFinding>,
    },
    /// Status of a ballot: `open`, `carried`, `defeated` or `dropped`.
    Ballot {
        /// Its number.
        ballot: u32,
        status: String,
    },
    /// Option chosen by a ballot.
    Chosen {
        /// Its number.
        ballot: u32,
        /// The option; none if none has won.
        option: Option<WrittenThing>,
    },
    /// Status of a correction: `open`, `made` or `withdrawn`.
    Correction {
        /// Its number.
        correction: u32,
        status: String,
    },
    /// Whether a player is offered an action.
    Offer {
        player: String,
        action: String,
        /// Whether it is offered.
        offered: bool,
    },
    /// Whether an action waits for a player.
    Duty {
        player: String,
        action: String,
        /// Whether it does.
        due: bool,
    },
    /// Whether any rule in force has an answer to a question.
    Answered {
        question: String,
        /// Whether one has.
        answered: bool,
    },
    /// Holder of an office; none if it is vacant.
    Holder {
        /// The office.
        role: String,
        player: Option<String>,
    },
    /// The cards of a player.
    Cards {
        /// Name used by rules.
        name: String,
        player: String,
        cards: Cards,
    },
    /// Owner of an asset, if any.
    Owner {
        /// The asset, by its name.
        asset: String,
        player: Option<String>,
    },
    /// The number of the round.
    Round(u32),
    /// The number of the game.
    Game(u32),
    /// Whether a timer is set.
    Timer {
        name: String,
        /// Whether it is.
        set: bool,
    },
    /// Words that the last accepted move made known.
    Announced(String),
    /// Words in the rendered effects of the last accepted move.
    Told(String),
    /// Precedence between two rules.
    Precedence {
        /// The rule that goes before.
        first: u32,
        /// The rule that yields.
        second: u32,
        /// Hook at which the rules meet: a question, check or event.
        hook: Option<String>,
    },
}

/// Expectation about a player's cards, in the order in which they were dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cards {
    /// Number of cards face down.
    FaceDown(usize),
    /// Faces of the cards shown.
    Shown(Vec<u32>),
    /// Faces of the cards that lie face down, which only their player sees.
    Seen(Vec<u32>),
}

/// Expectation about a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleClaim {
    Status(RuleStatus),
    /// It goes by this number now, or went by it next.
    ReplacedBy(u32),
    /// Its class.
    Class(Class),
    /// Its title.
    Title(String),
    /// Words in its text.
    Text(String),
    /// Words in its code.
    Code(String),
    /// Value of a variable, and the thing if the variable holds one for each.
    Keeps(String, Option<WrittenThing>, Holding),
    /// Whether its code has failed.
    Broken(bool),
}

/// Value of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holding {
    /// One value.
    One(WrittenThing),
    /// A list, in its order.
    List(Vec<Holding>),
    /// Values by name, in any order.
    Record(Vec<(String, Holding)>),
}
