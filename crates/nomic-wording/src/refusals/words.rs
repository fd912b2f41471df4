//! The sentences, in English, German and Italian; `{}` is a place for something.

use crate::sentence::{Words, words};

pub(super) const BY_RULE: Words = words(
    "Rule {} does not allow this: {}",
    "Regel {} lässt das nicht zu: {}",
    "La regola {} non lo permette: {}",
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
    "Two rules of the ruleset have the number {}.",
    "Zwei Regeln des Regelwerks tragen die Nummer {}.",
    "Due regole del regolamento hanno il numero {}.",
);
pub(super) const UNKNOWN_CLASS: Words = words(
    "The game has no such class of rules.",
    "Eine solche Klasse von Regeln gibt es in diesem Spiel nicht.",
    "In questa partita non c’è una classe di regole così.",
);
pub(super) const UNCLEAR_FATE: Words = words(
    "The ruleset does not make clear what became of number {}.",
    "Aus dem Regelwerk geht nicht hervor, was aus Nummer {} geworden ist.",
    "Dal regolamento non si capisce che ne è stato del numero {}.",
);
pub(super) const UNKNOWN_EDITION: Words = words(
    "This game needs a newer version of the program.",
    "Dieses Spiel braucht eine neuere Fassung des Programms.",
    "Questa partita richiede una versione più recente del programma.",
);
pub(super) const NOT_PROPOSER: Words = words(
    "Only {}, who made the proposal, may do this.",
    "Das darf nur, wer den Antrag gestellt hat: {}.",
    "Può farlo solo chi ha fatto la proposta: {}.",
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
    "In vigore non c’è una regola così.",
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
pub(super) const TOO_MANY_APPLICANTS: Words = words(
    "Too many people have asked for a seat here. Ask one of the players for an invitation of your own.",
    "Hier haben schon zu viele um einen Platz gebeten. Lass dir von jemandem am Tisch eine persönliche Einladung geben.",
    "Troppe persone hanno già chiesto un posto qui. Fatti dare da chi gioca un invito personale.",
);
pub(super) const INVITATION_VOID: Words = words(
    "This invitation is not good any more: somebody has used it, or it was taken back.",
    "Diese Einladung gilt nicht mehr: Jemand hat sie schon benutzt, oder sie wurde zurückgenommen.",
    "Questo invito non vale più: qualcuno l’ha già usato, oppure è stato ritirato.",
);
pub(super) const NO_NAME: Words = words(
    "A name needs at least one letter, digit or emoji.",
    "Ein Name braucht mindestens einen Buchstaben, eine Ziffer oder ein Emoji.",
    "Un nome ha bisogno di almeno una lettera, una cifra o un’emoji.",
);
pub(super) const NAME_HIDES: Words = words(
    "There is something in this name that cannot be seen ({}). Clear the field and type the name again.",
    "In diesem Namen steht etwas, das man nicht sieht ({}). Leere das Feld und tippe den Namen neu ein.",
    "In questo nome c’è qualcosa che non si vede ({}). Svuota il campo e riscrivi il nome.",
);
pub(super) const NAME_HAS_ODD_SIGN: Words = words(
    "This name has a character that names cannot have ({}). Use ordinary letters, digits and punctuation.",
    "Dieser Name enthält ein Zeichen, das in Namen nicht geht ({}). Nimm gewöhnliche Buchstaben, Ziffern und Satzzeichen.",
    "In questo nome c’è un segno non ammesso ({}). Usa lettere, cifre e punteggiatura normali.",
);
pub(super) const NAME_MIXES_SCRIPTS: Words = words(
    "This name mixes letters of different scripts that can look alike. Write all of it in one script.",
    "Dieser Name mischt Buchstaben verschiedener Schriften, die gleich aussehen können. Schreib ihn ganz in einer Schrift.",
    "Questo nome mescola lettere di alfabeti diversi che possono sembrare uguali. Scrivilo tutto in un solo alfabeto.",
);
pub(super) const NAME_TAKEN: Words = words(
    "Somebody at the table has this name already.",
    "Jemand am Tisch heißt schon so.",
    "Qualcuno al tavolo ha già questo nome.",
);
pub(super) const NAME_TOO_LIKE: Words = words(
    "This name can be mistaken for {}. Choose another one, or add something to it.",
    "Diesen Namen kann man mit {} verwechseln. Wähl einen anderen oder füg etwas hinzu.",
    "Questo nome si può confondere con {}. Scegline un altro o aggiungi qualcosa.",
);
pub(super) const HIDDEN_SIGN: Words = words(
    "There is something in the text that cannot be seen ({}). Delete the place where it stands and type it again.",
    "Im Text steht etwas, das man nicht sieht ({}). Lösch die Stelle und tippe sie neu ein.",
    "Nel testo c’è qualcosa che non si vede ({}). Cancella quel punto e riscrivilo.",
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
    "Über diesen Antrag ist schon entschieden.",
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
    "Bei diesem Antrag hast du kein Stimmrecht.",
    "Su questa proposta non hai diritto di voto.",
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
    "Le regole danno a questa proposta un numero già preso.",
);
pub(super) const NO_COURT: Words = words(
    "No rule says who judges.",
    "Keine Regel sagt, wer urteilt.",
    "Nessuna regola dice chi giudica.",
);
pub(super) const UNKNOWN_CASE: Words = words(
    "There is no such case.",
    "Diese Streitfrage gibt es nicht.",
    "Questa questione non esiste.",
);
pub(super) const NOT_JUDGE: Words = words(
    "{} judges this case.",
    "Über diese Streitfrage urteilt {}.",
    "Il giudice di questa questione è {}.",
);
pub(super) const ALREADY_JUDGED: Words = words(
    "This case is judged already.",
    "Diese Streitfrage ist schon entschieden.",
    "Questa questione è già decisa.",
);
pub(super) const CASE_SETTLED: Words = words(
    "This case is settled.",
    "Diese Streitfrage ist erledigt.",
    "Questa questione è chiusa.",
);
pub(super) const UNKNOWN_BALLOT: Words = words(
    "There is no such ballot.",
    "Diese Abstimmung gibt es nicht.",
    "Questa votazione non esiste.",
);
pub(super) const BALLOT_CLOSED: Words = words(
    "This ballot is over.",
    "Diese Abstimmung ist vorbei.",
    "Questa votazione è finita.",
);
pub(super) const UNKNOWN_CORRECTION: Words = words(
    "There is no such correction.",
    "Diese Berichtigung gibt es nicht.",
    "Questa correzione non esiste.",
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
    "Öffnung {} passt zu nichts, was abgegeben worden ist.",
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
    "Tira un dado a {} facce e inserisci il risultato.",
);
pub(super) const UNKNOWN_AMENDMENT: Words = words(
    "This amendment does not stand any more.",
    "Diese Änderung gilt nicht mehr.",
    "Questo emendamento non è più valido.",
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
    "La regola non offre una mossa così.",
);
pub(super) const NOT_OFFERED: Words = words(
    "Rule {} does not offer you this at the moment.",
    "Regel {} bietet dir das im Moment nicht an.",
    "La regola {} al momento non te lo offre.",
);
pub(super) const BAD_ARGUMENT: Words = words(
    "Blank {} of the form is not filled in properly.",
    "Feld {} des Formulars ist nicht richtig ausgefüllt.",
    "Il campo {} del modulo non è compilato bene.",
);
pub(super) const WRONG_SEQUENCE: Words = words(
    "Another move with the same number came first. Is one identity in use in two browsers?",
    "Ein anderer Spielzug mit derselben Nummer kam zuerst. Ist eine Identität in zwei Browsern in Gebrauch?",
    "Prima è venuta un’altra mossa con lo stesso numero. Un’identità è in uso in due browser?",
);
