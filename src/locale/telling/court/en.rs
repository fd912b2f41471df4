//! English sentences.

use super::CourtTold;
use crate::locale::figure;
use nomic_engine::Finding;

pub(super) fn told(told: &CourtTold) -> String {
    use CourtTold as T;
    match told {
        T::Called { who, case, judge } => {
            format!("{who} called for a judge. {judge} judges Case {case}.")
        }
        T::JudgeChanged { case, judge } => format!("{judge} now judges Case {case}."),
        T::Judged { who, case, finding } => {
            format!("{who} judged Case {case}: {}.", found(Some(*finding)))
        }
        T::Overruled {
            case,
            next: Some(judge),
        } => format!("The judgement in Case {case} was overruled. {judge} judges next."),
        T::Overruled { case, .. } => {
            format!("The judgement in Case {case} was overruled, and nobody judges next.")
        }
        T::Settled { case, finding } => format!("Case {case} is settled: {}.", found(*finding)),
        T::BallotOpened { ballot, topic } => format!("Ballot {ballot} opened: {topic}"),
        T::Cast {
            who,
            ballot,
            in_favour: true,
        } => format!("{who} voted in favour in Ballot {ballot}."),
        T::Cast { who, ballot, .. } => format!("{who} voted against in Ballot {ballot}."),
        T::Decided {
            ballot,
            carried: true,
        } => format!("Ballot {ballot} was carried."),
        T::Decided { ballot, .. } => format!("Ballot {ballot} was defeated."),
        T::Dropped(ballot) => format!("Ballot {ballot} was dropped."),
        T::Held(message) => format!("The next turn has to wait: {message}"),
        T::Corrected { who, correction } => format!("{who} proposed Correction {correction}."),
        T::Agreed { who, correction } => format!("{who} agreed to Correction {correction}."),
        T::Made(correction) => {
            format!("Everybody agrees: Correction {correction} was made.")
        }
        T::Withdrawn(correction) => format!("Correction {correction} was withdrawn."),
        T::Away(who) => format!("{who} is away."),
        T::Back(who) => format!("{who} is back."),
        remedy => set_right(remedy),
    }
}

fn set_right(told: &CourtTold) -> String {
    use CourtTold as T;
    match told {
        T::Quantity { who, quantity, to } => {
            format!("Set right: {who} has {quantity} = {}.", figure(*to))
        }
        T::Code(rule) => format!("Set right: Rule {rule} has new code."),
        T::Status {
            rule,
            in_force: true,
        } => format!("Set right: Rule {rule} is in force."),
        T::Status { rule, .. } => format!("Set right: Rule {rule} is no longer in force."),
        T::Outcome {
            proposal,
            adopted: true,
        } => format!("Set right: Proposal {proposal} is adopted."),
        T::Outcome { proposal, .. } => format!("Set right: Proposal {proposal} is rejected."),
        T::Turn(who) => format!("Set right: it is {who}’s turn."),
        T::Keep { rule, keep } => {
            format!("Set right: Rule {rule} remembers another value of {keep}.")
        }
        _ => String::new(),
    }
}

const fn found(finding: Option<Finding>) -> &'static str {
    match finding {
        Some(Finding::True) => "the statement is true",
        Some(Finding::False) => "the statement is false",
        Some(Finding::Undetermined) => "the statement is undetermined",
        None => "there was no judgement",
    }
}
