//! The court and the ballots that rules open.

spoken! {
    /// Cases and their judges.
    Court {
        Title: "Court", "Gericht", "Tribunale";
        Case: "Case", "Streitfrage", "Questione";
        Intro:
            "When players disagree about what the rules mean, or whether a move was right, anyone may call for a judge.",
            "Wenn ihr euch nicht einig seid, was die Regeln bedeuten oder ob ein Spielzug recht war, kann jeder nach einem Richter rufen.",
            "Quando non siete d’accordo su che cosa significano le regole, o se una mossa era giusta, chiunque può chiamare un giudice.";
        Call: "Call for a judge", "Nach einem Richter rufen", "Chiama un giudice";
        Statement: "What do you claim?", "Was behauptest du?", "Che cosa sostieni?";
        StatementHint:
            "One sentence that the judge can find true or false.",
            "Ein Satz, den der Richter für wahr oder falsch befinden kann.",
            "Una frase che il giudice può dire vera o falsa.";
        About: "What is it about?", "Worum geht es?", "Di che cosa si tratta?";
        AboutNothing: "the game as a whole", "das Spiel als Ganzes", "la partita in generale";
        AboutPlayer: "player", "Spieler", "giocatore";
        NoCall: "You cannot call for a judge just now", "Gerade kannst du keinen Richter rufen", "Ora non puoi chiamare un giudice";
        Open: "Open cases", "Offene Streitfragen", "Questioni aperte";
        NoneOpen: "Nobody disputes anything.", "Niemand bestreitet etwas.", "Nessuno contesta nulla.";
        Settled: "Settled cases", "Erledigte Streitfragen", "Questioni chiuse";
        Calls: "called by", "gerufen von", "sollevata da";
        Judge: "Judge", "Richter", "Giudice";
        JudgeYou: "You judge this case", "Du richtest über diese Streitfrage", "Giudichi tu questa questione";
        NotJudged: "not judged yet", "noch nicht gerichtet", "non ancora giudicata";
        IsTrue: "true", "wahr", "vero";
        IsFalse: "false", "falsch", "falso";
        IsUndetermined: "undetermined", "unbestimmt", "indeterminato";
        Finding: "What do you find?", "Wie befindest du?", "Come giudichi?";
        Reason: "Reason", "Begründung", "Motivazione";
        ReasonHint:
            "Which rules say so? The others will read it, and it may guide later judges.",
            "Welche Regeln sagen das? Die anderen lesen es, und spätere Richter können sich danach richten.",
            "Quali regole lo dicono? Gli altri lo leggono, e può guidare i giudici futuri.";
        GiveJudgement: "Give judgement", "Urteil sprechen", "Emetti il giudizio";
        Stands: "It stands, but can still be overruled.", "Es steht, kann aber noch aufgehoben werden.", "Vale, ma può ancora essere annullato.";
        IsSettled: "settled", "erledigt", "chiusa";
        Final: "Nothing can be changed about it any more.", "Daran lässt sich nichts mehr ändern.", "Non si può più cambiare.";
        Former: "Judgements that were overruled", "Aufgehobene Urteile", "Giudizi annullati";
        Remedies: "What is set right", "Was richtiggestellt wird", "Che cosa si rimedia";
        RemediesHint:
            "Optional. It takes effect once the case is settled.",
            "Wenn nötig. Es wird wirksam, sobald die Streitfrage erledigt ist.",
            "Se serve. Ha effetto quando la questione è chiusa.";
        WhyJudge: "who judges", "wer richtet", "chi giudica";
        NewCase: "New case", "Neue Streitfrage", "Nuova questione";
        ToRepair: "All agree that something went wrong? Set it right together", "Alle sind sich einig, dass etwas schiefging? Stellt es gemeinsam richtig", "Tutti d’accordo che qualcosa è andato storto? Rimediate insieme";
    }
}

