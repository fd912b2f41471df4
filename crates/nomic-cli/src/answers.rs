//! What `nomic` says with `--json`: one type for each command, by which it is written and can be
//! read. Fields may be added; those that are here keep their names and their meaning.

mod import;
mod replay;
mod verify;

pub use import::{ImportAnswer, ListedRule, UnplacedText};
pub use replay::{
    FailedAnswer, FaultSummary, GameSummary, LineError, NumberOrLabel, PlayerSummary,
    ProposalSummary, ReplayAnswer, RuleSummary, TurnSummary, UnreadTranscript,
};
pub use verify::{
    CheckedDraw, CheckedSeal, FileError, HangingEvent, ProofAccount, ProofEvent, ProofRefusal,
    RecordAccount, RecordRefusal, RecordedEquivocation, RecordedEvent, RecordedPlayer,
    VerifyAnswer,
};
