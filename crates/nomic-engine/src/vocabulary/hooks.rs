//! Hooks: the points in the course of the game that code can attach to.
//!
//! Each is declared here once: the kernel asks by the constant, and rules know the row that is made
//! beside it. So every question can be answered by rules. A row that the kernel never asks about
//! does not compile either, since its constant would be dead.

use super::hook::{Check, Occasion, Question};
use super::term::{ChangePlace, ProposalSerial, Term};
use crate::rules::{Hook, Phrase, Type, Value};
use crate::{AssetId, BallotId, CaseId, PlayerId, RuleId};

macro_rules! hooks {
    ($($constant:ident: $hook:ty = $name:literal,)*) => {
        $(
            #[deny(dead_code)]
            pub(crate) const $constant: $hook = <$hook>::new($name);
        )*

        /// All of them, as rules know them.
        pub(crate) static HOOKS: &[Hook] = &[$(<$hook>::row($name)),*];
    };
}

hooks! {
    NUMBERING: Question<(i64,), i64> = "numbering",
    PERMITS: Question<(ChangePlace,), bool> = "permits",
    MAY_VOTE: Question<(PlayerId, BallotId), bool> = "may_vote",
    MAY_CHANGE: Question<(PlayerId, BallotId), bool> = "may_change",
    MAY_ABSTAIN: Question<(BallotId,), bool> = "may_abstain",
    DELEGATE: Question<(PlayerId, BallotId), PlayerId> = "delegate",
    VOTE_WEIGHT: Question<(PlayerId, BallotId), i64> = "vote_weight",
    CARRIES: Question<(BallotId,), bool> = "carries",
    REQUIRED_VOTES: Question<(BallotId,), i64> = "required_votes",
    CHOOSES: Question<(BallotId,), i64> = "chooses",
    OFFICER: Question<(ProposalSerial,), PlayerId> = "officer",
    CLOSER: Question<(BallotId,), PlayerId> = "closer",
    ENDS: Question<(BallotId,), bool> = "ends",
    NUMBER_AFTER: Question<(ChangePlace, ProposalSerial), i64> = "number_after",
    COUNTS_AS_WRITTEN: Question<(ProposalSerial,), bool> = "counts_as_written",
    FIRST_PLAYER: Question<(), PlayerId> = "first_player",
    NEXT_PLAYER: Question<(PlayerId,), PlayerId> = "next_player",
    WINNER: Question<(PlayerId,), bool> = "winner",
    OUTRANKS: Question<(RuleId, RuleId), bool> = "outranks",
    VOIDS: Question<(RuleId,), bool> = "voids",
    JUDGE_FOR: Question<(CaseId,), PlayerId> = "judge_for",
    VOTING_TIME: Question<(BallotId,), i64> = "voting_time",
    QUORUM: Question<(BallotId,), i64> = "quorum",
    TIMEKEEPER: Question<(Phrase,), PlayerId> = "timekeeper",
    TAKES_TURNS: Question<(), bool> = "takes_turns",
    ADMITS: Question<(PlayerId,), bool> = "admits",
    SECRET_BALLOT: Question<(BallotId,), bool> = "secret_ballot",
    SECRET_ACTION: Question<(Phrase,), bool> = "secret_action",
    KEEPER: Question<(), PlayerId> = "keeper",
    OPENS_AT: Question<(Phrase,), i64> = "opens_at",
    TIME_OPENS: Question<(Phrase,), bool> = "time_opens",
    REVEAL_TIME: Question<(BallotId,), i64> = "reveal_time",
    MAY_RETURN: Question<(PlayerId,), bool> = "may_return",
    BEFORE_PLAY: Question<(Phrase,), bool> = "before_play",

    JOINING: Check<(PlayerId,)> = "joining",
    INVITING: Check<(PlayerId,)> = "inviting",
    ACTING: Check<(PlayerId, Phrase)> = "acting",
    BEGINNING: Check<()> = "beginning",
    PROPOSING: Check<(PlayerId,)> = "proposing",
    RULE_CHANGE: Check<(ProposalSerial,)> = "rule_change",
    OPENING: Check<(ProposalSerial,)> = "opening",
    VOTING: Check<(PlayerId, BallotId)> = "voting",
    CLOSING: Check<(BallotId,)> = "closing",
    LEAVING: Check<(PlayerId,)> = "leaving",
    CALLING: Check<(PlayerId,)> = "calling",
    JUDGING: Check<(CaseId,)> = "judging",
    NEXT_TURN: Check<()> = "next_turn",
    GOING_AWAY: Check<(PlayerId,)> = "going_away",
    MOVING: Check<(AssetId,)> = "moving",
    CALLING_TIME: Check<(Phrase,)> = "calling_time",
    SHOWING: Check<(PlayerId, Phrase)> = "showing",

    ON_BEGIN: Occasion<()> = "on_begin",
    ON_JOIN: Occasion<(PlayerId,)> = "on_join",
    ON_LEAVE: Occasion<(PlayerId,)> = "on_leave",
    ON_PROPOSED: Occasion<(ProposalSerial,)> = "on_proposed",
    ON_ADOPTED: Occasion<(ProposalSerial,)> = "on_adopted",
    ON_REJECTED: Occasion<(ProposalSerial,)> = "on_rejected",
    ON_DECIDED: Occasion<(ProposalSerial,)> = "on_decided",
    ON_WITHDRAWN: Occasion<(ProposalSerial,)> = "on_withdrawn",
    TURN_ENDS: Occasion<(PlayerId,)> = "turn_ends",
    TURN_BEGINS: Occasion<(PlayerId,)> = "turn_begins",
    CIRCUIT_ENDS: Occasion<(i64,)> = "circuit_ends",
    ON_ENACTED: Occasion<(RuleId,)> = "on_enacted",
    ON_AMENDED: Occasion<(RuleId,)> = "on_amended",
    ON_REPEALED: Occasion<(RuleId,)> = "on_repealed",
    ON_TRANSMUTED: Occasion<(RuleId,)> = "on_transmuted",
    ON_CALLED: Occasion<(CaseId,)> = "on_called",
    ON_JUDGED: Occasion<(CaseId,)> = "on_judged",
    ON_OVERRULED: Occasion<(CaseId,)> = "on_overruled",
    ON_SETTLED: Occasion<(CaseId,)> = "on_settled",
    ON_CARRIED: Occasion<(BallotId,)> = "on_carried",
    ON_DEFEATED: Occasion<(BallotId,)> = "on_defeated",
    ON_CAST: Occasion<(PlayerId, BallotId)> = "on_cast",
    ON_AWAY: Occasion<(PlayerId,)> = "on_away",
    ON_BACK: Occasion<(PlayerId,)> = "on_back",
    ON_OPENED: Occasion<(BallotId,)> = "on_opened",
    ON_COUNTING: Occasion<(BallotId,)> = "on_counting",
    ON_SHUT: Occasion<(BallotId,)> = "on_shut",
    ON_TIMER: Occasion<(Phrase,)> = "on_timer",
    ON_SIGNAL: Occasion<(Phrase,)> = "on_signal",
    ON_APPOINTED: Occasion<(PlayerId, Phrase)> = "on_appointed",
    ON_VACATED: Occasion<(PlayerId, Phrase)> = "on_vacated",
    ON_ACTED: Occasion<(PlayerId, Phrase)> = "on_acted",
    ON_CHANGED: Occasion<(PlayerId, Phrase, i64)> = "on_changed",
    ON_SHOWN: Occasion<(PlayerId, Phrase, i64)> = "on_shown",
    ON_APPLIED: Occasion<(PlayerId,)> = "on_applied",
    ON_FORKED: Occasion<(PlayerId,)> = "on_forked",
    ROUND_ENDS: Occasion<(i64,)> = "round_ends",
    ROUND_BEGINS: Occasion<(i64,)> = "round_begins",
    GAME_ENDS: Occasion<(i64,)> = "game_ends",
    GAME_BEGINS: Occasion<(i64,)> = "game_begins",
}

/// Rules' answer about carrying a ballot: at one hook directly, at the other as the number of votes
/// required. Both are one question.
pub(crate) const CARRYING: Question<(BallotId,), Carrying> = CARRIES.read_as();

/// An answer to [`CARRYING`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Carrying {
    Decided(bool),
    /// From how many votes in favour on.
    Votes(i64),
}

impl Term for Carrying {
    const TYPE: Type = Type::Any;

    fn into_value(self) -> Value {
        match self {
            Carrying::Decided(carried) => carried.into_value(),
            Carrying::Votes(votes) => votes.into_value(),
        }
    }

    fn from_value(value: &Value) -> Option<Carrying> {
        let decided = bool::from_value(value).map(Carrying::Decided);
        decided.or_else(|| i64::from_value(value).map(Carrying::Votes))
    }
}

/// Hook that code for this hook is asked at: two ways to answer one question share one order of
/// precedence.
pub(crate) fn heard_at(hook: &str) -> &str {
    match hook == REQUIRED_VOTES.name() {
        true => CARRIES.name(),
        false => hook,
    }
}
