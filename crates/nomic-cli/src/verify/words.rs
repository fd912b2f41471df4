//! The words of `nomic verify`, in English, German and Italian. `{n}` and the like are filled in.

use nomic_engine::rules::Language;
use nomic_sync::{DrawVerdict, EventError, RecordError, SealVerdict};

/// A sentence in English, German and Italian.
pub(super) type Word = [&'static str; 3];

pub(super) const GAME: Word = [
    "Game: {title} ({game})",
    "Spiel: {title} ({game})",
    "Partita: {title} ({game})",
];
pub(super) const CHECKED: Word = ["Checked", "Geprüft", "Controllato"];
pub(super) const EVENTS: Word = [
    "Events: {n}. Each is signed by its device, was made for this game and stands in its place.",
    "Ereignisse: {n}. Jedes ist von seinem Gerät unterschrieben, für dieses Spiel gemacht und an seinem Platz.",
    "Eventi: {n}. Ognuno è firmato dal suo dispositivo, è stato fatto per questa partita e sta al suo posto.",
];
pub(super) const FOLDED: Word = [
    "Played again: {n}, of which the rules refuse {refused}.",
    "Nachgespielt: {n}, davon von den Regeln abgewiesen: {refused}.",
    "Rigiocati: {n}, di cui respinti dalle regole: {refused}.",
];
pub(super) const GRADES: Word = [
    "Final: {final}, closed: {closed}, provisional: {open}.",
    "Endgültig: {final}, geschlossen: {closed}, vorläufig: {open}.",
    "Definitivi: {final}, chiusi: {closed}, provvisori: {open}.",
];
pub(super) const SEALS: Word = [
    "Closings that sealed just the state reckoned here: {n}.",
    "Abschlüsse, die genau den hier errechneten Stand besiegelt haben: {n}.",
    "Chiusure che hanno sigillato proprio lo stato calcolato qui: {n}.",
];
pub(super) const SEALS_APART: Word = [
    "Closings with nothing to compare, because a rival closing came in between: {n}.",
    "Abschlüsse ohne Vergleich, weil ein anderer dazwischenkam: {n}.",
    "Chiusure senza confronto, perché un’altra si è messa in mezzo: {n}.",
];
pub(super) const SEAL_DIFFERS: Word = [
    "Line {line}: the closing by {who} seals state {sealed}; reckoned here, it is {reckoned}.",
    "Zeile {line}: Der Abschluss von {who} besiegelt den Stand {sealed}; hier errechnet ist es {reckoned}.",
    "Riga {line}: la chiusura di {who} sigilla lo stato {sealed}; calcolato qui, è {reckoned}.",
];
pub(super) const DRAWS: Word = [
    "Draws that follow from what the players revealed: {n}.",
    "Ziehungen, die aus dem folgen, was die Spieler aufgedeckt haben: {n}.",
    "Estrazioni che seguono da ciò che i giocatori hanno rivelato: {n}.",
];
pub(super) const DRAWS_THROWN: Word = [
    "Real dice, which nobody can check: {n}.",
    "Echte Würfel, die niemand prüfen kann: {n}.",
    "Dadi veri, che nessuno può controllare: {n}.",
];
pub(super) const DRAW_DIFFERS: Word = [
    "Line {line}: {result} was drawn, but what was revealed gives {reckoned}.",
    "Zeile {line}: Gezogen wurde {result}, doch aus dem Aufgedeckten folgt {reckoned}.",
    "Riga {line}: è stato estratto {result}, ma da ciò che è stato rivelato segue {reckoned}.",
];
pub(super) const DRAW_UNFOUNDED: Word = [
    "Line {line}: {result} was drawn from something that nobody revealed for it.",
    "Zeile {line}: {result} wurde aus etwas gezogen, das niemand dafür aufgedeckt hat.",
    "Riga {line}: {result} è stato estratto da qualcosa che nessuno ha rivelato a questo scopo.",
];
pub(super) const ONE_HISTORY: Word = [
    "No device has signed two histories.",
    "Kein Gerät hat zwei Verläufe unterschrieben.",
    "Nessun dispositivo ha firmato due storie.",
];
pub(super) const TWO_HISTORIES: Word = [
    "{who} has signed two events with number {seq}: {one}, which counts, and {other}.",
    "{who} hat zwei Ereignisse mit der Nummer {seq} unterschrieben: {one}, das zählt, und {other}.",
    "{who} ha firmato due eventi con il numero {seq}: {one}, che conta, e {other}.",
];
pub(super) const NO_GAP: Word = [
    "Everything that the events build on is there.",
    "Alles, worauf die Ereignisse aufbauen, ist da.",
    "C’è tutto ciò su cui gli eventi si basano.",
];
pub(super) const HANGS: Word = [
    "Event {event} by {who} builds on what is missing here ({missing}); it counts for nothing.",
    "Ereignis {event} von {who} baut auf etwas auf, das hier fehlt ({missing}); es zählt nicht.",
    "L’evento {event} di {who} si basa su ciò che qui manca ({missing}); non conta nulla.",
];
pub(super) const HANGS_TOO: Word = [
    "Event {event} by {who} builds on one that itself counts for nothing.",
    "Ereignis {event} von {who} baut auf einem auf, das selbst nicht zählt.",
    "L’evento {event} di {who} si basa su uno che a sua volta non conta nulla.",
];
pub(super) const OF_LINK: Word = [
    "It is the game to which the link leads.",
    "Es ist das Spiel, zu dem der Link führt.",
    "È la partita a cui porta il link.",
];
pub(super) const NOT_OF_LINK: Word = [
    "It is not the game to which the link leads.",
    "Es ist nicht das Spiel, zu dem der Link führt.",
    "Non è la partita a cui porta il link.",
];
pub(super) const MORE: Word = [
    "and {n} more like this",
    "und {n} weitere dieser Art",
    "e altri {n} dello stesso tipo",
];
pub(super) const WRONG: Word = [
    "Not right: {n}",
    "Nicht in Ordnung: {n}",
    "Non in ordine: {n}",
];
pub(super) const SOUND: Word = [
    "Nothing is wrong.",
    "Alles ist in Ordnung.",
    "È tutto in ordine.",
];
pub(super) const LIMITS: Word = [
    "A record can’t say who holds which device, nor whether the game went on after it.",
    "Wer welches Gerät in der Hand hat und ob das Spiel danach weiterging, kann eine Aufzeichnung nicht sagen.",
    "Una registrazione non può dire chi ha in mano quale dispositivo, né se la partita sia poi continuata.",
];
pub(super) const STATE: Word = ["State {hash}", "Stand {hash}", "Stato {hash}"];

/// Why a file is no record.
pub(super) const fn refusal(error: RecordError) -> Word {
    match error {
        RecordError::TooLarge => [
            "This file is larger than any record may be.",
            "Diese Datei ist größer, als eine Aufzeichnung sein darf.",
            "Questo file è più grande di quanto una registrazione possa essere.",
        ],
        RecordError::NotARecord => [
            "This is no record of a game.",
            "Das ist keine Aufzeichnung eines Spiels.",
            "Questa non è la registrazione di una partita.",
        ],
        RecordError::OtherVersion => [
            "This record is of another version; a newer program may read it.",
            "Diese Aufzeichnung hat eine andere Version; vielleicht liest sie ein neueres Programm.",
            "Questa registrazione è di un’altra versione; forse un programma più nuovo la legge.",
        ],
        RecordError::Malformed => [
            "This record is damaged: it is cut off, or something else is in it.",
            "Diese Aufzeichnung ist beschädigt: Sie ist abgeschnitten, oder etwas anderes steht darin.",
            "Questa registrazione è danneggiata: è troncata o contiene qualcos’altro.",
        ],
        RecordError::NotCanonical => [
            "This record is written otherwise than the program writes it; somebody had a hand in it.",
            "Diese Aufzeichnung ist anders geschrieben, als das Programm schreibt; jemand hat daran gedreht.",
            "Questa registrazione è scritta diversamente da come scrive il programma; qualcuno ci ha messo mano.",
        ],
        RecordError::Event { .. } => [
            "Event {place} of this record is not to be believed: {cause}.",
            "Ereignis {place} dieser Aufzeichnung ist nicht zu glauben: {cause}.",
            "L’evento {place} di questa registrazione non è credibile: {cause}.",
        ],
        RecordError::Repeated { .. } => [
            "Event {place} of this record stood there before.",
            "Ereignis {place} dieser Aufzeichnung stand schon einmal da.",
            "L’evento {place} di questa registrazione c’era già prima.",
        ],
        RecordError::OutOfOrder { .. } => [
            "Event {place} of this record is not in its place.",
            "Ereignis {place} dieser Aufzeichnung ist nicht an seinem Platz.",
            "L’evento {place} di questa registrazione non è al suo posto.",
        ],
        RecordError::NoGame => [
            "No game was founded in this record.",
            "In dieser Aufzeichnung wurde kein Spiel gegründet.",
            "In questa registrazione non è stata fondata nessuna partita.",
        ],
    }
}

/// What is wrong with an event.
pub(super) const fn event(error: EventError) -> Word {
    match error {
        EventError::Malformed => [
            "it has not the shape of an event",
            "es hat nicht die Form eines Ereignisses",
            "non ha la forma di un evento",
        ],
        EventError::NotCanonical => [
            "it is written otherwise than the program writes it",
            "es ist anders geschrieben, als das Programm schreibt",
            "è scritto diversamente da come scrive il programma",
        ],
        EventError::TooLarge => ["it is too large", "es ist zu groß", "è troppo grande"],
        EventError::WrongRoom => [
            "it was made for another game",
            "es wurde für ein anderes Spiel gemacht",
            "è stato fatto per un’altra partita",
        ],
        EventError::BadAncestry => [
            "what it builds on can’t be so",
            "worauf es aufbaut, kann nicht stimmen",
            "ciò su cui si basa non può essere giusto",
        ],
        EventError::BadPredecessor => [
            "it does not follow the event that it names before it",
            "es folgt nicht auf das Ereignis, das es als sein voriges nennt",
            "non segue l’evento che indica come precedente",
        ],
        EventError::NotTheFounding => [
            "it founds a game, and not the one of this link",
            "es gründet ein Spiel, aber nicht das dieses Links",
            "fonda una partita, ma non quella di questo link",
        ],
        EventError::BadSignature => [
            "its device has not signed it",
            "sein Gerät hat es nicht unterschrieben",
            "il suo dispositivo non l’ha firmato",
        ],
        EventError::BadVoucher => [
            "it asks for a seat on an invitation that was not made out for its device",
            "es bittet auf eine Einladung hin um einen Platz, die nicht für sein Gerät ausgestellt ist",
            "chiede un posto con un invito che non è stato fatto per il suo dispositivo",
        ],
    }
}

/// The stable word for programs.
pub(super) const fn seal_code(verdict: SealVerdict) -> &'static str {
    match verdict {
        SealVerdict::Agrees => "agrees",
        SealVerdict::Differs { .. } => "differs",
        SealVerdict::NotCompared => "not_compared",
    }
}

