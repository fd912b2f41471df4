//! Reasons of refused moves, in words.

use crate::messages::{happenings, refusals};
use crate::{Message, diagnosis, msg};
use nomic_engine::{PlayerId, ProposalNumber, Refusal, RuleNumber, State};
use std::sync::Arc;

/// Reason why the engine refused a move; with a state, players are called by their names. A refusal
/// without words does not compile.
///
/// ```
/// use nomic_engine::Refusal;
/// use nomic_wording::{Locale, refusal};
///
/// let said = refusal(&Refusal::NameTaken, None).render(Locale::ENGLISH);
/// assert_eq!(said, "Somebody at the table has this name already.");
/// ```
#[expect(clippy::too_many_lines, reason = "one exhaustive match")]
pub fn refusal(refusal: &Refusal, state: Option<&State>) -> Message {
    use Refusal as R;
    match refusal {
        R::ByRule {
            number, message, ..
        } => match message.as_plain().contains(": ") {
            true => msg!(refusals::ByRuleSays, rule = number, message),
            false => msg!(refusals::ByRule, rule = number, message),
        },
        R::NotPermitted {
            number: Some(rule), ..
        } => msg!(refusals::NotPermittedBy, rule),
        R::NotPermitted { .. } => refusals::NOT_PERMITTED.into(),
        R::NumberTwice { number } => msg!(refusals::NumberTwice, rule = number),
        R::UnknownClass => refusals::UNKNOWN_CLASS.into(),
        R::UnclearFate { number } => msg!(refusals::UnclearFate, rule = number),
        R::UnknownEdition { .. } => refusals::UNKNOWN_EDITION.into(),
        R::NotProposer { proposer } => {
            msg!(refusals::NotProposer, proposer = name(*proposer, state))
        }
        R::NotOfficer {
            officer: Some(officer),
        } => msg!(refusals::NotOfficer, officer = name(*officer, state)),
        R::NotOfficer { .. } => refusals::NO_OFFICER.into(),
        R::TooLong { limit } => msg!(refusals::TooLong, limit),
        R::TooMany { limit } => msg!(refusals::TooMany, limit),
        R::Overtaken { rule, by } => {
            msg!(refusals::Overtaken, rule, by = changed_by(*by))
        }
        R::UnknownRule { .. } => refusals::UNKNOWN_RULE.into(),
        R::CodeDoesNotCheck { diagnostics, .. } => msg!(
            refusals::CodeDoesNotCheck,
            problem = diagnostics.first().map_or_else(Message::nothing, diagnosis)
        ),
        R::NotFounded => refusals::NOT_FOUNDED.into(),
        R::AlreadyFounded => refusals::ALREADY_FOUNDED.into(),
        R::NotSeated => refusals::NOT_SEATED.into(),
        R::AlreadySeated => refusals::ALREADY_SEATED.into(),
        R::HasLeft => refusals::HAS_LEFT.into(),
        R::TableFull => refusals::TABLE_FULL.into(),
        R::TooManyApplicants => refusals::TOO_MANY_APPLICANTS.into(),
        R::InvitationVoid => refusals::INVITATION_VOID.into(),
        R::PassVoid => refusals::PASS_VOID.into(),
        R::DeviceRemoved => refusals::DEVICE_REMOVED.into(),
        R::UnknownDevice => refusals::UNKNOWN_DEVICE.into(),
        R::LastDevice => refusals::LAST_DEVICE.into(),
        R::OtherDevice => refusals::OTHER_DEVICE.into(),
        R::NoName => refusals::NO_NAME.into(),
        R::NameHides { sign } => msg!(refusals::NameHides, sign = code_of(*sign)),
        R::NameHasOddSign { sign } => msg!(refusals::NameHasOddSign, sign = code_of(*sign)),
        R::NameMixesScripts => refusals::NAME_MIXES_SCRIPTS.into(),
        R::NameReserved => refusals::NAME_RESERVED.into(),
        R::NameTaken => refusals::NAME_TAKEN.into(),
        R::NameTooLike { player } => msg!(refusals::NameTooLike, player = name(*player, state)),
        R::HiddenSign { sign } => msg!(refusals::HiddenSign, sign = code_of(*sign)),
        R::NotBegun => refusals::NOT_BEGUN.into(),
        R::AlreadyBegun => refusals::ALREADY_BEGUN.into(),
        R::GameOver => refusals::GAME_OVER.into(),
        R::NotOver => refusals::NOT_OVER.into(),
        R::UnknownProposal => refusals::UNKNOWN_PROPOSAL.into(),
        R::NotDebating => refusals::NOT_DEBATING.into(),
        R::NotVoting => refusals::NOT_VOTING.into(),
        R::AlreadyDecided => refusals::ALREADY_DECIDED.into(),
        R::StaleHash => refusals::STALE_HASH.into(),
        R::AlreadyVoted => refusals::ALREADY_VOTED.into(),
        R::NotInElectorate => refusals::NOT_IN_ELECTORATE.into(),
        R::BadReveal => refusals::BAD_REVEAL.into(),
        R::NoChange => refusals::NO_CHANGE.into(),
        R::NumberTaken {
            number,
            by: Some(rule),
        } => msg!(refusals::NumberTakenBy, rule, number),
        R::NumberTaken { number, .. } => msg!(refusals::NumberTaken, number),
        R::BadNumber { by: Some(rule) } => msg!(refusals::BadNumberBy, rule),
        R::BadNumber { .. } => refusals::BAD_NUMBER.into(),
        R::RuleNumberTaken { number, by, borne } => rule_number(*number, *by, *borne),
        R::AmbiguousNames {
            names,
            words,
            rules,
        } => ambiguous(names, words, *rules),
        R::NoCourt => refusals::NO_COURT.into(),
        R::UnknownCase => refusals::UNKNOWN_CASE.into(),
        R::UnknownPlayer => refusals::UNKNOWN_PLAYER.into(),
        R::NotJudge { judge } => msg!(refusals::NotJudge, judge = name(*judge, state)),
        R::AlreadyJudged => refusals::ALREADY_JUDGED.into(),
        R::CaseSettled => refusals::CASE_SETTLED.into(),
        R::UnknownBallot => refusals::UNKNOWN_BALLOT.into(),
        R::BallotClosed => refusals::BALLOT_CLOSED.into(),
        R::UnknownCorrection => refusals::UNKNOWN_CORRECTION.into(),
        R::AlreadyAgreed => refusals::ALREADY_AGREED.into(),
        R::CorrectionClosed => refusals::CORRECTION_CLOSED.into(),
        R::NotDue { .. } => refusals::NOT_DUE.into(),
        R::UnknownTimer => refusals::UNKNOWN_TIMER.into(),
        R::ThrowAwaited => refusals::THROW_AWAITED.into(),
        R::OwnThrow => refusals::OWN_THROW.into(),
        R::NotAdmitted => refusals::NOT_ADMITTED.into(),
        R::MustBeSecret => refusals::MUST_BE_SECRET.into(),
        R::NotSecret => refusals::NOT_SECRET.into(),
        R::BadVote => refusals::BAD_VOTE.into(),
        R::BallotShut => refusals::BALLOT_SHUT.into(),
        R::BadShowing { at } => msg!(refusals::BadShowing, number = at.saturating_add(1)),
        R::BadOpening { at } => msg!(refusals::BadOpening, number = at.saturating_add(1)),
        R::BadRemedy { at } => msg!(refusals::BadRemedy, number = at.saturating_add(1)),
        R::ThrowWanted { sides, .. } => msg!(refusals::ThrowWanted, sides),
        R::ThrowUnasked { asked: 0 } => refusals::THROW_NONE.into(),
        R::ThrowUnasked { asked } => msg!(refusals::ThrowUnasked, n = asked),
        R::UnknownAmendment => refusals::UNKNOWN_AMENDMENT.into(),
        R::WordingMissing => refusals::WORDING_MISSING.into(),
        R::WordingGiven => refusals::WORDING_GIVEN.into(),
        R::UnknownAction => refusals::UNKNOWN_ACTION.into(),
        R::NotOffered { number } => msg!(refusals::NotOffered, rule = number),
        R::NotAsked { number } => msg!(refusals::NotAsked, rule = number),
        R::BadValue { number, label } => msg!(refusals::BadValue, rule = number, label),
        R::BadCode {
            number,
            label,
            diagnostic,
        } => {
            let problem = diagnosis(diagnostic);
            msg!(refusals::BadCode, rule = number, label, problem)
        }
        R::WrongSequence => refusals::WRONG_SEQUENCE.into(),
    }
}

