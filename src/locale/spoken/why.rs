//! The reasons of what stands on the screen, and sifting the chronicle.

spoken! {
    /// Where a number or a turn comes from.
    Why {
        Ask: "Why?", "Warum?", "Perché?";
        Nothing:
            "No ruling has touched this yet: it is as it was when the game began.",
            "Noch hat keine Entscheidung daran gerührt: Es ist, wie es zu Beginn des Spiels war.",
            "Nessuna decisione l’ha ancora toccato: è come all’inizio della partita.";
        Says: "because", "weil", "perché";
        Rule: "Rule", "Regel", "Regola";
        Line: "line", "Zeile", "riga";
        Prevailed: "prevailed over", "ging vor gegenüber", "ha prevalso su";
        Asked:
            "a player asked for it and nothing forbids it",
            "ein Spieler wollte es und nichts verbietet es",
            "un giocatore l’ha chiesto e nulla lo vieta";
        Default:
            "no rule says anything, so the quiet default holds",
            "keine Regel sagt etwas, also gilt der stille Normalfall",
            "nessuna regola dice nulla, quindi vale il caso tranquillo";
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
        Agreed: "all active players agreed", "alle aktiven Spieler waren einverstanden", "tutti i giocatori attivi erano d’accordo";
        Judged: "it was judged so", "so wurde gerichtet", "così è stato giudicato";
        Due: "its time was up", "seine Zeit war um", "il suo tempo era scaduto";
        InChronicle: "in the chronicle", "in der Chronik", "nella cronaca";
        Close: "Close", "Schließen", "Chiudi";
        Scores: "Scores", "Punktestand", "Punteggi";
        Player: "Player", "Spieler", "Giocatore";
        Points: "Points", "Punkte", "Punti";
        ScoresText:
            "Press a number to see the rulings that made it.",
            "Drücke auf eine Zahl, um die Entscheidungen zu sehen, aus denen sie wurde.",
            "Premi un numero per vedere le decisioni che l’hanno fatto.";
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
        Law: "changes of the rules", "Regeländerungen", "mutamenti delle regole";
        Proposals: "proposals and votes", "Anträge und Stimmen", "proposte e voti";
        Scores: "points and other quantities", "Punkte und anderes", "punti e altre quantità";
        Turns: "turns and the die", "Züge und Würfel", "turni e dado";
        Court: "court and corrections", "Gericht und Berichtigungen", "tribunale e correzioni";
        Deeds: "what rules let players do", "was Regeln erlauben", "azioni date dalle regole";
        People: "players coming and going", "Kommen und Gehen", "chi va e chi viene";
        Faults: "broken code", "fehlerhafter Code", "codice guasto";
        Clear: "Show everything again", "Wieder alles zeigen", "Mostra di nuovo tutto";
        NoneLeft:
            "Nothing in the chronicle is like that.",
            "Nichts in der Chronik ist so.",
            "Nulla nella cronaca è così.";
    }
}
