//! Invitations for one person.

spoken! {
    /// Making out an invitation, and taking it back.
    Inviting {
        Title: "Invite one person", "Eine bestimmte Person einladen", "Invita una sola persona";
        Text:
            "A link that is good for one seat. The rules say whether somebody needs one, and what comes of it.",
            "Ein Link, der für einen einzigen Platz gilt. Ob jemand einen braucht und was daraus folgt, sagen die Regeln.",
            "Un link che vale per un posto solo. Se serve, e a che cosa, lo dicono le regole.";
        Make: "Make out an invitation", "Einladung ausstellen", "Fai un invito";
        Link: "Link for one person", "Link für eine Person", "Link per una persona";
        TakeBack: "Take back", "Zurücknehmen", "Ritira";
    }
}
