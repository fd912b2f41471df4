//! JSON answers of `nomic --json`: one type for each command, for writing and reading. Fields may
//! be added; existing fields keep their names and meaning.

mod import;
mod replay;
mod verify;
mod watch;

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
pub use watch::WatchNotice;
