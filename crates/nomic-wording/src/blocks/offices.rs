//! Offices: their holders, powers and ends.

use super::{block, number, ordinal, usually};
use nomic_rules::block::Block;

pub(super) const BLOCKS: [Block; 9] = [
    block(
        "offices",
        "elect_officer",
        [
            "Players may call an election for the office $office; whoever gets the most votes has it, and a tie elects nobody.",
            "Spieler dürfen eine Wahl für das Amt $office ansetzen; wer die meisten Stimmen bekommt, hat es, bei Gleichstand niemand.",
            "I giocatori possono indire un’elezione per la carica $office; chi riceve più voti la ottiene, in caso di parità nessuno.",
        ],
        &[usually("office", ["Speaker", "Sprecher", "Presidente"])],
        "action elect(actor)\n  \"Call an election\" | de \"Eine Wahl ansetzen\" | it \"Indire un’elezione\"\n  open_choice(\"Election\" | de \"Wahl\" | it \"Elezione\", players, 1)\nend\n\nwhen may_vote(v, b)\n  if b.rule = this_rule then\n    answer v.active\n  end\nend\n\nwhen chooses(b)\n  if b.rule = this_rule then\n    answer runoff(b)\n  end\nend\n\nwhen on_carried(b)\n  if b.rule = this_rule and b.chosen > 0 then\n    appoint(option_player(b, b.chosen), $office)\n  end\nend\n",
    ),
    block(
        "offices",
        "no_confidence",
        [
            "Players may move a vote of no confidence in the office $office; with more than half of the votes it falls vacant.",
            "Spieler dürfen dem Amt $office das Misstrauen aussprechen; mit mehr als der Hälfte der Stimmen wird es frei.",
            "I giocatori possono proporre la sfiducia alla carica $office; con più della metà dei voti resta vacante.",
        ],
        &[usually("office", ["Speaker", "Sprecher", "Presidente"])],
        "action impeach(actor)\n  \"Move a vote of no confidence\" | de \"Misstrauen beantragen\" | it \"Proporre la sfiducia\"\n  where held($office)\n  open_ballot(\"No confidence\" | de \"Misstrauen\" | it \"Sfiducia\", holder($office))\nend\n\nwhen may_vote(v, b)\n  if b.rule = this_rule then\n    answer v.active\n  end\nend\n\nwhen required_votes(b)\n  if b.rule = this_rule then\n    answer b.eligible_votes div 2 + 1\n  end\nend\n\nwhen on_carried(b)\n  if b.rule = this_rule and b.chosen = 0 and holds(b.about_player, $office) then\n    vacate($office)\n  end\nend\n",
    ),
    block(
        "offices",
        "office_term",
        [
            "After $circuits full [circuit|circuits] the office $office is vacant again.",
            "Nach $circuits [voller Spielrunde|vollen Spielrunden] ist das Amt $office wieder frei.",
            "Dopo $circuits [giro intero|giri interi] la carica $office torna vacante.",
        ],
        &[
            ordinal("circuits", "2"),
            usually("office", ["Speaker", "Sprecher", "Presidente"]),
        ],
        "keep since = 0\n\nwhen on_appointed(p, office)\n  if office = $office then\n    set since = circuit\n  end\nend\n\nwhen circuit_ends(n)\n  if held($office) and n >= since + $circuits then\n    vacate($office)\n  end\nend\n",
    ),
    block(
        "offices",
        "office_passes",
        [
            "When the office $office falls vacant, it goes to the player after whoever had it.",
            "Wird das Amt $office frei, bekommt es, wer nach dem bisherigen Inhaber sitzt.",
            "Quando la carica $office resta vacante, va a chi siede dopo chi l’aveva.",
        ],
        &[usually("office", ["Speaker", "Sprecher", "Presidente"])],
        "when on_vacated(p, office)\n  if office = $office and not held($office) then\n    appoint(next_in_order(p), $office)\n  end\nend\n",
    ),
    block(
        "offices",
        "office_bid",
        [
            "Players bid points for the office $office; at the end of the circuit the highest bidder pays and has it.",
            "Um das Amt $office wird mit Punkten geboten; am Ende der Spielrunde zahlt, wer am meisten bietet, und hat es.",
            "Per la carica $office si offrono punti; alla fine del giro chi offre di più paga e la ottiene.",
        ],
        &[usually("office", ["Speaker", "Sprecher", "Presidente"])],
        "keep best = 0\nkeep bidder = 0\n\naction bid(actor, amount: number \"how much\" | de \"wie viel\" | it \"quanto\")\n  \"Bid\" | de \"Bieten\" | it \"Fare un’offerta\"\n  where actor.points > best\n  if amount <= best or amount > actor.points then\n    refuse(\"The bid to beat is {}.\" | de \"Zu überbieten ist {}.\" | it \"L’offerta da superare è {}.\", best)\n  end\n  set best = amount\n  set bidder = actor.number\nend\n\nwhen circuit_ends(n)\n  for each p in players where p.number = bidder\n    award(p, -best)\n    appoint(p, $office)\n  end\n  set best = 0\n  set bidder = 0\nend\n",
    ),
    block(
        "offices",
        "office_salary",
        [
            "At the end of each circuit, whoever has the office $office receives $points [point|points].",
            "Am Ende jeder Spielrunde bekommt, wer das Amt $office hat, $points [Punkt|Punkte].",
            "Alla fine di ogni giro, chi ha la carica $office riceve $points [punto|punti].",
        ],
        &[
            usually("office", ["Speaker", "Sprecher", "Presidente"]),
            number("points", "3"),
        ],
        "when circuit_ends(n)\n  if held($office) then\n    award(holder($office), $points)\n  end\nend\n",
    ),
    block(
        "offices",
        "office_veto",
        [
            "Whoever has the office $office has a veto: a proposal against which they vote is rejected.",
            "Wer das Amt $office hat, hat ein Veto: Ein Antrag, gegen den er stimmt, ist abgelehnt.",
            "Chi ha la carica $office ha un veto: una proposta contro cui vota è respinta.",
        ],
        &[usually("office", ["Speaker", "Sprecher", "Presidente"])],
        "when carries(b)\n  if b.on_proposal and any(v in b.votes where v.against and holds(v.voter, $office)) then\n    answer no\n  end\nend\n",
    ),
    block(
        "offices",
        "office_tie_break",
        [
            "A tied vote on a proposal is decided by the vote of whoever has the office $office.",
            "Bei Stimmengleichheit über einen Antrag entscheidet die Stimme dessen, der das Amt $office hat.",
            "A parità di voti su una proposta decide il voto di chi ha la carica $office.",
        ],
        &[usually("office", ["Speaker", "Sprecher", "Presidente"])],
        "when carries(b)\n  if b.on_proposal and b.in_favour = b.against then\n    for each v in b.votes where holds(v.voter, $office) and not v.abstains\n      answer v.in_favour\n    end\n  end\nend\n",
    ),
    block(
        "offices",
        "office_orders",
        [
            "Once a circuit, whoever has the office $office may issue an order, which holds until the circuit ends.",
            "Einmal je Spielrunde darf, wer das Amt $office hat, eine Verordnung erlassen, die bis zum Ende der Runde gilt.",
            "Una volta per giro, chi ha la carica $office può emanare un’ordinanza, che vale fino alla fine del giro.",
        ],
        &[usually("office", ["Speaker", "Sprecher", "Presidente"])],
        "keep ordered = 0\n\naction order_it(actor, what: text \"what is to hold\" | de \"was gelten soll\" | it \"che cosa deve valere\")\n  \"Issue an order\" | de \"Eine Verordnung erlassen\" | it \"Emanare un’ordinanza\"\n  where holds(actor, $office) and ordered < circuit\n  set ordered = circuit\n  enact(\"Order\" | de \"Verordnung\" | it \"Ordinanza\", what, \"when circuit_ends(n) repeal(this_rule) end\")\nend\n",
    ),
];