/// The stable word for programs.
pub(super) const fn draw_code(verdict: DrawVerdict) -> &'static str {
    match verdict {
        DrawVerdict::Follows => "follows",
        DrawVerdict::Thrown => "thrown",
        DrawVerdict::Differs { .. } => "differs",
        DrawVerdict::Unfounded => "unfounded",
    }
}

/// The sentence with its blanks filled in. What is filled in is not looked into again, and control
/// characters in it, which could move a terminal about, are left out.
pub(super) fn fill(word: Word, language: Language, values: &[(&str, &str)]) -> String {
    let [en, de, it] = word;
    let mut rest = match language {
        Language::En => en,
        Language::De => de,
        Language::It => it,
    };
    let mut said = String::new();
    while let Some((before, (name, after))) = rest
        .split_once('{')
        .and_then(|(before, after)| Some((before, after.split_once('}')?)))
    {
        said.push_str(before);
        let value = values.iter().find(|(known, _)| *known == name);
        let value = value.map_or("", |(_, value)| value);
        said.extend(value.chars().filter(|letter| !letter.is_control()));
        rest = after;
    }
    said.push_str(rest);
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_filled_in_is_taken_as_it_is_but_for_what_moves_a_terminal() {
        let word = ["{who} did {n}.", "", ""];
        let values = [("who", "{n}\u{1b}[2J"), ("n", "two")];
        assert_eq!(fill(word, Language::En, &values), "{n}[2J did two.");
    }
}
