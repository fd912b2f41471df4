//! Globals and functions.

use super::Row;

#[rustfmt::skip]
pub(super) const ROWS: &[Row] = &[
    Row("points", "t|score|", "m|Punktestand|", "m|punteggio|"),
    Row("players", "w|player/players|", "m|Spieler/Spieler|", "m|giocatore/giocatori|"),
    Row("rules", "t|rule/rules|in force", "f|Regel/Regeln|in Kraft", "f|regola/regole|in vigore"),
    Row("all_rules", "t|rule/rules|of any time", "f|Regel/Regeln|aller Zeiten", "f|regola/regole|di ogni tempo"),
    Row("turn_player", "w|player|on turn", "m|Spieler|am Zug", "m|giocatore|di turno"),
    Row("circuit", "t|number|of the circuit", "f|Nummer|der Spielrunde", "m|numero|del giro"),
    Row("this_rule", "x|this rule|", "x|dies* Regel|", "x|questa regola|"),
    Row("open_proposals", "t|proposal/proposals|still open", "m|offen* Antrag/offen* Anträge|", "f|proposta/proposte|in sospeso"),
    Row("cases", "t|case/cases|still unsettled", "f|unerledigt* Streitfrage/unerledigt* Streitfragen|", "f|questione/questioni|in sospeso"),
    Row("all_cases", "t|case/cases|called so far", "f|bisherig* Streitfrage/bisherig* Streitfragen|", "f|questione/questioni|fino a ora"),
    Row("ballots", "t|ballot/ballots|under way", "f|laufend* Abstimmung/laufend* Abstimmungen|", "f|votazione/votazioni|in corso"),
    Row("turn", "t|number|of the turn", "f|Nummer|des Zuges", "m|numero|del turno"),
    Row("turn_ended", "the turn|has|ended", "der Zug|ist|zu Ende", "il turno|è|finito"),
    Row("by_rule", "this|is|done by a rule", "das|geschieht|durch eine Regel", "questo|è|opera di una regola"),

    Row("rule", "x|rule {0}|", "x|Regel {0}|", "f|regola|{0}"),
    Row("player", "x|player {0}|", "x|Spieler {0}|", "m|giocatore|{0}"),
    Row("case_numbered", "x|case {0}|", "x|Streitfrage {0}|", "f|questione|{0}"),
    Row("ballot_numbered", "x|ballot {0}|", "x|Abstimmung {0}|", "f|votazione|{0}"),
    Row("lettered", "x|{0}.{1}|", "x|{0}.{1}|", "x|{0}.{1}|"),
    Row("next_in_order", "w|player|who comes after {0}", "m|Spieler|, der nach {0d} kommt\u{1}", "m|giocatore|che segue {0}"),
    Row("previous_in_order", "w|player|who comes before {0}", "m|Spieler|, der vor {0d} kommt\u{1}", "m|giocatore|che precede {0}"),
    Row("draw", "~t|random number|from 1 to {0}", "~f|Zufallszahl|von 1 bis {0}", "~m|numero a caso|da 1 a {0}"),
    Row("claims_precedence", "claims|to go before {1}", "hat|nach eigener Aussage Vorrang vor {1d}/nach eigener Aussage keinen Vorrang vor {1d}", "dichiara/dichiarano|di prevalere su {1}"),
    Row("answers", "has|an answer to {1}/no answer to {1}", "hat|eine Antwort auf {1a}/keine Antwort auf {1a}", "ha|una risposta a {1}"),
    Row("reads", "depends|on {1}", "ist|abhängig von {1d}", "dipende/dipendono|da {1}"),
    Row("mentions", "contains|{1}", "enthält|{1a}/{1a} nicht", "contiene|{1}"),
    Row("first_choices", "t|number of first choices|for {1} in {0}", "f|Zahl der Erststimmen|für {1a} bei {0d}", "m|numero di prime scelte|per {1} in {0}"),
    Row("approvals", "t|number of votes|that name {1} in {0}", "f|Zahl der Stimmen|, die {1a} bei {0d} nennen\u{1}", "m|numero di voti|che indicano {1} in {0}"),
    Row("preferring", "t|number of votes|that put {1} before {2} in {0}", "f|Zahl der Stimmen|, die bei {0d} {1a} vor {2a} setzen\u{1}", "m|numero di voti|che in {0} mettono {1} prima di {2}"),
    Row("runoff", "t|option|that wins the instant runoff in {0}", "f|Möglichkeit|, die bei {0d} die integrierte Stichwahl gewinnt\u{1}", "f|opzione|che vince il ballottaggio istantaneo in {0}"),
    Row("option_player", "w|player|behind {1}", "m|Spieler|, für den {1} steht\u{1}", "m|giocatore|di {1}"),
    Row("option_rule", "t|rule|behind {1}", "f|Regel|, für die {1} steht\u{1}", "f|regola|di {1}"),
    Row("option_proposal", "t|proposal|behind {1}", "m|Antrag|, für den {1} steht\u{1}", "f|proposta|di {1}"),
    Row("option_text", "t|wording|of {1}", "m|Wortlaut|{1g}", "m|testo|di {1}"),
    Row("votes_of", "t|vote/votes|of {0}", "f|Stimme/Stimmen|von {0d}", "m|voto/voti|di {0}"),
];
