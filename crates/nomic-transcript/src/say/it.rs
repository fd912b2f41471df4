//! In Italian.

use crate::Mismatch;
use nomic_engine::Refusal;
use nomic_engine::rules::Language;

/// Why the engine refuses; `who` is the player whom the refusal names.
pub(super) fn refusal(refusal: &Refusal, who: &str) -> String {
    use Refusal as R;
    match refusal {
        R::ByRule { number, message, .. } => format!("La regola {number} lo rifiuta: {}", message.get(Language::It)),
        R::NotPermitted { number: Some(number), .. } => format!("La regola {number} non lo permette."),
        R::NotPermitted { .. } => "Nessuna regola lo permette.".to_owned(),
        R::NumberTwice { number } => format!("Due regole della raccolta hanno il numero {number}."),
        R::UnknownEdition { .. } => "Questa partita richiede una versione più recente del programma.".to_owned(),
        R::NotProposer { .. } => format!("Può farlo solo {who}, di cui è la proposta."),
        R::NotOfficer { officer: Some(_) } => format!("Questo spetta a {who}."),
        R::NotOfficer { .. } => "Nessuna regola dice a chi spetta.".to_owned(),
        R::TooLong { limit } => format!("È troppo lungo; al massimo {limit} caratteri."),
        R::TooMany { limit } => format!("È troppo; al massimo {limit}."),
        R::UnknownRule { .. } => "Non c’è una tale regola in vigore.".to_owned(),
        R::CodeDoesNotCheck { diagnostics, .. } => {
            let first = diagnostics.first().map(|first| first.say(Language::It));
            format!("Il codice non si capisce: {}", first.unwrap_or_default())
        }
        R::NotFounded => "La partita non è ancora arrivata.".to_owned(),
        R::AlreadyFounded => "A questo tavolo c’è già una partita.".to_owned(),
        R::NotSeated => "Non hai un posto a questo tavolo.".to_owned(),
        R::AlreadySeated => "Hai già un posto.".to_owned(),
        R::HasLeft => "Hai lasciato questa partita.".to_owned(),
        R::TableFull => "Tutti i posti sono presi.".to_owned(),
        R::BadName => "Questo nome è vuoto o contiene segni che non si leggono.".to_owned(),
        R::NameTaken => "Qualcuno al tavolo ha già questo nome.".to_owned(),
        R::NotBegun => "La partita non è ancora cominciata.".to_owned(),
        R::AlreadyBegun => "La partita è già cominciata.".to_owned(),
        R::GameOver => "La partita è finita.".to_owned(),
        R::UnknownProposal => "Questa proposta non esiste.".to_owned(),
        R::NotDebating => "Questa proposta non è più in discussione.".to_owned(),
        R::NotVoting => "Su questa proposta non si sta votando.".to_owned(),
        R::AlreadyDecided => "Questa proposta è già decisa.".to_owned(),
        R::StaleHash => "Il testo nel frattempo è cambiato. Rileggilo.".to_owned(),
        R::AlreadyVoted => "Hai già votato.".to_owned(),
        R::NotInElectorate => "Non hai voto su questa proposta.".to_owned(),
        R::BadReveal => "Il segreto per il dado non è il prossimo della catena. Questa identità è in uso altrove?".to_owned(),
        R::NoChange => "Questo non cambia nulla.".to_owned(),
        R::NumberTaken => "Le regole danno a questa proposta un numero occupato.".to_owned(),
        R::NoCourt => "Nessuna regola dice chi giudica.".to_owned(),
        R::UnknownCase => "Una questione così non c’è.".to_owned(),
        R::NotJudge { .. } => format!("Questa questione la giudica {who}."),
        R::AlreadyJudged => "Questa questione è già giudicata.".to_owned(),
        R::CaseSettled => "Questa questione è chiusa.".to_owned(),
        R::UnknownBallot => "Una votazione così non c’è.".to_owned(),
        R::BallotClosed => "Questa votazione è finita.".to_owned(),
        R::UnknownCorrection => "Una correzione così non c’è.".to_owned(),
        R::AlreadyAgreed => "Sei già d’accordo.".to_owned(),
        R::CorrectionClosed => "Questa correzione è finita.".to_owned(),
        R::NotDue { .. } => "È ancora presto: più della metà dei giocatori deve esserci arrivata.".to_owned(),
        R::UnknownTimer => "Nessuna regola aspetta questa scadenza.".to_owned(),
        R::NotAdmitted => "Ti sei candidato e non sei ancora ammesso.".to_owned(),
        R::MustBeSecret => "Questo va consegnato in segreto.".to_owned(),
        R::NotSecret => "Qui non c'è nulla di segreto.".to_owned(),
        R::BallotShut => "Non si accettano più voti: si sta aprendo ciò che è segreto.".to_owned(),
        R::BadOpening { at } => format!("L'apertura {} non corrisponde a nulla di consegnato.", at.saturating_add(1)),
        R::BadRemedy { at } => format!("Il rimedio {} non si può eseguire.", at + 1),
        R::ThrowWanted { sides, .. } => format!("Tira un dado a {sides} facce e inserisci quello che mostra."),
        R::UnknownAmendment => "Questo emendamento non sussiste più.".to_owned(),
        R::WordingMissing => "Altri emendamenti poggiano su questo: di’ come deve suonare la regola senza di esso.".to_owned(),
        R::WordingGiven => "Senza questo emendamento la regola suona come prima; non c’è nulla da aggiungere.".to_owned(),
        R::UnknownAction => "La regola non offre una tale mossa.".to_owned(),
        R::NotOffered { number } => format!("La regola {number} al momento non te lo offre."),
        R::BadArgument { at } => format!("Il campo {} del modulo non è riempito a dovere.", at.saturating_add(1)),
        R::WrongSequence => "In questo punto c’è già un’altra tua mossa. Questa identità è in uso altrove?".to_owned(),
    }
}

/// How something went otherwise than written; `said` is the refusal in words.
pub(super) fn mismatch(mismatch: &Mismatch, said: &str) -> String {
    match mismatch {
        Mismatch::Refused(_) => format!("La mossa è stata respinta. {said}"),
        Mismatch::Accepted => "La mossa è stata accettata, ma doveva essere respinta.".to_owned(),
        Mismatch::RefusedOtherwise(_) => {
            format!("La mossa è stata respinta, ma per un'altra ragione. {said}")
        }
        Mismatch::Otherwise {
            what,
            expected,
            found,
        } => format!("{what}: atteso {expected}, trovato {found}"),
        Mismatch::Unknown { kind, name } => format!("Qui non c'è ({kind}): {name}"),
        Mismatch::Ambiguous(name) => format!("Più persone si chiamano {name}."),
        Mismatch::NoRuleset(why) => format!("Le regole non si possono avere: {why}"),
        Mismatch::NothingToReplace(words) => format!("Queste parole non ci sono: {words}"),
    }
}
