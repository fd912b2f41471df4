//! Corrections: what all players together set right.

spoken! {
    /// Proposing a correction and agreeing to it.
    Repair {
        Title: "Repair", "Berichtigen", "Rimediare";
        Intro:
            "What no rule can take from you: if every active player agrees, you can set anything right, whatever the rules say. Who has done nothing since sitting down is no longer asked once a vote or a round has ended.",
            "Was keine Regel euch nehmen kann: Sind alle aktiven Spieler einverstanden, könnt ihr alles richtigstellen, was immer die Regeln sagen. Wer sich hingesetzt und seither nichts getan hat, wird nicht mehr gefragt, sobald eine Abstimmung oder Runde zu Ende ist.",
            "Ciò che nessuna regola può togliervi: se tutti i giocatori attivi sono d’accordo, potete rimediare a tutto, qualunque cosa dicano le regole. A chi da quando si è seduto non ha fatto nulla non si chiede più, appena finisce una votazione o una manche.";
        Propose: "Propose a correction", "Berichtigung vorschlagen", "Proponi una correzione";
        Reason: "What went wrong?", "Was ist schiefgegangen?", "Che cosa è andato storto?";
        ReasonHint: "Everybody reads it before agreeing.", "Alle lesen es, bevor sie zustimmen.", "Tutti lo leggono prima di acconsentire.";
        Changes: "What changes", "Was sich ändert", "Che cosa cambia";
        NoChanges: "Nothing yet: add at least one thing.", "Noch nichts: Füg mindestens eine Sache hinzu.", "Ancora nulla: aggiungi almeno una cosa.";
        Submit: "Propose to everybody", "Allen vorschlagen", "Proponi a tutti";
        Open: "Waiting for consent", "Wartet auf Zustimmung", "In attesa del consenso";
        NoneOpen: "No correction is waiting for consent.", "Gerade wartet keine Berichtigung auf Zustimmung.", "Nessuna correzione in attesa.";
        Past: "Earlier corrections", "Frühere Berichtigungen", "Correzioni precedenti";
        By: "proposed by", "vorgeschlagen von", "proposta da";
        Agreed: "agrees", "stimmt zu", "d’accordo";
        NotAgreed: "has not agreed", "hat nicht zugestimmt", "non ha acconsentito";
        Agree: "I agree", "Ich stimme zu", "Sono d’accordo";
        AgreeText:
            "Look at each line first. The last consent makes all of it happen at once.",
            "Schau dir erst jede Zeile an. Mit der letzten Zustimmung geschieht alles auf einmal.",
            "Guarda prima ogni riga. Con l’ultimo consenso avviene tutto in una volta.";
        Withdraw: "Withdraw it", "Zurückziehen", "Ritira";
        Made: "made", "vollzogen", "fatta";
        Withdrawn: "withdrawn", "zurückgezogen", "ritirata";
        Correction: "Correction", "Berichtigung", "Correzione";
        Before: "before", "vorher", "prima";
        After: "after", "nachher", "dopo";
        Same: "as it is already", "wie es schon ist", "come già è";
    }
}

spoken! {
    /// One thing to be set right.
    Mend {
        What: "What needs setting right?", "Was soll richtiggestellt werden?", "A che cosa si deve rimediare?";
        Quantity: "how much a player has", "wie viel ein Spieler hat", "quanto ha un giocatore";
        Code: "the code of a rule", "der Code einer Regel", "il codice di una regola";
        Status: "whether a rule is in force", "ob eine Regel gilt", "se una regola è in vigore";
        Decide: "what became of a proposal", "was aus einem Antrag wurde", "l’esito di una proposta";
        Turn: "whose turn it is", "wer am Zug ist", "di chi è il turno";
        Keep: "what a rule remembers", "was eine Regel sich merkt", "che cosa ricorda una regola";
        Player: "Player", "Spieler", "Giocatore";
        Which: "Of what", "Wovon", "Di che cosa";
        Amount: "How much from now on", "Wie viel von jetzt an", "Quanto d’ora in poi";
        Rule: "Rule", "Regel", "Regola";
        NewCode: "Code from now on", "Code von jetzt an", "Codice d’ora in poi";
        InForce: "in force", "in Kraft", "in vigore";
        Repealed: "repealed", "aufgehoben", "abrogata";
        Void: "void", "nichtig", "nulla";
        Proposal: "Proposal", "Antrag", "Proposta";
        Adopted: "adopted", "angenommen", "adottata";
        Rejected: "rejected", "abgelehnt", "respinta";
        Undecided: "not decided", "nicht entschieden", "non decisa";
        Value: "Value from now on", "Wert von jetzt an", "Valore d’ora in poi";
        KeepName: "Which value", "Welcher Merker", "Quale promemoria";
        Becomes: "From now on", "Von jetzt an", "D’ora in poi";
        Add: "Add this", "Das hinzufügen", "Aggiungi";
        Remove: "Remove", "Entfernen", "Togli";
        Nobody: "nobody", "niemand", "nessuno";
    }
}
