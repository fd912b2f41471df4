//! Points, dice and taxes.

use super::{blank, block, choice, number, ordinal, score};
use nomic_rules::block::{BlankChoice, BlankKind, Block};

const WHO: &[BlankChoice] = &[
    choice(
        "players where p.points = max(q.points for q in players)",
        [
            "every player with the most points",
            "jeder Spieler mit den meisten Punkten",
            "ogni giocatore con più punti",
        ],
    ),
    choice(
        "players where p.points = min(q.points for q in players)",
        [
            "every player with the fewest points",
            "jeder Spieler mit den wenigsten Punkten",
            "ogni giocatore con meno punti",
        ],
    ),
    choice(
        "[turn_player]",
        [
            "the player on turn",
            "der Spieler am Zug",
            "il giocatore di turno",
        ],
    ),
    choice(
        "players",
        ["every player", "jeder Spieler", "ogni giocatore"],
    ),
];

pub(super) const BLOCKS: [Block; 20] = [
    block(
        "scoring",
        "award_on_adoption",
        [
            "Whoever gets a proposal adopted receives $points [point|points].",
            "Wessen Antrag angenommen wird, bekommt $points [Punkt|Punkte].",
            "Chi vede adottata la propria proposta riceve $points [punto|punti].",
        ],
        &[number("points", "10")],
        "when on_adopted(p)\n  award(p.proposer, $points)\nend\n",
    ),
    block(
        "scoring",
        "loss_on_rejection",
        [
            "Whoever has a proposal rejected loses $points [point|points].",
            "Wessen Antrag abgelehnt wird, verliert $points [Punkt|Punkte].",
            "Chi vede respinta la propria proposta perde $points [punto|punti].",
        ],
        &[number("points", "10")],
        "when on_rejected(p)\n  award(p.proposer, -$points)\nend\n",
    ),
    block(
        "voters",
        "award_for_dissent",
        [
            "Whoever votes against a proposal that is adopted receives $points [point|points].",
            "Wer gegen einen Antrag stimmt, der angenommen wird, bekommt $points [Punkt|Punkte].",
            "Chi vota contro una proposta che viene adottata riceve $points [punto|punti].",
        ],
        &[number("points", "10")],
        "when on_adopted(p)\n  for each v in p.ballot.votes where v.against\n    award(v.voter, $points)\n  end\nend\n",
    ),
    block(
        "voters",
        "award_for_agreement",
        [
            "Whoever votes for a proposal that is adopted receives $points [point|points].",
            "Wer für einen Antrag stimmt, der angenommen wird, bekommt $points [Punkt|Punkte].",
            "Chi vota a favore di una proposta che viene adottata riceve $points [punto|punti].",
        ],
        &[number("points", "2")],
        "when on_adopted(p)\n  for each v in p.ballot.votes where v.in_favour\n    award(v.voter, $points)\n  end\nend\n",
    ),
    block(
        "scoring",
        "award_per_vote",
        [
            "The proposer receives $points [point|points] for each vote in favour, whether the proposal is adopted or not.",
            "Wer einen Antrag stellt, bekommt $points [Punkt|Punkte] für jede Stimme dafür, ob er angenommen wird oder nicht.",
            "Chi propone riceve $points [punto|punti] per ogni voto a favore, che la proposta sia adottata o no.",
        ],
        &[number("points", "2")],
        "when on_decided(p)\n  award(p.proposer, p.ballot.in_favour * $points)\nend\n",
    ),
    block(
        "scoring",
        "award_by_share",
        [
            "When a proposal is adopted, the proposer receives its share of the votes in favour times $points, rounded.",
            "Wird ein Antrag angenommen, bekommt, wer ihn stellte, seinen Anteil der Stimmen dafür mal $points, gerundet.",
            "Quando una proposta è adottata, chi l’ha fatta riceve la sua quota di voti a favore per $points, arrotondata.",
        ],
        &[number("points", "10")],
        "when on_adopted(p)\n  award(p.proposer, round($points * p.ballot.in_favour / max(1, p.ballot.in_favour + p.ballot.against)))\nend\n",
    ),
    block(
        "scoring",
        "award_for_unanimity",
        [
            "If a proposal is adopted unanimously, every player receives $points [point|points].",
            "Wird ein Antrag einstimmig angenommen, bekommt jeder Spieler $points [Punkt|Punkte].",
            "Se una proposta è adottata all’unanimità, ogni giocatore riceve $points [punto|punti].",
        ],
        &[number("points", "2")],
        "when on_adopted(p)\n  if p.ballot.unanimous then\n    for each q in players\n      award(q, $points)\n    end\n  end\nend\n",
    ),
    block(
        "taxes",
        "award_at_turn_end",
        [
            "At the end of each turn, $who receives $points [point|points].",
            "Am Ende jedes Zuges bekommt $who $points [Punkt|Punkte].",
            "Alla fine di ogni turno, $who riceve $points [punto|punti].",
        ],
        &[
            blank("who", BlankKind::Choice(WHO), "players"),
            number("points", "2"),
        ],
        "when turn_ends(t)\n  for each p in $who\n    award(p, $points)\n  end\nend\n",
    ),
    block(
        "taxes",
        "award_at_circuit_end",
        [
            "At the end of each circuit, $who receives $points [point|points].",
            "Am Ende jeder Spielrunde bekommt $who $points [Punkt|Punkte].",
            "Alla fine di ogni giro, $who riceve $points [punto|punti].",
        ],
        &[
            blank("who", BlankKind::Choice(WHO), "players"),
            number("points", "5"),
        ],
        "when circuit_ends(n)\n  for each p in $who\n    award(p, $points)\n  end\nend\n",
    ),
    block(
        "dice",
        "die_at_decision",
        [
            "When a player’s own proposal is decided during their turn, they throw a die with $sides sides and receive what it shows.",
            "Ist der eigene Antrag im eigenen Zug entschieden, würfelt der Spieler mit einem $sides-seitigen Würfel und bekommt die Augenzahl.",
            "Quando la propria proposta è decisa nel proprio turno, il giocatore tira un dado a $sides facce e riceve ciò che mostra.",
        ],
        &[ordinal("sides", "6")],
        "when on_decided(p)\n  if p.proposer.on_turn then\n    award(p.proposer, draw($sides))\n    end_turn()\n  end\nend\n",
    ),
    block(
        "dice",
        "die_with_bonus",
        [
            "At the end of a turn its player throws a die with $sides sides; a $lucky is worth $bonus [point|points].",
            "Am Ende des Zuges würfelt sein Spieler mit einem $sides-seitigen Würfel; eine $lucky bringt $bonus [Punkt|Punkte].",
            "Alla fine del turno il suo giocatore tira un dado a $sides facce; un $lucky vale $bonus [punto|punti].",
        ],
        &[
            ordinal("sides", "6"),
            ordinal("lucky", "6"),
            number("bonus", "10"),
        ],
        "when turn_ends(p)\n  if draw($sides) = $lucky then\n    award(p, $bonus)\n  end\nend\n",
    ),
    block(
        "taxes",
        "tax_at_circuit_end",
        [
            "At the end of each circuit, whoever has more than $free [point|points] loses $tax of them.",
            "Am Ende jeder Spielrunde verliert $tax [Punkt|Punkte], wer mehr als $free hat.",
            "Alla fine di ogni giro, chi ha più di $free [punto|punti] ne perde $tax.",
        ],
        &[score("free", "20"), number("tax", "3")],
        "when circuit_ends(n)\n  for each p in players where p.points > $free\n    award(p, -$tax)\n  end\nend\n",
    ),
    block(
        "taxes",
        "share_tax",
        [
            "At the end of each turn, its player loses the share $share of their points, rounded down.",
            "Am Ende jedes Zuges verliert sein Spieler den Anteil $share seiner Punkte, abgerundet.",
            "Alla fine di ogni turno, il suo giocatore perde la quota $share dei propri punti, arrotondata per difetto.",
        ],
        &[blank("share", BlankKind::Fraction, "1/10")],
        "when turn_ends(p)\n  if p.points > 0 then\n    award(p, -floor(p.points * ($share)))\n  end\nend\n",
    ),
    block(
        "taxes",
        "redistribution",
        [
            "At the end of each circuit, every player with the most points gives $points [point|points] away, and every player with the fewest receives as many.",
            "Am Ende jeder Spielrunde gibt jeder Spieler mit den meisten Punkten davon $points ab, und jeder mit den wenigsten bekommt ebenso viele.",
            "Alla fine di ogni giro, chi ha più punti ne cede $points, e chi ne ha meno ne riceve altrettanti.",
        ],
        &[number("points", "5")],
        "when circuit_ends(n)\n  let best = max(p.points for p in players)\n  let least = min(p.points for p in players)\n  if best > least then\n    for each p in players where p.points = best\n      award(p, -$points)\n    end\n    for each p in players where p.points = least\n      award(p, $points)\n    end\n  end\nend\n",
    ),
    block(
        "taxes",
        "interest",
        [
            "At the end of each circuit, everybody receives the share $share of their points as interest, rounded down.",
            "Am Ende jeder Spielrunde bekommt jeder den Anteil $share seiner Punkte als Zinsen, abgerundet.",
            "Alla fine di ogni giro, ognuno riceve come interesse la quota $share dei propri punti, arrotondata per difetto.",
        ],
        &[blank("share", BlankKind::Fraction, "1/10")],
        "when circuit_ends(n)\n  for each p in players where p.points > 0\n    award(p, floor(p.points * ($share)))\n  end\nend\n",
    ),
    block(
        "scoring",
        "streak",
        [
            "Whoever gets $times [proposal|proposals] adopted in a row receives $points [point|points].",
            "Wer $times [Antrag|Anträge] nacheinander durchbringt, bekommt $points [Punkt|Punkte].",
            "Chi ottiene l’adozione di $times [proposta|proposte] di fila riceve $points [punto|punti].",
        ],
        &[ordinal("times", "3"), number("points", "10")],
        "keep streak of each Player = 0\n\nwhen on_adopted(p)\n  set p.proposer.streak = p.proposer.streak + 1\n  if p.proposer.streak = $times then\n    award(p.proposer, $points)\n    set p.proposer.streak = 0\n  end\nend\n\nwhen on_rejected(p)\n  set p.proposer.streak = 0\nend\n",
    ),
    block(
        "proposals",
        "proposal_fee",
        [
            "Whoever makes a proposal pays $points [point|points].",
            "Wer einen Antrag stellt, zahlt $points [Punkt|Punkte].",
            "Chi fa una proposta paga $points [punto|punti].",
        ],
        &[number("points", "1")],
        "when on_proposed(p)\n  award(p.proposer, -$points)\nend\n",
    ),
    block(
        "voters",
        "non_voters_lose",
        [
            "Whoever has not voted on a proposal when it is decided loses $points [point|points].",
            "Wer nicht abgestimmt hat, wenn ein Antrag entschieden wird, verliert $points [Punkt|Punkte].",
            "Chi non ha votato su una proposta quando è decisa perde $points [punto|punti].",
        ],
        &[number("points", "1")],
        "when on_decided(p)\n  for each q in players where not any(v in p.ballot.votes where v.voter = q)\n    award(q, -$points)\n  end\nend\n",
    ),
    block(
        "dice",
        "lottery",
        [
            "When a proposal is decided, one of those who voted on it receives $points [point|points], drawn by lot.",
            "Ist ein Antrag entschieden, bekommt jemand, der abgestimmt hat, $points [Punkt|Punkte]; wer, sagt das Los.",
            "Decisa una proposta, uno di chi ha votato, estratto a sorte, riceve $points [punto|punti].",
        ],
        &[number("points", "5")],
        "when on_decided(p)\n  if count(p.ballot.votes) > 0 then\n    award(lot(collect(v.voter for v in p.ballot.votes)), $points)\n  end\nend\n",
    ),
    block(
        "taxes",
        "absence_costs",
        [
            "At the end of each circuit, whoever has done nothing for $days [day|days] loses $points [point|points].",
            "Am Ende jeder Spielrunde verliert $points [Punkt|Punkte], wer $days [Tag|Tage] lang nichts getan hat.",
            "Alla fine di ogni giro, chi non ha fatto nulla per $days [giorno|giorni] perde $points [punto|punti].",
        ],
        &[ordinal("days", "7"), number("points", "5")],
        "when circuit_ends(n)\n  for each p in players where now - p.last_seen > days($days)\n    award(p, -$points)\n  end\nend\n",
    ),
];
