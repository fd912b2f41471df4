//! What hooks are about, for the summary of code: what is decided, as an indirect question.

use super::Row;

#[rustfmt::skip]
pub(super) const ROWS: &[Row] = &[
    Row("?numbering", "what number a proposal gets", "welche Nummer ein Antrag bekommt", "quale numero riceve una proposta"),
    Row("?permits", "which changes are permitted", "welche Änderungen erlaubt sind", "quali cambiamenti sono permessi"),
    Row("?may_vote", "who may vote", "wer abstimmen darf", "chi può votare"),
    Row("?may_change", "who may vote anew", "wer seine Stimme ändern darf", "chi può cambiare voto"),
    Row("?may_abstain", "where players may abstain", "wo man sich enthalten darf", "dove ci si può astenere"),
    Row("?delegate", "whose vote counts for somebody else, too", "wessen Stimme auch für andere zählt", "il voto di chi vale anche per altri"),
    Row("?vote_weight", "how much a vote weighs", "wie viel eine Stimme wiegt", "quanto pesa un voto"),
    Row("?carries", "which ballots are carried", "welche Abstimmungen mit Ja enden", "quali votazioni sono approvate"),
    Row("?required_votes", "how many votes are needed", "wie viele Stimmen nötig sind", "quanti voti servono"),
    Row("?chooses", "which option wins", "welche Möglichkeit gewinnt", "quale opzione vince"),
    Row("?officer", "who conducts votes on proposals", "wer Abstimmungen über Anträge leitet", "chi conduce le votazioni sulle proposte"),
    Row("?closer", "who closes ballots", "wer Abstimmungen schließt", "chi chiude le votazioni"),
    Row("?ends", "when a ballot is over", "wann eine Abstimmung zu Ende ist", "quando finisce una votazione"),
    Row("?number_after", "what number a rule gets", "welche Ordnungszahl eine Regel bekommt", "quale numero prende una regola"),
    Row("?first_player", "who takes the first turn", "wer den ersten Zug hat", "a chi tocca il primo turno"),
    Row("?next_player", "who is next", "wer als Nächstes dran ist", "a chi tocca dopo"),
    Row("?winner", "who has won", "wer gewonnen hat", "chi ha vinto"),
    Row("?outranks", "which rules go before others", "welche Regeln anderen vorgehen", "quali regole prevalgono su altre"),
    Row("?voids", "which rules are void", "welche Regeln nichtig sind", "quali regole sono nulle"),
    Row("?judge_for", "who is judge", "wer Richter ist", "chi è giudice"),
    Row("?voting_time", "how long a ballot is open", "wie lange eine Abstimmung läuft", "quanto resta aperta una votazione"),
    Row("?reveal_time", "how long votes can be opened", "wie lange Stimmen geöffnet werden können", "per quanto tempo si possono aprire i voti"),
    Row("?quorum", "how many must vote", "wie viele abstimmen müssen", "quanti devono votare"),
    Row("?timekeeper", "who says that a time has come", "wer sagt, dass eine Zeit gekommen ist\u{1}", "chi dice che è giunta una scadenza"),
    Row("?takes_turns", "whether there are turns", "ob der Reihe nach gespielt wird", "se si gioca a turni"),
    Row("?admits", "who is admitted at once", "wer sofort aufgenommen wird", "chi è ammesso subito"),
    Row("?may_return", "who may come back", "wer wiederkommen darf", "chi può tornare"),
    Row("?before_play", "what can be done before play begins", "was schon geht, bevor das Spiel beginnt\u{1}", "che cosa si può fare prima che si cominci"),
    Row("?secret_ballot", "which ballots are secret", "welche Abstimmungen geheim sind", "quali votazioni sono segrete"),
    Row("?secret_action", "what is handed in secretly", "was geheim abgegeben wird", "che cosa si consegna in segreto"),
    Row("?opens_at", "when players can open what they have handed in", "ab wann Spieler öffnen können, was sie abgegeben haben\u{1}", "da quando i giocatori possono aprire ciò che hanno consegnato"),
    Row("?keeper", "who opens what is handed in secretly", "wer öffnet, was geheim abgegeben wird\u{1}", "chi apre ciò che è consegnato in segreto"),

    Row("?calling_time", "before somebody says that a time has come", "bevor jemand sagt, dass eine Zeit gekommen ist\u{1}", "prima che qualcuno dica che è giunta una scadenza"),
    Row("?on_timer", "when a time has come", "wenn eine Zeit gekommen ist", "quando giunge una scadenza"),
    Row("?on_appointed", "when a player takes an office", "wenn ein Spieler ein Amt übernimmt", "quando un giocatore assume una carica"),
    Row("?on_vacated", "when a player leaves an office", "wenn ein Spieler ein Amt abgibt", "quando un giocatore lascia una carica"),
];
