//! Why a move was refused.

use crate::rules::{Diagnostic, Phrase};
use crate::{PlayerId, ProposalNumber, RuleId, RuleNumber};
use std::fmt;
use std::sync::Arc;

/// Why a move was refused. The list is closed and the codes are stable; the client says them in
/// the player's language.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// A rule's check, with a reason.
    ByRule {
        rule: RuleId,
        number: RuleNumber,
        /// First line of the check in the code.
        line: u32,
        message: Phrase,
    },
    /// No permission by a rule.
    NotPermitted {
        question: &'static str,
        /// The rule that said no; none if none said anything.
        number: Option<RuleNumber>,
    },
    /// No game is founded.
    NotFounded,
    /// The game is founded.
    AlreadyFounded,
    /// Unknown edition of the rule language.
    UnknownEdition { edition: u16 },
    /// Two rules of the ruleset share a number.
    NumberTwice { number: RuleNumber },
    /// No such class.
    UnknownClass,
    /// Contradiction about the fate of a number.
    UnclearFate { number: RuleNumber },
    /// The device has no seat.
    NotSeated,
    /// The device has a seat or has applied.
    AlreadySeated,
    /// The player has left.
    HasLeft,
    /// The table is full.
    TableFull,
    /// Too many applicants.
    TooManyApplicants,
    /// Used, withdrawn or unknown invitation.
    InvitationVoid,
    /// Used, replaced, withdrawn or unknown pass for another device.
    PassVoid,
    /// The player has removed the device.
    DeviceRemoved,
    /// No device of the player.
    UnknownDevice,
    /// The player's last device.
    LastDevice,
    /// No letter, digit or picture in the name.
    NoName,
    /// Invisible character in the name.
    NameHides {
        /// The first such sign.
        sign: char,
    },
    /// Character unfit for names, or too many marks on one letter.
    NameHasOddSign {
        /// The first such sign.
        sign: char,
    },
    /// Mixed scripts in the name.
    NameMixesScripts,
    /// Reserved word in the name.
    NameReserved,
    /// Another player's name.
    NameTaken,
    /// Name like another player's.
    NameTooLike {
        /// Owner of the name.
        player: PlayerId,
    },
    /// Invisible character in a text.
    HiddenSign {
        /// The first such sign.
        sign: char,
    },
    /// The game has not begun.
    NotBegun,
    /// The game has begun.
    AlreadyBegun,
    /// The game is won; only corrections and the next table remain.
    GameOver,
    /// The game is not won.
    NotOver,
    /// No such proposal.
    UnknownProposal,
    /// Another player's proposal.
    NotProposer { proposer: PlayerId },
    /// The debate is over.
    NotDebating,
    /// No ballot on the proposal.
    NotVoting,
    /// The proposal is decided.
    AlreadyDecided,
    /// The wording has changed since.
    StaleHash,
    /// The player has voted.
    AlreadyVoted,
    /// No vote in this ballot.
    NotInElectorate,
    /// The player is not the ballot's officer.
    NotOfficer {
        /// Officer; none if no rule names one.
        officer: Option<PlayerId>,
    },
    /// Another link than the chain's next.
    BadReveal,
    /// Text or code over its limit.
    TooLong {
        /// Greatest length.
        limit: usize,
    },
    /// More of something than its limit allows.
    TooMany {
        /// Greatest number.
        limit: usize,
    },
    /// It changes nothing.
    NoChange,
    /// The edited part has changed since.
    Overtaken {
        /// The number of the rule then.
        rule: RuleNumber,
        /// The proposal that changed it last; none if it was a correction or a judgement.
        by: Option<ProposalNumber>,
    },
    /// A named rule is not in force.
    UnknownRule { rule: RuleId },
    /// No such amendment in effect.
    UnknownAmendment,
    /// No new wording, which later amendments require.
    WordingMissing,
    /// A wording where the old one returns.
    WordingGiven,
    /// No such action.
    UnknownAction,
    /// The rule doesn't offer it now.
    NotOffered { number: RuleNumber },
    /// Value that the rule doesn't ask for.
    NotAsked { number: RuleNumber },
    /// Unfit value, or stated twice.
    BadValue {
        number: RuleNumber,
        /// Name given by the rule.
        label: Phrase,
    },
    /// Code in a form that doesn't fit its place.
    BadCode {
        number: RuleNumber,
        label: Phrase,
        /// The first mistake, with its place.
        diagnostic: Box<Diagnostic>,
    },
    /// Mistakes in code.
    CodeDoesNotCheck {
        /// Index of the change, or of the rule in the ruleset.
        at: usize,
        diagnostics: Vec<Diagnostic>,
    },
    /// Another proposal's number.
    NumberTaken {
        number: ProposalNumber,
        /// The rule that gives it.
        by: Option<RuleNumber>,
    },
    /// Invalid number given by the rules.
    BadNumber {
        /// The rule that gives it.
        by: Option<RuleNumber>,
    },
    /// Two rules would share a number.
    RuleNumberTaken {
        number: RuleNumber,
        by: Option<RuleNumber>,
        /// Whether a rule bears the number already; otherwise two rules would get it.
        borne: bool,
    },
    /// Two names share a translation, or one has two.
    AmbiguousNames {
        /// The names, as code knows them; twice the same one if it has two translations.
        names: [Arc<str>; 2],
        words: [Arc<str>; 2],
        rules: [RuleNumber; 2],
    },
    /// Another move of the device has this number.
    WrongSequence,
    /// No rule names a judge.
    NoCourt,
    /// No such player.
    UnknownPlayer,
    /// No such case.
    UnknownCase,
    /// Another player is the judge.
    NotJudge {
        /// Judge named by the rules.
        judge: PlayerId,
    },
    /// The case is judged.
    AlreadyJudged,
    /// The case is settled.
    CaseSettled,
    /// No such ballot.
    UnknownBallot,
    /// The ballot is over.
    BallotClosed,
    /// No such correction.
    UnknownCorrection,
    /// The player has agreed.
    AlreadyAgreed,
    /// The correction is made or withdrawn.
    CorrectionClosed,
    /// Impossible remedy.
    BadRemedy {
        /// Index from 0.
        at: usize,
    },
    /// Missing throw of a real die.
    ThrowWanted {
        sides: u32,
        /// Number of reported throws that can be used.
        have: u32,
    },
    /// Too many throws.
    ThrowUnasked {
        /// Number of throws required.
        asked: u32,
    },
    /// Another player's task before the deadline.
    NotDue {
        /// When the time is up, in milliseconds since 1970.
        due_ms: u64,
        clock_ms: u64,
    },
    /// No such timer.
    UnknownTimer,
    /// Another action awaits a draw.
    ThrowAwaited,
    /// Another player must throw.
    OwnThrow,
    /// The player is not admitted.
    NotAdmitted,
    /// It must be secret.
    MustBeSecret,
    /// It must be open.
    NotSecret,
    /// Votes are being opened.
    BallotShut,
    /// No answer to this ballot.
    BadVote,
    /// No such secret to open now.
    BadOpening {
        /// Index of the opening.
        at: usize,
    },
    /// Cards that were dealt to another device of the player.
    OtherDevice,
    /// No such card face down.
    BadShowing {
        /// Index of the card.
        at: usize,
    },
}

