//! Limits, bans and vetoes, and rules that end.

use super::{blank, block, choice, number, ordinal, score};
use nomic_rules::block::{BlankChoice, BlankKind, Block};

const CHANGE: &[BlankChoice] = &[
    choice(
        "c.enacts",
        [
            "enact a rule",
            "eine Regel einführen",
            "introdurre una regola",
        ],
    ),
    choice(
        "c.amends",
        ["amend a rule", "eine Regel ändern", "emendare una regola"],
    ),
    choice(
        "c.repeals",
        [
            "repeal a rule",
            "eine Regel aufheben",
            "abrogare una regola",
        ],
    ),
    choice(
        "c.transmutes",
        [
            "transmute a rule",
            "eine Regel umwandeln",
            "trasmutare una regola",
        ],
    ),
];

pub(super) const BLOCKS: [Block; 11] = [
    block(
        "rules",
        "max_rules",
        [
            "There may be no more than $rules [rule|rules].",
            "Es darf höchstens $rules [Regel|Regeln] geben.",
            "Non ci possono essere più di $rules [regola|regole].",
        ],
        &[number("rules", "40")],
        "check rule_change(p)\n  if count(p.rules_after) > $rules then\n    refuse(\"There would be too many rules.\" | de \"Es wären zu viele Regeln.\" | it \"Le regole sarebbero troppe.\")\n  end\nend\n",
    ),
    block(
        "rules",
        "max_mutable",
        [
            "No more than $rules [rule|rules] may be mutable.",
            "Höchstens $rules [Regel darf|Regeln dürfen] veränderlich sein.",
            "Le regole mutabili possono essere al massimo $rules.",
        ],
        &[number("rules", "25")],
        "check rule_change(p)\n  if count(r in p.rules_after where r.mutable) > $rules then\n    refuse(\"Too many rules would be mutable.\" | de \"Zu viele Regeln wären veränderlich.\" | it \"Troppe regole sarebbero mutabili.\")\n  end\nend\n",
    ),
    block(
        "proposals",
        "max_changes",
        [
            "A proposal may hold no more than $changes [rule change|rule changes].",
            "Ein Antrag darf höchstens $changes [Regeländerung|Regeländerungen] enthalten.",
            "Una proposta può contenere al massimo $changes [cambiamento|cambiamenti] delle regole.",
        ],
        &[number("changes", "1")],
        "check rule_change(p)\n  if count(p.changes) > $changes then\n    refuse(\"Too many rule changes at once.\" | de \"Zu viele Regeländerungen auf einmal.\" | it \"Troppi cambiamenti in una volta.\")\n  end\nend\n",
    ),
    block(
        "proposals",
        "max_open",
        [
            "Nobody may have more than $proposals [proposal|proposals] open at once.",
            "Niemand darf mehr als $proposals [Antrag|Anträge] zugleich offen haben.",
            "Nessuno può avere più di $proposals [proposta|proposte] in sospeso.",
        ],
        &[number("proposals", "1")],
        "check proposing(p)\n  if count(o in open_proposals where o.proposer = p) >= $proposals then\n    refuse(\"You have enough open proposals.\" | de \"Du hast genug offene Anträge.\" | it \"Hai già abbastanza proposte in sospeso.\")\n  end\nend\n",
    ),
    block(
        "proposals",
        "only_on_turn",
        [
            "Only the player on turn may make a proposal.",
            "Nur wer am Zug ist, darf einen Antrag stellen.",
            "Solo chi è di turno può fare una proposta.",
        ],
        &[],
        "check proposing(p)\n  if not p.on_turn then\n    refuse(\"It is not your turn.\" | de \"Du bist nicht am Zug.\" | it \"Non è il tuo turno.\")\n  end\nend\n",
    ),
    block(
        "proposals",
        "points_to_propose",
        [
            "Only players with at least $points [point|points] may make a proposal.",
            "Nur Spieler mit mindestens $points [Punkt|Punkten] dürfen einen Antrag stellen.",
            "Possono fare una proposta solo i giocatori con almeno $points [punto|punti].",
        ],
        &[score("points", "0")],
        "check proposing(p)\n  if p.points < $points then\n    refuse(\"You have too few points for a proposal.\" | de \"Für einen Antrag hast du zu wenige Punkte.\" | it \"Hai troppo pochi punti per una proposta.\")\n  end\nend\n",
    ),
    block(
        "rules",
        "no_such_change",
        [
            "No proposal may $change.",
            "Kein Antrag darf $change.",
            "Nessuna proposta può $change.",
        ],
        &[blank("change", BlankKind::Choice(CHANGE), "c.repeals")],
        "check rule_change(p)\n  if any(c in p.changes where $change) then\n    refuse(\"Rule changes of this kind are banned.\" | de \"Regeländerungen dieser Art sind verboten.\" | it \"I cambiamenti di questo tipo sono vietati.\")\n  end\nend\n",
    ),
    block(
        "rules",
        "protected_rule",
        [
            "Rule $rule may be neither amended nor repealed.",
            "Regel $rule darf weder geändert noch aufgehoben werden.",
            "La regola $rule non può essere né emendata né abrogata.",
        ],
        &[ordinal("rule", "201")],
        "check rule_change(p)\n  if any(c in p.changes where not c.enacts and c.rule.number = $rule) then\n    refuse(\"This rule is protected.\" | de \"Diese Regel ist geschützt.\" | it \"Questa regola è protetta.\")\n  end\nend\n",
    ),
    block(
        "proposals",
        "pause",
        [
            "Until circuit $circuit has ended, nobody may make a proposal.",
            "Bis Spielrunde $circuit zu Ende ist, darf niemand einen Antrag stellen.",
            "Finché il giro $circuit non è finito, nessuno può fare proposte.",
        ],
        &[ordinal("circuit", "1")],
        "check proposing(p)\n  if circuit <= $circuit then\n    refuse(\"It is too early for proposals.\" | de \"Für Anträge ist es zu früh.\" | it \"È troppo presto per le proposte.\")\n  end\nend\n",
    ),
    block(
        "rules",
        "rule_expires",
        [
            "At the end of circuit $circuit this rule is repealed.",
            "Am Ende von Spielrunde $circuit wird diese Regel aufgehoben.",
            "Alla fine del giro $circuit questa regola è abrogata.",
        ],
        &[ordinal("circuit", "5")],
        "when circuit_ends(n)\n  if n >= $circuit then\n    repeal(this_rule)\n  end\nend\n",
    ),
    block(
        "rules",
        "rules_fade",
        [
            "Rules that are enacted after this one are repealed after $circuits full [circuit|circuits], unless they were amended.",
            "Regeln, die nach dieser eingeführt werden, sind nach $circuits [voller Spielrunde|vollen Spielrunden] aufgehoben, wenn sie nicht geändert wurden.",
            "Le regole introdotte dopo questa sono abrogate dopo $circuits [giro intero|giri interi], se non sono state emendate.",
        ],
        &[ordinal("circuits", "3")],
        "keep born of each Rule = 0\n\nwhen on_enacted(r)\n  if r /= this_rule then\n    set r.born = circuit\n  end\nend\n\nwhen circuit_ends(n)\n  for each r in rules where r.born > 0 and n >= r.born + $circuits and not r.amended\n    repeal(r)\n  end\nend\n",
    ),
];
