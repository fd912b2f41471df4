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
            Self::NoCode => waiting::NO_CODE.into(),
            Self::Founder(name) => msg!(waiting::Founder, name),
            Self::Votes { of, .. } => {
                msg!(waiting::Votes, n = of.len(), names = listed(of))
            }
            Self::Judgement { case, judge } => msg!(waiting::Judgement, case, judge),
            Self::Ballot { ballot, of } => {
                msg!(waiting::Ballot, ballot, n = of.len(), names = listed(of))
            }
            Self::Opens { officer, .. } => msg!(waiting::Opens, officer),
            Self::Closes { officer, .. } => msg!(waiting::Closes, officer),
            Self::Officer { all_voted, .. } => match all_voted {
                false => waiting::OFFICER.into(),
                true => waiting::ALL_VOTED.into(),
            },
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
            Self::Keeper { keeper, .. } => msg!(waiting::Keeper, keeper),
            Self::Opening { of, .. } => msg!(waiting::Opening, names = listed(of)),
        }
    }
}