fn rule_number(number: RuleNumber, by: Option<RuleNumber>, borne: bool) -> Message {
    match (by, borne) {
        (Some(rule), true) => msg!(refusals::RuleNumberTakenBy, rule, number),
        (None, true) => msg!(refusals::RuleNumberTaken, number),
        (Some(rule), false) => msg!(refusals::RuleNumberTwiceBy, rule, number),
        (None, false) => msg!(refusals::RuleNumberTwice, number),
    }
}

/// Name of the player; empty if there is no such player.
fn name(player: PlayerId, state: Option<&State>) -> &str {
    let player = state.and_then(|state| state.player(player));
    player.map_or("", |player| &player.name)
}

/// Number of a sign that cannot be seen.
fn code_of(sign: char) -> String {
    format!("U+{:04X}", u32::from(sign))
}

/// Refusal of a name with two translations, or of two names with one translation.
fn ambiguous(
    [name, other_name]: &[Arc<str>; 2],
    [first, second]: &[Arc<str>; 2],
    [one, other]: [RuleNumber; 2],
) -> Message {
    match name == other_name {
        true => msg!(refusals::TwoTranslations, name, one, first, other, second),
        false => msg!(
            refusals::OneTranslation,
            name,
            one,
            other_name,
            other,
            first,
            second
        ),
    }
}

pub fn changed_by(by: Option<ProposalNumber>) -> Message {
    match by {
        Some(proposal) => msg!(happenings::ChangedByProposal, proposal),
        None => happenings::CHANGED_BY_ALL.into(),
    }
}
