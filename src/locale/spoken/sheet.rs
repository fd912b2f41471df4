//! A proposal as it is put before those who vote on it.

spoken! {
    /// In which language a proposal is written, and what stands beside it.
    Sheet {
        InEnglish: "Written in English.", "Auf Englisch verfasst.", "Scritta in inglese.";
        InGerman: "Written in German.", "Auf Deutsch verfasst.", "Scritta in tedesco.";
        InItalian: "Written in Italian.", "Auf Italienisch verfasst.", "Scritta in italiano.";
        OwnText: "The rule as it now reads in your language", "Die Regel, wie sie jetzt in deiner Sprache lautet", "La regola com’è ora nella tua lingua";
        LastNotes: "Last notes", "Letzte Bemerkungen", "Ultime note";
    }
}

impl Sheet {
    /// The note that something is written in this language.
    pub(crate) const fn written_in(language: nomic_engine::rules::Language) -> Self {
        use nomic_engine::rules::Language;
        match language {
            Language::En => Self::InEnglish,
            Language::De => Self::InGerman,
            Language::It => Self::InItalian,
        }
    }
}
