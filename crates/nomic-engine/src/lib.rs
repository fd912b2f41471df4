//! The kernel: events in, rulings and state out.
//!
//! Invariants of this crate:
//! - It knows no I/O, no clock, no randomness, no network and no signatures. The caller has
//!   verified the events and knows their order.
//! - It has no key and no secret of a player. A [`Device`] adds what only a player's device has,
//!   when an [`Intent`] is completed to a [`Move`]; no other code makes moves from intents.
//! - It has no figure of the game: it knows *that* there are votes, not the number required; *that*
//!   there is a next player, not which. All of this it asks the rules in force, and with an empty
//!   ruleset nothing can be changed.
//! - The same events in the same order give the same state, on every machine.
//! - No event makes it panic, and no rule makes it hang: code is metered, and failures are dropped,
//!   marked and reported.
//! - Rules cause no effect without a [`Because`].

mod affairs;
mod amendment;
mod archive;
mod argument;
mod asked;
mod asset;
mod ballot;
mod because;
mod book;
pub mod card;
mod case;
mod cbor;
mod change;
mod class;
mod clerk;
mod clock;
mod contested;
mod correction;
mod costly;
mod delegation;
mod denial;
pub mod dice;
mod drawers;
mod draws;
mod edits;
mod essential;
mod event;
mod foresight;
mod game;
mod heard;
mod ids;
mod inquiry;
mod intent;
mod intervention;
mod ledger;
mod left_over;
pub mod limits;
mod moves;
mod name;
mod numbers;
mod offer;
mod other_vote;
mod overtaken;
mod player;
mod policy;
mod preference;
#[doc(hidden)]
pub mod probe;
mod profile;
mod proposal;
mod refusal;
mod remedy;
mod requirement;
mod role;
mod rule;
mod ruleset;
mod ruling;
mod secret;
mod secrets;
#[cfg(feature = "serde")]
mod serial;
mod shelves;
mod skew;
mod slate;
mod state;
mod stated;
mod subject;
mod succession;
mod tallying;
mod text;
mod throw;
mod timer;
mod topic;
mod turn;
mod turnout;
mod unknown_quantity;
mod view;
mod vocabulary;
mod what;

/// Language of the rules.
pub use nomic_rules as rules;

pub use amendment::{Amendment, AmendmentKind, Standing};
pub use argument::Argument;
pub use asked::AskedValue;
pub use asset::{Asset, AssetChange};
pub use ballot::{Ballot, Decision, Doubt, End, Ground, Outcome, Question, Tally, Vote};
pub use because::{Because, KernelReason};
pub use book::{Conflict, Dependency, RuleBook, Unshared};
pub use card::{Card, Evaluation};
pub use case::{About, Case, Finding, Judgement};
pub use change::{Draft, RuleChange};
pub use class::{Class, ClassName, ClassNames, NamedClass};
pub use clock::Moment;
pub use contested::Contested;
pub use correction::Correction;
pub use costly::{Costly, costly_at_first};
pub use denial::{Denial, Wish};
pub use draws::Draws;
pub use edits::{Edit, Edited, Edits, Overtaken, Wording};
pub use essential::Essential;
pub use event::{Basis, Claim, Event};
pub use foresight::Outranked;
pub use game::Game;
pub use ids::{
    AssetId, BallotId, CardId, CardInput, CaseId, ChainLink, Commitment, CorrectionId, DeviceId,
    EventId, InvitationId, PartHash, PlayerId, PrefixHash, ProposalHash, ProposalId,
    ProposalNumber, QuestionId, RuleId, RuleNumber, StateHash,
};
pub use intent::{Device, Founding, Incomplete, Intent};
pub use intervention::{Intervention, Objection};
pub use moves::{Move, Reveal, Seal, Seat, Showing, Voucher};
pub use name::alike;
pub use offer::Offer;
pub use other_vote::OtherVote;
pub use player::{Gained, POINTS, Player};
pub use preference::Preference;
pub use proposal::{Proposal, Proposer, Remark, Stage};
pub use refusal::Refusal;
pub use remedy::Remedy;
pub use requirement::Requirement;
pub use role::Role;
pub use rule::{Rule, RuleFault, Status};
pub use ruleset::{Fate, Ruleset, StarterRule};
pub use ruling::{Happening, Ruling};
pub use secret::{Content, Envelope, Opening, Paper, SealedVote, Secret, Submission, commitment};
pub use secrets::Unopened;
pub use shelves::Shelves;
pub use skew::Skew;
pub use slate::{BallotOption, Slate};
pub use state::{Phase, State};
pub use stated::{StatedValue, StatedValues, Statement};
pub use subject::Subject;
pub use text::LocalText;
pub use throw::{Throw, ThrowChange};
pub use timer::Timer;
pub use topic::Topic;
pub use turn::{Given, Turn};
pub use unknown_quantity::UnknownQuantity;
pub use vocabulary::table::{VOCABULARY, guarded_effects};
pub use what::What;
