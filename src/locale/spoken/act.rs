//! Acting at the table: asking once, taking back, beginning together, what is kept while one writes.

spoken! {
    /// Deeds that are asked about, and those that can still be taken back.
    Act {
        Undo: "Undo", "Zurücknehmen", "Annulla";
        Now: "Cast it now", "Gleich abgeben", "Invia subito";
        StillYours:
            "You can still change it. In a moment it is cast, and then it stands.",
            "Noch kannst du dich umentscheiden. Gleich wird deine Stimme abgegeben, dann bleibt es dabei.",
            "Puoi ancora cambiarlo. Tra un momento viene inviato, e poi resta così.";
        ThenRule: "What the rule then does:", "Was die Regel dann tut:", "Che cosa fa allora la regola:";
        NotBack: "It cannot be taken back.", "Das lässt sich nicht zurücknehmen.", "Non si può tornare indietro.";
        Yes: "Yes, do it", "Ja, ausführen", "Sì, conferma";
        BeginAlone: "Begin without waiting", "Nicht länger warten, beginnen", "Comincia senza aspettare";
        BeginAsk:
            "Is everybody here? Whoever comes later can still take a seat if the rules allow it.",
            "Sind alle da? Wer später kommt, kann noch Platz nehmen, wenn die Regeln es erlauben.",
            "Ci siete tutti? Chi arriva dopo può ancora sedersi, se le regole lo permettono.";
        BeginYes: "Yes, begin", "Ja, beginnen", "Sì, cominciamo";
        DraftFound: "Your draft", "Dein Entwurf", "La tua bozza";
        DraftDiscard: "Discard the draft", "Entwurf verwerfen", "Scarta la bozza";
        DraftUnkept:
            "This browser cannot keep your draft. Do not leave this page before you have proposed it.",
            "Dieser Browser kann deinen Entwurf nicht aufbewahren. Verlass die Seite nicht, bevor du ihn gestellt hast.",
            "Questo browser non può conservare la tua bozza. Non lasciare la pagina prima di averla proposta.";
        KeepSeat:
            "Your seat lives in this browser only. Keep a copy of your key, and you can come back to it from anywhere.",
            "Dein Platz liegt nur in diesem Browser. Sichere deinen Schlüssel, dann findest du von überall zu ihm zurück.",
            "Il tuo posto esiste solo in questo browser. Salva una copia della tua chiave e potrai ritrovarlo ovunque.";
        SaveKey: "Save the key", "Schlüssel sichern", "Salva la chiave";
        KeyFile: "Or the file in which you saved it", "Oder die Datei, in der du sie gesichert hast", "Oppure il file in cui l’hai salvata";
        Later: "Not now", "Jetzt nicht", "Non ora";
        SatBefore: "Sat here before? Bring your key", "Schon einmal hier gesessen? Schlüssel mitbringen", "Eri già seduto qui? Porta la tua chiave";
    }
}
