//! The reasons of what stands on the screen, and sifting the chronicle.

spoken! {
    /// Where a number or a turn comes from.
    Why {
        Ask: "Why?", "Warum?", "Perché?";
        Nothing:
            "No ruling has touched this yet: it is as it was when the game began.",
            "Daran hat noch nichts gerührt: Es ist, wie es zu Beginn des Spiels war.",
            "Niente l’ha ancora cambiato: è come all’inizio della partita.";
        Says: "because", "denn", "perché";
        Rule: "Rule", "Regel", "Regola";
        Line: "line", "Zeile", "riga";
        Prevailed: "prevailed over", "mit Vorrang vor", "ha prevalso su";
        Asked:
            "a player asked for it and nothing forbids it",
            "ein Spieler wollte es und nichts verbietet es",
            "un giocatore l’ha chiesto e nulla lo vieta";
        Default:
            "no rule says otherwise, so the usual applies",
            "keine Regel sagt etwas anderes, also gilt das Übliche",
            "nessuna regola dice altro, quindi vale il caso normale";
        Adopted:
            "it follows from what was adopted",
            "es folgt aus dem, was angenommen wurde",
            "segue da ciò che è stato adottato";
        Left:
            "it follows from a player’s leaving",
            "es folgt daraus, dass jemand gegangen ist",
            "segue dall’uscita di un giocatore";
        Counted:
            "everybody has had a turn",
            "alle waren einmal am Zug",
            "tutti hanno avuto un turno";
        Contained:
            "the rules led to something that cannot be, and were stopped there",
            "die Regeln führten zu etwas, das nicht sein kann, und wurden dort angehalten",
            "le regole portavano a qualcosa che non può essere e sono state fermate lì";
        Compared:
            "two copies of the program disagree",
            "zwei Exemplare des Programms sind sich nicht einig",
            "due copie del programma non concordano";
        Agreed: "everybody who was asked agreed", "alle Gefragten waren einverstanden", "tutti quelli a cui è stato chiesto erano d’accordo";
        Judged: "it was judged so", "so wurde geurteilt", "così è stato giudicato";
        Due: "its time was up", "die Zeit war um", "il suo tempo era scaduto";
        Clocks:
            "most players’ clocks say that it was earlier",
            "nach den Uhren der meisten Spieler war es früher",
            "secondo gli orologi della maggior parte dei giocatori era più presto";
        Forked:
            "there are two moves, signed by the same device for the same place",
            "es gibt zwei Züge, die dasselbe Gerät für dieselbe Stelle unterschrieben hat",
            "ci sono due mosse che lo stesso dispositivo ha firmato per lo stesso posto";
        InChronicle: "in the chronicle", "in der Chronik", "nella cronaca";
        Close: "Close", "Schließen", "Chiudi";
        Scores: "Scores", "Punktestand", "Punteggi";
        Player: "Player", "Spieler", "Giocatore";
        Points: "Points", "Punkte", "Punti";
        ScoresText:
            "Press a number to see how it came about.",
            "Tipp auf eine Zahl, um zu sehen, wie sie zustande kam.",
            "Premi un numero per vedere da dove viene.";
    }
}

spoken! {
    /// Which entries of the chronicle are shown.
    Sift {
        Heading: "Show", "Zeigen", "Mostra";
        AnyPlayer: "all players", "alle Spieler", "tutti i giocatori";
        AnyRule: "all rules", "alle Regeln", "tutte le regole";
        AnyKind: "everything", "alles", "tutto";
        ByPlayer: "Player", "Spieler", "Giocatore";
        ByRule: "Rule", "Regel", "Regola";
        ByKind: "What", "Was", "Che cosa";
        Law: "rule changes", "Regeländerungen", "cambiamenti delle regole";
        Proposals: "proposals and votes", "Anträge und Stimmen", "proposte e voti";
        Scores: "points and other quantities", "Punkte und anderes", "punti e altre quantità";
        Turns: "turns and the die", "Züge und Würfel", "turni e dado";
        Court: "court and corrections", "Gericht und Berichtigungen", "tribunale e correzioni";
        Deeds: "actions that rules offer", "Aktionen aus Regeln", "azioni offerte dalle regole";
        People: "players coming and going", "Kommen und Gehen", "chi va e chi viene";
        Faults: "broken code", "fehlerhafter Code", "codice guasto";
        Clear: "Show everything again", "Wieder alles zeigen", "Mostra di nuovo tutto";
        NoneLeft:
            "Nothing in the chronicle matches.",
            "Davon steht nichts in der Chronik.",
            "Nella cronaca non c’è niente del genere.";
    }
}
