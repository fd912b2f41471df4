//! Cases: what players cannot agree about, and what is judged of it.

use crate::{CaseId, PlayerId, ProposalId, Remedy, RuleId, encoding::cbor};
use std::sync::Arc;

/// A case before the court.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Case {
    /// Its running number.
    #[n(0)]
    pub id: CaseId,
    /// Player who called for a judge.
    #[n(1)]
    pub caller: PlayerId,
    /// Disputed statement, which can be found true or false.
    #[cbor(n(2), with = "cbor::shared_text")]
    pub statement: Arc<str>,
    /// Subject of the statement, if the caller named one.
    #[n(3)]
    pub about: Option<About>,
    /// Judge, or last judge.
    #[n(4)]
    pub judge: PlayerId,
    /// Judgement in force, if any.
    #[n(5)]
    pub judgement: Option<Judgement>,
    /// The judgements that were overruled, the oldest first.
    #[n(6)]
    pub overruled: Vec<Judgement>,
    /// Whether nothing can be changed about it any more.
    #[n(7)]
    pub settled: bool,
    /// Number of the turn when it was called.
    #[n(8)]
    pub turn: u32,
    /// When it was called, in milliseconds since 1970.
    #[n(9)]
    pub called_ms: u64,
}

/// Subject of a case or a question.
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

/// Judgement of a case.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Judgement {
    #[n(0)]
    pub judge: PlayerId,
    /// Whether the statement holds.
    #[n(1)]
    pub finding: Finding,
    /// Why.
    #[cbor(n(2), with = "cbor::shared_text")]
    pub reason: Arc<str>,
    /// Orders that are carried out when the case is settled.
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
    /// Undecidable.
    #[n(2)]
    Undetermined,
}

impl Case {
    /// Finding in force, if any.
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
