//! Reasons why the table waits.

use crate::ballot::answers::ballots::HeldView;
use crate::kit::answers::view::RefusalView;
use serde::{Deserialize, Serialize};

/// Reason for waiting, when the table does not wait for me.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum WaitReason {
    /// For the game to begin, and why I may not begin it.
    Beginning(RefusalView),
    /// For code that all have to agree on: no rule permits any change.
    NoCode,
    /// For me, who am on turn and may propose nothing: why.
    Barred(RefusalView),
    /// For the founder to begin the game, though I could, too.
    Founder(String),
    /// For votes: of these players, on this proposal.
    Votes { proposal: u32, of: Vec<String> },
    /// For the finding of this judge.
    Judgement { case: u32, judge: String },
    /// For votes: of these players, on a question that a rule asks.
    Ballot { ballot: u32, of: Vec<String> },
    /// For a debate to end: this player opens the vote.
    Opens { proposal: u32, officer: String },
    /// For a vote to be closed, by this player: all have voted.
    Closes { proposal: u32, officer: String },
    /// For a vote to be opened or closed: by me, with the rules' reason against it now; or by any
    /// player.
    Officer {
        proposal: u32,
        all_voted: bool,
        reason: Option<RefusalView>,
    },
    /// For this player's proposal.
    Proposer(String),
    /// For any player: no player is on turn.
    Anybody,
    /// For the keeper who can open the secret votes on this proposal, whose time is over.
    Keeper { proposal: u32, keeper: String },
    /// For these players' devices, which have to open secret votes on this proposal.
    Opening { proposal: u32, of: Vec<String> },
    /// For a call of this timer: by another player, if rules name one, and the reason why I can't.
    Time {
        timer: String,
        by: Option<String>,
        reason: Option<RefusalView>,
    },
    /// For the matter that holds back the next turn.
    Held(HeldView),
}

impl WaitReason {
    /// Number of the proposal that is waited for.
    pub(crate) const fn proposal(&self) -> Option<u32> {
        match self {
            Self::Votes { proposal, .. }
            | Self::Opens { proposal, .. }
            | Self::Closes { proposal, .. }
            | Self::Officer { proposal, .. }
            | Self::Keeper { proposal, .. }
            | Self::Opening { proposal, .. } => Some(*proposal),
            Self::Beginning(_)
            | Self::NoCode
            | Self::Barred(_)
            | Self::Founder(_)
            | Self::Judgement { .. }
            | Self::Ballot { .. }
            | Self::Proposer(_)
            | Self::Anybody
            | Self::Time { .. }
            | Self::Held(_) => None,
        }
    }

    /// Names of the players whose move it is.
    pub(crate) fn awaited(&self) -> Vec<String> {
        match self {
            Self::Votes { of, .. } | Self::Ballot { of, .. } | Self::Opening { of, .. } => {
                of.clone()
            }
            Self::Held(held) => held.by.clone(),
            Self::Founder(name)
            | Self::Proposer(name)
            | Self::Judgement { judge: name, .. }
            | Self::Opens { officer: name, .. }
            | Self::Closes { officer: name, .. }
            | Self::Keeper { keeper: name, .. }
            | Self::Time { by: Some(name), .. } => vec![name.clone()],
            Self::Beginning(_)
            | Self::NoCode
            | Self::Barred(_)
            | Self::Officer { .. }
            | Self::Anybody
            | Self::Time { by: None, .. } => Vec::new(),
        }
    }
}
