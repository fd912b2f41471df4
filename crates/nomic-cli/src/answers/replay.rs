//! JSON answer of `nomic replay`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ReplayAnswer {
    /// The game may have stopped before the end.
    Played(Box<GameSummary>),
    /// A line can't be read, so there is no game.
    Unread(UnreadTranscript),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameSummary {
    pub players: Vec<PlayerSummary>,
    /// All numbers that rules bear, bore or would have borne, in order.
    pub rules: Vec<RuleSummary>,
    pub proposals: Vec<ProposalSummary>,
    pub turn: TurnSummary,
    pub winners: Vec<String>,
    /// Questions that no rule in force answers.
    pub unanswered: Vec<String>,
    /// Hash of the whole state, in hexadecimal.
    pub state_hash: String,
    /// First deviation from the script.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<LineError>,
}

/// A player. A quantity can have any name; the player's own fields go before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerSummary {
    pub name: String,
    /// `active`, `away`, `left`, `apart` or `applicant`.
    pub status: String,
    /// Amounts of all quantities without the names of other fields; points are always included.
    #[serde(flatten)]
    quantities: BTreeMap<String, i64>,
}

impl PlayerSummary {
    /// Leaves out quantities with the names of other fields.
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
    /// Class of the rule under this number.
    pub class: String,
    /// `in force`, `void`, `repealed`, `replaced` or `rejected`.
    pub status: String,
    /// Next number of the rule, if it has given this one up.
    pub replaced_by: Option<NumberOrLabel>,
    pub title: String,
    pub text: String,
    /// Last failure of its code.
    pub fault: Option<FaultSummary>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaultSummary {
    pub code: String,
    /// Line of the rule's code.
    pub line: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum NumberOrLabel {
    Number(u32),
    /// With a letter, such as `R.04`.
    Label(String),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProposalSummary {
    pub number: u32,
    /// `debated`, `voting`, `adopted`, `rejected` or `undetermined`.
    pub outcome: String,
    #[serde(rename = "for")]
    pub in_favour: i64,
    pub against: i64,
    pub abstained: i64,
    pub because: Vec<NumberOrLabel>,
    /// Rules whose code failed and could have decided the outcome.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<FailedAnswer>,
}

/// A rule whose code failed when a decision depended on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FailedAnswer {
    pub rule: NumberOrLabel,
    pub question: String,
    pub fault: FaultSummary,
    /// Rule that answered instead; `None` where the default did.
    pub instead: Option<NumberOrLabel>,
    /// Sentence in the requested language.
    pub message: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnSummary {
    pub player: Option<String>,
    pub number: u32,
    /// From 1.
    pub circuit: u32,
    /// Reason why the next turn waits.
    pub held: Option<String>,
}

/// Answer for a transcript that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnreadTranscript {
    pub error: LineError,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineError {
    /// From 1.
    pub line: u32,
    pub text: String,
    /// In the requested language.
    pub message: String,
    /// Stable code.
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
