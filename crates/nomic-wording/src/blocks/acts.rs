//! Quantities that rules define, and actions that they offer.

use super::{Block, blank, block, number, ordinal, usually};
use crate::Key;
use crate::messages::blocks;
use nomic_rules::block::BlankKind;

pub(super) const BLOCKS: [Block<Key>; 10] = [
    block(
        "quantities",
        "quantity_at_turn_end",
        blocks::QUANTITY_AT_TURN_END,
        &[
            usually("label", "\"Gold\" | it \"Oro\""),
            blank("name", BlankKind::Name, "gold"),
            number("amount", "1"),
        ],
        "quantity $name $label\n\nwhen turn_ends(p)\n  change(p, $name, $amount)\nend\n",
    ),
    block(
        "quantities",
        "quantity_on_adoption",
        blocks::QUANTITY_ON_ADOPTION,
        &[
            usually("label", "\"Fame\" | de \"Ruhm\" | it \"Fama\""),
            blank("name", BlankKind::Name, "fame"),
            number("amount", "3"),
        ],
        "quantity $name $label\n\nwhen on_adopted(p)\n  change(p.proposer, $name, $amount)\nend\n",
    ),
    block(
        "quantities",
        "quantity_start",
        blocks::QUANTITY_START,
        &[
            usually("label", "\"Gold\" | it \"Oro\""),
            blank("name", BlankKind::Name, "gold"),
            number("amount", "10"),
        ],
        "quantity $name $label\n\nwhen on_join(p)\n  set_amount(p, $name, $amount)\nend\n",
    ),
    block(
        "quantities",
        "exchange",
        blocks::EXCHANGE,
        &[
            ordinal("price", "5"),
            usually("label", "\"Gold\" | it \"Oro\""),
            blank("name", BlankKind::Name, "gold"),
            number("points", "2"),
        ],
        "quantity $name $label\n\naction exchange(actor)\n  \"Exchange for points\" | de \"Gegen Punkte tauschen\" | it \"Scambia con punti\"\n  where actor.on_turn and actor.$name >= $price\n  change(actor, $name, -$price)\n  award(actor, $points)\nend\n",
    ),
    block(
        "quantities",
        "win_by_quantity",
        blocks::WIN_BY_QUANTITY,
        &[
            usually("label", "\"Gold\" | it \"Oro\""),
            blank("name", BlankKind::Name, "gold"),
            number("amount", "50"),
        ],
        "quantity $name $label\n\nwhen winner(p)\n  if p.$name >= $amount then\n    answer yes\n  end\nend\n",
    ),
    block(
        "actions",
        "gift",
        blocks::GIFT,
        &[number("most", "10")],
        "action gift(giver, to: Player \"to\" | de \"an\" | it \"a\", amount: number \"how many\" | de \"wie viele\" | it \"quanti\")\n  \"Give points away\" | de \"Punkte verschenken\" | it \"Regala punti\"\n  where giver.points > 0\n  if amount < 1 or amount > min($most, giver.points) then\n    refuse(\"You can’t give so many.\" | de \"So viele kannst du nicht schenken.\" | it \"Non puoi regalarne tanti.\")\n  end\n  award(giver, -amount)\n  award(to, amount)\nend\n",
    ),
    block(
        "actions",
        "give_up_turn",
        blocks::GIVE_UP_TURN,
        &[number("points", "0")],
        "action end_my_turn(actor)\n  \"End my turn\" | de \"Meinen Zug beenden\" | it \"Concludi il mio turno\"\n  where actor.on_turn\n  award(actor, -$points)\n  end_turn()\nend\n",
    ),
    block(
        "actions",
        "claim_once_a_circuit",
        blocks::CLAIM_ONCE_A_CIRCUIT,
        &[number("points", "2")],
        "keep claimed = 0\n\naction claim(actor)\n  \"Take the bonus\" | de \"Bonus nehmen\" | it \"Prendi il bonus\"\n  where claimed < circuit\n  award(actor, $points)\n  set claimed = circuit\nend\n",
    ),
    block(
        "actions",
        "withdraw",
        blocks::WITHDRAW,
        &[],
        "action take_back(actor, p: Proposal \"proposal\" | de \"Antrag\" | it \"proposta\")\n  \"Withdraw a proposal\" | de \"Einen Antrag zurückziehen\" | it \"Ritirare una proposta\"\n  where any(o in open_proposals where o.proposer = actor and o.in_debate)\n  if p.proposer /= actor or not p.in_debate then\n    refuse(\"Only your own, before the vote.\" | de \"Nur einen eigenen, vor der Abstimmung.\" | it \"Solo una tua, prima del voto.\")\n  end\n  withdraw(p)\nend\n",
    ),
    block(
        "quantities",
        "quantity_limit",
        blocks::QUANTITY_LIMIT,
        &[
            usually("label", "\"Cards\" | de \"Karten\" | it \"Carte\""),
            blank("name", BlankKind::Name, "cards"),
            number("most", "5"),
        ],
        "quantity $name $label\n\nwhen turn_ends(p)\n  if p.$name > $most then\n    set_amount(p, $name, $most)\n  end\nend\n",
    ),
];
