//! When somebody has signed two histories.

spoken! {
    /// What follows, and what to do.
    Fork {
        Badge: "two histories", "zwei Verläufe", "due storie";
        Follows:
            "Everybody who gets both moves sees this, and it can’t be undone. Moves of this key count as before, but it has no word any more in what is final.",
            "Alle, bei denen beides ankommt, sehen das, und es lässt sich nicht ungeschehen machen. Spielzüge dieses Schlüssels zählen wie bisher, aber was endgültig ist, entscheidet er nicht mehr mit.",
            "Lo vede chiunque riceva entrambe le mosse, e non si può annullare. Le mosse di questa chiave contano come prima, ma su ciò che è definitivo non ha più voce.";
        Honest:
            "It need not be cheating: one identity used in two browsers at once does the same. Talk about it.",
            "Betrug muss das nicht sein: Dasselbe geschieht, wenn eine Identität in zwei Browsern zugleich gespielt wird. Redet miteinander.",
            "Non è detto che sia un imbroglio: succede anche usando una stessa identità in due browser insieme. Parlatene.";
        Save: "Save the proof", "Beweis sichern", "Salva la prova";
        SaveText:
            "A small file with these two signed moves and nothing else. Anybody can check it with “nomic verify”.",
            "Eine kleine Datei mit diesen zwei unterschriebenen Spielzügen und sonst nichts. Mit „nomic verify“ können alle sie prüfen.",
            "Un piccolo file con queste due mosse firmate e nient’altro. Chiunque può controllarlo con «nomic verify».";
    }
}
