//! What `nomic replay --json` says.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Result of a transcript.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ReplayAnswer {
    /// It was played, perhaps not to its end.
    Played(Box<GameSummary>),
    /// A line of it can't be read, so there is no game.
    Unread(UnreadTranscript),
}

/// State of the game at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameSummary {
    /// The players, in seat order.
    pub players: Vec<PlayerSummary>,
    /// Every number that a rule bears, bore or would have borne, in order.
    pub rules: Vec<RuleSummary>,
    /// The proposals, in the order of their numbers.
    pub proposals: Vec<ProposalSummary>,
    /// Player on turn.
    pub turn: TurnSummary,
    /// Winners in seat order.
    pub winners: Vec<String>,
    /// Questions that no rule in force answers.
    pub unanswered: Vec<String>,
    /// The hash of the whole state, in hexadecimal.
    pub state_hash: String,
    /// The line that went otherwise than written, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<LineError>,
}

/// A player. A quantity can bear any name; the player's own fields go before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerSummary {
    pub name: String,
    /// `active`, `away`, `left`, `apart` or `applicant`.
    pub status: String,
    /// Amounts of all quantities, besides those two fields; points are always included.
    #[serde(flatten)]
    quantities: BTreeMap<String, i64>,
}

impl PlayerSummary {
    /// A player, without quantities that are called like one of the other fields.
    pub fn new(name: String, status: String, mut quantities: BTreeMap<String, i64>) -> Self {
        quantities.retain(|quantity, _| !["name", "status"].contains(&quantity.as_str()));
        Self {
            name,
            status,
            quantities,
        }
    }
}

/// A number that a rule bears, bore or would have borne.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleSummary {
    pub number: NumberOrLabel,
    /// The class that the rule has, or had under this number.
    pub class: String,
    /// `in force`, `void`, `repealed`, `replaced` or `rejected`.
    pub status: String,
    /// The number that the rule took over next, if it goes by another one now.
    pub replaced_by: Option<NumberOrLabel>,
    /// The title under this number.
    pub title: String,
    /// The text under this number.
    pub text: String,
    /// Why its code failed last, if it did.
    pub fault: Option<FaultSummary>,
}

/// A run of a rule's code that failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaultSummary {
    /// The stable code, such as `fault/fuel_spent`.
    pub code: String,
    /// The line of the rule's code.
    pub line: u32,
}

/// The number of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum NumberOrLabel {
    /// A plain one.
    Number(u32),
    /// One with a letter in front of it, such as `R.04`.
    Label(String),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProposalSummary {
    pub number: u32,
    /// `debated`, `voting`, `adopted`, `rejected` or `undetermined`.
    pub outcome: String,
    /// The votes in favour.
    #[serde(rename = "for")]
    pub in_favour: i64,
    /// The votes against.
    pub against: i64,
    /// The votes that are neither.
    pub abstained: i64,
    /// Rules that the outcome comes from.
    pub because: Vec<NumberOrLabel>,
    /// Rules whose code failed and could have decided the outcome; left out where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<FailedAnswer>,
}

/// A rule whose code failed when a decision depended on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FailedAnswer {
    pub rule: NumberOrLabel,
    /// Question or check that failed.
    pub question: String,
    /// Why.
    pub fault: FaultSummary,
    /// The rule whose word counted instead; none where what holds by default did.
    pub instead: Option<NumberOrLabel>,
    /// All that as a sentence, in the language asked for.
    pub message: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnSummary {
    /// Player on turn.
    pub player: Option<String>,
    /// Number of turns begun so far.
    pub number: u32,
    /// The circuit, from 1.
    pub circuit: u32,
    /// Why the next turn waits, if it does.
    pub held: Option<String>,
}

/// Answer for a transcript that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnreadTranscript {
    /// Its first line that can't be read.
    pub error: LineError,
}

/// A problem in a line of a transcript.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineError {
    /// The line, counted from 1.
    pub line: u32,
    /// Text of the line.
    pub text: String,
    /// Problem, in the language asked for.
    pub message: String,
    /// The stable code of what is wrong.
    pub code: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quantity_called_like_a_field_of_the_player_does_not_take_its_place() {
        let quantities = [("name", 1), ("points", 2), ("status", 3)];
        let quantities = quantities.map(|(name, amount)| (name.to_owned(), amount));
        let player = PlayerSummary::new("Ann".to_owned(), "active".to_owned(), quantities.into());
        let said = serde_json::to_string(&player).unwrap();
        assert_eq!(said, r#"{"name":"Ann","status":"active","points":2}"#);
    }
}
