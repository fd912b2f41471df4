//! Proposals as they are shown.

use crate::ballot::answers::view::{NeedView, OwnVote, Secrecy, VoteView};
use crate::chronicle::answers::view::HappeningView;
use crate::kit::answers::view::May;
use crate::law::answers::view::ChangeView;
use nomic_engine::rules::Language;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum StageView {
    Debate,
    Voting,
    Adopted,
    Rejected,
    Undetermined,
    Withdrawn,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StatedView {
    /// Number of the rule that asks for it.
    pub(crate) number: u32,
    pub(crate) label: String,
    pub(crate) value: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RemarkView {
    pub(crate) seat: u16,
    pub(crate) who: String,
    pub(crate) me: bool,
    /// Whether the proposal has been revised since.
    pub(crate) earlier: bool,
    /// Time by the author's claim, in milliseconds since 1970.
    pub(crate) claimed_ms: Option<u64>,
    pub(crate) text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MayDo {
    pub(crate) remark: May,
    pub(crate) revise: May,
    pub(crate) open: May,
    pub(crate) vote: May,
    pub(crate) close: May,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ProposalView {
    /// Warnings for voters; only on the page of the proposal, since they look ahead.
    pub(crate) warnings: Vec<String>,
    pub(crate) number: u32,
    pub(crate) headline: String,
    pub(crate) proposer: String,
    /// The proposer's.
    pub(crate) seat: u16,
    pub(crate) stage: StageView,
    /// Number of wordings, from 1.
    pub(crate) version: u32,
    pub(crate) language: Language,
    pub(crate) reason: String,
    pub(crate) changes: Vec<ChangeView>,
    pub(crate) stated: Vec<StatedView>,
    pub(crate) remarks: Vec<RemarkView>,
    pub(crate) votes: Vec<VoteView>,
    pub(crate) in_favour: i64,
    pub(crate) against: i64,
    pub(crate) abstained: i64,
    /// Votes required, after the rules were asked.
    pub(crate) required: Option<i64>,
    /// Votes required, while it is open.
    pub(crate) need: Option<NeedView>,
    /// My vote in the words of its button, while the vote is open.
    pub(crate) my_vote: Option<String>,
    pub(crate) own_vote: OwnVote,
    pub(crate) secrecy: Secrecy,
    /// Another player who alone can open what is still sealed.
    pub(crate) keeper: Option<String>,
    /// Until when the vote goes on (milliseconds since 1970), and whether that has passed.
    pub(crate) deadline: Option<(u64, bool)>,
    pub(crate) outcome: Option<HappeningView>,
    pub(crate) may: MayDo,
}
