//! Bringing rules along.

use crate::locale::Say;
use crate::state::bring::{Unfit, Unread};
use crate::state::view::RefusalView;
use nomic_engine::rules::Language;
use nomic_import::{ImportError, Warning};

spoken! {
    /// Reading rules from a file, and what was found in it.
    Bring {
        Own: "Bring your own rules", "Eigene Regeln mitbringen", "Porta le tue regole";
        OwnText:
            "From a file or pasted: a web page, a list, one long line, almost anything.",
            "Aus einer Datei oder eingefügt: Webseite, Liste, eine einzige lange Zeile, fast alles geht.",
            "Da un file o incollate: pagina web, elenco, un’unica riga lunga, va bene quasi tutto.";
        Files: "Files with rules", "Dateien mit Regeln", "File con regole";
        FilesHint:
            "Choose or drop them here; several files are read as one ruleset. They do not leave this device until you create the game.",
            "Wähle sie oder leg sie hier ab; mehrere Dateien zählen als ein Regelwerk. Sie verlassen dieses Gerät erst, wenn du das Spiel eröffnest.",
            "Scegli i file o trascinali qui; più file formano un solo regolamento. Non lasciano questo dispositivo finché non crei la partita.";
        Paste: "Or paste the rules here", "Oder füg die Regeln hier ein", "Oppure incolla qui le regole";
        Read: "Read them", "Einlesen", "Leggi";
        Reading: "Reading the rules …", "Die Regeln werden eingelesen …", "Lettura delle regole …";
        Again: "Try again", "Noch einmal versuchen", "Riprova";
        NotLoaded:
            "The part of the page that reads rules could not be loaded. Check your connection and try again; if that does not help, reload the page.",
            "Der Teil der Seite, der Regeln einliest, ließ sich nicht laden. Prüf deine Verbindung und versuch es noch einmal; hilft das nicht, lade die Seite neu.",
            "Non si è caricata la parte della pagina che legge le regole. Controlla la connessione e riprova; se non basta, ricarica la pagina.";
        Broke:
            "Reading broke off; nothing was lost. Try again, or bring the rules as plain text.",
            "Das Einlesen brach ab; verloren ging nichts. Versuch es noch einmal oder bring die Regeln als reinen Text mit.",
            "La lettura si è interrotta, ma non si è perso nulla. Riprova, o porta le regole come testo semplice.";
        Slow:
            "Reading took too long and was stopped; nothing was lost. Try again, or bring the rules as plain text.",
            "Das Einlesen dauerte zu lange und wurde angehalten; verloren ging nichts. Versuch es noch einmal oder bring die Regeln als reinen Text mit.",
            "La lettura durava troppo ed è stata fermata, ma non si è perso nulla. Riprova, o porta le regole come testo semplice.";
        Found: "Rules found", "Gefundene Regeln", "Regole trovate";
        FoundText: "Those that are ticked will be law.", "Die angehakten gelten im Spiel.", "Quelle spuntate saranno in vigore.";
        Guessed: "The file is not UTF-8, so letters such as ä and é were read in an older encoding. See that they are right.",
            "Die Datei ist nicht in UTF-8; Buchstaben wie ä und é wurden nach einer älteren Zeichentabelle gelesen. Sieh nach, ob sie stimmen.",
            "Il file non è in UTF-8: lettere come à ed é sono state lette con una vecchia codifica. Controlla che siano giuste.";
        Left: "Left over", "Übrig geblieben", "Rimasto fuori";
        LeftText: "This belongs to no rule. Leave it out, or add it to the text of one.",
            "Das gehört zu keiner Regel. Lass es weg oder nimm es in den Text einer Regel auf.",
            "Questo non appartiene a nessuna regola. Lascialo fuori o aggiungilo al testo di una.";
        LeaveOut: "leave out", "weglassen", "lascia fuori";
        ToRule: "add to rule", "zu Regel", "aggiungi alla regola";
        Number: "Number", "Nummer", "Numero";
        Line: "line", "Zeile", "riga";
        Offered: "number offered", "Nummer vorgeschlagen", "numero proposto";
        NoTitle: "without a title", "ohne Titel", "senza titolo";
        Otherwise: "Rules with no class given are", "Regeln ohne genannte Klasse sind", "Le regole senza una classe indicata sono";
        Lend: "Use the code of the initial set",
            "Den Code der Anfangsregeln verwenden",
            "Usa il codice delle regole iniziali";
        LendText:
            "Rules with the same number and class get the code of the initial set. Tick this if yours say the same in other words.",
            "Regeln mit gleicher Nummer und Klasse bekommen den Code der Anfangsregeln. Hak das an, wenn deine Regeln dasselbe mit anderen Worten sagen.",
            "Le regole con lo stesso numero e la stessa classe ricevono il codice di quelle iniziali. Spunta questa casella se le tue dicono lo stesso con altre parole.";
        TextOnly:
            "These rules are text for people. As long as no rule has code, the machine counts no votes: agree on code under Repair first.",
            "Diese Regeln sind Text für Menschen. Solange keine Regel Code hat, zählt die Maschine keine Stimmen: Einigt euch zuerst unter Berichtigen auf Code.",
            "Queste regole sono testo per le persone. Finché nessuna regola ha codice la macchina non conta i voti: accordatevi prima su un codice in Rimediare.";
    }
}

