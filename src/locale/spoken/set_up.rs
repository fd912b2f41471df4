//! Settling what a ruleset leaves open.

spoken! {
    /// The questions to whoever founds a game.
    SetUp {
        Open: "What these rules leave open", "Was diese Regeln offenlassen", "Che cosa queste regole lasciano aperto";
        OpenText:
            "It will stand in the rules, where players can amend it like anything else.",
            "Es wird in den Regeln stehen, wo ihr es ändern könnt wie alles andere.",
            "Starà nelle regole, dove si può emendare come tutto il resto.";
        Written:
            "A ruleset as this program writes them: its classes and its code are taken along.",
            "Ein Regelsatz, wie ihn dieses Programm schreibt: Klassen und Code kommen mit.",
            "Un insieme di regole scritto come fa questo programma: classi e codice vengono con sé.";
    }
}
