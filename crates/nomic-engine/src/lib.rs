#![doc = include_str!("../README.md")]

mod base;
mod effects;
mod encoding;
mod kernel;
mod model;
mod persistent;
#[doc(hidden)]
pub mod probe;
mod queries;
mod request;
mod rulebook;
mod state;
mod view;
mod vocabulary;

pub use nomic_rules as rules;

pub use base::ids::{
    AssetId, BallotId, CardId, CardInput, CaseId, ChainLink, Commitment, CorrectionId, DeviceId,
    EventId, InvitationId, PartHash, PlayerId, PrefixHash, ProposalHash, ProposalId,
    ProposalNumber, QuestionId, RuleId, RuleNumber, StateHash,
};
pub use base::name::alike;
pub use base::text::LocalText;
pub use effects::because::{Because, KernelReason};
pub use effects::contested::Contested;
pub use effects::denial::{AttemptedEffect, Denial};
pub use effects::effect::about::{Area, Aspect, Concern, Forecast};
pub use effects::effect::{DeviceChange, Effect};
pub use effects::intervention::{Intervention, Objection};
pub use effects::other_vote::OtherVote;
pub use effects::refusal::Refusal;
pub use effects::ruling::{RecordedEffect, Ruling};
pub use effects::topic::Topic;
pub use effects::unknown_quantity::UnknownQuantity;
pub use kernel::due_moves::{DueKind, DueMove};
pub use kernel::game::Game;
pub use kernel::moves;
pub use kernel::moves::{Founding, Intent, Move};
pub use model::amendment::{Amendment, AmendmentKind, Standing};
pub use model::asset::{Asset, AssetChange};
pub use model::ballot::{Ballot, Decision, Doubt, End, Ground, Outcome, Question, Tally, Vote};
pub use model::card::{Card, Evaluation};
pub use model::case::{About, Case, Finding, Judgement};
pub use model::class::{Class, ClassName, ClassNames, NamedClass};
pub use model::correction::Correction;
pub use model::draws::Draws;
pub use model::player::{Gained, POINTS, Player, PlayerDevice};
pub use model::proposal::{Proposal, Proposer, Remark, Stage};
pub use model::role::Role;
pub use model::rule::{Rule, RuleFault};
pub use model::ruleset::{Fate, Ruleset, StarterRule};
pub use model::secret::{
    Content, Envelope, Opening, Paper, SealedVote, Secret, Submission, commitment,
};
pub use model::skew::Skew;
pub use model::slate::{BallotOption, Slate};
pub use model::stated::{StatedValue, StatedValues, Statement};
pub use model::status::Status;
pub use model::throw::{Throw, ThrowChange};
pub use model::timer::Timer;
pub use model::turn::{GivenTurn, Turn};
pub use persistent::vector::PersistentVec;
pub use queries::asked::AskedValue;
pub use queries::costly::{Costly, costly_at_first};
pub use queries::essential::Essential;
pub use queries::foresight::Outranked;
pub use queries::offer::Offer;
pub use queries::requirement::Requirement;
pub use queries::unopened::Unopened;
pub use request::argument::Argument;
pub use request::change::{Draft, RuleChange};
pub use request::edits::{Edit, Edited, Edits, Overtaken, Wording};
pub use request::event::Event;
pub use request::header::{Basis, Claim};
pub use request::intent::{Device, Incomplete};
pub use request::parts::{Carried, Reveal, Seal, Seat, Showing, Voucher};
pub use request::preference::Preference;
pub use request::remedy::Remedy;
pub use request::subject::Subject;
pub use rulebook::book::{Conflict, Dependency, RuleBook, Unshared};
pub use state::clock::Moment;
pub use state::{Phase, State};
pub use vocabulary::table::{VOCABULARY, guarded_effects};

pub use model::card;

pub use base::dice;

pub use base::limits;
