//! Reasons for waiting, in words.

use crate::table::answers::patience::WaitReason;
use nomic_wording::messages::waiting;
use nomic_wording::rendering::listed;
use nomic_wording::{Message, msg};

impl WaitReason {
    pub(crate) fn message(&self) -> Message {
        match self {
            Self::Beginning(_) | Self::Held(_) => waiting::BEGINNING.into(),
            Self::Barred(_) => waiting::BARRED.into(),
            Self::Founder(name) => msg!(waiting::Founder, name),
            Self::Votes { proposal, of } => {
                msg!(waiting::Votes, proposal, n = of.len(), names = listed(of))
            }
            Self::Judgement { case, judge } => msg!(waiting::Judgement, case, judge),
            Self::Ballot { ballot, of } => {
                msg!(waiting::Ballot, ballot, n = of.len(), names = listed(of))
            }
            Self::Opens { proposal, officer } => msg!(waiting::Opens, proposal, officer),
            Self::Closes { proposal, officer } => msg!(waiting::Closes, proposal, officer),
            Self::Officer {
                proposal,
                all_voted: false,
                ..
            } => msg!(waiting::Officer, proposal),
            Self::Officer { proposal, .. } => msg!(waiting::AllVoted, proposal),
            Self::Proposer(name) => msg!(waiting::Proposer, name),
            Self::Anybody => waiting::ANYBODY.into(),
            Self::Time {
                timer,
                by: Some(by),
                ..
            } => msg!(waiting::TimeBy, timer, by),
            Self::Time {
                timer, by: None, ..
            } => msg!(waiting::Time, timer),
            Self::Keeper { proposal, keeper } => {
                msg!(waiting::Keeper, proposal, keeper)
            }
            Self::Opening { proposal, of } => {
                msg!(waiting::Opening, proposal, names = listed(of))
            }
        }
    }
}
