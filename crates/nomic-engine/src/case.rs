//! Cases: what players cannot agree about, and what is judged of it.

use crate::{CaseId, PlayerId, ProposalId, Remedy, RuleId, cbor};
use std::sync::Arc;

/// A case before the court.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Case {
    /// Its running number.
    #[n(0)]
    pub id: CaseId,
    /// Who called for a judge.
    #[n(1)]
    pub caller: PlayerId,
    /// What is claimed, so that it can be found true or false.
    #[cbor(n(2), with = "cbor::shared_text")]
    pub statement: Arc<str>,
    /// What the statement is about, if the caller said so.
    #[n(3)]
    pub about: Option<About>,
    /// Who judges it, or judged it last.
    #[n(4)]
    pub judge: PlayerId,
    /// What was judged, if anything was that still stands.
    #[n(5)]
    pub judgement: Option<Judgement>,
    /// The judgements that were overruled, the oldest first.
    #[n(6)]
    pub overruled: Vec<Judgement>,
    /// Whether nothing can be changed about it any more.
    #[n(7)]
    pub settled: bool,
    /// The number of the turn in which it was called.
    #[n(8)]
    pub turn: u32,
    /// When it was called, in milliseconds since 1970.
    #[n(9)]
    pub called_ms: u64,
}

/// What a case or a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub enum About {
    /// A player.
    #[n(0)]
    Player(#[n(0)] PlayerId),
    /// A rule.
    #[n(1)]
    Rule(#[n(0)] RuleId),
    /// A proposal.
    #[n(2)]
    Proposal(#[n(0)] ProposalId),
    /// A case.
    #[n(3)]
    Case(#[n(0)] CaseId),
}

/// What a judge says.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Judgement {
    /// Who judged.
    #[n(0)]
    pub judge: PlayerId,
    /// Whether the statement holds.
    #[n(1)]
    pub finding: Finding,
    /// Why.
    #[cbor(n(2), with = "cbor::shared_text")]
    pub reason: Arc<str>,
    /// What is done about it as soon as the case is settled.
    #[n(3)]
    pub remedies: Vec<Remedy>,
}

/// Whether the statement of a case holds.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, minicbor::Encode, minicbor::Decode,
)]
#[cbor(index_only)]
pub enum Finding {
    /// It does.
    #[n(0)]
    True,
    /// It does not.
    #[n(1)]
    False,
    /// Nobody can tell.
    #[n(2)]
    Undetermined,
}

impl Case {
    /// What was found, as far as it stands.
    pub fn finding(&self) -> Option<Finding> {
        self.judgement.as_ref().map(|judgement| judgement.finding)
    }
}

impl Finding {
    /// The stable name, for rules and programs.
    pub const fn code(self) -> &'static str {
        match self {
            Finding::True => "true",
            Finding::False => "false",
            Finding::Undetermined => "undetermined",
        }
    }
}
