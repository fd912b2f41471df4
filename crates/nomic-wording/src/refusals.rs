//! Why a move was refused, in words.
//!
//! Each sentence is one table row with a place for what it names. That is much smaller than code
//! which puts it together in every language, and the page that visitors load holds it.

mod words;

use crate::sentence::{Words, say};
use nomic_engine::rules::Language;
use nomic_engine::{PlayerId, Refusal, State};

/// Why the engine refused a move; with the state at hand, players are called by their names.
pub fn refusal(refusal: &Refusal, state: Option<&State>, language: Language) -> String {
    use Refusal as R;
    let words = words(refusal);
    let number = |number: i64| say(words, language, &[&number.to_string()]);
    let count = |count: usize| number(i64::try_from(count).unwrap_or(i64::MAX));
    match refusal {
        R::ByRule {
            number, message, ..
        } => {
            let number = number.to_string();
            say(words, language, &[&number, message.get(language)])
        }
        R::NotPermitted {
            number: Some(rule), ..
        }
        | R::NumberTwice { number: rule }
        | R::UnclearFate { number: rule }
        | R::NotOffered { number: rule } => say(words, language, &[&rule.to_string()]),
        R::NameTooLike { player }
        | R::NotProposer { proposer: player }
        | R::NotJudge { judge: player }
        | R::NotOfficer {
            officer: Some(player),
        } => say(words, language, &[name(*player, state)]),
        R::NameHides { sign } | R::HiddenSign { sign } | R::NameHasOddSign { sign } => {
            let code = format!("U+{:04X}", u32::from(*sign));
            say(words, language, &[&code])
        }
        R::TooLong { limit } | R::TooMany { limit } => count(*limit),
        R::BadRemedy { at } | R::BadArgument { at } | R::BadOpening { at } => {
            count(at.saturating_add(1))
        }
        R::ThrowWanted { sides, .. } => number((*sides).into()),
        R::CodeDoesNotCheck { diagnostics, .. } => {
            let first = diagnostics.first().map(|first| first.say(language));
            say(words, language, &[&first.unwrap_or_default()])
        }
        _ => say(words, language, &[]),
    }
}

/// What the player is called; nothing if there is no such player.
fn name(player: PlayerId, state: Option<&State>) -> &str {
    let player = state.and_then(|state| state.player(player));
    player.map_or("", |player| &player.name)
}

/// The sentence of a refusal. A refusal without words does not compile.
const fn words(refusal: &Refusal) -> &'static Words {
    use Refusal as R;
    match refusal {
        R::ByRule { .. } => &words::BY_RULE,
        R::NotPermitted {
            number: Some(_), ..
        } => &words::NOT_PERMITTED_BY,
        R::NotPermitted { .. } => &words::NOT_PERMITTED,
        R::NumberTwice { .. } => &words::NUMBER_TWICE,
        R::UnknownClass => &words::UNKNOWN_CLASS,
        R::UnclearFate { .. } => &words::UNCLEAR_FATE,
        R::UnknownEdition { .. } => &words::UNKNOWN_EDITION,
        R::NotProposer { .. } => &words::NOT_PROPOSER,
        R::NotOfficer { officer: Some(_) } => &words::NOT_OFFICER,
        R::NotOfficer { .. } => &words::NO_OFFICER,
        R::TooLong { .. } => &words::TOO_LONG,
        R::TooMany { .. } => &words::TOO_MANY,
        R::UnknownRule { .. } => &words::UNKNOWN_RULE,
        R::CodeDoesNotCheck { .. } => &words::CODE_DOES_NOT_CHECK,
        R::NotFounded => &words::NOT_FOUNDED,
        R::AlreadyFounded => &words::ALREADY_FOUNDED,
        R::NotSeated => &words::NOT_SEATED,
        R::AlreadySeated => &words::ALREADY_SEATED,
        R::HasLeft => &words::HAS_LEFT,
        R::TableFull => &words::TABLE_FULL,
        R::TooManyApplicants => &words::TOO_MANY_APPLICANTS,
        R::InvitationVoid => &words::INVITATION_VOID,
        R::NoName => &words::NO_NAME,
        R::NameHides { .. } => &words::NAME_HIDES,
        R::NameHasOddSign { .. } => &words::NAME_HAS_ODD_SIGN,
        R::NameMixesScripts => &words::NAME_MIXES_SCRIPTS,
        R::NameTaken => &words::NAME_TAKEN,
        R::NameTooLike { .. } => &words::NAME_TOO_LIKE,
        R::HiddenSign { .. } => &words::HIDDEN_SIGN,
        R::NotBegun => &words::NOT_BEGUN,
        R::AlreadyBegun => &words::ALREADY_BEGUN,
        R::GameOver => &words::GAME_OVER,
        R::UnknownProposal => &words::UNKNOWN_PROPOSAL,
        R::NotDebating => &words::NOT_DEBATING,
        R::NotVoting => &words::NOT_VOTING,
        R::AlreadyDecided => &words::ALREADY_DECIDED,
        R::StaleHash => &words::STALE_HASH,
        R::AlreadyVoted => &words::ALREADY_VOTED,
        R::NotInElectorate => &words::NOT_IN_ELECTORATE,
        R::BadReveal => &words::BAD_REVEAL,
        R::NoChange => &words::NO_CHANGE,
        R::NumberTaken => &words::NUMBER_TAKEN,
        R::NoCourt => &words::NO_COURT,
        R::UnknownCase => &words::UNKNOWN_CASE,
        R::NotJudge { .. } => &words::NOT_JUDGE,
        R::AlreadyJudged => &words::ALREADY_JUDGED,
        R::CaseSettled => &words::CASE_SETTLED,
        R::UnknownBallot => &words::UNKNOWN_BALLOT,
        R::BallotClosed => &words::BALLOT_CLOSED,
        R::UnknownCorrection => &words::UNKNOWN_CORRECTION,
        R::AlreadyAgreed => &words::ALREADY_AGREED,
        R::CorrectionClosed => &words::CORRECTION_CLOSED,
        R::NotDue { .. } => &words::NOT_DUE,
        R::UnknownTimer => &words::UNKNOWN_TIMER,
        R::NotAdmitted => &words::NOT_ADMITTED,
        R::MustBeSecret => &words::MUST_BE_SECRET,
        R::NotSecret => &words::NOT_SECRET,
        R::BallotShut => &words::BALLOT_SHUT,
        R::BadOpening { .. } => &words::BAD_OPENING,
        R::BadRemedy { .. } => &words::BAD_REMEDY,
        R::ThrowWanted { .. } => &words::THROW_WANTED,
        R::UnknownAmendment => &words::UNKNOWN_AMENDMENT,
        R::WordingMissing => &words::WORDING_MISSING,
        R::WordingGiven => &words::WORDING_GIVEN,
        R::UnknownAction => &words::UNKNOWN_ACTION,
        R::NotOffered { .. } => &words::NOT_OFFERED,
        R::BadArgument { .. } => &words::BAD_ARGUMENT,
        R::WrongSequence => &words::WRONG_SEQUENCE,
    }
}
