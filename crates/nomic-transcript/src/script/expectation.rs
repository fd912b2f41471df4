//! What a transcript expects.

use super::{Finding, RuleStatus, Thing};
use nomic_engine::Class;

/// Something that has to be the case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// How a proposal stands.
    Proposal {
        /// Its number.
        number: u32,
        /// Where it stands: `debated`, `voting`, `adopted`, `rejected` or `undetermined`.
        outcome: String,
        /// The votes in favour and against, and those that are neither if that is to be compared.
        tally: Option<(i64, i64, Option<i64>)>,
        /// How many votes it took.
        required: Option<i64>,
        /// Rules from which the outcome came.
        because: Vec<u32>,
    },
    /// How much of something players have.
    Quantity {
        /// Of what.
        quantity: String,
        /// Who, and how much.
        amounts: Vec<(String, i64)>,
    },
    /// Whose turn it is.
    Turn(String),
    /// Whether the next turn waits.
    TurnHeld(bool),
    /// The circuit.
    Circuit(u32),
    /// How a rule stands.
    Rule {
        /// Its number.
        number: u32,
        /// What is expected of it.
        claims: Vec<RuleClaim>,
    },
    /// How many rules in force there are.
    RuleCount {
        /// How many.
        count: usize,
        /// Of this class only.
        class: Option<Class>,
    },
    /// Who has won; nobody if there is none.
    Winners(Vec<String>),
    /// How far the game has come.
    Phase(String),
    /// Whether a player is still in the game: `active`, `left` or `away`.
    Player {
        /// The player.
        player: String,
        /// How.
        status: String,
    },
    /// Who may vote on a proposal.
    Voters {
        /// The proposal; none for the one at hand.
        proposal: Option<u32>,
        /// Who.
        voters: Vec<String>,
    },
    /// Rules that stand behind what the last move led to.
    Because {
        /// Their numbers.
        rules: Vec<u32>,
        /// Whether they were beaten there.
        beaten: bool,
    },
    /// Who is to judge.
    Judge {
        /// The case; none for the one at hand.
        case: Option<u32>,
        /// The judge.
        judge: String,
    },
    /// How a case stands: `open`, `judged` or `settled`, and what was found.
    Case {
        /// Its number.
        case: u32,
        /// How it stands.
        status: String,
        /// What was found.
        finding: Option<Finding>,
    },
    /// How a ballot stands: `open`, `carried`, `defeated` or `dropped`.
    Ballot {
        /// Its number.
        ballot: u32,
        /// How it stands.
        status: String,
    },
    /// Which option a ballot has chosen.
    Chosen {
        /// Its number.
        ballot: u32,
        /// The option; none if none has won.
        option: Option<Thing>,
    },
    /// How a correction stands: `open`, `made` or `withdrawn`.
    Correction {
        /// Its number.
        correction: u32,
        /// How it stands.
        status: String,
    },
    /// Whether a player is offered an action.
    Offer {
        /// The player.
        player: String,
        /// The action.
        action: String,
        /// Whether it is offered.
        offered: bool,
    },
    /// Whether an action waits for a player.
    Duty {
        /// The player.
        player: String,
        /// The action.
        action: String,
        /// Whether it does.
        due: bool,
    },
    /// Whether any rule in force has an answer to a question.
    Answered {
        /// The question.
        question: String,
        /// Whether one has.
        answered: bool,
    },
    /// Who holds an office; nobody if it is vacant.
    Holder {
        /// The office.
        role: String,
        /// Who.
        player: Option<String>,
    },
    /// The cards of a player.
    Cards {
        /// What rules call them.
        name: String,
        /// Whose.
        player: String,
        /// Which.
        cards: Cards,
    },
    /// Who owns an asset; nobody if none does.
    Owner {
        /// The asset, by its name.
        asset: String,
        /// Who.
        player: Option<String>,
    },
    /// The number of the round.
    Round(u32),
    /// The number of the game.
    Game(u32),
    /// Whether a timer is set.
    Timer {
        /// Its name.
        name: String,
        /// Whether it is.
        set: bool,
    },
    /// Words that the last accepted move made known.
    Announced(String),
    /// Words that stand in what is told of the last accepted move.
    Told(String),
    /// Which rule goes before which.
    Precedence {
        /// The rule that goes before.
        first: u32,
        /// The rule that stands back.
        second: u32,
        /// Where the two meet: a question, check or event.
        hook: Option<String>,
    },
}

/// What is expected of somebody's cards, in the order in which they were dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cards {
    /// How many lie face down.
    FaceDown(usize),
    /// What is on those that were shown.
    Shown(Vec<u32>),
    /// What the player alone sees on those that lie face down.
    Seen(Vec<u32>),
}

/// What is expected of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleClaim {
    /// How it stands.
    Status(RuleStatus),
    /// It goes by this number now, or went by it next.
    ReplacedBy(u32),
    /// Its class.
    Class(Class),
    /// Its title.
    Title(String),
    /// Words that stand in its text.
    Text(String),
    /// Words that stand in its code.
    Code(String),
    /// What it keeps, of a thing if it does so of each.
    Keeps(String, Option<Thing>, Holding),
    /// Whether its code has failed.
    Broken(bool),
}

/// What a variable holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holding {
    /// One value.
    One(Thing),
    /// A list, in its order.
    List(Vec<Holding>),
    /// Values by name, in any order.
    Record(Vec<(String, Holding)>),
}
