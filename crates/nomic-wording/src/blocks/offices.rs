//! Offices: their holders, powers and ends.

use super::{Block, block, number, ordinal, usually};
use crate::Key;
use crate::messages::blocks;

pub(super) const BLOCKS: [Block<Key>; 9] = [
    block(
        "offices",
        "elect_officer",
        blocks::ELECT_OFFICER,
        &[usually(
            "office",
            "\"Speaker\" | de \"Sprecher\" | it \"Presidente\"",
        )],
        "action elect(actor)\n  \"Call an election\" | de \"Eine Wahl ansetzen\" | it \"Indire un’elezione\"\n  open_choice(\"Election\" | de \"Wahl\" | it \"Elezione\", players, 1)\nend\n\nwhen may_vote(v, b)\n  if b.rule = this_rule then\n    answer v.active\n  end\nend\n\nwhen chooses(b)\n  if b.rule = this_rule then\n    answer runoff(b)\n  end\nend\n\nwhen on_carried(b)\n  if b.rule = this_rule and b.chosen > 0 then\n    appoint(option_player(b, b.chosen), $office)\n  end\nend\n",
    ),
    block(
        "offices",
        "no_confidence",
        blocks::NO_CONFIDENCE,
        &[usually(
            "office",
            "\"Speaker\" | de \"Sprecher\" | it \"Presidente\"",
        )],
        "action impeach(actor)\n  \"Move a vote of no confidence\" | de \"Misstrauen beantragen\" | it \"Proporre la sfiducia\"\n  where held($office)\n  open_ballot(\"No confidence\" | de \"Misstrauen\" | it \"Sfiducia\", holder($office))\nend\n\nwhen may_vote(v, b)\n  if b.rule = this_rule then\n    answer v.active\n  end\nend\n\nwhen required_votes(b)\n  if b.rule = this_rule then\n    answer b.eligible_votes div 2 + 1\n  end\nend\n\nwhen on_carried(b)\n  if b.rule = this_rule and b.chosen = 0 and holds(b.about_player, $office) then\n    vacate($office)\n  end\nend\n",
    ),
    block(
        "offices",
        "office_term",
        blocks::OFFICE_TERM,
        &[
            ordinal("circuits", "2"),
            usually(
                "office",
                "\"Speaker\" | de \"Sprecher\" | it \"Presidente\"",
            ),
        ],
        "keep since = 0\n\nwhen on_appointed(p, office)\n  if office = $office then\n    set since = circuit\n  end\nend\n\nwhen circuit_ends(n)\n  if held($office) and n >= since + $circuits then\n    vacate($office)\n  end\nend\n",
    ),
    block(
        "offices",
        "office_passes",
        blocks::OFFICE_PASSES,
        &[usually(
            "office",
            "\"Speaker\" | de \"Sprecher\" | it \"Presidente\"",
        )],
        "when on_vacated(p, office)\n  if office = $office and not held($office) then\n    appoint(next_in_order(p), $office)\n  end\nend\n",
    ),
    block(
        "offices",
        "office_bid",
        blocks::OFFICE_BID,
        &[usually(
            "office",
            "\"Speaker\" | de \"Sprecher\" | it \"Presidente\"",
        )],
        "keep best = 0\nkeep bidder = 0\n\naction bid(actor, amount: number \"how much\" | de \"wie viel\" | it \"quanto\")\n  \"Bid\" | de \"Bieten\" | it \"Fare un’offerta\"\n  where actor.points > best\n  if amount <= best or amount > actor.points then\n    refuse(\"The bid to beat is {}.\" | de \"Zu überbieten ist {}.\" | it \"L’offerta da superare è {}.\", best)\n  end\n  set best = amount\n  set bidder = actor.number\nend\n\nwhen circuit_ends(n)\n  for each p in players where p.number = bidder\n    award(p, -best)\n    appoint(p, $office)\n  end\n  set best = 0\n  set bidder = 0\nend\n",
    ),
    block(
        "offices",
        "office_salary",
        blocks::OFFICE_SALARY,
        &[
            usually(
                "office",
                "\"Speaker\" | de \"Sprecher\" | it \"Presidente\"",
            ),
            number("points", "3"),
        ],
        "when circuit_ends(n)\n  if held($office) then\n    award(holder($office), $points)\n  end\nend\n",
    ),
    block(
        "offices",
        "office_veto",
        blocks::OFFICE_VETO,
        &[usually(
            "office",
            "\"Speaker\" | de \"Sprecher\" | it \"Presidente\"",
        )],
        "when carries(b)\n  if b.on_proposal and any(v in b.votes where v.against and holds(v.voter, $office)) then\n    answer no\n  end\nend\n",
    ),
    block(
        "offices",
        "office_tie_break",
        blocks::OFFICE_TIE_BREAK,
        &[usually(
            "office",
            "\"Speaker\" | de \"Sprecher\" | it \"Presidente\"",
        )],
        "when carries(b)\n  if b.on_proposal and b.in_favour = b.against then\n    for each v in b.votes where holds(v.voter, $office) and not v.abstains\n      answer v.in_favour\n    end\n  end\nend\n",
    ),
    block(
        "offices",
        "office_orders",
        blocks::OFFICE_ORDERS,
        &[usually(
            "office",
            "\"Speaker\" | de \"Sprecher\" | it \"Presidente\"",
        )],
        "keep ordered = 0\n\naction order_it(actor, what: text \"what is to hold\" | de \"was gelten soll\" | it \"che cosa deve valere\")\n  \"Issue an order\" | de \"Eine Verordnung erlassen\" | it \"Emanare un’ordinanza\"\n  where holds(actor, $office) and ordered < circuit\n  set ordered = circuit\n  enact(\"Order\" | de \"Verordnung\" | it \"Ordinanza\", what, \"when circuit_ends(n) repeal(this_rule) end\")\nend\n",
    ),
];