impl Refusal {
    #[expect(clippy::too_many_lines, reason = "one exhaustive match")]
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::ByRule { .. } => "move/by_rule",
            Refusal::NotPermitted { .. } => "move/not_permitted",
            Refusal::NotFounded => "move/not_founded",
            Refusal::AlreadyFounded => "move/already_founded",
            Refusal::UnknownEdition { .. } => "move/unknown_edition",
            Refusal::NumberTwice { .. } => "move/number_twice",
            Refusal::UnknownClass => "move/unknown_class",
            Refusal::UnclearFate { .. } => "move/unclear_fate",
            Refusal::NotSeated => "move/not_seated",
            Refusal::AlreadySeated => "move/already_seated",
            Refusal::HasLeft => "move/has_left",
            Refusal::TooManyApplicants => "move/too_many_applicants",
            Refusal::InvitationVoid => "move/invitation_void",
            Refusal::PassVoid => "move/pass_void",
            Refusal::DeviceRemoved => "move/device_removed",
            Refusal::UnknownDevice => "move/unknown_device",
            Refusal::LastDevice => "move/last_device",
            Refusal::TableFull => "move/table_full",
            Refusal::NoName => "move/no_name",
            Refusal::NameHides { .. } => "move/name_hides",
            Refusal::NameHasOddSign { .. } => "move/name_has_odd_sign",
            Refusal::NameMixesScripts => "move/name_mixes_scripts",
            Refusal::NameReserved => "move/name_reserved",
            Refusal::NameTaken => "move/name_taken",
            Refusal::NameTooLike { .. } => "move/name_too_like",
            Refusal::HiddenSign { .. } => "move/hidden_sign",
            Refusal::NotBegun => "move/not_begun",
            Refusal::AlreadyBegun => "move/already_begun",
            Refusal::GameOver => "move/game_over",
            Refusal::NotOver => "move/not_over",
            Refusal::UnknownProposal => "move/unknown_proposal",
            Refusal::NotProposer { .. } => "move/not_proposer",
            Refusal::NotDebating => "move/not_debating",
            Refusal::NotVoting => "move/not_voting",
            Refusal::AlreadyDecided => "move/already_decided",
            Refusal::StaleHash => "move/stale_hash",
            Refusal::AlreadyVoted => "move/already_voted",
            Refusal::NotInElectorate => "move/not_in_electorate",
            Refusal::NotOfficer { .. } => "move/not_officer",
            Refusal::BadReveal => "move/bad_reveal",
            Refusal::TooLong { .. } => "move/too_long",
            Refusal::TooMany { .. } => "move/too_many",
            Refusal::NoChange => "move/no_change",
            Refusal::Overtaken { .. } => "move/overtaken",
            Refusal::UnknownRule { .. } => "move/unknown_rule",
            Refusal::UnknownAmendment => "move/unknown_amendment",
            Refusal::WordingMissing => "move/wording_missing",
            Refusal::WordingGiven => "move/wording_given",
            Refusal::UnknownAction => "move/unknown_action",
            Refusal::NotOffered { .. } => "move/not_offered",
            Refusal::NotAsked { .. } => "move/not_asked",
            Refusal::BadValue { .. } => "move/bad_value",
            Refusal::BadCode { .. } => "move/bad_code",
            Refusal::CodeDoesNotCheck { .. } => "move/code_does_not_check",
            Refusal::NumberTaken { .. } => "move/number_taken",
            Refusal::BadNumber { .. } => "move/bad_number",
            Refusal::RuleNumberTaken { .. } => "move/rule_number_taken",
            Refusal::AmbiguousNames { .. } => "move/ambiguous_names",
            Refusal::WrongSequence => "move/wrong_sequence",
            Refusal::NoCourt => "move/no_court",
            Refusal::UnknownCase => "move/unknown_case",
            Refusal::UnknownPlayer => "move/unknown_player",
            Refusal::NotJudge { .. } => "move/not_judge",
            Refusal::AlreadyJudged => "move/already_judged",
            Refusal::CaseSettled => "move/case_settled",
            Refusal::UnknownBallot => "move/unknown_ballot",
            Refusal::BallotClosed => "move/ballot_closed",
            Refusal::UnknownCorrection => "move/unknown_correction",
            Refusal::AlreadyAgreed => "move/already_agreed",
            Refusal::CorrectionClosed => "move/correction_closed",
            Refusal::BadRemedy { .. } => "move/bad_remedy",
            Refusal::ThrowWanted { .. } => "move/throw_wanted",
            Refusal::ThrowUnasked { .. } => "move/throw_unasked",
            Refusal::NotDue { .. } => "move/not_due",
            Refusal::UnknownTimer => "move/unknown_timer",
            Refusal::ThrowAwaited => "move/throw_awaited",
            Refusal::OwnThrow => "move/own_throw",
            Refusal::NotAdmitted => "move/not_admitted",
            Refusal::MustBeSecret => "move/must_be_secret",
            Refusal::NotSecret => "move/not_secret",
            Refusal::BallotShut => "move/ballot_shut",
            Refusal::BadVote => "move/bad_vote",
            Refusal::BadOpening { .. } => "move/bad_opening",
            Refusal::OtherDevice => "move/other_device",
            Refusal::BadShowing { .. } => "move/bad_showing",
        }
    }

    pub(crate) const fn message(&self) -> Option<&Phrase> {
        match self {
            Refusal::ByRule { message, .. } => Some(message),
            _ => None,
        }
    }

    pub const fn number(&self) -> Option<RuleNumber> {
        match self {
            Refusal::ByRule { number, .. }
            | Refusal::NotOffered { number }
            | Refusal::NotAsked { number }
            | Refusal::BadCode { number, .. }
            | Refusal::BadValue { number, .. } => Some(*number),
            Refusal::NotPermitted { number, .. } => *number,
            Refusal::NumberTaken { by, .. }
            | Refusal::BadNumber { by }
            | Refusal::RuleNumberTaken { by, .. } => *by,
            _ => None,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for Refusal {}
