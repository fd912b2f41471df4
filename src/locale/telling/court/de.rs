//! German sentences.

use super::CourtTold;
use crate::locale::figure;
use nomic_engine::Finding;

pub(super) fn told(told: &CourtTold) -> String {
    use CourtTold as T;
    match told {
        T::Called { who, case, judge } => {
            format!("{who} hat einen Richter angerufen. Über Streitfrage {case} urteilt {judge}.")
        }
        T::JudgeChanged { case, judge } => {
            format!("Über Streitfrage {case} urteilt jetzt {judge}.")
        }
        T::Judged { who, case, finding } => format!(
            "{who} hat über Streitfrage {case} geurteilt: {}.",
            found(Some(*finding))
        ),
        T::Overruled {
            case,
            next: Some(judge),
        } => format!(
            "Das Urteil über Streitfrage {case} ist überstimmt. Als Nächstes urteilt {judge}."
        ),
        T::Overruled { case, .. } => format!(
            "Das Urteil über Streitfrage {case} ist überstimmt, und niemand urteilt als Nächstes."
        ),
        T::Settled { case, finding } => {
            format!("Streitfrage {case} ist erledigt: {}.", found(*finding))
        }
        T::BallotOpened { ballot, topic } => {
            format!("Abstimmung {ballot} ist eröffnet: {topic}")
        }
        T::Cast {
            who,
            ballot,
            in_favour: true,
        } => format!("{who} hat in Abstimmung {ballot} dafür gestimmt."),
        T::Cast { who, ballot, .. } => {
            format!("{who} hat in Abstimmung {ballot} dagegen gestimmt.")
        }
        T::Decided {
            ballot,
            carried: true,
        } => format!("Abstimmung {ballot} endete mit Ja."),
        T::Decided { ballot, .. } => format!("Abstimmung {ballot} endete mit Nein."),
        T::Dropped(ballot) => format!("Abstimmung {ballot} entfällt."),
        T::Held(message) => format!("Der nächste Zug muss warten: {message}"),
        T::Corrected { who, correction } => {
            format!("{who} hat Berichtigung {correction} vorgeschlagen.")
        }
        T::Agreed { who, correction } => {
            format!("{who} ist mit Berichtigung {correction} einverstanden.")
        }
        T::Made(correction) => {
            format!("Alle sind einverstanden: Berichtigung {correction} ist vollzogen.")
        }
        T::Withdrawn(correction) => format!("Berichtigung {correction} ist zurückgezogen."),
        T::Away(who) => format!("{who} ist abwesend."),
        T::Back(who) => format!("{who} ist zurück."),
        remedy => set_right(remedy),
    }
}

fn set_right(told: &CourtTold) -> String {
    use CourtTold as T;
    match told {
        T::Quantity { who, quantity, to } => {
            format!("Berichtigt: {who} hat {quantity} = {}.", figure(*to))
        }
        T::Code(rule) => format!("Berichtigt: Regel {rule} hat einen neuen Code."),
        T::Status {
            rule,
            in_force: true,
        } => format!("Berichtigt: Regel {rule} ist in Kraft."),
        T::Status { rule, .. } => format!("Berichtigt: Regel {rule} ist nicht mehr in Kraft."),
        T::Outcome {
            proposal,
            adopted: true,
        } => format!("Berichtigt: Antrag {proposal} ist angenommen."),
        T::Outcome { proposal, .. } => format!("Berichtigt: Antrag {proposal} ist abgelehnt."),
        T::Turn(who) => format!("Berichtigt: {who} ist am Zug."),
        T::Keep { rule, keep } => {
            format!("Berichtigt: Regel {rule} merkt sich für {keep} einen anderen Wert.")
        }
        _ => String::new(),
    }
}

const fn found(finding: Option<Finding>) -> &'static str {
    match finding {
        Some(Finding::True) => "die Behauptung ist wahr",
        Some(Finding::False) => "die Behauptung ist falsch",
        Some(Finding::Undetermined) => "die Behauptung ist unbestimmt",
        None => "es gibt kein Urteil",
    }
}
