//! The court and the ballots that rules open.

spoken! {
    /// Cases and their judges.
    Court {
        Title: "Court", "Gericht", "Tribunale";
        Case: "Case", "Streitfrage", "Questione";
        Intro:
            "When players disagree about what the rules mean, or whether a move was allowed, anyone may call for a judge.",
            "Wenn ihr euch nicht einig seid, was die Regeln bedeuten oder ob ein Spielzug zulässig war, kann jeder einen Richter anrufen.",
            "Se non siete d’accordo su che cosa significano le regole, o su una mossa, chiunque può chiamare un giudice.";
        Call: "Call for a judge", "Richter anrufen", "Chiama un giudice";
        Statement: "What do you claim?", "Was behauptest du?", "Che cosa sostieni?";
        StatementHint:
            "One sentence that the judge can find true or false.",
            "Ein Satz, den der Richter für wahr oder falsch befinden kann.",
            "Una frase che il giudice può dire vera o falsa.";
        About: "What is it about?", "Worum geht es?", "Di che cosa si tratta?";
        AboutNothing: "the game as a whole", "das Spiel als Ganzes", "la partita in generale";
        AboutPlayer: "player", "Spieler", "giocatore";
        NoCall: "You can’t call for a judge just now", "Gerade kannst du keinen Richter anrufen", "Ora non puoi chiamare un giudice";
        Open: "Open cases", "Offene Streitfragen", "Questioni aperte";
        NoneOpen: "Nothing is in dispute.", "Gerade ist nichts strittig.", "Nessuno contesta nulla.";
        Settled: "Settled cases", "Erledigte Streitfragen", "Questioni chiuse";
        Calls: "raised by", "vorgelegt von", "sollevata da";
        Judge: "Judge", "Richter", "Giudice";
        JudgeYou: "You judge this case", "Du urteilst über diese Streitfrage", "Il giudice di questa questione sei tu";
        NotJudged: "not judged yet", "noch nicht entschieden", "non ancora decisa";
        IsTrue: "true", "wahr", "vero";
        IsFalse: "false", "falsch", "falso";
        IsUndetermined: "undetermined", "unbestimmt", "indeterminato";
        Finding: "What is your finding?", "Wie entscheidest du?", "Come decidi?";
        Reason: "Reason", "Begründung", "Motivazione";
        ReasonHint:
            "Which rules say so? The others will read it, and it may guide later judges.",
            "Welche Regeln sagen das? Die anderen lesen es, und spätere Richter können sich danach richten.",
            "Quali regole lo dicono? Gli altri lo leggono, e può guidare i giudici futuri.";
        GiveJudgement: "Give judgement", "Urteil fällen", "Pronuncia il giudizio";
        Stands: "It stands, but can still be overruled.", "Es gilt, kann aber noch überstimmt werden.", "Vale, ma può ancora essere rovesciato.";
        IsSettled: "settled", "erledigt", "chiusa";
        Final: "It can’t be changed any more.", "Daran lässt sich nichts mehr ändern.", "Non si può più cambiare.";
        Former: "Judgements that were overruled", "Überstimmte Urteile", "Giudizi rovesciati";
        Remedies: "What is set right", "Was richtiggestellt wird", "A che cosa si rimedia";
        RemediesHint:
            "Optional. It takes effect once the case is settled.",
            "Wenn nötig. Es wird wirksam, sobald die Streitfrage erledigt ist.",
            "Se serve. Ha effetto quando la questione è chiusa.";
        WhyJudge: "who judges", "wer urteilt", "chi giudica";
        NewCase: "New case", "Neue Streitfrage", "Nuova questione";
        ToRepair: "All agree that something went wrong? Set it right together", "Ihr seid euch alle einig, dass etwas schiefging? Stellt es gemeinsam richtig", "Siete tutti d’accordo che qualcosa è andato storto? Rimediate insieme";
    }
}

