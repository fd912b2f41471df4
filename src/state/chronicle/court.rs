//! The court, ballots of rules and corrections, as the chronicle tells of them.

use super::name;
use crate::locale::telling::court::CourtTold;
use nomic_engine::rules::Language;
use nomic_engine::{ProposalId, Remedy, RuleId, RuleNumber, State, Status, Topic, What};
use nomic_wording::isolated;

/// What happened, if it belongs here; `who` made the move.
pub(super) fn told(
    state: &State,
    who: String,
    what: &What,
    language: Language,
) -> Option<CourtTold> {
    Some(match what {
        What::WentAway(player) => CourtTold::Away(name(state, *player)),
        What::CameBack(player) => CourtTold::Back(name(state, *player)),
        What::TurnHeld { message } => CourtTold::Held(message.get(language).to_owned()),
        What::CorrectionProposed { correction } => CourtTold::Corrected {
            who,
            correction: correction.0,
        },
        What::CorrectionAgreed { correction, player } => CourtTold::Agreed {
            who: name(state, *player),
            correction: correction.0,
        },
        What::CorrectionMade { correction } => CourtTold::Made(correction.0),
        What::CorrectionWithdrawn { correction } => CourtTold::Withdrawn(correction.0),
        What::Remedied(remedy) => set_right(state, remedy),
        other => {
            return told_of_a_case(state, who, other).or_else(|| ballot(state, other, language));
        }
    })
}

fn told_of_a_case(state: &State, who: String, what: &What) -> Option<CourtTold> {
    Some(match what {
        What::CaseCalled { case, judge } => CourtTold::Called {
            who,
            case: case.0,
            judge: name(state, *judge),
        },
        What::JudgeChanged { case, judge } => CourtTold::JudgeChanged {
            case: case.0,
            judge: name(state, *judge),
        },
        What::Judged {
            case,
            judge,
            finding,
        } => CourtTold::Judged {
            who: name(state, *judge),
            case: case.0,
            finding: *finding,
        },
        What::Overruled { case, judge } => CourtTold::Overruled {
            case: case.0,
            next: judge.map(|judge| name(state, judge)),
        },
        What::CaseSettled { case, finding } => CourtTold::Settled {
            case: case.0,
            finding: *finding,
        },
        _ => return None,
    })
}

fn ballot(state: &State, what: &What, language: Language) -> Option<CourtTold> {
    Some(match what {
        What::BallotOpened {
            topic: Topic::Question(ballot, words),
            ..
        } => CourtTold::BallotOpened {
            ballot: ballot.0,
            topic: isolated(words.get(language)).into_owned(),
        },
        What::Voted {
            topic: Topic::Question(ballot, _),
            player,
            in_favour,
        }
        | What::VoteOpened {
            topic: Topic::Question(ballot, _),
            player,
            in_favour,
        } => CourtTold::Cast {
            who: name(state, *player),
            ballot: ballot.0,
            in_favour: *in_favour,
        },
        What::QuestionDecided {
            topic: Topic::Question(ballot, _),
            carried,
        } => CourtTold::Decided {
            ballot: ballot.0,
            carried: *carried,
        },
        What::BallotDropped {
            topic: Topic::Question(ballot, _),
        } => CourtTold::Dropped(ballot.0),
        _ => return None,
    })
}

/// What was set right, or would be.
pub(crate) fn set_right(state: &State, remedy: &Remedy) -> CourtTold {
    match remedy {
        Remedy::SetQuantity {
            player,
            quantity,
            to,
        } => CourtTold::Quantity {
            who: name(state, *player),
            quantity: quantity.clone(),
            to: *to,
        },
        Remedy::SetCode { rule, .. } => CourtTold::Code(number(state, *rule)),
        Remedy::SetStatus { rule, status } => CourtTold::Status {
            rule: number(state, *rule),
            in_force: *status == Status::InForce,
        },
        Remedy::Decide { proposal, adopted } => CourtTold::Outcome {
            proposal: proposal_number(state, *proposal),
            adopted: *adopted,
        },
        Remedy::GiveTurn { player } => CourtTold::Turn(name(state, *player)),
        Remedy::SetKeep { rule, keep, .. } => CourtTold::Keep {
            rule: number(state, *rule),
            keep: keep.clone(),
        },
    }
}

fn number(state: &State, rule: RuleId) -> RuleNumber {
    state.rule(rule).map_or(RuleNumber(0), |rule| rule.number)
}

fn proposal_number(state: &State, proposal: ProposalId) -> u32 {
    state
        .proposal(proposal)
        .map_or(0, |proposal| proposal.number.0)
}
