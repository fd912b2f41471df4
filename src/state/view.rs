//! What pages show, in words that are ready to be read.

mod kind;
mod law;
mod patience;
mod seat;
mod table;
mod vote;

pub(crate) use kind::KindView;
pub(crate) use law::{
    AmendmentView, Among, ConflictView, Decider, Drift, KeepView, OriginView, RulePageView,
    RuleView,
};
pub(crate) use patience::Patience;
pub(crate) use seat::{GoneView, SeatView};
pub(crate) use table::{Phase, TableView, TurnView, Waiting};
pub(crate) use vote::{Answer, NeedView, OwnVote};

use super::diff::Piece;
use super::reading::ChangedLine;
use nomic_engine::rules::Language;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A rule that something came from, with the rules it prevailed over. No number: the rules were
/// silent and the kernel's default held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct BecauseView {
    pub(crate) rule: Option<u32>,
    pub(crate) beaten: Vec<u32>,
    /// The rules whose answers it modifies.
    pub(crate) modified: Vec<u32>,
}

/// Why something is not possible, and by which rule if by one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct RefusalView {
    pub(crate) code: Cow<'static, str>,
    pub(crate) text: String,
    pub(crate) rule: Option<u32>,
}

/// Whether a deed is possible just now.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum May {
    Yes,
    No(RefusalView),
}

impl May {
    pub(crate) const fn yes(&self) -> bool {
        matches!(self, Self::Yes)
    }
}

/// How settled something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum GradeView {
    Provisional,
    Closed,
    Final,
}

/// One draw and everything needed to check it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DrawView {
    pub(crate) sides: u32,
    pub(crate) result: u32,
    /// Who revealed what: seat, name and the beginning of the link.
    pub(crate) links: Vec<(u16, String, String)>,
    /// Whether reckoning it again here gives the same result.
    pub(crate) holds: bool,
    /// Whether it was a real die, of which nothing can be reckoned.
    pub(crate) thrown: bool,
}

/// One thing that happened, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct HappeningView {
    pub(crate) text: String,
    pub(crate) because: Vec<BecauseView>,
    /// The proposal that the sentence is about, to link to.
    pub(crate) proposal: Option<u32>,
    /// The time it names, in milliseconds since 1970.
    pub(crate) moment: Option<u64>,
    /// The seat of the player whom it is about, or who acted.
    pub(crate) seat: Option<u16>,
    /// Whether a rule only noted something for itself.
    pub(crate) noted: bool,
}

/// One ruling of the chronicle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RulingView {
    pub(crate) id: String,
    pub(crate) who: Option<String>,
    /// The seat of who acted.
    pub(crate) seat: Option<u16>,
    pub(crate) claimed_ms: u64,
    pub(crate) grade: GradeView,
    pub(crate) closing: bool,
    pub(crate) happenings: Vec<HappeningView>,
    pub(crate) refused: Option<RefusalView>,
}

/// Where a proposal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum StageView {
    Debate,
    Voting,
    Adopted,
    Rejected,
    Undetermined,
    Withdrawn,
}

/// One member of the electorate and the vote, if it is cast.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct VoteView {
    pub(crate) seat: u16,
    pub(crate) name: String,
    pub(crate) me: bool,
    /// What it says, if it was cast and everybody may see it.
    pub(crate) said: Option<SaidView>,
    /// Cast secretly and not opened.
    pub(crate) sealed: bool,
    /// Cast after the deadline.
    pub(crate) late: bool,
    /// Whose vote counts for this voter, who has cast none.
    pub(crate) through: Option<String>,
}

/// What a vote says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum SaidView {
    For,
    Against,
    /// Neither.
    Abstained,
    /// These options, in words.
    Named(String),
}

impl VoteView {
    /// Whether it was not cast.
    pub(crate) const fn is_missing(&self) -> bool {
        self.said.is_none() && !self.sealed
    }
}

/// One change that a proposal makes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ChangeView {
    pub(crate) heading: String,
    pub(crate) rule: Option<u32>,
    pub(crate) title: Vec<Piece>,
    pub(crate) text: Vec<Piece>,
    /// The languages of title and text: of what goes, and of what stays or comes.
    pub(crate) languages: (Language, Language),
    /// The present text in the reader's own language, where the change is written in another one.
    pub(crate) own: Option<String>,
    /// Only if the code differs.
    pub(crate) code: Option<Vec<Piece>>,
    /// What the machine does before and after, if that differs and can be told.
    pub(crate) reading: Option<Vec<ChangedLine>>,
    /// What code comes to that is all new and long to read.
    pub(crate) summary: Option<String>,
    /// The text changes and the code, which is there, does not.
    pub(crate) code_stays_behind: bool,
    /// The code changes and the text does not.
    pub(crate) text_stays_behind: bool,
    /// Texts in other languages are dropped by this change.
    pub(crate) drops_texts: bool,
}