spoken! {
    /// Ballots that rules open, and what rules let players do.
    Deeds {
        Offers: "What the rules let you do", "Was die Regeln dir erlauben", "Che cosa ti permettono le regole";
        ByRule: "Rule", "Regel", "Regola";
        Due: "waiting for you", "wartet auf dich", "tocca a te";
        DueBy: "Rule", "Regel", "La regola";
        DueThen: "asks this of you.", "verlangt das von dir.", "lo chiede a te.";
        AlsoDue: "Also waiting for you:", "Auch das wartet auf dich:", "E tocca a te anche questo:";
        Do: "Go ahead", "Ausführen", "Conferma";
        Choose: "Choose …", "Wähle …", "Scegli …";
        Yes: "yes", "ja", "sì";
        No: "no", "nein", "no";
        FillIn: "Fill in everything properly first.", "Füll zuerst alles richtig aus.", "Prima compila bene tutto.";
        Ballot: "Ballot", "Abstimmung", "Votazione";
        Ballots: "Ballots", "Abstimmungen", "Votazioni";
        OpenedBy: "opened by Rule", "eröffnet von Regel", "aperta dalla regola";
        Concerns: "It concerns", "Es betrifft", "Riguarda";
        Carried: "carried", "angenommen", "approvata";
        Defeated: "defeated", "abgelehnt", "respinta";
        Dropped: "dropped", "entfallen", "decaduta";
        VoteOpen: "voting", "offen", "in corso";
        Held: "The next turn waits", "Der nächste Zug wartet", "Il prossimo turno aspetta";
        HeldBy: "Play goes on as soon as somebody acts:", "Es geht weiter, sobald jemand handelt:", "Si va avanti appena qualcuno agisce:";
        CastTitle: "Your vote is asked for", "Deine Stimme ist gefragt", "Serve il tuo voto";
        JudgeTitle: "You are the judge", "Du bist Richter", "Sei il giudice";
        AgreeTitle: "A correction waits for your consent", "Eine Berichtigung wartet auf deine Zustimmung", "Una correzione aspetta il tuo consenso";
        See: "Take a look", "Ansehen", "Vai a vedere";
        GoAway: "I am away for a while", "Ich bin eine Weile weg", "Mi assento per un po’";
        GoAwayText:
            "The rules say what that means, for instance that nobody waits for your vote. One click brings you back.",
            "Was das bedeutet, sagen die Regeln, zum Beispiel, dass niemand auf deine Stimme wartet. Mit einem Klick bist du wieder da.",
            "Che cosa comporta lo dicono le regole, per esempio che nessuno aspetta il tuo voto. Per tornare basta un tocco.";
        ComeBack: "I am back", "Ich bin wieder da", "Eccomi di nuovo";
        YouAreAway: "You are away", "Du bist abwesend", "Sei assente";
        AwayMark: "away", "abwesend", "assente";
        Dice: "Dice", "Würfel", "Dadi";
        DiceDrawn: "virtual", "virtuelle", "virtuali";
        DiceDrawnText:
            "The result comes from everybody’s secrets; nobody can steer it.",
            "Das Ergebnis kommt aus den Geheimnissen aller; niemand kann es lenken.",
            "Il risultato viene dai segreti di tutti; nessuno può guidarlo.";
        DiceReal: "real", "echte", "veri";
        DiceRealText:
            "For people around one table: whoever closes a vote throws a die and enters what it shows.",
            "Wenn ihr zusammen an einem Tisch sitzt: Wer eine Abstimmung schließt, würfelt und gibt ein, was der Würfel zeigt.",
            "Se sedete attorno allo stesso tavolo: chi chiude una votazione tira il dado e inserisce il risultato.";
        TakeBack: "Enter again", "Neu eingeben", "Inserisci di nuovo";
        Enter: "Enter", "Eingeben", "Inserisci";
        ThrownHere: "A player threw it at the table and said what it showed.", "Ein Spieler hat ihn am Tisch geworfen und gesagt, was er zeigte.", "Un giocatore l’ha tirato al tavolo e ha detto che cosa mostrava.";
    }
}
