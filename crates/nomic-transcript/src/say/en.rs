//! In English.

use crate::Mismatch;
use nomic_engine::Refusal;
use nomic_engine::rules::Language;

/// Why the engine refuses; `who` is the player whom the refusal names.
pub(super) fn refusal(refusal: &Refusal, who: &str) -> String {
    use Refusal as R;
    match refusal {
        R::ByRule { number, message, .. } => format!("Rule {number} refuses this: {}", message.get(Language::En)),
        R::NotPermitted { number: Some(number), .. } => format!("Rule {number} does not permit this."),
        R::NotPermitted { .. } => "No rule permits this.".to_owned(),
        R::NumberTwice { number } => format!("Two rules of the set have the number {number}."),
        R::UnknownEdition { .. } => "This game needs a newer version of the program.".to_owned(),
        R::NotProposer { .. } => format!("Only {who} may do this, who made the proposal."),
        R::NotOfficer { officer: Some(_) } => format!("This is for {who} to do."),
        R::NotOfficer { .. } => "No rule says who may do this.".to_owned(),
        R::TooLong { limit } => format!("This is too long; at most {limit} characters."),
        R::TooMany { limit } => format!("This is too much; at most {limit}."),
        R::UnknownRule { .. } => "There is no such rule in force.".to_owned(),
        R::CodeDoesNotCheck { diagnostics, .. } => {
            let first = diagnostics.first().map(|first| first.say(Language::En));
            format!("The code cannot be understood: {}", first.unwrap_or_default())
        }
        R::NotFounded => "The game has not come in yet.".to_owned(),
        R::AlreadyFounded => "There is a game at this table already.".to_owned(),
        R::NotSeated => "You have no seat at this table.".to_owned(),
        R::AlreadySeated => "You have a seat already.".to_owned(),
        R::HasLeft => "You have left this game.".to_owned(),
        R::TableFull => "All seats are taken.".to_owned(),
        R::BadName => "This name is empty or contains signs that cannot be read.".to_owned(),
        R::NameTaken => "Somebody at the table has this name already.".to_owned(),
        R::NotBegun => "The game has not begun yet.".to_owned(),
        R::AlreadyBegun => "The game has begun already.".to_owned(),
        R::GameOver => "The game is over.".to_owned(),
        R::UnknownProposal => "There is no such proposal.".to_owned(),
        R::NotDebating => "This proposal is no longer in debate.".to_owned(),
        R::NotVoting => "This proposal is not being voted on.".to_owned(),
        R::AlreadyDecided => "This proposal is decided already.".to_owned(),
        R::StaleHash => "The wording has changed meanwhile. Read it again.".to_owned(),
        R::AlreadyVoted => "You have voted already.".to_owned(),
        R::NotInElectorate => "You have no vote on this proposal.".to_owned(),
        R::BadReveal => "The secret for the die is not the next one of the chain. Is this identity in use elsewhere?".to_owned(),
        R::NoChange => "This changes nothing.".to_owned(),
        R::NumberTaken => "The rules give this proposal a number that is taken.".to_owned(),
        R::NoCourt => "No rule says who judges.".to_owned(),
        R::UnknownCase => "There is no such case.".to_owned(),
        R::NotJudge { .. } => format!("{who} judges this case."),
        R::AlreadyJudged => "This case is judged already.".to_owned(),
        R::CaseSettled => "This case is settled.".to_owned(),
        R::UnknownBallot => "There is no such ballot.".to_owned(),
        R::BallotClosed => "This ballot is over.".to_owned(),
        R::UnknownCorrection => "There is no such correction.".to_owned(),
        R::AlreadyAgreed => "You have agreed already.".to_owned(),
        R::CorrectionClosed => "This correction is over.".to_owned(),
        R::NotDue { .. } => "It is not yet time for this: more than half of the players have to be past it.".to_owned(),
        R::UnknownTimer => "No rule waits for this time.".to_owned(),
        R::NotAdmitted => "You have applied and are not admitted yet.".to_owned(),
        R::MustBeSecret => "This has to be handed in secretly.".to_owned(),
        R::NotSecret => "Nothing is secret here.".to_owned(),
        R::BallotShut => "Votes are no longer taken: what is secret is being opened.".to_owned(),
        R::BadOpening { at } => format!("Opening {} does not fit anything that was handed in.", at.saturating_add(1)),
        R::BadRemedy { at } => format!("Remedy {} cannot be carried out.", at + 1),
        R::ThrowWanted { sides, .. } => format!("Throw a die with {sides} sides and enter what it shows."),
        R::UnknownAmendment => "This amendment does not stand any more.".to_owned(),
        R::WordingMissing => "Later amendments build on this one: say how the rule is to read without it.".to_owned(),
        R::WordingGiven => "Without this amendment the rule reads as it did before; there is nothing to add.".to_owned(),
        R::UnknownAction => "The rule offers no such move.".to_owned(),
        R::NotOffered { number } => format!("Rule {number} does not offer you this at the moment."),
        R::BadArgument { at } => format!("Blank {} of the form is not filled in as it should be.", at.saturating_add(1)),
        R::WrongSequence => "Another move of yours stands in this place already. Is this identity in use elsewhere?".to_owned(),
    }
}

/// How something went otherwise than written; `said` is the refusal in words.
pub(super) fn mismatch(mismatch: &Mismatch, said: &str) -> String {
    match mismatch {
        Mismatch::Refused(_) => format!("The move was refused. {said}"),
        Mismatch::Accepted => "The move was accepted, but was to be refused.".to_owned(),
        Mismatch::RefusedOtherwise(_) => {
            format!("The move was refused, but for another reason. {said}")
        }
        Mismatch::Otherwise {
            what,
            expected,
            found,
        } => format!("{what}: expected {expected}, found {found}"),
        Mismatch::Unknown { kind, name } => format!("There is no such {kind} here: {name}"),
        Mismatch::Ambiguous(name) => format!("Several players are called {name}."),
        Mismatch::NoRuleset(why) => format!("The ruleset can't be had: {why}"),
        Mismatch::NothingToReplace(words) => format!("These words don't stand there: {words}"),
    }
}