spoken! {
    /// Ballots that rules open, and what rules let players do.
    Deeds {
        Offers: "What the rules let you do", "Was die Regeln dir erlauben", "Che cosa ti permettono le regole";
        ByRule: "Rule", "Regel", "Regola";
        Due: "waits for you", "wartet auf dich", "aspetta te";
        DueBy: "By Rule", "Nach Regel", "Per la regola";
        DueThen: "this waits for you.", "wartet das auf dich.", "questo aspetta te.";
        AlsoDue: "This waits for you, too:", "Auch das wartet auf dich:", "Anche questo aspetta te:";
        Do: "Do it", "Tun", "Fallo";
        Choose: "Choose …", "Wähle …", "Scegli …";
        Yes: "yes", "ja", "sì";
        No: "no", "nein", "no";
        FillIn: "Fill in everything first.", "Fülle zuerst alles aus.", "Prima compila tutto.";
        Ballot: "Ballot", "Abstimmung", "Votazione";
        Ballots: "Ballots", "Abstimmungen", "Votazioni";
        OpenedBy: "opened by Rule", "eröffnet von Regel", "aperta dalla regola";
        Concerns: "It concerns", "Es betrifft", "Riguarda";
        Carried: "carried", "angenommen", "approvata";
        Defeated: "defeated", "abgelehnt", "respinta";
        Dropped: "dropped", "fallengelassen", "decaduta";
        VoteOpen: "voting", "offen", "in corso";
        Held: "The next turn waits", "Der nächste Zug wartet", "Il prossimo turno aspetta";
        HeldBy: "It goes on as soon as somebody acts:", "Es geht weiter, sobald jemand handelt:", "Si continua appena qualcuno agisce:";
        CastTitle: "Your vote is asked for", "Deine Stimme ist gefragt", "Serve il tuo voto";
        JudgeTitle: "You are the judge", "Du bist Richter", "Sei il giudice";
        AgreeTitle: "A correction waits for your consent", "Eine Berichtigung wartet auf deine Zustimmung", "Una correzione aspetta il tuo consenso";
        See: "Go there", "Dorthin", "Vai";
        GoAway: "I am away for a while", "Ich bin eine Weile weg", "Mi assento per un po’";
        GoAwayText:
            "The rules say what that means, for instance that nobody waits for your vote. You come back with one press.",
            "Was das bedeutet, sagen die Regeln, zum Beispiel, dass niemand auf deine Stimme wartet. Mit einem Druck bist du wieder da.",
            "Che cosa comporta lo dicono le regole, per esempio che nessuno aspetti il tuo voto. Torni con un tocco.";
        ComeBack: "I am back", "Ich bin wieder da", "Sono di nuovo qui";
        YouAreAway: "You are away", "Du bist weg", "Sei assente";
        AwayMark: "away", "abwesend", "assente";
        Dice: "Dice", "Würfel", "Dadi";
        DiceDrawn: "drawn", "gezogen", "estratti";
        DiceDrawnText:
            "The result comes from everybody’s secrets; nobody can steer it.",
            "Das Ergebnis kommt aus den Geheimnissen aller; niemand kann es lenken.",
            "Il risultato viene dai segreti di tutti; nessuno può guidarlo.";
        DiceReal: "real", "echte", "veri";
        DiceRealText:
            "For a table that sits together: whoever closes a vote throws and says what the die shows.",
            "Für einen Tisch, der beisammensitzt: Wer eine Abstimmung schließt, würfelt und sagt, was der Würfel zeigt.",
            "Per chi siede insieme: chi chiude una votazione tira e dice che cosa mostra il dado.";
        TakeBack: "Enter again", "Neu eingeben", "Inserisci di nuovo";
        Enter: "Enter", "Eingeben", "Inserisci";
        ThrownHere: "A player threw it at the table and said what it showed.", "Ein Spieler hat ihn am Tisch geworfen und gesagt, was er zeigte.", "Un giocatore l’ha tirato al tavolo e ha detto che cosa mostrava.";
    }
}
