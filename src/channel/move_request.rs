//! What a player does, as a page knows it: mostly an intent already; otherwise what the host makes one
//! of, who alone knows the game.

use super::packed::Packed;
use crate::proposal::answers::form_conversion::ProposalForm;
use nomic_engine::Intent;
use serde::{Deserialize, Serialize};

/// Target of a closing: a vote, or a timer of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Closes {
    /// The vote on the proposal with this number.
    Vote(u32),
    /// The ballot with this number, on a question of a rule.
    Question(u32),
    /// The timer with this name.
    Timer(String),
}

/// A proposal, and the one that it replaces.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Proposed {
    pub(crate) form: ProposalForm,
    pub(crate) revising: Option<u32>,
}

/// Command of a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum MoveRequest {
    /// Just this.
    Intent(Intent),
    /// Proposes this.
    Propose(Packed<Proposed>),
    /// Lets the vote on the proposal with this number begin.
    Open(u32),
    /// Says something about the proposal with this number.
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
