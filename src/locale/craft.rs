//! Labels of the law as a book, of the workshop where proposals are written, and of what to do when
//! something kept in the browser is lost. Each stands in all three languages beside itself, since
//! they are mostly read and mended together.

use super::Say;
use nomic_engine::rules::Language;
use std::borrow::Cow;

/// Declares a group of labels with their words in English, German and Italian.
macro_rules! labels {
    ($(#[$about:meta])* $group:ident { $($word:ident: $en:literal, $de:literal, $it:literal;)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $group { $($word),+ }

        impl $group {
            /// Every label of the group.
            #[cfg(test)]
            const ALL: &'static [Self] = &[$(Self::$word),+];
        }

        impl Say for $group {
            fn say(&self, language: Language) -> Cow<'static, str> {
                let [en, de, it] = match self { $(Self::$word => [$en, $de, $it]),+ };
                Cow::Borrowed(match language {
                    Language::En => en,
                    Language::De => de,
                    Language::It => it,
                })
            }
        }
    };
}

labels! {
    /// Something that was kept here is damaged, gone, or another tab's by now.
    Lost {
        TakenOver: "Another tab plays here by now. Your last move was neither stored nor sent: make it again where you go on.",
            "Inzwischen spielt hier ein anderer Tab. Dein letzter Zug wurde weder gespeichert noch gesendet: Mach ihn dort noch einmal, wo du weiterspielst.",
            "Nel frattempo qui gioca un’altra scheda. La tua ultima mossa non è stata né salvata né inviata: rifalla dove continui a giocare.";
        KeyTitle: "This browser’s key can’t be read", "Der Schlüssel dieses Browsers ist nicht lesbar",
            "La chiave di questo browser non si legge più";
        KeyText: "Your seats belong to that key, and it is damaged or gone. If you have saved it, bring it back here. With a new key you are somebody else at every table.",
            "Deine Plätze gehören zu diesem Schlüssel, und er ist beschädigt oder weg. Wenn du ihn gesichert hast, bring ihn hier zurück. Mit einem neuen Schlüssel bist du an jedem Tisch jemand anderes.",
            "I tuoi posti appartengono a quella chiave, che è danneggiata o sparita. Se l’hai salvata, riportala qui. Con una chiave nuova sei un’altra persona a ogni tavolo.";
        NewKey: "Go on with a new key", "Mit einem neuen Schlüssel weitermachen", "Continua con una chiave nuova";
        Games: "The link of at least one game can’t be read here any more. Open that game by its link again; what was kept of it is still here.",
            "Der Link mindestens eines Spiels ist hier nicht mehr lesbar. Öffne das Spiel noch einmal über seinen Link; was davon gespeichert war, ist noch da.",
            "Il link di almeno una partita qui non si legge più. Riapri la partita dal suo link: ciò che ne era salvato c’è ancora.";
    }
}

labels! {
    /// What a rule does and how it stands among the others.
    Book {
        Machine: "What the machine does", "Was die Maschine tut", "Che cosa fa la macchina";
        Unread: "This code cannot be read: it has mistakes.",
            "Dieser Code lässt sich nicht lesen: Er hat Fehler.",
            "Questo codice non si può leggere: contiene errori.";
        Void: "void", "nichtig", "nulla";
        VoidText: "This rule has no force while the rule that voids it stands.",
            "Diese Regel hat keine Kraft, solange die Regel besteht, die sie nichtig macht.",
            "Questa regola non ha effetto finché vale quella che la annulla.";
        VoidedBy: "Void because of", "Nichtig wegen", "Nulla a causa di";
        Quantities: "What this rule lets players have", "Was es durch diese Regel gibt",
            "Che cosa si può avere grazie a questa regola";
        Among: "Among the other rules", "Unter den anderen Regeln", "Tra le altre regole";
        DependsOn: "Its code needs", "Ihr Code braucht", "Il suo codice ha bisogno di";
        NeededBy: "Needed by the code of", "Gebraucht vom Code von", "Serve al codice di";
        ClassOrder: "Where no rule says otherwise, a class goes before those that follow it.",
            "Wo keine Regel etwas anderes sagt, geht eine Klasse denen vor, die auf sie folgen.",
            "Dove nessuna regola dice altro, una classe prevale su quelle che la seguono.";
        Conflicts: "Where several rules answer, the first of each row prevails:",
            "Wo mehrere Regeln antworten, geht die erste jeder Zeile vor:",
            "Dove rispondono più regole, prevale la prima di ogni riga:";
        Alone: "It stands on its own.", "Sie steht für sich.", "Non dipende da altre.";
        TextAhead: "The text was changed last and the code was not: the machine still does what it did before.",
            "Zuletzt wurde der Text geändert und der Code nicht: Die Maschine tut noch, was sie vorher tat.",
            "L’ultima volta è cambiato il testo e non il codice: la macchina fa ancora ciò che faceva prima.";
        CodeAhead: "The code was changed last and the text was not: see whether the text still says what the machine does.",
            "Zuletzt wurde der Code geändert und der Text nicht: Sieh nach, ob der Text noch sagt, was die Maschine tut.",
            "L’ultima volta è cambiato il codice e non il testo: guarda se il testo dice ancora ciò che fa la macchina.";
        SinceAmended: "Since amended by proposal", "Seither geändert durch Antrag", "Poi emendato dalla proposta";
        SinceRepealed: "Since repealed by proposal", "Seither aufgehoben durch Antrag", "Poi abrogato dalla proposta";
    }
}

