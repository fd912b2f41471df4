//! Times that rules wait for, offices, rounds, and who is admitted.

spoken! {
    /// Times, offices and places at the table.
    Time {
        Title: "Times", "Zeiten", "Scadenze";
        Due: "due", "fällig am", "scade il";
        WasDue: "was due", "war fällig am", "scadeva il";
        VoteUntil: "Vote until", "Abstimmen bis", "Si vota fino al";
        Up: "The time to vote ended on", "Die Abstimmungsfrist endete am", "Il tempo per votare è scaduto il";
        UpText:
            "The vote can be closed as soon as the clocks of more than half of the players say so.",
            "Die Abstimmung kann geschlossen werden, sobald die Uhren von mehr als der Hälfte der Spieler so weit sind.",
            "La votazione si può chiudere appena gli orologi di più della metà dei giocatori lo confermano.";
        IsOver: "time is up", "die Zeit ist um", "tempo scaduto";
        Suggest:
            "You can propose a rule change.",
            "Du kannst eine Regeländerung beantragen.",
            "Puoi proporre un cambiamento delle regole.";
        Call: "Call time", "Zeitablauf feststellen", "Dichiara scaduto il tempo";
        CallText:
            "The rules then do what they have planned for this moment.",
            "Die Regeln tun dann, was sie für diesen Augenblick vorsehen.",
            "Le regole fanno allora ciò che prevedono per questo momento.";
        Offices: "Offices", "Ämter", "Cariche";
        Vacant: "nobody", "niemand", "nessuno";
        Apart: "does not play", "spielt nicht mit", "non gioca";
        Applicant: "waits for admission", "wartet auf Aufnahme", "attende l’ammissione";
        DroppedOut: "dropped out", "ausgeschieden", "fuori dalla partita";
        TurnedDown: "not admitted", "nicht aufgenommen", "richiesta respinta";
        Office: "Office", "Amt", "Carica";
        ByRule: "by Rule", "nach Regel", "secondo la regola";
        SeatOrder:
            "In the order in which they sat down.",
            "In der Reihenfolge, in der sie sich gesetzt haben.",
            "Nell’ordine in cui si sono seduti.";
        YouApplied: "You have asked to be admitted", "Du hast dich beworben", "Hai chiesto un posto";
        YouAppliedText:
            "The others decide by the rules. You can watch in the meantime.",
            "Die anderen entscheiden nach den Regeln. Solange kannst du zusehen.",
            "Gli altri decidono secondo le regole. Intanto puoi guardare.";
        Secret: "voted secretly", "geheim abgestimmt", "voto segreto";
        SecretText:
            "The votes are secret until they are opened at the end.",
            "Die Stimmen sind geheim, bis sie am Ende geöffnet werden.",
            "I voti sono segreti finché non si aprono alla fine.";
        OpeningText:
            "No more votes are taken. Those that are still secret are opened by the devices of those who cast them.",
            "Es werden keine Stimmen mehr angenommen. Die noch geheimen öffnen die Geräte derer, die sie abgegeben haben.",
            "Non si accettano altri voti. Quelli ancora segreti li aprono i dispositivi di chi li ha dati.";
        CloseSecretText:
            "No more votes are taken then, and everybody’s device opens its own. After that they can be counted.",
            "Dann werden keine Stimmen mehr angenommen, und jedes Gerät öffnet seine eigene. Danach können sie gezählt werden.",
            "Poi non si accettano altri voti, e ogni dispositivo apre il suo. Dopo si possono contare.";
        CountOpened: "Count the votes", "Stimmen zählen", "Conta i voti";
        CountOpenedText:
            "What has been opened is counted as the rules say, and the outcome takes effect.",
            "Was geöffnet ist, wird gezählt, wie es die Regeln sagen, und das Ergebnis gilt.",
            "Ciò che è stato aperto si conta come dicono le regole, e l’esito entra in vigore.";
        YouVotedSecretly: "You have voted, secretly.", "Du hast geheim abgestimmt.", "Hai votato in segreto.";
        VotedForSecretly: "You voted for it, secretly.", "Du hast geheim dafür gestimmt.", "Hai votato a favore, in segreto.";
        VotedAgainstSecretly: "You voted against it, secretly.", "Du hast geheim dagegen gestimmt.", "Hai votato contro, in segreto.";
        OfferSecret:
            "What you hand in stays secret until it is opened.",
            "Was du abgibst, bleibt geheim, bis es geöffnet wird.",
            "Ciò che consegni resta segreto finché non viene aperto.";
        KeeperOpens: "It is opened by", "Geöffnet wird es von", "Lo apre";
        OrFrom: ", or from", ", ab", ", dal";
        OrDevice: "on by your device.", "von deinem Gerät.", "in poi il tuo dispositivo.";
        DeviceFrom: "From", "Ab", "Dal";
        DeviceOpens: "on your device opens it.", "öffnet es dein Gerät.", "in poi lo apre il tuo dispositivo.";
        HandedIn: "handed in", "abgegeben", "consegnato";
        OnlyYou: "only you can read this", "das siehst nur du", "lo leggi solo tu";
        Noted: "Notes that rules keep", "Notizen der Regeln", "Appunti delle regole";
        HandedInText:
            "You have handed this in. As long as it is not opened you can hand in something else instead.",
            "Das hast du abgegeben. Solange es nicht geöffnet ist, kannst du stattdessen etwas anderes abgeben.",
            "L’hai consegnato. Finché non viene aperto, puoi consegnare altro al suo posto.";
        Round: "Round", "Runde", "Manche";
        Game: "game", "Spiel", "partita";
        Late: "late", "verspätet", "in ritardo";
    }
}
