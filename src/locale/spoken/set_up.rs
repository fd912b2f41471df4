//! Settling what a ruleset leaves open.

spoken! {
    /// The questions to whoever founds a game.
    SetUp {
        Open: "What these rules leave open", "Was diese Regeln offenlassen", "Che cosa lasciano aperto queste regole";
        OpenText:
            "It will stand in the rules, where players can amend it like anything else.",
            "Es wird in den Regeln stehen, wo ihr es ändern könnt wie alles andere.",
            "Starà nelle regole, dove si può emendare come tutto il resto.";
        Written:
            "A ruleset in this program’s own format: its classes and its code come along.",
            "Ein Regelwerk im Format dieses Programms: Klassen und Code kommen mit.",
            "Un regolamento nel formato di questo programma: arrivano anche le classi e il codice.";
    }
}
