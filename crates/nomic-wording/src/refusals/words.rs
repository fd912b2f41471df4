//! The sentences, in English, German and Italian; `{}` is a place for something.

use crate::sentence::{Words, words};

pub(super) const BY_RULE: Words = words(
    "Rule {} refuses this: {}",
    "Regel {} verwehrt das: {}",
    "La regola {} lo rifiuta: {}",
);
pub(super) const NOT_PERMITTED_BY: Words = words(
    "Rule {} does not permit this.",
    "Regel {} erlaubt das nicht.",
    "La regola {} non lo permette.",
);
pub(super) const NOT_PERMITTED: Words = words(
    "No rule permits this.",
    "Keine Regel erlaubt das.",
    "Nessuna regola lo permette.",
);
pub(super) const NUMBER_TWICE: Words = words(
    "Two rules of the set have the number {}.",
    "Zwei Regeln des Satzes tragen die Zahl {}.",
    "Due regole della raccolta hanno il numero {}.",
);
pub(super) const UNKNOWN_CLASS: Words = words(
    "The game has no such class of rules.",
    "Eine solche Klasse von Regeln hat das Spiel nicht.",
    "La partita non ha una classe di regole simile.",
);
pub(super) const UNCLEAR_FATE: Words = words(
    "What became of number {} of the set is not clear.",
    "Was im Satz aus der Zahl {} geworden ist, ist nicht klar.",
    "Nella raccolta non è chiaro che ne sia del numero {}.",
);
pub(super) const UNKNOWN_EDITION: Words = words(
    "This game needs a newer version of the program.",
    "Dieses Spiel braucht eine neuere Fassung des Programms.",
    "Questa partita richiede una versione più recente del programma.",
);
pub(super) const NOT_PROPOSER: Words = words(
    "Only {} may do this, who made the proposal.",
    "Das darf nur {}, von wem der Antrag ist.",
    "Può farlo solo {}, di cui è la proposta.",
);
pub(super) const NOT_OFFICER: Words = words(
    "This is for {} to do.",
    "Das ist Sache von {}.",
    "Questo spetta a {}.",
);
pub(super) const NO_OFFICER: Words = words(
    "No rule says who may do this.",
    "Keine Regel sagt, wer das darf.",
    "Nessuna regola dice a chi spetta.",
);
pub(super) const TOO_LONG: Words = words(
    "This is too long; at most {} characters.",
    "Das ist zu lang; höchstens {} Zeichen.",
    "È troppo lungo; al massimo {} caratteri.",
);
pub(super) const TOO_MANY: Words = words(
    "This is too much; at most {}.",
    "Das ist zu viel; höchstens {}.",
    "È troppo; al massimo {}.",
);
pub(super) const UNKNOWN_RULE: Words = words(
    "There is no such rule in force.",
    "Eine solche Regel ist nicht in Kraft.",
    "Non c’è una tale regola in vigore.",
);
pub(super) const CODE_DOES_NOT_CHECK: Words = words(
    "The code cannot be understood: {}",
    "Der Code ist nicht verständlich: {}",
    "Il codice non si capisce: {}",
);
pub(super) const NOT_FOUNDED: Words = words(
    "The game has not come in yet.",
    "Das Spiel ist noch nicht angekommen.",
    "La partita non è ancora arrivata.",
);
pub(super) const ALREADY_FOUNDED: Words = words(
    "There is a game at this table already.",
    "An diesem Tisch gibt es schon ein Spiel.",
    "A questo tavolo c’è già una partita.",
);
pub(super) const NOT_SEATED: Words = words(
    "You have no seat at this table.",
    "Du sitzt nicht an diesem Tisch.",
    "Non hai un posto a questo tavolo.",
);
pub(super) const ALREADY_SEATED: Words = words(
    "You have a seat already.",
    "Du sitzt schon am Tisch.",
    "Hai già un posto.",
);
pub(super) const HAS_LEFT: Words = words(
    "You have left this game.",
    "Du hast dieses Spiel verlassen.",
    "Hai lasciato questa partita.",
);
pub(super) const TABLE_FULL: Words = words(
    "All seats are taken.",
    "Alle Plätze sind besetzt.",
    "Tutti i posti sono presi.",
);
pub(super) const BAD_NAME: Words = words(
    "This name is empty or contains signs that cannot be read.",
    "Dieser Name ist leer oder enthält Zeichen, die man nicht lesen kann.",
    "Questo nome è vuoto o contiene segni che non si leggono.",
);
pub(super) const NAME_TAKEN: Words = words(
    "Somebody at the table has this name already.",
    "Jemand am Tisch heißt schon so.",
    "Qualcuno al tavolo ha già questo nome.",
);
pub(super) const NOT_BEGUN: Words = words(
    "The game has not begun yet.",
    "Das Spiel hat noch nicht begonnen.",
    "La partita non è ancora cominciata.",
);
pub(super) const ALREADY_BEGUN: Words = words(
    "The game has begun already.",
    "Das Spiel hat schon begonnen.",
    "La partita è già cominciata.",
);
pub(super) const GAME_OVER: Words = words(
    "The game is over.",
    "Das Spiel ist zu Ende.",
    "La partita è finita.",
);
pub(super) const UNKNOWN_PROPOSAL: Words = words(
    "There is no such proposal.",
    "Diesen Antrag gibt es nicht.",
    "Questa proposta non esiste.",
);
pub(super) const NOT_DEBATING: Words = words(
    "This proposal is no longer in debate.",
    "Dieser Antrag ist nicht mehr in Beratung.",
    "Questa proposta non è più in discussione.",
);
pub(super) const NOT_VOTING: Words = words(
    "This proposal is not being voted on.",
    "Über diesen Antrag wird nicht abgestimmt.",
    "Su questa proposta non si sta votando.",
);
pub(super) const ALREADY_DECIDED: Words = words(
    "This proposal is decided already.",
    "Über diesen Antrag ist entschieden.",
    "Questa proposta è già decisa.",
);
pub(super) const STALE_HASH: Words = words(
    "The wording has changed meanwhile. Read it again.",
    "Der Wortlaut ist inzwischen ein anderer. Lies ihn noch einmal.",
    "Il testo nel frattempo è cambiato. Rileggilo.",
);
pub(super) const ALREADY_VOTED: Words = words(
    "You have voted already.",
    "Du hast schon abgestimmt.",
    "Hai già votato.",
);
pub(super) const NOT_IN_ELECTORATE: Words = words(
    "You have no vote on this proposal.",
    "Du hast über diesen Antrag keine Stimme.",
    "Non hai voto su questa proposta.",
);
pub(super) const BAD_REVEAL: Words = words(
    "The secret for the die is not the next one of the chain. Is this identity in use elsewhere?",
    "Das Geheimnis für den Würfel ist nicht das nächste der Kette. Wird diese Identität anderswo benutzt?",
    "Il segreto per il dado non è il prossimo della catena. Questa identità è in uso altrove?",
);
pub(super) const NO_CHANGE: Words = words(
    "This changes nothing.",
    "Das ändert nichts.",
    "Questo non cambia nulla.",
);
pub(super) const NUMBER_TAKEN: Words = words(
    "The rules give this proposal a number that is taken.",
    "Die Regeln geben diesem Antrag eine Nummer, die vergeben ist.",
    "Le regole danno a questa proposta un numero occupato.",
);
pub(super) const NO_COURT: Words = words(
    "No rule says who judges.",
    "Keine Regel sagt, wer urteilt.",
    "Nessuna regola dice chi giudica.",
);
pub(super) const UNKNOWN_CASE: Words = words(
    "There is no such case.",
    "Eine solche Streitfrage gibt es nicht.",
    "Una questione così non c’è.",
);
pub(super) const NOT_JUDGE: Words = words(
    "{} judges this case.",
    "Über diese Streitfrage urteilt {}.",
    "Questa questione la giudica {}.",
);
pub(super) const ALREADY_JUDGED: Words = words(
    "This case is judged already.",
    "Über diese Streitfrage ist schon geurteilt.",
    "Questa questione è già giudicata.",
);
pub(super) const CASE_SETTLED: Words = words(
    "This case is settled.",
    "Diese Streitfrage ist erledigt.",
    "Questa questione è chiusa.",
);
pub(super) const UNKNOWN_BALLOT: Words = words(
    "There is no such ballot.",
    "Eine solche Abstimmung gibt es nicht.",
    "Una votazione così non c’è.",
);
pub(super) const BALLOT_CLOSED: Words = words(
    "This ballot is over.",
    "Diese Abstimmung ist vorbei.",
    "Questa votazione è finita.",
);
pub(super) const UNKNOWN_CORRECTION: Words = words(
    "There is no such correction.",
    "Eine solche Berichtigung gibt es nicht.",
    "Una correzione così non c’è.",
);
pub(super) const ALREADY_AGREED: Words = words(
    "You have agreed already.",
    "Du bist schon einverstanden.",
    "Sei già d’accordo.",
);
pub(super) const CORRECTION_CLOSED: Words = words(
    "This correction is over.",
    "Diese Berichtigung ist vorbei.",
    "Questa correzione è finita.",
);
pub(super) const NOT_DUE: Words = words(
    "It is not yet time for this: more than half of the players have to be past it.",
    "Dafür ist es noch zu früh: Mehr als die Hälfte der Spieler muss so weit sein.",
    "È ancora presto: più della metà dei giocatori deve esserci arrivata.",
);
pub(super) const UNKNOWN_TIMER: Words = words(
    "No rule waits for this time.",
    "Auf diese Zeit wartet keine Regel.",
    "Nessuna regola aspetta questa scadenza.",
);
pub(super) const NOT_ADMITTED: Words = words(
    "You have applied and are not admitted yet.",
    "Du hast dich beworben und bist noch nicht aufgenommen.",
    "La tua candidatura non è ancora accettata.",
);
pub(super) const MUST_BE_SECRET: Words = words(
    "This has to be handed in secretly.",
    "Das muss geheim abgegeben werden.",
    "Questo va consegnato in segreto.",
);
pub(super) const NOT_SECRET: Words = words(
    "Nothing is secret here.",
    "Hier ist nichts geheim.",
    "Qui non c’è nulla di segreto.",
);
pub(super) const BALLOT_SHUT: Words = words(
    "Votes are no longer taken: what is secret is being opened.",
    "Stimmen werden nicht mehr angenommen: Was geheim ist, wird gerade geöffnet.",
    "Non si accettano più voti: si sta aprendo ciò che è segreto.",
);
pub(super) const BAD_OPENING: Words = words(
    "Opening {} does not fit anything that was handed in.",
    "Öffnung {} passt zu nichts, was abgegeben wurde.",
    "L’apertura {} non corrisponde a nulla di consegnato.",
);
pub(super) const BAD_REMEDY: Words = words(
    "Remedy {} cannot be carried out.",
    "Abhilfe {} ist nicht möglich.",
    "Il rimedio {} non si può eseguire.",
);
pub(super) const THROW_WANTED: Words = words(
    "Throw a die with {} sides and enter what it shows.",
    "Wirf einen Würfel mit {} Seiten und gib ein, was er zeigt.",
    "Tira un dado a {} facce e inserisci quello che mostra.",
);
pub(super) const UNKNOWN_AMENDMENT: Words = words(
    "This amendment does not stand any more.",
    "Diese Änderung besteht nicht mehr.",
    "Questo emendamento non sussiste più.",
);
pub(super) const WORDING_MISSING: Words = words(
    "Later amendments build on this one: say how the rule is to read without it.",
    "Spätere Änderungen bauen auf dieser auf: Sag, wie die Regel ohne sie lauten soll.",
    "Altri emendamenti poggiano su questo: di’ come deve suonare la regola senza di esso.",
);
pub(super) const WORDING_GIVEN: Words = words(
    "Without this amendment the rule reads as it did before; there is nothing to add.",
    "Ohne diese Änderung lautet die Regel wie zuvor; da ist nichts hinzuzufügen.",
    "Senza questo emendamento la regola suona come prima; non c’è nulla da aggiungere.",
);
pub(super) const UNKNOWN_ACTION: Words = words(
    "The rule offers no such move.",
    "Einen solchen Spielzug bietet die Regel nicht an.",
    "La regola non offre una tale mossa.",
);
pub(super) const NOT_OFFERED: Words = words(
    "Rule {} does not offer you this at the moment.",
    "Regel {} bietet dir das im Moment nicht an.",
    "La regola {} al momento non te lo offre.",
);
pub(super) const BAD_ARGUMENT: Words = words(
    "Blank {} of the form is not filled in as it should be.",
    "Feld {} des Formulars ist nicht richtig ausgefüllt.",
    "Il campo {} del modulo non è riempito a dovere.",
);
pub(super) const WRONG_SEQUENCE: Words = words(
    "Another move of yours stands in this place already. Is this identity in use elsewhere?",
    "An dieser Stelle steht schon ein anderer Spielzug von dir. Wird diese Identität anderswo benutzt?",
    "In questo punto c’è già un’altra tua mossa. Questa identità è in uso altrove?",
);
