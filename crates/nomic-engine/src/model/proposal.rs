//! Proposals, from the first word to the outcome.

use crate::encoding::cbor;
use crate::model::ballot::{Decision, Outcome};
use crate::queries::opinion_cache::OpinionCache;
use crate::rules::Program;
use crate::vocabulary::term::ProposalSerial;
use crate::{BallotId, Draft, PlayerId, ProposalHash, ProposalId, ProposalNumber, RuleId, Subject};
use minicbor::encode::{Encode, Encoder, Error as EncodeError, Write};
use std::num::NonZeroU32;
use std::sync::Arc;

#[derive(Clone, Debug, minicbor::Encode)]
pub struct Proposal {
    #[n(0)]
    pub id: ProposalId,
    #[n(1)]
    pub number: ProposalNumber,
    #[n(2)]
    pub proposer: Proposer,
    #[cbor(n(3), with = "cbor::shared")]
    pub draft: Arc<Draft>,
    /// Number of wordings, from 1.
    #[n(4)]
    pub version: u32,
    /// The hash of the present wording, which votes have to name.
    #[n(5)]
    pub hash: ProposalHash,
    #[n(6)]
    pub remarks: Vec<Remark>,
    #[n(7)]
    pub ballot: Option<BallotId>,
    #[n(8)]
    pub decision: Option<Decision>,
    /// Index among all proposals. Rule code knows the proposal by it.
    #[n(9)]
    pub(crate) serial: u32,
    /// When it was proposed, in milliseconds since 1970.
    #[n(10)]
    pub proposed_ms: u64,
    /// Number of returns to debate, if any.
    #[n(11)]
    pub(crate) returned: Option<NonZeroU32>,
    /// The compiled code of each change, empty where a change has none.
    #[cbor(skip)]
    pub(crate) programs: Vec<Program>,
    /// Text that each change was written on, if the rule ever had that text.
    #[cbor(skip)]
    pub(crate) bases: Vec<Option<Arc<str>>>,
    #[cbor(skip)]
    pub(crate) opinion_cache: Option<Arc<OpinionCache>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proposer {
    Player(PlayerId),
    /// A rule that makes the change by itself, without debate or ballot.
    Rule(RuleId),
}

impl Proposer {
    pub const fn player(self) -> Option<PlayerId> {
        match self {
            Proposer::Player(player) => Some(player),
            Proposer::Rule(_) => None,
        }
    }

    pub const fn rule(self) -> Option<RuleId> {
        match self {
            Proposer::Player(_) => None,
            Proposer::Rule(rule) => Some(rule),
        }
    }
}

// A player is encoded without a tag, since nearly all proposers are players.
impl<C> Encode<C> for Proposer {
    fn encode<W: Write>(
        &self,
        e: &mut Encoder<W>,
        ctx: &mut C,
    ) -> Result<(), EncodeError<W::Error>> {
        match self {
            Proposer::Player(player) => e.encode_with(player, ctx)?.ok(),
            Proposer::Rule(rule) => e.array(1)?.encode_with(rule, ctx)?.ok(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Remark {
    #[n(0)]
    pub player: PlayerId,
    #[cbor(n(1), with = "cbor::shared_text")]
    pub text: Arc<str>,
    #[n(2)]
    pub version: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// It is debated and can be reworded.
    Debate,
    Voting,
    Adopted,
    Rejected,
    Undetermined,
    Withdrawn,
}

impl Proposal {
    /// A proposal in its first version, not debated yet. Its code is not compiled.
    pub(crate) fn new(
        id: ProposalId,
        proposer: Proposer,
        number: ProposalNumber,
        draft: Draft,
        serial: u32,
    ) -> Proposal {
        Proposal {
            id,
            number,
            proposer,
            hash: draft.hash(id, 1),
            draft: Arc::new(draft),
            version: 1,
            remarks: Vec::new(),
            ballot: None,
            decision: None,
            serial,
            proposed_ms: 0,
            returned: None,
            programs: Vec::new(),
            bases: Vec::new(),
            opinion_cache: None,
        }
    }

    pub fn programs(&self) -> &[Program] {
        &self.programs
    }

    /// Text that a change was written on, if it edits a text and the rule ever had that text.
    pub fn base(&self, change: usize) -> Option<&str> {
        self.bases.get(change)?.as_deref()
    }

    pub fn stage(&self) -> Stage {
        match (&self.decision, &self.ballot) {
            (Some(decision), _) => match decision.outcome {
                Outcome::Adopted => Stage::Adopted,
                Outcome::Rejected(_) => Stage::Rejected,
                Outcome::Undetermined(_) => Stage::Undetermined,
                Outcome::Withdrawn => Stage::Withdrawn,
            },
            (None, Some(_)) => Stage::Voting,
            (None, None) => Stage::Debate,
        }
    }

    pub const fn subject(&self) -> Subject {
        Subject::Proposal {
            proposal: self.id,
            hash: self.hash,
        }
    }

    pub(crate) const fn serial(&self) -> ProposalSerial {
        ProposalSerial(self.serial)
    }

    pub const fn open(&self) -> bool {
        self.decision.is_none()
    }

    pub fn revisions(&self) -> u32 {
        let returned = self.returned.map_or(0, NonZeroU32::get);
        self.version.saturating_sub(1).saturating_sub(returned)
    }

    /// Returns it to debate as another version with the same words, so that earlier votes don't
    /// count in the next ballot.
    pub(crate) fn return_to_debate(&mut self) {
        self.version = self.version.saturating_add(1);
        self.hash = self.draft.hash(self.id, self.version);
        let returned = self.returned.map_or(0, NonZeroU32::get);
        self.returned = NonZeroU32::new(returned.saturating_add(1));
        self.ballot = None;
        self.decision = None;
    }

    pub(crate) fn reword(
        &mut self,
        draft: Draft,
        programs: Vec<Program>,
        bases: Vec<Option<Arc<str>>>,
    ) {
        self.version = self.version.saturating_add(1);
        self.hash = draft.hash(self.id, self.version);
        self.draft = Arc::new(draft);
        self.programs = programs;
        self.bases = bases;
    }
}
