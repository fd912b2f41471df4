//! Why a move was refused.

use crate::rules::{Diagnostic, Phrase};
use crate::{PlayerId, ProposalNumber, RuleId, RuleNumber};
use std::fmt;
use std::sync::Arc;

/// Why a move was refused. The list is closed and the codes are stable; the client says them in
/// the player's language.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// A rule refuses it.
    ByRule {
        /// The rule.
        rule: RuleId,
        /// Its number.
        number: RuleNumber,
        /// Line of the code on which the check begins.
        line: u32,
        /// Text of the refusal.
        message: Phrase,
    },
    /// It needs a rule's leave and has none.
    NotPermitted {
        /// The question that was asked.
        question: &'static str,
        /// The rule that said no; none if none said anything.
        number: Option<RuleNumber>,
    },
    /// There is no game yet; the first event has to found one.
    NotFounded,
    /// The game is founded already.
    AlreadyFounded,
    /// The game was made for an edition of the rule language that this program does not know.
    UnknownEdition {
        /// The edition.
        edition: u16,
    },
    /// The ruleset gives the same number to two rules.
    NumberTwice {
        /// The number.
        number: RuleNumber,
    },
    /// The game has no such class of rules.
    UnknownClass,
    /// The ruleset does not say clearly what became of a number: it is replaced by one that is not
    /// in the set, was rejected, is not higher, or takes the place of another one as well.
    UnclearFate {
        /// The number.
        number: RuleNumber,
    },
    /// The device has no seat.
    NotSeated,
    /// The device has a seat already.
    AlreadySeated,
    /// The player has left the game.
    HasLeft,
    /// Every seat is taken.
    TableFull,
    /// Too many have asked for a seat already.
    TooManyApplicants,
    /// There is no such invitation: it was used, was taken back, or never made out.
    InvitationVoid,
    /// A name has no letter, digit or picture.
    NoName,
    /// A name holds something that cannot be seen.
    NameHides {
        /// The first such sign.
        sign: char,
    },
    /// A name holds something that has no place in names, or too many marks at one letter.
    NameHasOddSign {
        /// The first such sign.
        sign: char,
    },
    /// A name has letters of scripts that are not written together.
    NameMixesScripts,
    /// A name is a word of the page or of readings, or holds one set apart.
    NameReserved,
    /// Another player bears this name.
    NameTaken,
    /// The name can be taken for another player's.
    NameTooLike {
        /// Owner of the name.
        player: PlayerId,
    },
    /// A text holds something that cannot be seen.
    HiddenSign {
        /// The first such sign.
        sign: char,
    },
    /// The game has not begun.
    NotBegun,
    /// The game has begun already.
    AlreadyBegun,
    /// The game is over.
    GameOver,
    /// The game is not won.
    NotOver,
    /// There is no such proposal.
    UnknownProposal,
    /// The proposal is another player's.
    NotProposer {
        /// The proposer.
        proposer: PlayerId,
    },
    /// The proposal is not debated any more.
    NotDebating,
    /// The proposal is not being voted on.
    NotVoting,
    /// The proposal is decided.
    AlreadyDecided,
    /// The proposal reads otherwise by now.
    StaleHash,
    /// The player has voted already.
    AlreadyVoted,
    /// The player has no vote in this ballot.
    NotInElectorate,
    /// It is for somebody else to open or close the ballot.
    NotOfficer {
        /// Officer; none if no rule names one.
        officer: Option<PlayerId>,
    },
    /// The link is not the next one of the player's chain.
    BadReveal,
    /// Something is too long.
    TooLong {
        /// Greatest length.
        limit: usize,
    },
    /// There is too much of something.
    TooMany {
        /// Greatest number.
        limit: usize,
    },
    /// The proposal changes nothing, or nothing compared to what it was.
    NoChange,
    /// A part of the rule was changed since the edit of it was written.
    Overtaken {
        /// The number of the rule then.
        rule: RuleNumber,
        /// The proposal that changed it last; none if it was a correction or a judgement.
        by: Option<ProposalNumber>,
    },
    /// A rule that is to be changed is not there, or not in force.
    UnknownRule {
        /// The rule.
        rule: RuleId,
    },
    /// There is no such amendment of the rule, or it is no longer in force.
    UnknownAmendment,
    /// Later amendments were built upon the one that is to be repealed, so the proposal has to say
    /// how the rule reads without it.
    WordingMissing,
    /// Without the amendment the rule reads as it did before, so the proposal cannot say how.
    WordingGiven,
    /// The rule offers no such action.
    UnknownAction,
    /// The rule does not offer the action to this player at the moment.
    NotOffered {
        /// The rule's number.
        number: RuleNumber,
    },
    /// The rule asks proposers for nothing of that name.
    NotAsked {
        /// The rule's number.
        number: RuleNumber,
    },
    /// A value in a form does not fit: an action's form, or that of a proposal.
    BadValue {
        /// The rule's number.
        number: RuleNumber,
        /// Name given by the rule.
        label: Phrase,
    },
    /// The content of a form is not the code that an action asks for.
    BadCode {
        /// The rule's number.
        number: RuleNumber,
        /// Name given by the rule.
        label: Phrase,
        /// The first mistake, with its place.
        diagnostic: Box<Diagnostic>,
    },
    /// Code that has mistakes.
    CodeDoesNotCheck {
        /// Index of the change, or of the rule in the ruleset.
        at: usize,
        /// The mistakes.
        diagnostics: Vec<Diagnostic>,
    },
    /// The rules give the proposal a number that another one has.
    NumberTaken {
        /// The number.
        number: ProposalNumber,
        /// The rule that gives it.
        by: Option<RuleNumber>,
    },
    /// The rules give the proposal, or a rule that it changes, a number that is none.
    BadNumber {
        /// The rule that gives it.
        by: Option<RuleNumber>,
    },
    /// The rules give a rule that the proposal changes a number that another rule has or would get.
    RuleNumberTaken {
        /// The number.
        number: RuleNumber,
        /// The rule that gives it.
        by: Option<RuleNumber>,
        /// Whether a rule bears the number already; otherwise two rules would get it.
        borne: bool,
    },
    /// Readings would take one name for another: a name has two translations, or two names have one.
    AmbiguousNames {
        /// The names, as code knows them; twice the same one if it has two translations.
        names: [Arc<str>; 2],
        /// Translations that players would read.
        words: [Arc<str>; 2],
        /// The rules that say so.
        rules: [RuleNumber; 2],
    },
    /// The device has already made another move in this place of its chain.
    WrongSequence,
    /// No rule says who judges.
    NoCourt,
    /// There is no seat with this number.
    UnknownPlayer,
    /// There is no such case.
    UnknownCase,
    /// It is for somebody else to judge.
    NotJudge {
        /// Judge named by the rules.
        judge: PlayerId,
    },
    /// The case is judged.
    AlreadyJudged,
    /// The case is settled.
    CaseSettled,
    /// There is no such ballot.
    UnknownBallot,
    /// The ballot is over.
    BallotClosed,
    /// There is no such correction.
    UnknownCorrection,
    /// The player has agreed already.
    AlreadyAgreed,
    /// The correction is made or withdrawn.
    CorrectionClosed,
    /// A remedy cannot be carried out.
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
    /// More throws were reported than rules ask for.
    ThrowUnasked {
        /// Number of throws required.
        asked: u32,
    },
    /// It is for somebody else as long as the time is not up by the group's clock.
    NotDue {
        /// When the time is up, in milliseconds since 1970.
        due_ms: u64,
        /// Time on the group's clock.
        clock_ms: u64,
    },
    /// There is no such timer.
    UnknownTimer,
    /// Another action of the player waits for a draw.
    ThrowAwaited,
    /// Another player has to reveal the link for the player's action.
    OwnThrow,
    /// The player has asked to be admitted, and waits for it.
    NotAdmitted,
    /// It has to be handed in secretly.
    MustBeSecret,
    /// It can only be handed in openly.
    NotSecret,
    /// Votes are taken no more: what is secret is being opened.
    BallotShut,
    /// The ballot asks for something else: for or against, or other options, or fewer.
    BadVote,
    /// The opened contents are not those that were sealed.
    BadOpening {
        /// Index of the opening.
        at: usize,
    },
    /// The shown card does not lie face down before the player.
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
