//! JSON answer of `nomic verify`. Ids and hashes are in hexadecimal.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum VerifyAnswer {
    Record(Box<RecordAccount>),
    NoRecord(RecordRefusal),
    /// Proof that a device has signed two histories.
    Proof(Box<ProofAccount>),
    /// Meant as a proof, but none.
    NoProof(ProofRefusal),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordAccount {
    /// True if nothing is wrong, the link included.
    pub sound: bool,
    /// True if it belongs to the game of the link; `None` without a link.
    pub of_link: Option<bool>,
    pub title: String,
    pub game: Option<String>,
    pub founding: String,
    pub state_hash: String,
    pub players: Vec<RecordedPlayer>,
    /// In the order of play.
    pub chronicle: Vec<RecordedEvent>,
    /// Closings, each compared with the computed state.
    pub seals: Vec<CheckedSeal>,
    /// Draws, each compared with the revealed values.
    pub draws: Vec<CheckedDraw>,
    pub equivocations: Vec<RecordedEquivocation>,
    /// Events that build on missing ones.
    pub hanging: Vec<HangingEvent>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedPlayer {
    /// Number of the player in the chronicle.
    pub player: u16,
    pub name: String,
    /// Devices that move or have moved for the player, the first one first.
    pub devices: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedEvent {
    pub event: String,
    pub device: String,
    /// Number of the event on its device, from 1.
    pub seq: u64,
    /// Time on the device's clock, in milliseconds since 1970.
    pub claimed_ms: u64,
    pub player: Option<u16>,
    pub refused: Option<String>,
    /// `provisional`, `closed` or `final`.
    pub grade: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckedSeal {
    /// Line in the chronicle, from 0.
    pub line: usize,
    /// `agrees`, `differs` or `not_compared`.
    pub verdict: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckedDraw {
    pub line: usize,
    /// Number of sides of the die.
    pub sides: u32,
    /// From 1.
    pub result: u32,
    /// `follows`, `thrown`, `differs` or `unfounded`.
    pub verdict: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedEquivocation {
    pub device: String,
    pub seq: u64,
    /// The event that counts.
    pub counts: String,
    pub rival: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HangingEvent {
    pub event: String,
    pub device: String,
    /// Missing events; empty if the event only depends on events with missing ones.
    pub missing: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordRefusal {
    /// Always false.
    pub sound: bool,
    pub error: FileError,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofAccount {
    /// True if it proves two histories, of the game of the link if one was given.
    pub proof: bool,
    /// True if it belongs to the game of the link; `None` without a link.
    pub of_link: Option<bool>,
    pub room: String,
    pub device: String,
    pub seq: u64,
    /// Event that counts where both are known.
    pub counts: ProofEvent,
    pub rival: ProofEvent,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofEvent {
    pub event: String,
    /// Time on the device's clock, in milliseconds since 1970.
    pub claimed_ms: u64,
    /// The move in English.
    #[serde(rename = "move")]
    pub moved: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofRefusal {
    /// Always false.
    pub proof: bool,
    pub error: FileError,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileError {
    pub code: String,
    /// Index of the faulty event, from 0.
    pub event: Option<usize>,
    /// Code of the event's error.
    pub cause: Option<String>,
}
