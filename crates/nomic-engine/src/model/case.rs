//! Cases: disputes between players, and their judgements.

use crate::{CaseId, PlayerId, ProposalId, Remedy, RuleId, encoding::cbor};
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Case {
    #[n(0)]
    pub id: CaseId,
    #[n(1)]
    pub caller: PlayerId,
    /// Disputed statement, which can be found true or false.
    #[cbor(n(2), with = "cbor::shared_text")]
    pub statement: Arc<str>,
    #[n(3)]
    pub about: Option<About>,
    /// Judge, or last judge.
    #[n(4)]
    pub judge: PlayerId,
    #[n(5)]
    pub judgement: Option<Judgement>,
    /// The judgements that were overruled, the oldest first.
    #[n(6)]
    pub overruled: Vec<Judgement>,
    #[n(7)]
    pub settled: bool,
    /// Number of the turn when it was called.
    #[n(8)]
    pub turn: u32,
    #[n(9)]
    pub called_ms: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub enum About {
    #[n(0)]
    Player(#[n(0)] PlayerId),
    #[n(1)]
    Rule(#[n(0)] RuleId),
    #[n(2)]
    Proposal(#[n(0)] ProposalId),
    #[n(3)]
    Case(#[n(0)] CaseId),
}

#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Judgement {
    #[n(0)]
    pub judge: PlayerId,
    #[n(1)]
    pub finding: Finding,
    #[cbor(n(2), with = "cbor::shared_text")]
    pub reason: Arc<str>,
    /// Orders that are carried out when the case is settled.
    #[n(3)]
    pub remedies: Vec<Remedy>,
}

#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, minicbor::Encode, minicbor::Decode,
)]
#[cbor(index_only)]
pub enum Finding {
    #[n(0)]
    True,
    #[n(1)]
    False,
    #[n(2)]
    Undetermined,
}

impl Case {
    pub fn finding(&self) -> Option<Finding> {
        self.judgement.as_ref().map(|judgement| judgement.finding)
    }
}

impl Finding {
    pub const fn code(self) -> &'static str {
        match self {
            Finding::True => "true",
            Finding::False => "false",
            Finding::Undetermined => "undetermined",
        }
    }
}