/// What is stated with a proposal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StatedView {
    /// The number of the rule that asks for it.
    pub(crate) number: u32,
    pub(crate) label: String,
    pub(crate) value: String,
}

/// What a player said about a proposal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RemarkView {
    pub(crate) seat: u16,
    pub(crate) who: String,
    pub(crate) me: bool,
    pub(crate) text: String,
}

/// What I may do about a proposal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MayDo {
    pub(crate) remark: May,
    pub(crate) revise: May,
    pub(crate) open: May,
    pub(crate) vote: May,
    pub(crate) close: May,
}

/// A proposal as its page and the table show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ProposalView {
    /// What rules would use of others and not find, if it were adopted.
    pub(crate) unshared: Vec<String>,
    /// What players have that no rule in force would know any more.
    pub(crate) left_over: Vec<String>,
    pub(crate) number: u32,
    /// The titles of the rules that it is about.
    pub(crate) title: String,
    pub(crate) summary: String,
    pub(crate) proposer: String,
    /// The proposer's.
    pub(crate) seat: u16,
    pub(crate) mine: bool,
    pub(crate) stage: StageView,
    pub(crate) language: Language,
    pub(crate) reason: String,
    pub(crate) changes: Vec<ChangeView>,
    pub(crate) stated: Vec<StatedView>,
    pub(crate) remarks: Vec<RemarkView>,
    pub(crate) votes: Vec<VoteView>,
    pub(crate) in_favour: i64,
    pub(crate) against: i64,
    pub(crate) abstained: i64,
    /// How many votes were needed, once the rules were asked.
    pub(crate) required: Option<i64>,
    /// How many votes are needed, as long as it is open.
    pub(crate) need: Option<NeedView>,
    pub(crate) my_vote: Option<SaidView>,
    pub(crate) own_vote: OwnVote,
    /// How I voted while that is still a secret: only this device can tell.
    pub(crate) my_secret_vote: Option<SaidView>,
    pub(crate) secrecy: Secrecy,
    /// Who else, and not I, can open what is still sealed.
    pub(crate) keeper: Option<String>,
    /// Until when the vote goes on (milliseconds since 1970), and whether that has passed.
    pub(crate) deadline: Option<(u64, bool)>,
    pub(crate) outcome: Option<HappeningView>,
    pub(crate) may: MayDo,
}

/// Whether others see how somebody has voted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Secrecy {
    /// They do.
    Open,
    /// Nobody does before the vote is over.
    Sealed,
    /// No more votes are taken, and those that are secret are being opened.
    Opening,
}

/// What stands around every page of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FrameView {
    pub(crate) title: String,
    pub(crate) hash: String,
    /// Whether any closing sealed another state than the one reckoned here.
    pub(crate) mismatch: bool,
    /// Whether a move that was made in another browser may be missing.
    pub(crate) elsewhere: bool,
    /// The newest accepted ruling as one line.
    pub(crate) newest: Option<String>,
}

/// What things are called wherever they are mentioned.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct NamesView {
    /// The titles of rules, by all numbers that they bear or bore, in order.
    pub(crate) rules: Vec<(u32, String)>,
    /// What stands at the players' marks, by their seats.
    pub(crate) marks: Vec<(u16, String)>,
}

impl NamesView {
    /// The title of the rule with this number; nothing, if none ever bore it.
    pub(crate) fn rule(&self, number: u32) -> Option<&str> {
        let place = self
            .rules
            .binary_search_by_key(&number, |(known, _)| *known);
        let (_, title) = self.rules.get(place.ok()?)?;
        Some(title)
    }

    /// What stands at the mark of the player in this seat.
    pub(crate) fn mark(&self, seat: u16) -> Option<&str> {
        let mut marks = self.marks.iter();
        let (_, mark) = marks.find(|(known, _)| *known == seat)?;
        Some(mark)
    }
}

/// A part of the chronicle, sifted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ChronicleView {
    /// The newest first.
    pub(crate) entries: Vec<RulingView>,
    /// How many there are that match.
    pub(crate) matching: usize,
    /// Whether anything happened at all.
    pub(crate) any: bool,
    /// Who can be asked for, in order.
    pub(crate) players: Vec<String>,
    /// Which rules can be asked for, in order.
    pub(crate) rules: Vec<u32>,
}

/// Who this browser is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct IdentityView {
    /// The key, as it is written down.
    pub(crate) secret: String,
    /// Its beginning, as one reads it to somebody.
    pub(crate) fingerprint: String,
}
