//! Why a move was refused.

use crate::rules::{Diagnostic, Phrase};
use crate::{PlayerId, ProposalNumber, RuleId, RuleNumber};
use std::fmt;
use std::sync::Arc;

/// Why a move was refused. The list is closed and the codes are stable; the client says them in
/// the player's language.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// A rule's check refuses it, with a reason.
    ByRule {
        rule: RuleId,
        number: RuleNumber,
        /// First line of the check in the code.
        line: u32,
        /// Text of the refusal.
        message: Phrase,
    },
    /// It needs a rule's permission and has none.
    NotPermitted {
        /// The question that was asked.
        question: &'static str,
        /// The rule that said no; none if none said anything.
        number: Option<RuleNumber>,
    },
    /// No game is founded yet.
    NotFounded,
    /// A game is founded already.
    AlreadyFounded,
    /// The game's edition of the rule language is unknown here.
    UnknownEdition { edition: u16 },
    /// The ruleset gives one number to two rules.
    NumberTwice { number: RuleNumber },
    /// No such class of rules.
    UnknownClass,
    /// The ruleset contradicts itself about the fate of a number.
    UnclearFate { number: RuleNumber },
    /// The device has no seat.
    NotSeated,
    /// The device has a seat, or has applied for one.
    AlreadySeated,
    /// The player has left, and the rules don't let them return.
    HasLeft,
    /// The table is full.
    TableFull,
    /// Too many applicants wait already.
    TooManyApplicants,
    /// The invitation was used, withdrawn, or never existed.
    InvitationVoid,
    /// The name has no letter, digit or picture.
    NoName,
    /// The name holds an invisible character.
    NameHides {
        /// The first such sign.
        sign: char,
    },
    /// The name holds a character unfit for names, or too many marks on one letter.
    NameHasOddSign {
        /// The first such sign.
        sign: char,
    },
    /// The name mixes scripts.
    NameMixesScripts,
    /// The name is or contains a reserved word.
    NameReserved,
    /// Another player has the name.
    NameTaken,
    /// The name looks like another player's.
    NameTooLike {
        /// Owner of the name.
        player: PlayerId,
    },
    /// A text holds an invisible character.
    HiddenSign {
        /// The first such sign.
        sign: char,
    },
    /// The game has not begun.
    NotBegun,
    /// The game has begun already.
    AlreadyBegun,
    /// The game is won; only corrections and the next table remain.
    GameOver,
    /// The game is not won.
    NotOver,
    /// No such proposal.
    UnknownProposal,
    /// The proposal is another player's.
    NotProposer { proposer: PlayerId },
    /// The proposal is no longer debated.
    NotDebating,
    /// The proposal is not being voted on.
    NotVoting,
    /// The proposal is decided.
    AlreadyDecided,
    /// The proposal's wording has changed since.
    StaleHash,
    /// The player has voted already.
    AlreadyVoted,
    /// The player has no vote in this ballot.
    NotInElectorate,
    /// Opening or closing this ballot is not this player's task.
    NotOfficer {
        /// Officer; none if no rule names one.
        officer: Option<PlayerId>,
    },
    /// The revealed link is not the next of the device's chain.
    BadReveal,
    /// A text or code exceeds a limit of the table.
    TooLong {
        /// Greatest length.
        limit: usize,
    },
    /// There would be more of something than a limit of the table allows.
    TooMany {
        /// Greatest number.
        limit: usize,
    },
    /// It changes nothing.
    NoChange,
    /// The edited part of the rule has changed since the edit was written.
    Overtaken {
        /// The number of the rule then.
        rule: RuleNumber,
        /// The proposal that changed it last; none if it was a correction or a judgement.
        by: Option<ProposalNumber>,
    },
    /// A named rule does not exist or is not in force.
    UnknownRule { rule: RuleId },
    /// No such amendment is in effect.
    UnknownAmendment,
    /// Later amendments build on the repealed one, so the new wording has to be given.
    WordingMissing,
    /// A wording is given where the old one returns.
    WordingGiven,
    /// No such action.
    UnknownAction,
    /// The rule does not offer this action to this player now.
    NotOffered { number: RuleNumber },
    /// The rule asks proposers for no value of this name.
    NotAsked { number: RuleNumber },
    /// A value does not fit the rule's form, or is stated twice.
    BadValue {
        number: RuleNumber,
        /// Name given by the rule.
        label: Phrase,
    },
    /// The form does not hold the code that the action asks for.
    BadCode {
        number: RuleNumber,
        /// Name given by the rule.
        label: Phrase,
        /// The first mistake, with its place.
        diagnostic: Box<Diagnostic>,
    },
    /// The code has mistakes.
    CodeDoesNotCheck {
        /// Index of the change, or of the rule in the ruleset.
        at: usize,
        /// The mistakes.
        diagnostics: Vec<Diagnostic>,
    },
    /// Another proposal has the number that the rules give it.
    NumberTaken {
        number: ProposalNumber,
        /// The rule that gives it.
        by: Option<RuleNumber>,
    },
    /// The rules give an invalid number to it or to a changed rule.
    BadNumber {
        /// The rule that gives it.
        by: Option<RuleNumber>,
    },
    /// The rules give one number to two rules.
    RuleNumberTaken {
        number: RuleNumber,
        /// The rule that gives it.
        by: Option<RuleNumber>,
        /// Whether a rule bears the number already; otherwise two rules would get it.
        borne: bool,
    },
    /// Two names share a translation, or one name has two.
    AmbiguousNames {
        /// The names, as code knows them; twice the same one if it has two translations.
        names: [Arc<str>; 2],
        /// Translations that players would read.
        words: [Arc<str>; 2],
        /// The rules that say so.
        rules: [RuleNumber; 2],
    },
    /// The device has signed two histories: another move has this sequence number.
    WrongSequence,
    /// No rule names a judge.
    NoCourt,
    /// No seat has this number.
    UnknownPlayer,
    /// No such case.
    UnknownCase,
    /// Another player is the judge.
    NotJudge {
        /// Judge named by the rules.
        judge: PlayerId,
    },
    /// The case is judged already.
    AlreadyJudged,
    /// The case is settled.
    CaseSettled,
    /// No such ballot.
    UnknownBallot,
    /// The ballot is over.
    BallotClosed,
    /// No such correction.
    UnknownCorrection,
    /// The player has agreed already.
    AlreadyAgreed,
    /// The correction is made or withdrawn.
    CorrectionClosed,
    /// A remedy can't be carried out.
    BadRemedy {
        /// Index from 0.
        at: usize,
    },
    /// A real die has to be thrown first.
    ThrowWanted {
        /// Number of sides.
        sides: u32,
        /// Number of reported throws that can be used.
        have: u32,
    },
    /// More throws are reported than the rules ask for.
    ThrowUnasked {
        /// Number of throws required.
        asked: u32,
    },
    /// It is another player's task before the deadline.
    NotDue {
        /// When the time is up, in milliseconds since 1970.
        due_ms: u64,
        /// Time on the group's clock.
        clock_ms: u64,
    },
    /// No such timer is set.
    UnknownTimer,
    /// Another action of the player waits for a draw.
    ThrowAwaited,
    /// Another player has to throw for this action.
    OwnThrow,
    /// The player is not admitted yet.
    NotAdmitted,
    /// It has to be handed in secretly.
    MustBeSecret,
    /// It has to be handed in openly.
    NotSecret,
    /// The ballot takes no more votes; secret ones are being opened.
    BallotShut,
    /// The vote does not answer this ballot's question.
    BadVote,
    /// The opened content was not handed in, or can't be opened now.
    BadOpening {
        /// Index of the opening.
        at: usize,
    },
    /// The shown card does not lie face down before the mover.
    BadShowing {
        /// Index of the card.
        at: usize,
    },
}

impl Refusal {
    /// The stable code.
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
            Refusal::BadShowing { .. } => "move/bad_showing",
        }
    }

    /// The words of the rule that refuses, if one does.
    pub(crate) const fn message(&self) -> Option<&Phrase> {
        match self {
            Refusal::ByRule { message, .. } => Some(message),
            _ => None,
        }
    }

    /// The number of the rule that refuses, if one does.
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
