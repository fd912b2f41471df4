//! What `nomic verify --json` says.

use serde::{Deserialize, Serialize};

/// What there is to say of a file.
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

/// What a record holds. Ids and hashes are in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordAccount {
    /// Whether nothing at all is wrong, the link included.
    pub sound: bool,
    /// Whether it is of the game to which the link leads, if a link was given.
    pub of_link: Option<bool>,
    /// The game's title.
    pub title: String,
    /// The game's id.
    pub game: Option<String>,
    /// The event with which it begins.
    pub founding: String,
    /// The state at the end.
    pub state_hash: String,
    /// The players, in seat order.
    pub players: Vec<RecordedPlayer>,
    /// The events, in the order of play.
    pub chronicle: Vec<RecordedEvent>,
    /// The closings, each held against the state that was reckoned.
    pub seals: Vec<CheckedSeal>,
    /// The draws, each held against what was revealed.
    pub draws: Vec<CheckedDraw>,
    /// Where a device has signed two events with one number.
    pub equivocations: Vec<RecordedEquivocation>,
    /// Events that build on some that are missing.
    pub hanging: Vec<HangingEvent>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedPlayer {
    /// The number by which the chronicle names the player.
    pub player: u16,
    /// The name.
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
    /// Which of the device's events it is, counted from 1.
    pub seq: u64,
    /// What the device's clock showed, in milliseconds since 1970.
    pub claimed_ms: u64,
    /// Whose it is, if it is a player's.
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

/// A draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckedDraw {
    /// Its line in the chronicle, counted from 0.
    pub line: usize,
    /// Out of how many.
    pub sides: u32,
    /// What was drawn, from 1.
    pub result: u32,
    /// `follows`, `thrown`, `differs` or `unfounded`.
    pub verdict: String,
}

/// Two events of one device with one number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedEquivocation {
    /// The device.
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
    /// What is missing; empty if all of that is there but hangs itself.
    pub missing: Vec<String>,
}

/// What is said of a file that is no record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordRefusal {
    /// Always false.
    pub sound: bool,
    /// Why.
    pub error: FileError,
}

/// What a proof shows. Ids are in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofAccount {
    /// Whether it proves something, about the game to which the link leads if one was given.
    pub proof: bool,
    /// Whether it is of the game to which the link leads, if a link was given.
    pub of_link: Option<bool>,
    /// The room in which the game is played.
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
    /// What the device's clock showed, in milliseconds since 1970.
    pub claimed_ms: u64,
    /// What was done, in English.
    #[serde(rename = "move")]
    pub moved: String,
}

/// What is said of a file that is no proof.
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
