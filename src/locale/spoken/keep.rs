//! Keeping a game's record.

spoken! {
    /// The record as a file.
    Keep {
        Save: "Save the record", "Aufzeichnung sichern", "Salva la registrazione";
        Check: "Check everything again", "Alles neu prüfen", "Ricontrolla tutto";
        Text:
            "A file with every signed move, which anybody can check without trusting this page. Whoever gets it can read the whole game, but not play in it.",
            "Eine Datei mit jedem unterschriebenen Spielzug, die alle prüfen können, ohne dieser Seite zu trauen. Wer sie bekommt, kann das ganze Spiel lesen, aber nicht mitspielen.",
            "Un file con ogni mossa firmata, che chiunque può controllare senza fidarsi di questa pagina. Chi lo riceve può leggere tutta la partita, ma non parteciparvi.";
        Saved: "Saved.", "Gesichert.", "Salvata.";
        Failed:
            "The record could not be saved.",
            "Die Aufzeichnung konnte nicht gesichert werden.",
            "Non è stato possibile salvare la registrazione.";
    }
}
