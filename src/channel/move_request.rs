//! Commands of a player. Most are already intents; the host, which alone knows the game, makes
//! intents of the others.

use super::packed::Packed;
use crate::proposal::answers::form_conversion::ProposalForm;
use nomic_engine::Intent;
use serde::{Deserialize, Serialize};

/// Target of a closing: number of a proposal, number of the ballot on a question of a rule, or name
/// of a timer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Closes {
    Vote(u32),
    Question(u32),
    Timer(String),
}

/// A proposal, and the one that it replaces.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Proposed {
    pub(crate) form: ProposalForm,
    pub(crate) revising: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum MoveRequest {
    /// An intent that needs nothing of the host.
    Intent(Intent),
    /// Drafts a proposal and proposes it.
    Propose(Packed<Proposed>),
    /// Opens the vote on the proposal with this number.
    Open(u32),
    /// Adds a note to the proposal with this number.
    Remark { number: u32, text: String },
    /// Says that the game goes on at the table of this link.
    MoveOn(String),
    /// Closes something, with what real dice showed.
    Close { closes: Closes, throws: Vec<u32> },
}

impl From<Intent> for MoveRequest {
    fn from(intent: Intent) -> Self {
        Self::Intent(intent)
    }
}
