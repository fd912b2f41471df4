//! In German.

use crate::Mismatch;
use nomic_engine::Refusal;
use nomic_engine::rules::Language;

/// Why the engine refuses; `who` is the player whom the refusal names.
pub(super) fn refusal(refusal: &Refusal, who: &str) -> String {
    use Refusal as R;
    match refusal {
        R::ByRule { number, message, .. } => format!("Regel {number} verwehrt das: {}", message.get(Language::De)),
        R::NotPermitted { number: Some(number), .. } => format!("Regel {number} erlaubt das nicht."),
        R::NotPermitted { .. } => "Keine Regel erlaubt das.".to_owned(),
        R::NumberTwice { number } => format!("Zwei Regeln des Satzes tragen die Zahl {number}."),
        R::UnknownEdition { .. } => "Dieses Spiel braucht eine neuere Fassung des Programms.".to_owned(),
        R::NotProposer { .. } => format!("Das darf nur {who}, von wem der Antrag ist."),
        R::NotOfficer { officer: Some(_) } => format!("Das ist Sache von {who}."),
        R::NotOfficer { .. } => "Keine Regel sagt, wer das darf.".to_owned(),
        R::TooLong { limit } => format!("Das ist zu lang; höchstens {limit} Zeichen."),
        R::TooMany { limit } => format!("Das ist zu viel; höchstens {limit}."),
        R::UnknownRule { .. } => "Eine solche Regel ist nicht in Kraft.".to_owned(),
        R::CodeDoesNotCheck { diagnostics, .. } => {
            let first = diagnostics.first().map(|first| first.say(Language::De));
            format!("Der Code ist nicht verständlich: {}", first.unwrap_or_default())
        }
        R::NotFounded => "Das Spiel ist noch nicht angekommen.".to_owned(),
        R::AlreadyFounded => "An diesem Tisch gibt es schon ein Spiel.".to_owned(),
        R::NotSeated => "Du sitzt nicht an diesem Tisch.".to_owned(),
        R::AlreadySeated => "Du sitzt schon am Tisch.".to_owned(),
        R::HasLeft => "Du hast dieses Spiel verlassen.".to_owned(),
        R::TableFull => "Alle Plätze sind besetzt.".to_owned(),
        R::BadName => "Dieser Name ist leer oder enthält Zeichen, die man nicht lesen kann.".to_owned(),
        R::NameTaken => "Jemand am Tisch heißt schon so.".to_owned(),
        R::NotBegun => "Das Spiel hat noch nicht begonnen.".to_owned(),
        R::AlreadyBegun => "Das Spiel hat schon begonnen.".to_owned(),
        R::GameOver => "Das Spiel ist zu Ende.".to_owned(),
        R::UnknownProposal => "Diesen Antrag gibt es nicht.".to_owned(),
        R::NotDebating => "Dieser Antrag ist nicht mehr in Beratung.".to_owned(),
        R::NotVoting => "Über diesen Antrag wird nicht abgestimmt.".to_owned(),
        R::AlreadyDecided => "Über diesen Antrag ist entschieden.".to_owned(),
        R::StaleHash => "Der Wortlaut ist inzwischen ein anderer. Lies ihn noch einmal.".to_owned(),
        R::AlreadyVoted => "Du hast schon abgestimmt.".to_owned(),
        R::NotInElectorate => "Du hast über diesen Antrag keine Stimme.".to_owned(),
        R::BadReveal => "Das Geheimnis für den Würfel ist nicht das nächste der Kette. Wird diese Identität anderswo benutzt?".to_owned(),
        R::NoChange => "Das ändert nichts.".to_owned(),
        R::NumberTaken => "Die Regeln geben diesem Antrag eine Nummer, die vergeben ist.".to_owned(),
        R::NoCourt => "Keine Regel sagt, wer urteilt.".to_owned(),
        R::UnknownCase => "Eine solche Streitfrage gibt es nicht.".to_owned(),
        R::NotJudge { .. } => format!("Über diese Streitfrage urteilt {who}."),
        R::AlreadyJudged => "Über diese Streitfrage ist schon geurteilt.".to_owned(),
        R::CaseSettled => "Diese Streitfrage ist erledigt.".to_owned(),
        R::UnknownBallot => "Eine solche Abstimmung gibt es nicht.".to_owned(),
        R::BallotClosed => "Diese Abstimmung ist vorbei.".to_owned(),
        R::UnknownCorrection => "Eine solche Berichtigung gibt es nicht.".to_owned(),
        R::AlreadyAgreed => "Du bist schon einverstanden.".to_owned(),
        R::CorrectionClosed => "Diese Berichtigung ist vorbei.".to_owned(),
        R::NotDue { .. } => "Dafür ist es noch zu früh: Mehr als die Hälfte der Spieler muss so weit sein.".to_owned(),
        R::UnknownTimer => "Auf diese Zeit wartet keine Regel.".to_owned(),
        R::NotAdmitted => "Du hast dich beworben und bist noch nicht aufgenommen.".to_owned(),
        R::MustBeSecret => "Das muss geheim abgegeben werden.".to_owned(),
        R::NotSecret => "Hier ist nichts geheim.".to_owned(),
        R::BallotShut => "Stimmen werden nicht mehr angenommen: Was geheim ist, wird gerade geöffnet.".to_owned(),
        R::BadOpening { at } => format!("Öffnung {} passt zu nichts, was abgegeben wurde.", at.saturating_add(1)),
        R::BadRemedy { at } => format!("Abhilfe {} ist nicht möglich.", at + 1),
        R::ThrowWanted { sides, .. } => format!("Wirf einen Würfel mit {sides} Seiten und gib ein, was er zeigt."),
        R::UnknownAmendment => "Diese Änderung besteht nicht mehr.".to_owned(),
        R::WordingMissing => "Spätere Änderungen bauen auf dieser auf: Sag, wie die Regel ohne sie lauten soll.".to_owned(),
        R::WordingGiven => "Ohne diese Änderung lautet die Regel wie zuvor; da ist nichts hinzuzufügen.".to_owned(),
        R::UnknownAction => "Einen solchen Spielzug bietet die Regel nicht an.".to_owned(),
        R::NotOffered { number } => format!("Regel {number} bietet dir das im Moment nicht an."),
        R::BadArgument { at } => format!("Feld {} des Formulars ist nicht richtig ausgefüllt.", at.saturating_add(1)),
        R::WrongSequence => "An dieser Stelle steht schon ein anderer Spielzug von dir. Wird diese Identität anderswo benutzt?".to_owned(),
    }
}

/// How something went otherwise than written; `said` is the refusal in words.
pub(super) fn mismatch(mismatch: &Mismatch, said: &str) -> String {
    match mismatch {
        Mismatch::Refused(_) => format!("Der Zug wurde abgelehnt. {said}"),
        Mismatch::Accepted => "Der Zug wurde angenommen, sollte aber abgelehnt werden.".to_owned(),
        Mismatch::RefusedOtherwise(_) => {
            format!("Der Zug wurde abgelehnt, aber aus einem anderen Grund. {said}")
        }
        Mismatch::Otherwise {
            what,
            expected,
            found,
        } => format!("{what}: erwartet war {expected}, gefunden wurde {found}"),
        Mismatch::Unknown { kind, name } => format!("Das gibt es hier nicht ({kind}): {name}"),
        Mismatch::Ambiguous(name) => format!("Mehrere heißen {name}."),
        Mismatch::NoRuleset(why) => format!("Der Regelsatz ist nicht zu haben: {why}"),
        Mismatch::NothingToReplace(words) => format!("Diese Wörter stehen dort nicht: {words}"),
    }
}
