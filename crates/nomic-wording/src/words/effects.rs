//! What rules can do.

use super::Row;

#[rustfmt::skip]
pub(super) const ROWS: &[Row] = &[
    Row("award", "{0} {1?receives|loses} {1#point|points}", "{0} {1?bekommt|verliert} {1#Punkt|Punkte}", "{0} {1?riceve|perde} {1#punto|punti}"),
    Row("set_points", "the score of {0} becomes {1}", "der Punktestand {0g} wird {1}", "il punteggio di {0} diventa {1}"),
    Row("change", "{1} of {0} {2?rises|falls} by {2!}", "{1} von {0d} {2?steigt|sinkt} um {2!}", "{1} di {0} {2?sale|scende} di {2!}"),
    Row("set_amount", "{1} of {0} becomes {2}", "{1} von {0d} wird {2}", "{1} di {0} diventa {2}"),
    Row("end_turn", "the turn ends", "der Zug endet", "il turno finisce"),
    Row("give_turn", "the next turn goes to {0}", "der nächste Zug geht an {0a}", "il prossimo turno va a {0}"),
    Row("win", "{0} wins", "{0} gewinnt", "{0} vince"),
    Row("repeal", "{0} is repealed", "{0} wird aufgehoben", "{0} è abrogata"),
    Row("enact", "a new rule is enacted, titled {0}, with the text {1} and the code {2}", "eine neue Regel wird eingeführt, mit dem Titel {0d}, dem Text {1d} und dem Code {2d}", "è introdotta una nuova regola, con titolo {0}, testo {1} e codice {2}"),
    Row("amend", "{0} is amended: its text becomes {1} and its code becomes {2}", "{0} wird geändert: Ihr Text wird {1}, ihr Code wird {2}", "{0} è emendata: il testo diventa {1} e il codice diventa {2}"),
    Row("transmute", "{0} is transmuted: its class becomes {1}", "{0} wird umgewandelt: Ihre Klasse wird {1}", "{0} è trasmutata: la sua classe diventa {1}"),
    Row("propose", "{0} proposes a new rule, titled {1}, with the text {2} and the code {3}", "{0} beantragt eine neue Regel, mit dem Titel {1d}, dem Text {2d} und dem Code {3d}", "{0} propone una nuova regola, con titolo {1}, testo {2} e codice {3}"),
    Row("propose_amendment", "{0} proposes to amend {1}: its text becomes {2} and its code becomes {3}", "{0} beantragt, {1a} zu ändern: Ihr Text wird {2}, ihr Code wird {3}", "{0} propone di emendare {1}: il testo diventa {2} e il codice diventa {3}"),
    Row("propose_repeal", "{0} proposes to repeal {1}", "{0} beantragt, {1a} aufzuheben", "{0} propone di abrogare {1}"),
    Row("withdraw", "{0} is withdrawn", "{0} wird zurückgezogen", "{0} è ritirata"),
    Row("reopen", "{0} is debated again", "{0} wird wieder beraten", "{0} torna in discussione"),
    Row("open_ballot", "a ballot opens on {0}, about {1}", "eine Abstimmung über {0a} beginnt; es geht um {1a}", "si apre una votazione su {0}; riguarda {1}"),
    Row("open_choice", "a ballot opens on {0}, in which each voter names up to {2} of {1}", "eine Abstimmung über {0a} beginnt, bei der jeder höchstens {2} von {1d} nennt", "si apre una votazione su {0}, in cui ciascuno indica al massimo {2} fra {1}"),
    Row("open_ranking", "a ballot opens on {0}, in which each voter puts {1} in order", "eine Abstimmung über {0a} beginnt, bei der jeder {1a} in eine Reihenfolge bringt", "si apre una votazione su {0}, in cui ciascuno mette in ordine {1}"),
    Row("choose", "{0} ends with {1} as the winner", "{0} endet mit {1d} als Sieger", "{0} finisce con {1} come vincitrice"),
    Row("carry", "{0} is carried", "{0} endet mit Ja", "{0} è approvata"),
    Row("defeat", "{0} is defeated", "{0} endet mit Nein", "{0} è respinta"),
    Row("signal", "the signal {0} is given", "das Signal {0} wird gegeben", "si dà il segnale {0}"),
    Row("cast_vote", "a vote is cast in {0} in the name of {1} (in favour: {2})", "im Namen {1g} wird bei {0d} gestimmt (dafür: {2})", "si vota in {0} a nome di {1} (a favore: {2})"),
    Row("drop_ballot", "{0} is dropped", "{0} entfällt", "{0} decade"),
    Row("overrule", "the judgement on {0} is overruled", "das Urteil zu {0d} wird überstimmt", "il giudizio su {0} è rovesciato"),
    Row("settle", "{0} is settled for good", "{0} ist endgültig erledigt", "{0} è chiusa definitivamente"),
];
