//! What `nomic verify --json` says.

use serde::{Deserialize, Serialize};

/// Answer about a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum VerifyAnswer {
    /// It is the record of a game.
    Record(Box<RecordAccount>),
    /// It is no record that can be read.
    NoRecord(RecordRefusal),
    /// It proves that a device has signed two histories.
    Proof(Box<ProofAccount>),
    /// It is meant as a proof and is none.
    NoProof(ProofRefusal),
}

/// Contents of a record. Ids and hashes are in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordAccount {
    /// Whether nothing at all is wrong, the link included.
    pub sound: bool,
    /// True if it belongs to the game of the link, if a link was given.
    pub of_link: Option<bool>,
    /// The game's title.
    pub title: String,
    /// The game's id.
    pub game: Option<String>,
    /// Id of the founding event.
    pub founding: String,
    /// The state at the end.
    pub state_hash: String,
    /// The players, in seat order.
    pub players: Vec<RecordedPlayer>,
    /// The events, in the order of play.
    pub chronicle: Vec<RecordedEvent>,
    /// Closings, each compared with the computed state.
    pub seals: Vec<CheckedSeal>,
    /// The draws, each held against what was revealed.
    pub draws: Vec<CheckedDraw>,
    /// Pairs of events that a device signed with one number.
    pub equivocations: Vec<RecordedEquivocation>,
    /// Events that build on some that are missing.
    pub hanging: Vec<HangingEvent>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedPlayer {
    /// Number of the player in the chronicle.
    pub player: u16,
    pub name: String,
    /// The device that signs for the player.
    pub device: String,
}

/// An event and what the rules made of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedEvent {
    /// Its id.
    pub event: String,
    /// The device that signed it.
    pub device: String,
    /// Number of the event on its device, from 1.
    pub seq: u64,
    /// Time on the device's clock, in milliseconds since 1970.
    pub claimed_ms: u64,
    /// Player who drew, if any.
    pub player: Option<u16>,
    /// The code of the refusal, if it was refused.
    pub refused: Option<String>,
    /// `provisional`, `closed` or `final`.
    pub grade: String,
}

/// A closing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckedSeal {
    /// Its line in the chronicle, counted from 0.
    pub line: usize,
    /// `agrees`, `differs` or `not_compared`.
    pub verdict: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckedDraw {
    /// Its line in the chronicle, counted from 0.
    pub line: usize,
    /// Out of how many.
    pub sides: u32,
    /// Result, from 1.
    pub result: u32,
    /// `follows`, `thrown`, `differs` or `unfounded`.
    pub verdict: String,
}

/// Two events of one device with one number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedEquivocation {
    pub device: String,
    /// The number.
    pub seq: u64,
    /// The event that counts.
    pub counts: String,
    /// The other one.
    pub rival: String,
}

/// An event that builds on some that are missing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HangingEvent {
    /// Its id.
    pub event: String,
    /// The device that signed it.
    pub device: String,
    /// Missing events; empty if all are there but depend on missing ones themselves.
    pub missing: Vec<String>,
}

/// Answer for a file that is no record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordRefusal {
    /// Always false.
    pub sound: bool,
    /// Why.
    pub error: FileError,
}

/// Contents of a proof. Ids are in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofAccount {
    /// True if it proves two histories, of the game of the link if one was given.
    pub proof: bool,
    /// True if it belongs to the game of the link, if a link was given.
    pub of_link: Option<bool>,
    /// Room of the game.
    pub room: String,
    /// The device that signed both events.
    pub device: String,
    /// The number that both bear.
    pub seq: u64,
    /// The event that counts where both are known.
    pub counts: ProofEvent,
    /// The other one.
    pub rival: ProofEvent,
}

/// One of the two events of a proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofEvent {
    /// Its id.
    pub event: String,
    /// Time on the device's clock, in milliseconds since 1970.
    pub claimed_ms: u64,
    /// The move in English.
    #[serde(rename = "move")]
    pub moved: String,
}

/// Answer for a file that is no proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofRefusal {
    /// Always false.
    pub proof: bool,
    /// Why.
    pub error: FileError,
}

/// Why a file can't be believed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileError {
    /// The stable code.
    pub code: String,
    /// The event that is at fault, counted from 0, if it is a single one.
    pub event: Option<usize>,
    /// The code of what is wrong with that event.
    pub cause: Option<String>,
}
