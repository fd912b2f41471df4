//! Italian sentences.

use super::CourtTold;
use crate::locale::figure;
use nomic_engine::Finding;

pub(super) fn told(told: &CourtTold) -> String {
    use CourtTold as T;
    match told {
        T::Called { who, case, judge } => {
            format!("{who} ha chiamato un giudice: per la questione {case} è {judge}.")
        }
        T::JudgeChanged { case, judge } => {
            format!("Il giudice della questione {case} ora è {judge}.")
        }
        T::Judged { who, case, finding } => format!(
            "{who} ha giudicato la questione {case}: {}.",
            found(Some(*finding))
        ),
        T::Overruled {
            case,
            next: Some(judge),
        } => format!("Il giudizio sulla questione {case} è rovesciato. Ora il giudice è {judge}."),
        T::Overruled { case, .. } => {
            format!("Il giudizio sulla questione {case} è rovesciato, e nessun altro giudica.")
        }
        T::Settled { case, finding } => {
            format!("La questione {case} è chiusa: {}.", found(*finding))
        }
        T::BallotOpened { ballot, topic } => {
            format!("La votazione {ballot} è aperta: {topic}")
        }
        T::Cast {
            who,
            ballot,
            in_favour: true,
        } => format!("{who} ha votato a favore nella votazione {ballot}."),
        T::Cast { who, ballot, .. } => format!("{who} ha votato contro nella votazione {ballot}."),
        T::Decided {
            ballot,
            carried: true,
        } => format!("La votazione {ballot} è finita con un sì."),
        T::Decided { ballot, .. } => format!("La votazione {ballot} è finita con un no."),
        T::Dropped(ballot) => format!("La votazione {ballot} decade."),
        T::Held(message) => format!("Il prossimo turno deve aspettare: {message}"),
        T::Corrected { who, correction } => {
            format!("{who} ha proposto la correzione {correction}.")
        }
        T::Agreed { who, correction } => {
            format!("{who} è d’accordo con la correzione {correction}.")
        }
        T::Made(correction) => {
            format!("Tutti sono d’accordo: la correzione {correction} è fatta.")
        }
        T::Withdrawn(correction) => format!("La correzione {correction} è ritirata."),
        T::Away(who) => format!("{who} è assente."),
        T::Back(who) => format!("{who} è di nuovo al tavolo."),
        remedy => set_right(remedy),
    }
}

fn set_right(told: &CourtTold) -> String {
    use CourtTold as T;
    match told {
        T::Quantity { who, quantity, to } => {
            format!("Corretto: {who} ha {quantity} = {}.", figure(*to))
        }
        T::Code(rule) => format!("Corretto: la regola {rule} ha un codice nuovo."),
        T::Status {
            rule,
            in_force: true,
        } => format!("Corretto: la regola {rule} è in vigore."),
        T::Status { rule, .. } => format!("Corretto: la regola {rule} non è più in vigore."),
        T::Outcome {
            proposal,
            adopted: true,
        } => format!("Corretto: la proposta {proposal} è adottata."),
        T::Outcome { proposal, .. } => format!("Corretto: la proposta {proposal} è respinta."),
        T::Turn(who) => format!("Corretto: è il turno di {who}."),
        T::Keep { rule, keep } => {
            format!("Corretto: la regola {rule} ricorda un altro valore di {keep}.")
        }
        _ => String::new(),
    }
}

const fn found(finding: Option<Finding>) -> &'static str {
    match finding {
        Some(Finding::True) => "l’affermazione è vera",
        Some(Finding::False) => "l’affermazione è falsa",
        Some(Finding::Undetermined) => "l’affermazione è indeterminata",
        None => "non c’è stato giudizio",
    }
}
