//! Quantities that rules define, and actions that they offer.

use super::{blank, block, number, ordinal, usually};
use nomic_rules::block::{BlankKind, Block};

pub(super) const BLOCKS: [Block; 10] = [
    block(
        "quantities",
        "quantity_at_turn_end",
        [
            "Players have $label (short $name); at the end of a turn its player receives $amount.",
            "Spieler haben $label (kurz $name); am Ende eines Zuges bekommt sein Spieler $amount.",
            "I giocatori hanno $label (in breve $name); alla fine di un turno il suo giocatore riceve $amount.",
        ],
        &[
            usually("label", ["Gold", "Gold", "Oro"]),
            blank("name", BlankKind::Name, "gold"),
            number("amount", "1"),
        ],
        "quantity $name $label\n\nwhen turn_ends(p)\n  change(p, $name, $amount)\nend\n",
    ),
    block(
        "quantities",
        "quantity_on_adoption",
        [
            "Players have $label (short $name); whoever gets a proposal adopted receives $amount.",
            "Spieler haben $label (kurz $name); wessen Antrag angenommen wird, bekommt $amount.",
            "I giocatori hanno $label (in breve $name); chi vede adottata la propria proposta riceve $amount.",
        ],
        &[
            usually("label", ["Fame", "Ruhm", "Fama"]),
            blank("name", BlankKind::Name, "fame"),
            number("amount", "3"),
        ],
        "quantity $name $label\n\nwhen on_adopted(p)\n  change(p.proposer, $name, $amount)\nend\n",
    ),
    block(
        "quantities",
        "quantity_start",
        [
            "Players have $label (short $name); whoever joins starts with $amount.",
            "Spieler haben $label (kurz $name); wer sich dazusetzt, beginnt mit $amount.",
            "I giocatori hanno $label (in breve $name); chi si unisce comincia con $amount.",
        ],
        &[
            usually("label", ["Gold", "Gold", "Oro"]),
            blank("name", BlankKind::Name, "gold"),
            number("amount", "10"),
        ],
        "quantity $name $label\n\nwhen on_join(p)\n  set_amount(p, $name, $amount)\nend\n",
    ),
    block(
        "quantities",
        "exchange",
        [
            "On their turn players may exchange $price of $label (short $name) for $points [point|points].",
            "Am Zug dürfen Spieler $price von $label (kurz $name) gegen $points [Punkt|Punkte] tauschen.",
            "Nel proprio turno i giocatori possono scambiare $price di $label (in breve $name) con $points [punto|punti].",
        ],
        &[
            ordinal("price", "5"),
            usually("label", ["Gold", "Gold", "Oro"]),
            blank("name", BlankKind::Name, "gold"),
            number("points", "2"),
        ],
        "quantity $name $label\n\naction exchange(actor)\n  \"Exchange for points\" | de \"Gegen Punkte tauschen\" | it \"Scambia con punti\"\n  where actor.on_turn and actor.$name >= $price\n  change(actor, $name, -$price)\n  award(actor, $points)\nend\n",
    ),
    block(
        "quantities",
        "win_by_quantity",
        [
            "Players have $label (short $name); whoever has $amount of it has won.",
            "Spieler haben $label (kurz $name); wer $amount davon hat, hat gewonnen.",
            "I giocatori hanno $label (in breve $name); chi ne ha $amount ha vinto.",
        ],
        &[
            usually("label", ["Gold", "Gold", "Oro"]),
            blank("name", BlankKind::Name, "gold"),
            number("amount", "50"),
        ],
        "quantity $name $label\n\nwhen winner(p)\n  if p.$name >= $amount then\n    answer yes\n  end\nend\n",
    ),
    block(
        "actions",
        "gift",
        [
            "Players may give points to others, up to $most at a time.",
            "Spieler dürfen anderen Punkte schenken, bis zu $most auf einmal.",
            "I giocatori possono regalare punti ad altri, fino a $most per volta.",
        ],
        &[number("most", "10")],
        "action gift(giver, to: Player \"to\" | de \"an\" | it \"a\", amount: number \"how many\" | de \"wie viele\" | it \"quanti\")\n  \"Give points away\" | de \"Punkte verschenken\" | it \"Regala punti\"\n  where giver.points > 0\n  if amount < 1 or amount > min($most, giver.points) then\n    refuse(\"You can’t give so many.\" | de \"So viele kannst du nicht schenken.\" | it \"Non puoi regalarne tanti.\")\n  end\n  award(giver, -amount)\n  award(to, amount)\nend\n",
    ),
    block(
        "actions",
        "give_up_turn",
        [
            "On their turn players may end it at the price of $points [point|points].",
            "Am Zug dürfen Spieler ihn für $points [Punkt|Punkte] beenden.",
            "Nel proprio turno i giocatori possono concluderlo al prezzo di $points [punto|punti].",
        ],
        &[number("points", "0")],
        "action end_my_turn(actor)\n  \"End my turn\" | de \"Meinen Zug beenden\" | it \"Concludi il mio turno\"\n  where actor.on_turn\n  award(actor, -$points)\n  end_turn()\nend\n",
    ),
    block(
        "actions",
        "claim_once_a_circuit",
        [
            "Once a circuit, the first player who asks for it receives $points [point|points].",
            "Einmal je Spielrunde bekommt $points [Punkt|Punkte], wer zuerst danach fragt.",
            "Una volta per giro, il primo che li chiede riceve $points [punto|punti].",
        ],
        &[number("points", "2")],
        "keep claimed = 0\n\naction claim(actor)\n  \"Take the bonus\" | de \"Bonus nehmen\" | it \"Prendi il bonus\"\n  where claimed < circuit\n  award(actor, $points)\n  set claimed = circuit\nend\n",
    ),
    block(
        "actions",
        "withdraw",
        [
            "Whoever made a proposal may withdraw it before the vote.",
            "Wer einen Antrag gestellt hat, darf ihn vor der Abstimmung zurückziehen.",
            "Chi ha fatto una proposta può ritirarla prima del voto.",
        ],
        &[],
        "action take_back(actor, p: Proposal \"proposal\" | de \"Antrag\" | it \"proposta\")\n  \"Withdraw a proposal\" | de \"Einen Antrag zurückziehen\" | it \"Ritirare una proposta\"\n  where any(o in open_proposals where o.proposer = actor and o.in_debate)\n  if p.proposer /= actor or not p.in_debate then\n    refuse(\"Only your own, before the vote.\" | de \"Nur einen eigenen, vor der Abstimmung.\" | it \"Solo una tua, prima del voto.\")\n  end\n  withdraw(p)\nend\n",
    ),
    block(
        "quantities",
        "quantity_limit",
        [
            "Players have $label (short $name), but keep no more than $most of it when their turn ends.",
            "Spieler haben $label (kurz $name), behalten davon am Ende ihres Zuges aber höchstens $most.",
            "I giocatori hanno $label (in breve $name), ma alla fine del proprio turno ne tengono al massimo $most.",
        ],
        &[
            usually("label", ["Cards", "Karten", "Carte"]),
            blank("name", BlankKind::Name, "cards"),
            number("most", "5"),
        ],
        "quantity $name $label\n\nwhen turn_ends(p)\n  if p.$name > $most then\n    set_amount(p, $name, $most)\n  end\nend\n",
    ),
];