labels! {
    /// Writing a proposal: several changes, sentences instead of code.
    Craft {
        WhichClass: "To which class?", "In welche Klasse?", "In quale classe?";
        PresentClass: "as it is now", "wie jetzt", "com’è ora";
        OtherClass: "its class from then on", "ihre Klasse von da an", "la sua classe da allora in poi";
        AddChange: "Add another change", "Noch eine Änderung", "Aggiungi un altro cambiamento";
        AddChangeText: "All changes of a proposal are adopted together or not at all, in this order.",
            "Alle Änderungen eines Antrags gelten zusammen oder gar nicht, in dieser Reihenfolge.",
            "I cambiamenti di una proposta valgono tutti insieme o nessuno, in quest’ordine.";
        RemoveChange: "Remove this change", "Diese Änderung entfernen", "Togli questo cambiamento";
        AmendAmendment: "Reword an amendment", "Änderung ändern", "Emendare un emendamento";
        AmendAmendmentText: "change what a proposal did to a rule",
            "anders fassen, was ein Antrag an einer Regel tat",
            "cambiare ciò che una proposta fece a una regola";
        RepealAmendment: "Repeal an amendment", "Änderung aufheben", "Abrogare un emendamento";
        RepealAmendmentText: "take back what a proposal did to a rule",
            "zurücknehmen, was ein Antrag an einer Regel tat",
            "annullare ciò che una proposta fece a una regola";
        WhichAmendment: "Which amendment?", "Welche Änderung?", "Quale emendamento?";
        ChooseAmendment: "Choose an amendment …", "Änderung wählen …", "Scegli un emendamento …";
        NoAmendment: "This rule has no amendment that still stands.",
            "Diese Regel hat keine Änderung, die noch gilt.",
            "Questa regola non ha emendamenti ancora validi.";
        WordingNeeded: "Later amendments build on this one, so say how the rule is to read without it.",
            "Spätere Änderungen bauen auf dieser auf; sag deshalb, wie die Regel ohne sie lauten soll.",
            "Emendamenti successivi si basano su questo: di’ dunque come deve suonare la regola senza.";
        Machine: "What should the machine do?", "Was soll die Maschine tun?", "Che cosa deve fare la macchina?";
        Nothing: "Nothing by itself", "Von sich aus nichts", "Nulla da sola";
        NothingText: "people see to it", "Menschen sorgen dafür", "ci pensano le persone";
        AsItIs: "What it does now", "Was sie jetzt tut", "Ciò che fa ora";
        AsItIsText: "the code stays as it is", "der Code bleibt, wie er ist", "il codice resta com’è";
        Sentences: "Sentences", "Sätze", "Frasi";
        SentencesText: "choose them and fill in the blanks", "auswählen und die Lücken füllen",
            "scegliere e riempire gli spazi";
        Code: "Code", "Code", "Codice";
        CodeText: "in the language of the rules", "in der Sprache der Regeln", "nel linguaggio delle regole";
        NoSentence: "No sentence yet. Choose one below.", "Noch kein Satz. Wähle unten einen aus.",
            "Ancora nessuna frase. Scegline una qui sotto.";
        AddSentence: "Add a sentence", "Einen Satz hinzufügen", "Aggiungi una frase";
        Fitting: "These may fit the text", "Das könnte zum Text passen", "Potrebbero andare bene per il testo";
        About: "About", "Worum es geht", "Argomento";
        RemoveSentence: "Remove this sentence", "Diesen Satz entfernen", "Togli questa frase";
        OwnCode: "This part is written as code; it can be changed under “Code”.",
            "Dieser Teil ist als Code geschrieben; ändern lässt er sich unter „Code“.",
            "Questa parte è scritta come codice; si cambia sotto «Codice».";
        Reading: "In plain words", "In einfachen Worten", "In parole povere";
        ReadingWaits: "As soon as the code makes sense, you can read it here in words.",
            "Sobald der Code verständlich ist, steht er hier in Worten.",
            "Appena il codice è corretto, qui lo leggi a parole.";
        TextUnchanged: "The code changes but the text does not: see whether the text still says what the machine will do.",
            "Der Code ändert sich, der Text nicht: Sieh nach, ob der Text noch sagt, was die Maschine tun wird.",
            "Il codice cambia ma il testo no: guarda se il testo dice ancora ciò che farà la macchina.";
        Yes: "yes", "ja", "sì";
        No: "no", "nein", "no";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<T: Say + std::fmt::Debug>(labels: &[T]) {
        for language in Language::ALL {
            for label in labels {
                let said = label.say(language);
                assert!(
                    !said.is_empty() && said.trim() == said,
                    "{label:?}: {said:?}"
                );
            }
        }
    }

    #[test]
    fn every_label_says_something_in_every_language() {
        check(Book::ALL);
        check(Craft::ALL);
        check(Lost::ALL);
    }
}