/// What somebody should look at.
pub(crate) fn warning(warning: Warning, language: Language) -> String {
    match (warning, language) {
        (Warning::NoRules, Language::En) => "Nothing here looks like a rule.".to_owned(),
        (Warning::NoRules, Language::De) => "Nichts davon sieht nach einer Regel aus.".to_owned(),
        (Warning::NoRules, Language::It) => "Niente di tutto ciò sembra una regola.".to_owned(),
        (Warning::NumbersOffered { rules }, Language::En) => {
            format!("Rules that had no number and were given one: {rules}.")
        }
        (Warning::NumbersOffered { rules }, Language::De) => {
            format!("Regeln ohne Nummer, daher neu nummeriert: {rules}.")
        }
        (Warning::NumbersOffered { rules }, Language::It) => {
            format!("Regole senza numero, quindi numerate: {rules}.")
        }
        (Warning::NumberTwice { number }, Language::En) => {
            format!("Several rules have the number {number}: take one.")
        }
        (Warning::NumberTwice { number }, Language::De) => {
            format!("Mehrere Regeln haben die Nummer {number}: Nimm eine davon.")
        }
        (Warning::NumberTwice { number }, Language::It) => {
            format!("Più regole hanno il numero {number}: prendine una.")
        }
        (Warning::ClassUnknown { rules }, Language::En) => {
            format!("Rules with no class given: {rules}.")
        }
        (Warning::ClassUnknown { rules }, Language::De) => {
            format!("Regeln ohne genannte Klasse: {rules}.")
        }
        (Warning::ClassUnknown { rules }, Language::It) => {
            format!("Regole senza una classe indicata: {rules}.")
        }
        (Warning::ClassFromText { rules }, Language::En) => {
            format!("Rules whose class follows from what a rule says about numbers: {rules}.")
        }
        (Warning::ClassFromText { rules }, Language::De) => {
            format!("Regeln, deren Klasse daraus folgt, was eine Regel über Nummern sagt: {rules}.")
        }
        (Warning::ClassFromText { rules }, Language::It) => {
            format!("Regole la cui classe segue da ciò che una regola dice dei numeri: {rules}.")
        }
        (Warning::HiddenSigns, Language::En) => {
            "Signs that cannot be seen, such as soft hyphens, were left out.".to_owned()
        }
        (Warning::HiddenSigns, Language::De) => {
            "Unsichtbare Zeichen, etwa weiche Trennstriche, sind weggelassen.".to_owned()
        }
        (Warning::HiddenSigns, Language::It) => {
            "I caratteri invisibili, come i trattini facoltativi, sono stati tolti.".to_owned()
        }
        (Warning::NoText { number }, Language::En) => format!("Rule {number} has no text."),
        (Warning::NoText { number }, Language::De) => format!("Regel {number} hat keinen Text."),
        (Warning::NoText { number }, Language::It) => format!("La regola {number} non ha testo."),
    }
}

/// Why nothing could be read.
pub(crate) fn unread(why: Unread, language: Language) -> RefusalView {
    let text = match why {
        Unread::Refused(error) => refused(error, language).into(),
        Unread::NotLoaded => Bring::NotLoaded.say(language),
        Unread::Broke => Bring::Broke.say(language),
        Unread::Slow => Bring::Slow.say(language),
    };
    RefusalView {
        code: why.code(),
        text: text.into_owned(),
        rule: None,
    }
}

fn refused(error: ImportError, language: Language) -> &'static str {
    match (error, language) {
        (ImportError::TooLong, Language::En) => {
            "That is too much to be a ruleset: at most one megabyte."
        }
        (ImportError::TooLong, Language::De) => {
            "Das ist zu viel für ein Regelwerk: höchstens ein Megabyte."
        }
        (ImportError::TooLong, Language::It) => {
            "È troppo per un regolamento: al massimo un megabyte."
        }
        (ImportError::TooManyFiles, Language::En) => "That is too many files: at most 1,000.",
        (ImportError::TooManyFiles, Language::De) => "Das sind zu viele Dateien: höchstens 1.000.",
        (ImportError::TooManyFiles, Language::It) => "Sono troppi file: al massimo 1.000.",
        (ImportError::TooManyRules, Language::En) => "That is too many rules: at most 1,000.",
        (ImportError::TooManyRules, Language::De) => "Das sind zu viele Regeln: höchstens 1.000.",
        (ImportError::TooManyRules, Language::It) => "Sono troppe regole: al massimo 1.000.",
        (ImportError::Empty, Language::En) => "There is not a word in it.",
        (ImportError::Empty, Language::De) => "Darin steht kein einziges Wort.",
        (ImportError::Empty, Language::It) => "Non contiene nemmeno una parola.",
    }
}

/// Why what is taken makes no ruleset.
pub(crate) fn unfit(unfit: Unfit, language: Language) -> RefusalView {
    let (code, text) = match (unfit, language) {
        (Unfit::Nothing, Language::En) => ("bring/nothing", "Take at least one rule.".to_owned()),
        (Unfit::Nothing, Language::De) => {
            ("bring/nothing", "Nimm mindestens eine Regel.".to_owned())
        }
        (Unfit::Nothing, Language::It) => ("bring/nothing", "Prendi almeno una regola.".to_owned()),
        (Unfit::TooMany, _) => (
            "bring/too_many",
            refused(ImportError::TooManyRules, language).to_owned(),
        ),
        (Unfit::NumberTwice(number), _) => (
            "bring/number_twice",
            warning(Warning::NumberTwice { number }, language),
        ),
        (Unfit::TextLong(number), Language::En) => (
            "bring/text_long",
            format!("The text of rule {number} is too long."),
        ),
        (Unfit::TextLong(number), Language::De) => (
            "bring/text_long",
            format!("Der Text von Regel {number} ist zu lang."),
        ),
        (Unfit::TextLong(number), Language::It) => (
            "bring/text_long",
            format!("Il testo della regola {number} è troppo lungo."),
        ),
    };
    RefusalView {
        code,
        text,
        rule: None,
    }
}
