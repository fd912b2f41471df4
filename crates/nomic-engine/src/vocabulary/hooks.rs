//! Hooks: the points in the course of the game that code can attach to.
//!
//! Each is declared here once: the kernel asks by the constant, and rules know the row that is made
//! beside it. So every question can be answered by rules. A row that the kernel never asks about
//! does not compile either, since its constant would be dead.

use super::hook::{CheckHook, OccasionHook, QuestionHook};
use super::term::{ChangePlace, ProposalSerial, Term};
use crate::rules::{Hook, Phrase, Type, Value};
use crate::{AssetId, BallotId, CaseId, PlayerId, RuleId};

macro_rules! hooks {
    ($($constant:ident: $hook:ty = $name:literal,)*) => {
        $(
            #[deny(dead_code)]
            pub(crate) const $constant: $hook = <$hook>::new($name);
        )*

        pub(crate) static HOOKS: &[Hook] = &[$(<$hook>::row($name)),*];
    };
}

hooks! {
    NUMBERING: QuestionHook<(i64,), i64> = "numbering",
    PERMITS: QuestionHook<(ChangePlace,), bool> = "permits",
    MAY_VOTE: QuestionHook<(PlayerId, BallotId), bool> = "may_vote",
    MAY_CHANGE: QuestionHook<(PlayerId, BallotId), bool> = "may_change",
    MAY_ABSTAIN: QuestionHook<(BallotId,), bool> = "may_abstain",
    DELEGATE: QuestionHook<(PlayerId, BallotId), PlayerId> = "delegate",
    VOTE_WEIGHT: QuestionHook<(PlayerId, BallotId), i64> = "vote_weight",
    CARRIES: QuestionHook<(BallotId,), bool> = "carries",
    REQUIRED_VOTES: QuestionHook<(BallotId,), i64> = "required_votes",
    CHOOSES: QuestionHook<(BallotId,), i64> = "chooses",
    OFFICER: QuestionHook<(ProposalSerial,), PlayerId> = "officer",
    CLOSER: QuestionHook<(BallotId,), PlayerId> = "closer",
    ENDS: QuestionHook<(BallotId,), bool> = "ends",
    NUMBER_AFTER: QuestionHook<(ChangePlace, ProposalSerial), i64> = "number_after",
    COUNTS_AS_WRITTEN: QuestionHook<(ProposalSerial,), bool> = "counts_as_written",
    FIRST_PLAYER: QuestionHook<(), PlayerId> = "first_player",
    NEXT_PLAYER: QuestionHook<(PlayerId,), PlayerId> = "next_player",
    WINNER: QuestionHook<(PlayerId,), bool> = "winner",
    OUTRANKS: QuestionHook<(RuleId, RuleId), bool> = "outranks",
    VOIDS: QuestionHook<(RuleId,), bool> = "voids",
    JUDGE_FOR: QuestionHook<(CaseId,), PlayerId> = "judge_for",
    VOTING_TIME: QuestionHook<(BallotId,), i64> = "voting_time",
    QUORUM: QuestionHook<(BallotId,), i64> = "quorum",
    TIMEKEEPER: QuestionHook<(Phrase,), PlayerId> = "timekeeper",
    TAKES_TURNS: QuestionHook<(), bool> = "takes_turns",
    ADMITS: QuestionHook<(PlayerId,), bool> = "admits",
    SECRET_BALLOT: QuestionHook<(BallotId,), bool> = "secret_ballot",
    SECRET_ACTION: QuestionHook<(Phrase,), bool> = "secret_action",
    KEEPER: QuestionHook<(), PlayerId> = "keeper",
    OPENS_AT: QuestionHook<(Phrase,), i64> = "opens_at",
    TIME_OPENS: QuestionHook<(Phrase,), bool> = "time_opens",
    REVEAL_TIME: QuestionHook<(BallotId,), i64> = "reveal_time",
    MAY_RETURN: QuestionHook<(PlayerId,), bool> = "may_return",
    BEFORE_PLAY: QuestionHook<(Phrase,), bool> = "before_play",

    JOINING: CheckHook<(PlayerId,)> = "joining",
    INVITING: CheckHook<(PlayerId,)> = "inviting",
    ACTING: CheckHook<(PlayerId, Phrase)> = "acting",
    BEGINNING: CheckHook<()> = "beginning",
    PROPOSING: CheckHook<(PlayerId,)> = "proposing",
    RULE_CHANGE: CheckHook<(ProposalSerial,)> = "rule_change",
    OPENING: CheckHook<(ProposalSerial,)> = "opening",
    VOTING: CheckHook<(PlayerId, BallotId)> = "voting",
    CLOSING: CheckHook<(BallotId,)> = "closing",
    LEAVING: CheckHook<(PlayerId,)> = "leaving",
    CALLING: CheckHook<(PlayerId,)> = "calling",
    JUDGING: CheckHook<(CaseId,)> = "judging",
    NEXT_TURN: CheckHook<()> = "next_turn",
    GOING_AWAY: CheckHook<(PlayerId,)> = "going_away",
    MOVING: CheckHook<(AssetId,)> = "moving",
    CALLING_TIME: CheckHook<(Phrase,)> = "calling_time",
    SHOWING: CheckHook<(PlayerId, Phrase)> = "showing",

    ON_BEGIN: OccasionHook<()> = "on_begin",
    ON_JOIN: OccasionHook<(PlayerId,)> = "on_join",
    ON_LEAVE: OccasionHook<(PlayerId,)> = "on_leave",
    ON_PROPOSED: OccasionHook<(ProposalSerial,)> = "on_proposed",
    ON_ADOPTED: OccasionHook<(ProposalSerial,)> = "on_adopted",
    ON_REJECTED: OccasionHook<(ProposalSerial,)> = "on_rejected",
    ON_DECIDED: OccasionHook<(ProposalSerial,)> = "on_decided",
    ON_WITHDRAWN: OccasionHook<(ProposalSerial,)> = "on_withdrawn",
    TURN_ENDS: OccasionHook<(PlayerId,)> = "turn_ends",
    TURN_BEGINS: OccasionHook<(PlayerId,)> = "turn_begins",
    CIRCUIT_ENDS: OccasionHook<(i64,)> = "circuit_ends",
    ON_ENACTED: OccasionHook<(RuleId,)> = "on_enacted",
    ON_AMENDED: OccasionHook<(RuleId,)> = "on_amended",
    ON_REPEALED: OccasionHook<(RuleId,)> = "on_repealed",
    ON_TRANSMUTED: OccasionHook<(RuleId,)> = "on_transmuted",
    ON_CALLED: OccasionHook<(CaseId,)> = "on_called",
    ON_JUDGED: OccasionHook<(CaseId,)> = "on_judged",
    ON_OVERRULED: OccasionHook<(CaseId,)> = "on_overruled",
    ON_SETTLED: OccasionHook<(CaseId,)> = "on_settled",
    ON_CARRIED: OccasionHook<(BallotId,)> = "on_carried",
    ON_DEFEATED: OccasionHook<(BallotId,)> = "on_defeated",
    ON_CAST: OccasionHook<(PlayerId, BallotId)> = "on_cast",
    ON_AWAY: OccasionHook<(PlayerId,)> = "on_away",
    ON_BACK: OccasionHook<(PlayerId,)> = "on_back",
    ON_OPENED: OccasionHook<(BallotId,)> = "on_opened",
    ON_COUNTING: OccasionHook<(BallotId,)> = "on_counting",
    ON_SHUT: OccasionHook<(BallotId,)> = "on_shut",
    ON_TIMER: OccasionHook<(Phrase,)> = "on_timer",
    ON_SIGNAL: OccasionHook<(Phrase,)> = "on_signal",
    ON_APPOINTED: OccasionHook<(PlayerId, Phrase)> = "on_appointed",
    ON_VACATED: OccasionHook<(PlayerId, Phrase)> = "on_vacated",
    ON_ACTED: OccasionHook<(PlayerId, Phrase)> = "on_acted",
    ON_CHANGED: OccasionHook<(PlayerId, Phrase, i64)> = "on_changed",
    ON_SHOWN: OccasionHook<(PlayerId, Phrase, i64)> = "on_shown",
    ON_APPLIED: OccasionHook<(PlayerId,)> = "on_applied",
    ON_FORKED: OccasionHook<(PlayerId,)> = "on_forked",
    ROUND_ENDS: OccasionHook<(i64,)> = "round_ends",
    ROUND_BEGINS: OccasionHook<(i64,)> = "round_begins",
    GAME_ENDS: OccasionHook<(i64,)> = "game_ends",
    GAME_BEGINS: OccasionHook<(i64,)> = "game_begins",
}

/// Rules' answer about carrying a ballot: at one hook directly, at the other as the number of votes
/// required. Both are one question.
pub(crate) const CARRYING: QuestionHook<(BallotId,), Carrying> = CARRIES.read_as();

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Carrying {
    Decided(bool),
    /// Number of votes in favour required.
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

/// Hook of the order of precedence for code at this hook: two ways to answer one question share one
/// order.
pub(crate) fn heard_at(hook: &str) -> &str {
    match hook == REQUIRED_VOTES.name() {
        true => CARRIES.name(),
        false => hook,
    }
}
